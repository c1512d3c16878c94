// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Numbers that parse and mean nothing: directions whose length overflows, joints that double
// another.
#include <doctest/doctest.h>

#include <algorithm>

#include "legwork/load/load_model.h"

using namespace legwork;

namespace {

LoadedModel loaded(const std::string& inside) {
  return load_model_from_memory({{"m.xml", "<mujoco>" + inside + "</mujoco>"}}, "m.xml");
}

/// The code of the first error, empty where it loads.
std::string refusal(const std::string& inside) {
  try {
    loaded(inside);
  } catch (const Error& error) {
    return error.findings().front().code;
  }
  return "";
}

std::string body(const std::string& attributes, const std::string& joint = "<freejoint/>") {
  return "<worldbody><body " + attributes + ">" + joint +
         "<geom type='box' size='.1 .2 .3'/></body></worldbody>";
}

std::vector<std::string> singular_joints(const std::string& inside) {
  std::vector<std::string> joints;
  for (const Finding& f : loaded(inside).findings)
    if (f.code == "W-SINGULAR") joints.push_back(f.element);
  return joints;
}

}  // namespace

TEST_CASE("directions too long to have a length are refused, not read as none") {
  CHECK(refusal(body("quat='1e100 0 0 1e100'")).empty());
  CHECK(refusal(body("quat='1e300 0 0 1e300'")) == "E-ORIENTATION");
  CHECK(refusal(body("quat='1e-300 0 0 0'")) == "E-ORIENTATION");
  CHECK(refusal(body("axisangle='1e300 0 1e300 1'")) == "E-ORIENTATION");
  CHECK(refusal(body("xyaxes='1e300 1e300 0 0 1 0'")) == "E-ORIENTATION");
  CHECK(refusal(body("zaxis='1e300 1e300 0'")) == "E-ORIENTATION");
  CHECK(refusal(body("", "<joint axis='1e300 0 1e300'/>")) == "E-AXIS");
  CHECK(refusal(body("") + "<keyframe><key qpos='0 0 0 1e300 1e300 0 0'/></keyframe>") == "E-KEY");
}

TEST_CASE("hinges that turn one body about one axis are warned of by name") {
  const std::string two = body("", "<joint name='a' axis='0 1 0'/><joint name='b' axis='0 1 0'/>");
  CHECK(singular_joints(two) == std::vector<std::string>{"joint \"a\""});
  // With rotor inertia, or about another axis, each has a motion of its own.
  CHECK(singular_joints(body("",
                             "<joint name='a' axis='0 1 0' armature='.01'/>"
                             "<joint name='b' axis='0 1 0'/>"))
            .empty());
  CHECK(singular_joints(body("", "<joint name='a' axis='0 1 0'/><joint name='b' axis='1 0 0'/>"))
            .empty());
  // Turned by a quarter about y, x lies along -z: three hinges in gimbal lock.
  CHECK(singular_joints(body("",
                             "<joint name='x' axis='1 0 0'/><joint name='y' axis='0 1 0'/>"
                             "<joint name='z' axis='1 0 0'/>"))
            .size() == 1);
}
