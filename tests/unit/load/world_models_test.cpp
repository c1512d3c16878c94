// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots as the world writes them: what is let in, under which word, and how one is mended.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "legwork/load/detail/inertia_matrix.h"
#include "legwork/load/load_model.h"
#include "legwork/load/uri.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;
namespace fs = std::filesystem;

namespace {

LoadedModel load_text(const std::string& text, const LoadOptions& options = {}) {
  const std::string name = text.find("<robot") == std::string::npos ? "r.xml" : "r.urdf";
  return load_model_from_memory({{name, text}}, name, options);
}

int count(const LoadedModel& loaded, const std::string& code) {
  int n = 0;
  for (const Finding& f : loaded.findings) n += f.code == code ? 1 : 0;
  return n;
}

std::string first_code(const std::string& text, const LoadOptions& options = {}) {
  try {
    load_text(text, options);
  } catch (const Error& e) {
    return e.findings().front().code;
  }
  return "loads";
}

const std::string kBase =
    "<link name='base'><inertial><mass value='3'/><inertia ixx='.03' ixy='0' ixz='0' iyy='.04' "
    "iyz='0' izz='.05'/></inertial></link>";

// A chain of `n` fingers without inertial; each with the range lower .. upper.
std::string fingers(int n, const std::string& inertial, const std::string& limit) {
  std::string text = "<robot name='r'>" + kBase;
  for (int i = 0; i < n; ++i) {
    const std::string k = std::to_string(i), from = i == 0 ? "base" : "f" + std::to_string(i - 1);
    text += "<link name='f" + k + "'>" + inertial + "</link><joint name='j" + k +
            "' type='revolute'><parent link='" + from + "'/><child link='f" + k +
            "'/><origin xyz='0 0 .1'/><axis xyz='1 0 0'/><limit " + limit +
            " effort='1' velocity='1'/></joint>";
  }
  return text + "</robot>";
}

bool positive_definite(const Model& model) {
  const std::vector<double> M = load::dense_inertia_matrix(model, model.q0);
  for (const double pivot : load::inertia_pivots(model, M))
    if (!(pivot > 0)) return false;
  return true;
}

std::string slurp(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("repair: massless fingers get a little mass, and the patch mends the file") {
  const std::string text = fingers(3, "", "lower='-1' upper='1'");
  CHECK(first_code(text) == "E-MASSLESS");
  LoadOptions options;
  options.repair = true;
  const LoadedModel mended = load_text(text, options);
  CHECK(count(mended, "W-REPAIRED") == 1);
  CHECK(mended.model.nv == 9);
  CHECK(mended.model.mass() > 3.0);
  CHECK(mended.model.mass() < 3.001);
  CHECK(positive_definite(mended.model));
  // Every mended link has its line; pasted into the file it loads without the option.
  std::string pasted = text;
  std::istringstream lines(mended.summary.patch);
  int n = 0;
  for (std::string line; std::getline(lines, line); ++n) {
    const std::size_t name = line.find('"') + 1, end = line.find('"', name);
    const std::string open = "<link name='" + line.substr(name, end - name) + "'>";
    const std::size_t at = pasted.find(open);
    REQUIRE(at != std::string::npos);
    pasted.insert(at + open.size(), line.substr(line.find("<inertial")));
  }
  CHECK(n == 3);
  const LoadedModel again = load_text(pasted);
  CHECK(again.model.mass() == doctest::Approx(mended.model.mass()).epsilon(1e-8));
}

TEST_CASE("repair: impossible moments become the nearest possible ones") {
  const std::string body =
      "<mujoco><worldbody><body name='a'><freejoint/><inertial pos='0 0 0' mass='1' "
      "diaginertia='.01 .02 .05'/></body><body name='b' pos='1 0 0'><joint name='j'/></body>"
      "</worldbody></mujoco>";
  CHECK(first_code(body) == "E-INERTIA");
  LoadOptions options;
  options.repair = true;
  const LoadedModel mended = load_text(body, options);
  const Sym3<double>& I = mended.model.parts[1].own.inertia;
  CHECK(I.xx == doctest::Approx(.02));
  CHECK(I.yy == doctest::Approx(.03));
  CHECK(I.zz == doctest::Approx(.05));
  CHECK(mended.model.parts[2].own.mass > 0);
  CHECK(mended.summary.patch.find("fullinertia=\"0.02 0.03 0.05") != std::string::npos);
  CHECK(count(mended, "W-REPAIRED") == 2);  // two causes
  const LoadedModel healthy =
      load_text(fingers(1,
                        "<inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' "
                        "iyz='0' izz='1'/></inertial>",
                        "lower='-1' upper='1'"),
                options);
  CHECK(healthy.summary.patch.empty());
  CHECK(count(healthy, "W-REPAIRED") == 0);
}

TEST_CASE("mocap: a marker can be left out, a leash cannot") {
  const std::string robot =
      "<body name='a'><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><geom "
      "name='g' size='.1'/></body>";
  const std::string head =
      "<mujoco><worldbody><body name='m' mocap='true'><geom name='gm' "
      "size='.1'/></body>" +
      robot + "</worldbody>";
  const std::string marker =
      head +
      "<contact><exclude body1='m' body2='a'/><pair geom1='g' geom2='gm'/></contact>"
      "<keyframe><key name='k' mpos='1 2 3'/></keyframe></mujoco>";
  LoadOptions options;
  CHECK(first_code(marker) == "E-MOCAP");
  options.skip_mocap = true;
  const LoadedModel loaded = load_text(marker, options);
  CHECK(count(loaded, "W-MOCAP") == 1);
  CHECK(loaded.model.npart() == 2);
  CHECK(loaded.model.pairs.empty());
  const std::string leash = head + "<equality><weld body1='m' body2='a'/></equality></mujoco>";
  CHECK(first_code(leash, options) == "E-MOCAP");
}

TEST_CASE("findings: one per cause, and --strict refuses them") {
  const std::string inertial =
      "<inertial><mass value='1'/><inertia ixx='.01' ixy='0' ixz='0' iyy='.01' iyz='0' "
      "izz='.01'/></inertial>";
  const LoadedModel degrees = load_text(fingers(7, inertial, "lower='-90' upper='90'"));
  CHECK(count(degrees, "W-DEGREES") == 1);
  bool listed = false;
  for (const Finding& f : degrees.findings)
    listed = listed || f.message.find("the same for 6 more: joint \"j1\"") != std::string::npos;
  CHECK(listed);
  for (const char* honest : {"lower='-9.42477796' upper='9.42477796'", "lower='-10' upper='10'",
                             "lower='-12.5' upper='6.2832'"})
    CHECK(count(load_text(fingers(1, inertial, honest)), "W-DEGREES") == 0);
  LoadOptions options;
  options.strict = true;
  CHECK(first_code(fingers(1, inertial, "lower='-90' upper='90'"), options) == "W-DEGREES");
}

TEST_CASE("shellinertia: MuJoCo's ellipsoid, to its own approximation") {
  const LoadedModel loaded = load_text(
      "<mujoco><worldbody><body name='e'><freejoint/><geom type='ellipsoid' size='.1 .2 .3' "
      "shellinertia='true'/></body></worldbody></mujoco>");
  const MassProperties& m = loaded.model.parts[1].own;
  CHECK(m.mass == doctest::Approx(489.7193333371731).epsilon(1e-12));
  CHECK(m.inertia.xx == doctest::Approx(18.075174882542342).epsilon(1e-5));
  CHECK(m.inertia.yy == doctest::Approx(14.068366576335393).epsilon(1e-5));
  CHECK(m.inertia.zz == doctest::Approx(8.102680936804973).epsilon(1e-5));
}

TEST_CASE("attach: a file that attaches itself ends with a word, not with the stack") {
  const std::string text =
      "<mujoco><asset><model name='m' file='r.xml'/></asset><worldbody><body name='a'><attach "
      "model='m' body='a' prefix='p'/></body></worldbody></mujoco>";
  CHECK(first_code(text) == "E-ATTACH");
  const std::string out =
      "<mujoco><asset><model name='m' file='../../../../etc/passwd'/></asset><worldbody><body "
      "name='a'><attach model='m' body='a' prefix='p'/></body></worldbody></mujoco>";
  CHECK(first_code(out) == "E-PATH");
}

TEST_CASE("packages: found by ROS_PACKAGE_PATH and AMENT_PREFIX_PATH") {
  const test::Scratch scratch;
  const fs::path base = scratch.path();
  for (const char* file : {"ros/bot/meshes/a.stl", "deep/group/bot2/meshes/a.stl",
                           "own/bot3/meshes/a.stl", "ament/share/bot4/meshes/a.stl"}) {
    fs::create_directories((base / file).parent_path());
    std::ofstream(base / file) << "solid";
  }
  const fs::path model = base / "elsewhere/x/y/z/w/v/robot.urdf";
  fs::create_directories(model.parent_path());
  setenv("ROS_PACKAGE_PATH",
         ((base / "ros").string() + ":" + (base / "deep").string() + ":" +
          (base / "own/bot3").string())
             .c_str(),
         1);
  setenv("AMENT_PREFIX_PATH", (base / "ament").c_str(), 1);
  const auto files = load::disk_files();
  const load::Roots roots(*files, model.string(), {}, {});
  for (const char* package : {"bot", "bot2", "bot3", "bot4"})
    CHECK_MESSAGE(
        !roots.find_uri("package://" + std::string(package) + "/meshes/a.stl").path.empty(),
        package);
  unsetenv("ROS_PACKAGE_PATH");
  unsetenv("AMENT_PREFIX_PATH");
  const load::Roots without(*files, model.string(), {}, {});
  CHECK(without.find_uri("package://bot4/meshes/a.stl").path.empty());
}

TEST_CASE("every code of the loader is in docs/formats.md, and none there is made up") {
  const fs::path root = support::source_root();
  const std::regex quoted("\"([EWN]-[A-Z][A-Z-]*)\""), ticked("`([EWN]-[A-Z][A-Z-]*)`");
  std::set<std::string> used, said;
  const auto collect = [](const std::string& text, const std::regex& pattern,
                          std::set<std::string>& into) {
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
      into.insert((*it)[1]);
  };
  for (const char* room : {"load", "model"})
    for (const auto& entry : fs::recursive_directory_iterator(root / "src/legwork" / room))
      if (entry.is_regular_file()) collect(slurp(entry.path()), quoted, used);
  collect(slurp(root / "src/legwork/collide/start_contacts.cpp"), quoted, used);
  collect(slurp(root / "docs/formats.md"), ticked, said);
  for (const std::string& code : used)
    CHECK_MESSAGE(said.count(code) == 1, code, " is not in docs/formats.md");
  for (const std::string& code : said)
    CHECK_MESSAGE(used.count(code) == 1, code, " is nowhere in the loader");
  CHECK(used.size() > 80);
}
