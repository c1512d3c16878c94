// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Two ways to write the same robot are the same robot.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/load/detail/inertia_matrix.h"
#include "legwork/load/load_model.h"

using namespace legwork;

namespace {

Model mjcf(const std::string& text) {
  return load_model_from_memory({{"m.xml", text}}, "m.xml").model;
}
Model urdf(const std::string& text) {
  return load_model_from_memory({{"m.urdf", text}}, "m.urdf").model;
}

// M and bias at a state that exercises every joint; entry by entry.
void check_same_motion(const Model& a, const Model& b, double tolerance) {
  REQUIRE(a.nq == b.nq);
  REQUIRE(a.nv == b.nv);
  std::vector<double> q = a.q0, v(static_cast<std::size_t>(a.nv));
  for (const Joint& j : a.joints)
    if (nq_of(j.kind) == 1) q[static_cast<std::size_t>(j.q)] += 0.3 + 0.1 * j.q;
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = 0.2 - 0.07 * static_cast<double>(i);
  const std::vector<double> Ma = load::dense_inertia_matrix(a, q);
  const std::vector<double> Mb = load::dense_inertia_matrix(b, q);
  const double scale = *std::max_element(Ma.begin(), Ma.end());
  for (std::size_t i = 0; i < Ma.size(); ++i) CHECK(std::fabs(Ma[i] - Mb[i]) <= tolerance * scale);
  Workspace<double> wa(a), wb(b);
  std::vector<double> ta(v.size()), tb(v.size());
  bias_forces<double>(a, q, v, wa, ta);
  bias_forces<double>(b, q, v, wb, tb);
  for (std::size_t i = 0; i < ta.size(); ++i)
    CHECK(std::fabs(ta[i] - tb[i]) <= tolerance * std::max(1.0, 10 * scale));
}

const std::string kCompiler = "<compiler angle=\"radian\"/>";
const std::string kDefaults =
    "<default><joint damping=\"0.5\"/><default class=\"leg\"><joint armature=\"0.1\" range=\"-1 "
    "2\"/></default></default>";
const std::string kTree =
    "<worldbody><body name=\"base\" pos=\"0 0 1\"><freejoint/><inertial pos=\"0 .1 0\" mass=\"3\" "
    "diaginertia=\".1 .2 .15\"/><body name=\"thigh\" pos=\".2 0 0\" childclass=\"leg\"><joint "
    "name=\"hip\" axis=\"0 1 0\"/><inertial pos=\"0 0 -.2\" mass=\"1\" diaginertia=\".02 .03 "
    ".01\"/><body name=\"shank\" pos=\"0 0 -.4\"><joint name=\"knee\" axis=\"0 1 .2\"/><inertial "
    "pos=\"0 .01 -.2\" mass=\".5\" diaginertia=\".01 .01 .005\"/></body></body></body></worldbody>";
const std::string kActuator = "<actuator><motor name=\"m\" joint=\"knee\" gear=\"3\"/></actuator>";

std::string wrapped(std::initializer_list<std::string> sections) {
  std::string text = "<mujoco>";
  for (const std::string& s : sections) text += s;
  return text + "</mujoco>";
}

std::string link(const std::string& name, const std::string& com, double mass, double inertia) {
  const std::string m = std::to_string(mass), i = std::to_string(inertia);
  return "<link name=\"" + name + "\"><inertial><origin xyz=\"" + com + "\"/><mass value=\"" + m +
         "\"/><inertia ixx=\"" + i + "\" iyy=\"" + i + "\" izz=\"" + i +
         "\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>";
}
std::string joint(const std::string& name, const std::string& type, const std::string& from,
                  const std::string& to, const std::string& xyz) {
  return "<joint name=\"" + name + "\" type=\"" + type + "\"><origin xyz=\"" + xyz +
         "\" rpy=\".1 .2 .3\"/><parent link=\"" + from + "\"/><child link=\"" + to +
         "\"/><axis xyz=\"0 1 0\"/><limit lower=\"-1\" upper=\"1\" effort=\"9\" "
         "velocity=\"5\"/></joint>";
}

}  // namespace

TEST_CASE("metamorphic: sections in any order") {
  const Model a = mjcf(wrapped({kCompiler, kDefaults, kTree, kActuator}));
  const Model b = mjcf(wrapped({kActuator, kTree, kDefaults, kCompiler}));
  check_same_motion(a, b, 0.0);
  CHECK(a.joints[JointId(1)].range.lower == b.joints[JointId(1)].range.lower);
  CHECK(b.actuators.size() == 1);
}

