// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Files as newcomers bring them, one rule each: taken, with a warning that names what was done, or
// refused by a code that docs/formats.md explains.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "legwork/load/load_model.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

struct Rule {
  const char* what;
  std::string text;
  const char* code;  // of the error, of a warning, or "": not a word
  bool loads = false;
};

const std::string kInertial =
    "<inertial><mass value='1'/><inertia ixx='.01' iyy='.01' izz='.01' ixy='0' ixz='0' "
    "iyz='0'/></inertial>";

// A trunk and an arm; `joint` goes into the joint, `arm` into the second link, `more` to the end.
std::string urdf(const std::string& joint, const std::string& arm = kInertial,
                 const std::string& more = "", const std::string& type = "revolute") {
  return "<robot name='r'><link name='trunk'>" + kInertial + "</link><link name='arm'>" + arm +
         "</link><joint name='j' type='" + type +
         "'><parent link='trunk'/><child link='arm'/><axis xyz='0 1 0'/>" + joint + "</joint>" +
         more + "</robot>";
}
const std::string kLimit = "<limit lower='-1' upper='1' effort='5' velocity='3'/>";

std::string mjcf(const std::string& body, const std::string& more = "",
                 const std::string& before = "") {
  return "<mujoco>" + before +
         "<worldbody><body name='b'><joint name='j' axis='0 1 0' range='-60 60'/><geom name='g' "
         "type='capsule' size='.02' fromto='0 0 0 0 0 -.3'/>" +
         body + "</body></worldbody>" + more + "</mujoco>";
}

const std::vector<Rule> kUrdfRules{
    {"plain", urdf(kLimit), "", true},
    {"element nobody knows", urdf(kLimit + "<colour/>"), "W-UNKNOWN", true},
    {"limits of a continuous joint", urdf(kLimit, kInertial, "", "continuous"), "W-LIMIT", true},
    {"effort 0", urdf("<limit lower='-1' upper='1' effort='0' velocity='1'/>"), "W-EFFORT-ZERO",
     true},
    {"limits the wrong way round", urdf("<limit lower='1' upper='-1' effort='1' velocity='1'/>"),
     "E-LIMIT"},
    {"no limits at all", urdf(""), "W-LIMIT", true},
    {"drawn mesh missing",
     urdf(kLimit, kInertial + "<visual><geometry><mesh filename='package://x/a.stl'/></geometry>"
                              "</visual>"),
     "W-MESH", true},
    {"touching mesh missing",
     urdf(kLimit, kInertial + "<collision><geometry><mesh filename='package://x/a.stl'/></geometry>"
                              "</collision>"),
     "E-MESH"},
    {"mesh outside",
     urdf(kLimit, kInertial + "<collision><geometry><mesh filename='../../etc/a.stl'/></geometry>"
                              "</collision>"),
     "E-PATH"},
    {"arm without inertial", urdf(kLimit, ""), "E-MASSLESS"},
    {"negative mass",
     urdf(kLimit,
          "<inertial><mass value='-1'/><inertia ixx='1' iyy='1' izz='1' "
          "ixy='0' ixz='0' iyz='0'/></inertial>"),
     "E-MASS"},
    {"mimic of itself", urdf(kLimit + "<mimic joint='j'/>"), "E-MIMIC"},
    {"mimic of nothing", urdf(kLimit + "<mimic joint='k'/>"), "E-MIMIC"},
    {"second root", urdf(kLimit, kInertial, "<link name='lost'>" + kInertial + "</link>"),
     "E-ROOTS"},
    {"name twice", urdf(kLimit, kInertial, "<link name='arm'/>"), "E-DUPLICATE"},
    {"not a number", urdf("<limit lower='nan' upper='1' effort='1' velocity='1'/>"), "E-NUMBER"},
    {"macro not expanded",
     "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'><xacro:arm/></robot>", "E-XACRO"},
};

