// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Servos refuse what makes no servo, and order what eq 3 asks.
#include "legwork/control/servo.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/control/pd_bound.h"
#include "legwork/model/builder.h"
#include "support/preset.h"

using namespace legwork;

namespace {
std::string refusal(const ServoSettings& settings, double dt = 1e-3) {
  try {
    JointServos servos(support::preset("titan8"), settings, dt);
  } catch (const Error& e) {
    return e.findings().front().message;
  }
  return "accepted";
}
}  // namespace

TEST_CASE("one velocity servo per actuator, with the model's limits and the overrides") {
  const Model titan = support::preset("titan8");
  ServoSettings settings;
  settings.overrides = {{.joint = "_J4", .k_d = 1.0}, {.joint = "FL_J1", .torque_limit = 5.0}};
  const JointServos servos(titan, settings, 1e-3);
  REQUIRE(servos.drives().size() == 16);
  for (const Drive& drive : servos.drives()) {
    const std::string& name = titan.joints[drive.joint].name;
    CHECK(drive.kind == DriveKind::kVelocityServo);
    CHECK(drive.position_gain == (name.ends_with("_J4") ? 1.0 : 4.0));
    if (name == "FL_J1") CHECK(drive.torque_limit == 5.0);
    if (name == "HR_J2") CHECK(drive.torque_limit == 40.2);
  }
  settings.overrides = {{.joint = "_J4", .on = false}};
  CHECK(JointServos(titan, settings, 1e-3).drives().size() == 12);
}

TEST_CASE("references become targets; feed-forward and the measured ankle only where asked") {
  const Model titan = support::preset("titan8");
  std::vector<double> q(titan.q0), q_ref(titan.q0), v_ref(static_cast<std::size_t>(titan.nv), 0.0);
  const Joint& thigh = titan.joints[*titan.find_joint("FR_J2")];
  const Joint& knee = titan.joints[*titan.find_joint("FR_J3")];
  const Joint& ankle = titan.joints[*titan.find_joint("FR_J4")];
  q_ref[static_cast<std::size_t>(thigh.q)] = .3;
  q_ref[static_cast<std::size_t>(knee.q)] = -.1;
  q_ref[static_cast<std::size_t>(ankle.q)] = -.2;
  q[static_cast<std::size_t>(thigh.q)] = .25;
  q[static_cast<std::size_t>(knee.q)] = -.02;
  v_ref[static_cast<std::size_t>(thigh.v)] = 1.5;
  const auto order = [&](const ServoSettings& settings, JointId joint) {
    const JointServos servos(titan, settings, 1e-3);
    std::vector<DriveTarget> targets(servos.drives().size());
    servos.track(q_ref, v_ref, q, targets);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (servos.drives()[i].joint == joint) return targets[i];
    }
    return DriveTarget{};
  };
  const JointId thigh_id = *titan.find_joint("FR_J2"), ankle_id = *titan.find_joint("FR_J4");
  ServoSettings settings;
  CHECK(order(settings, thigh_id).position == .3);
  CHECK(order(settings, thigh_id).velocity == 0.0);
  CHECK(order(settings, ankle_id).position == -.2);
  settings.feed_forward = true;
  CHECK(order(settings, thigh_id).velocity == 1.5);
  settings.level_by_measurement = {"_J4"};
  CHECK(order(settings, ankle_id).position == doctest::Approx(-(.25 - .02)));  // −(q2 + q3)
}

TEST_CASE("gains out of range are refused by name") {
  CHECK(refusal({.k_d = -1.0}).find("k_d -1 1/s is negative") != std::string::npos);
  CHECK(refusal({.k_d = 300.0}, 4e-3).find("k_d·dt = 1.2 is not below 1") != std::string::npos);
  CHECK(refusal({.k_d = std::nan("")}).find("not finite") != std::string::npos);
  CHECK(refusal({.slope = 0.0}).find("slope") != std::string::npos);
  ServoSettings settings;
  settings.overrides = {{.joint = "_J9"}};
  CHECK(refusal(settings) == "no actuated joint is called \"_J9\" or ends with it");
  settings.overrides = {{.joint = "_J1", .k_d = std::nan("")}};
  CHECK(refusal(settings).find("not finite") != std::string::npos);
}

TEST_CASE(
    "the PD bound of TITAN-VIII in the air is 7.394, and moves with the step and the masses") {
  Model titan = support::preset("titan8");
  std::vector<int> driven, locked;
  for (const Joint& joint : titan.joints) {
    if (joint.kind != JointKind::kRevolute) continue;
    if (joint.name.ends_with("_J4")) {
      locked.push_back(joint.v);
    } else if (!joint.name.ends_with("_J5")) {
      driven.push_back(joint.v);
    }
  }
  const PdBound bound = pd_bound(titan, titan.q0, driven, locked, 1e-3);
  CHECK(bound.k_v == doctest::Approx(7.394).epsilon(1e-4));  // reference A
  CHECK(pd_bound(titan, titan.q0, driven, locked, 5e-4).k_v == doctest::Approx(2 * bound.k_v));
  // With a proportional gain: 2/(hλ) − h·k_p/2.
  CHECK(pd_bound(titan, titan.q0, driven, locked, 1e-3, 5000).k_v ==
        doctest::Approx(bound.k_v - 2.5));
  for (Part& part : titan.parts) {
    part.own.mass *= 1.5;
    part.own.inertia = part.own.inertia * 1.5;
  }
  refresh_inertias(titan);
  CHECK(pd_bound(titan, titan.q0, driven, locked, 1e-3).k_v == doctest::Approx(1.5 * bound.k_v));
  CHECK_THROWS_AS(pd_bound(titan, titan.q0, driven, locked, 0.0), Error);
}