TEST_CASE("metamorphic: classes expanded by hand") {
  std::string expanded = kTree;
  const auto replace = [&](const std::string& from, const std::string& to) {
    const std::size_t at = expanded.find(from);
    REQUIRE(at != std::string::npos);
    expanded.replace(at, from.size(), to);
  };
  replace(" childclass=\"leg\"", "");
  const std::string all = " damping=\"0.5\" armature=\"0.1\" range=\"-1 2\"";
  replace("name=\"hip\"", "name=\"hip\"" + all);
  replace("name=\"knee\"", "name=\"knee\"" + all);
  const Model a = mjcf(wrapped({kCompiler, kDefaults, kTree}));
  const Model b = mjcf(wrapped({kCompiler, expanded}));
  check_same_motion(a, b, 0.0);
  CHECK(a.damping == b.damping);
}

TEST_CASE("metamorphic: an include is its contents") {
  const Model a = mjcf(wrapped({kCompiler, kDefaults, kTree, kActuator}));
  const Model b = load_model_from_memory(
                      {{"m.xml", "<mujoco><include file=\"part.xml\"/>" + kActuator + "</mujoco>"},
                       {"part.xml", wrapped({kCompiler, kDefaults, kTree})}},
                      "m.xml")
                      .model;
  check_same_motion(a, b, 0.0);
}

TEST_CASE("metamorphic: degrees are radians") {
  const std::string body =
      "<worldbody><body euler=\"%e\"><joint range=\"%r\" ref=\"%f\" springref=\"%f\" "
      "stiffness=\"2\"/><inertial pos=\".1 0 0\" mass=\"1\" diaginertia=\".1 .1 "
      ".1\"/></body></worldbody>";
  const auto filled = [&](const char* e, const char* r, const char* f) {
    std::string text = body;
    for (const auto& [key, value] :
         {std::pair<std::string, std::string>{"%e", e}, {"%r", r}, {"%f", f}, {"%f", f}})
      text.replace(text.find(key), key.size(), value);
    return text;
  };
  const Model a = mjcf(wrapped({filled("10 20 30", "-90 45", "15")}));
  const Model b = mjcf(
      wrapped({kCompiler, filled("0.17453292519943295 0.3490658503988659 0.5235987755982988",
                                 "-1.5707963267948966 0.7853981633974483", "0.2617993877991494")}));
  check_same_motion(a, b, 1e-14);
  const Joint &ja = a.joints[JointId(0)], &jb = b.joints[JointId(0)];
  CHECK(ja.range.lower == doctest::Approx(jb.range.lower).epsilon(1e-15));
  CHECK(ja.ref == doctest::Approx(jb.ref).epsilon(1e-15));
  CHECK(ja.spring_ref == doctest::Approx(jb.spring_ref).epsilon(1e-15));
}

TEST_CASE("metamorphic: turning the root's drawn pose leaves M at the same q alone") {
  std::string turned = kTree;
  const std::string from = "pos=\"0 0 1\"";
  turned.replace(turned.find(from), from.size(), "pos=\"3 -2 1\" quat=\"1 2 3 4\"");
  const Model a = mjcf(wrapped({kCompiler, kDefaults, kTree}));
  const Model b = mjcf(wrapped({kCompiler, kDefaults, turned}));
  CHECK(a.q0 != b.q0);
  check_same_motion(a, b, 1e-14);
}

TEST_CASE("metamorphic: a URDF link split in two by a fixed joint is the merged one") {
  // Two halves of 0.5 kg at -0.1 and +0.1 along x are 1 kg at 0 with 2·0.5·0.01 more about y, z.
  const std::string whole =
      "<link name=\"leg\"><inertial><origin xyz=\"0 0 0\"/><mass value=\"1\"/><inertia "
      "ixx=\"0.04\" "
      "iyy=\"0.05\" izz=\"0.05\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>";
  const std::string base = link("base", "0 0 .1", 2, 0.1);
  const std::string hip = joint("hip", "revolute", "base", "leg", "0 .1 -.2");
  const Model a = urdf("<robot name=\"r\">" + base + whole + hip + "</robot>");
  // The tip's own frame is shifted and turned; its inertia is a sphere's, so only its place counts.
  const Model b = urdf("<robot name=\"r\">" + base + link("leg", "-.1 0 0", 0.5, 0.02) +
                       link("tip", "0 0 0", 0.5, 0.02) + hip +
                       joint("weld", "fixed", "leg", "tip", ".1 0 0") + "</robot>");
  CHECK(b.npart() == a.npart() + 1);
  CHECK(b.find_frame("tip").has_value());
  check_same_motion(a, b, 1e-12);
}
