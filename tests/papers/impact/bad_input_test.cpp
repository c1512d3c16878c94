// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Every bad input of reference D is refused by name.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "legwork/impact/full.h"
#include "legwork/impact/methods.h"
#include "legwork/impact/sdc.h"
#include "legwork/model/builder.h"
#include "papers/impact/robot.h"
#include "papers/impact/shared_robot.h"

using namespace legwork;
using namespace legwork::impact;
using namespace legwork::papers;

namespace {

/// The text of the error that SDC throws on a changed strike; empty where it runs.
std::string refusal(const std::function<void(Strike&)>& change) {
  Strike s = jab(robot(), 'B', 1.0);
  change(s);
  try {
    simplified(robot().model, s, SdcKind::kDamping);
  } catch (const Error& e) {
    return e.findings().front().element + ": " + e.what();
  }
  return "";
}

bool says(const std::string& text, const std::string& a, const std::string& b) {
  return text.find(a) != std::string::npos && text.find(b) != std::string::npos;
}

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("numbers that are not finite are refused by their field") {
  CHECK(says(refusal([](Strike& s) { s.q[8] = kNan; }), "q", "finite"));
  CHECK(says(refusal([](Strike& s) { s.speed = kNan; }), "speed", "finite"));
  CHECK(says(refusal([](Strike& s) { s.direction.y = kNan; }), "direction", "finite"));
  CHECK(says(refusal([](Strike& s) { s.p_BC.x = kNan; }), "point", "finite"));
  CHECK(says(refusal([](Strike& s) { s.h = kNan; }), "h", "finite"));
  CHECK(says(refusal([](Strike& s) { s.servo.Kp[3] = kNan; }), "servo.Kp[3]", "finite"));
  CHECK(says(refusal([](Strike& s) { s.servo.Kd[3] = kNan; }), "servo.Kd[3]", "finite"));
  CHECK(says(refusal([](Strike& s) { s.target_mass = kNan; }), "target_mass", "finite"));
  CHECK(says(refusal([](Strike& s) { s.law.stiffness = kNan; }), "law.stiffness", "finite"));
}

TEST_CASE("negative gains, limits, masses and springs are refused") {
  CHECK(says(refusal([](Strike& s) { s.law.stiffness = -1; }), "law.stiffness", "negative"));
  CHECK(says(refusal([](Strike& s) { s.law.damping = -1; }), "law.damping", "negative"));
  CHECK(says(refusal([](Strike& s) { s.target_mass = -5; }), "target_mass", "positive"));
  CHECK(says(refusal([](Strike& s) { s.servo.Kp[0] = -1; }), "servo.Kp[0]", "negative"));
  CHECK(says(refusal([](Strike& s) { s.servo.Kd[0] = -1; }), "servo.Kd[0]", "negative"));
  CHECK(says(refusal([](Strike& s) { s.servo.tau_max[0] = -1; }), "servo.tau_max[0]", "negative"));
}

TEST_CASE("a virtual base needs mass and inertia, and warns when they do not suit the robot") {
  const auto heavy = [](double Mg, double Ig) {
    return [=](Strike& s) {
      s.support.kind = SupportKind::kVirtualBase;
      s.support.Mg = Mg, s.support.Ig = Ig;
    };
  };
  CHECK(says(refusal(heavy(0, 1e5)), "support.Mg", "positive"));
  CHECK(says(refusal(heavy(1e5, 0)), "support.Ig", "positive"));
  for (const double Mg : {1e3, 1e12}) {
    Strike s = jab(robot(), 'B', 1.0);
    heavy(Mg, 1e5)(s);
    const std::vector<Finding> found = prepare(robot().model, s);
    REQUIRE(found.size() == 1);
    CHECK(found[0].severity == Severity::kWarning);
    CHECK(found[0].element == "support.Mg");
  }
}

TEST_CASE("time steps are checked, against the servos too") {
  CHECK(says(refusal([](Strike& s) { s.h = 0; }), "h", "positive"));
  CHECK(says(refusal([](Strike& s) { s.duration = 5e-5; }), "duration", "shorter"));
  CHECK(says(refusal([](Strike& s) { s.duration = 0.10005; }), "duration", "whole number"));
  CHECK(says(refusal([](Strike& s) { s.h = 1e-9; }), "duration", "1e7"));
  CHECK(says(refusal([](Strike& s) { s.h = 4e-4; }), "h", "step too large for Kd"));
  Strike s = jab(robot(), 'B', 1.0);
  s.h = 4e-4;
  CHECK_THROWS_AS(full_dynamics(robot().model, s), Error);
}

TEST_CASE("beyond its step RK4 is unstable: torque limits hide it, without them it blows up") {
  Strike s = jab(robot(), 'B', 1.0);
  const double stable = simplified(robot().model, s, SdcKind::kDamping).impulse;
  s.h = 4e-4, s.force_step = true;
  const double hidden = simplified(robot().model, s, SdcKind::kDamping).impulse;
  s.servo.tau_max.assign(s.servo.tau_max.size(), std::numeric_limits<double>::infinity());
  const double open = simplified(robot().model, s, SdcKind::kDamping).impulse;
  CHECK(std::abs(hidden / stable - 1.0) < 0.01);  // looks right, is not
  CHECK(std::abs(hidden / stable - 1.0) > 1e-5);
  CHECK(!(std::abs(open) < 100.0 * stable));
}

TEST_CASE("a floor needs a sole to stand on") {
  CHECK(says(refusal([](Strike& s) {
               s.support.kind = SupportKind::kFloor;
               s.support.feet[0].corners_B.resize(2);
             }),
             "support.feet", "fewer than three corners"));
  CHECK(says(refusal([](Strike& s) {
               s.support.kind = SupportKind::kFloor;
               s.support.floor.kn = -1.0;
             }),
             "support.floor.kn", "negative"));
}

TEST_CASE("a direction is a unit vector, or nearly") {
  CHECK(says(refusal([](Strike& s) { s.direction = {1, 1, 0}; }), "direction", "not 1"));
  CHECK(refusal([](Strike& s) { s.direction = {1.0 + 5e-7, 0, 0}; }).empty());
}

TEST_CASE("a strike approaches") {
  CHECK(says(refusal([](Strike& s) { s.speed = 0; }), "speed", "not approaching"));
  CHECK(says(refusal([](Strike& s) { s.speed = -1; }), "speed", "not approaching"));
}

TEST_CASE("links, joints and sizes must be the robot's") {
  CHECK(says(refusal([](Strike& s) { s.body = BodyId(99); }), "link", "not a link"));
  CHECK(says(refusal([](Strike& s) { s.support.feet[0].body = BodyId(99); }), "support.feet",
             "does not have"));
  CHECK(says(refusal([](Strike& s) { s.support.feet.clear(); }), "support.feet", "no foot"));
  CHECK(says(refusal([](Strike& s) { s.moving = {99}; }), "moving", "does not have"));
  CHECK(says(refusal([](Strike& s) { s.q.pop_back(); }), "q", "entries"));
  CHECK(says(refusal([](Strike& s) { s.servo.Kd.pop_back(); }), "servo.Kd", "entries"));
  CHECK(says(refusal([](Strike& s) { s.law.kind = LawKind::kUser; }), "law.user", "empty"));
}

TEST_CASE("a posture outside the joint ranges needs force") {
  JabRobot limited = robot();
  for (Joint& joint : limited.model.joints)
    if (joint.name == "RELB") joint.range = {-0.1, 0.0};
  Strike s = jab(limited, 'B', 1.0);
  CHECK_THROWS_WITH_AS(simplified(limited.model, s, SdcKind::kDamping),
                       doctest::Contains("--force"), Error);
  s.force_posture = true;
  CHECK(simplified(limited.model, s, SdcKind::kDamping).impulse > 6.0);
}

TEST_CASE("a mass the physics forbids is refused") {
  JabRobot broken = robot();
  broken.model.tree.links[5].M_B.m = -1.0;
  CHECK_THROWS_AS(simplified(broken.model, jab(broken, 'B', 1.0), SdcKind::kDamping), Error);
  broken.model.tree.links[5].M_B.m = kNan;
  CHECK_THROWS_AS(simplified(broken.model, jab(broken, 'B', 1.0), SdcKind::kDamping), Error);
  for (const auto& [moment, words] :
       {std::pair{-1.0, "not positive"}, std::pair{5.0, "no rigid body"}}) {
    JabRobot wrong = robot();
    wrong.model.tree.links[5].M_B.I.zz = moment;
    CHECK_THROWS_WITH_AS(simplified(wrong.model, jab(wrong, 'B', 1.0), SdcKind::kDamping),
                         doctest::Contains(words), Error);
  }
  JabRobot nothing = robot();
  for (auto& link : nothing.model.tree.links) link.M_B = {};
  CHECK_THROWS_WITH_AS(simplified(nothing.model, jab(nothing, 'B', 1.0), SdcKind::kDamping),
                       doctest::Contains("weighs nothing"), Error);
}

TEST_CASE("constraints that say the same twice lose rank, which is said and survived") {
  Strike s = jab(robot(), 'B', 1.0);
  const double once = simplified(robot().model, s, SdcKind::kPosition).impulse;
  s.support.feet.push_back(s.support.feet[0]);
  const Methods m = every_method(robot().model, s, /*with_full=*/true);
  bool said = false;
  for (const Finding& f : m.warnings) said = said || f.code == "W-RANK";
  CHECK(said);
  CHECK(m.sdc_plus.impulse == doctest::Approx(once).epsilon(1e-6));
  CHECK(m.full->impulse == doctest::Approx(once).epsilon(0.005));
}

TEST_CASE("a foot on the ground cannot strike it: no mobility along d") {
  CHECK(says(refusal([](Strike& s) {
               s.body = s.support.feet[0].body;
               s.p_BC = s.support.feet[0].p_BS;
               s.direction = {0, 0, -1};
               s.moving = {6, 7, 8};
             }),
             "direction", "no mobility along d"));
}

TEST_CASE("a run that ends before the contact says so") {
  Strike s = jab(robot(), 'B', 1.0);
  s.duration = 0.03;
  for (const Impact& i :
       {simplified(robot().model, s, SdcKind::kDamping), full_dynamics(robot().model, s)}) {
    CHECK(i.truncated);
    REQUIRE(!i.flags.empty());
    CHECK(i.flags[0].find("truncated") == 0);
  }
}

TEST_CASE("a ground that would have to pull has no ZMP, and nothing is clamped") {
  Strike s = jab(robot(), 'B', 2.0);
  s.direction = {0, 0, -1};  // hitting down hard lifts the robot
  s.target_mass = std::numeric_limits<double>::infinity();
  s.law.damping = 2000.0;
  for (double& x : s.servo.tau_max) x = std::numeric_limits<double>::infinity();
  Model light = robot().model;
  set_gravity(light, {0, 0, -0.2});  // a weight the blow surely exceeds
  const Impact i = simplified(light, s, SdcKind::kDamping);
  bool pulls = false;
  for (const double x : i.zmp_x) pulls = pulls || std::isnan(x);
  CHECK(pulls);
}