const std::vector<Rule> kMjcfRules{
    {"plain", mjcf(""), "", true},
    {"zero quaternion in a keyframe",
     "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody><keyframe><key "
     "qpos='0 0 1 0 0 0 0'/></keyframe></mujoco>",
     "W-QUATERNION", true},
    {"keyframe too short", mjcf("", "<keyframe><key qpos='0 0'/></keyframe>"), "E-KEY"},
    {"empty attribute", mjcf("<geom size='.1' rgba=''/>"), "W-EMPTY", true},
    {"class nobody defined", mjcf("<geom class='foot' size='.1'/>"), "E-CLASS"},
    {"two orientations", mjcf("<body quat='1 0 0 0' euler='0 0 0'><geom size='.1'/></body>"),
     "E-ORIENTATION"},
    {"free joint below a body", mjcf("<body><freejoint/><geom size='.1'/></body>"), "E-FREE"},
    {"plane that moves", mjcf("<geom type='plane' size='1 1 1'/>"), "E-PLANE"},
    {"muscle", mjcf("", "<actuator><muscle joint='j'/></actuator>"), "E-MUSCLE"},
    {"spatial tendon",
     mjcf("<site name='s'/>",
          "<tendon><spatial><site site='s'/><site site='s'/></spatial></tendon>"),
     "E-SPATIAL-TENDON"},
    {"air", mjcf("", "", "<option density='1.2'/>"), "E-FLUID"},
    {"mocap body", mjcf("", "<worldbody><body name='m' mocap='true'/></worldbody>"), "E-MOCAP"},
    {"replicate",
     mjcf("", "<worldbody><replicate count='2'><geom size='.1'/></replicate></worldbody>"),
     "E-UNSUPPORTED"},
    {"motor of no joint", mjcf("", "<actuator><motor joint='k'/></actuator>"), "E-REFERENCE"},
    {"include of nothing", mjcf("", "<include file='legs.xml'/>"), "E-INCLUDE"},
    {"document type", "<!DOCTYPE m [<!ENTITY a 'b'>]>" + mjcf(""), "E-DOCTYPE"},
    {"axis of length zero", mjcf("<body><joint axis='0 0 0'/><geom size='.1'/></body>"), "E-AXIS"},
    {"element of another program", mjcf("<muscles/>"), "E-ELEMENT"},
    {"moves without mass", mjcf("<body><joint/></body>"), "E-MASSLESS"},
};

std::string formats() {
  std::ifstream file(support::source_root() + "/docs/formats.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool has_code(const std::vector<Finding>& findings, const std::string& code) {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& f) { return f.code == code; });
}

void check(const Rule& rule, const std::string& name) {
  CAPTURE(rule.what);
  try {
    const LoadedModel loaded = load_model_from_memory({{name, rule.text}}, name);
    std::string found;
    for (const Finding& f : loaded.findings) found += f.code + ": " + f.message + "\n";
    CAPTURE(found);
    CHECK(rule.loads);
    if (*rule.code != '\0') CHECK(has_code(loaded.findings, rule.code));
    CHECK(loaded.model.nv > 0);
  } catch (const Error& error) {
    CAPTURE(std::string(error.what()));
    CHECK(!rule.loads);
    CHECK(has_code(error.findings(), rule.code));
    for (const Finding& f : error.findings()) CHECK(!f.message.empty());
  }
}

}  // namespace

TEST_CASE("what newcomers bring: URDF is taken, or refused by a code that is explained") {
  const std::string page = formats();
  for (const Rule& rule : kUrdfRules) {
    check(rule, "robot.urdf");
    if (*rule.code != '\0')
      CHECK(page.find("`" + std::string(rule.code) + "`") != std::string::npos);
  }
}

TEST_CASE("what newcomers bring: MJCF is taken, or refused by a code that is explained") {
  const std::string page = formats();
  for (const Rule& rule : kMjcfRules) {
    check(rule, "robot.xml");
    if (*rule.code != '\0')
      CHECK(page.find("`" + std::string(rule.code) + "`") != std::string::npos);
  }
}

TEST_CASE("what newcomers bring: what is refused for its masses is let in by --repair") {
  for (const Rule* rule : {&kUrdfRules[9], &kMjcfRules.back()}) {
    CAPTURE(rule->what);
    const bool is_urdf = rule == &kUrdfRules[9];
    const std::string name = is_urdf ? "robot.urdf" : "robot.xml";
    const LoadedModel loaded = load_model_from_memory({{name, rule->text}}, name, {.repair = true});
    CHECK(has_code(loaded.findings, "W-REPAIRED"));
    CHECK(!loaded.summary.patch.empty());
  }
}
