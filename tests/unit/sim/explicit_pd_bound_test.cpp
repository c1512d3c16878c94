// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The stability bound of explicit PD is where runs begin to blow up.
#include "legwork/actuate/explicit_pd_bound.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/sim/world.h"
#include "support/bench_robots.h"
#include "support/give_drives.h"

using namespace legwork;

namespace {

// The quadruped held in the air, shaken, under explicit PD; how fast its joints end. With the step
// it lands with: the bound is that one's.
double final_speed(Model model, const DriveSet& set, const std::vector<double>& q, double h) {
  set_gravity(model, {0, 0, 0});
  model.shapes = {};
  World world(model, {.dt = h, .fourth_order_flight = false});
  world.set_drives(set);
  State x = rest_state(model);
  x.q = q;
  x.q[2] = 5.0;
  for (std::size_t i = 6; i < x.v.size(); ++i) x.v[i] = 1e-6 * static_cast<double>(i % 3);
  world.reset(x);
  double speed = 0.0;
  for (int k = 0; k < 6000; ++k) {
    if (world.step().status != StepStatus::kOk) return 1e9;
    speed = 0.0;
    for (std::size_t i = 6; i < x.v.size(); ++i) speed += std::fabs(world.state().v[i]);
  }
  return speed;
}

// 0.1 kg·m² on an axle.
Model wheel() {
  ModelSpec spec;
  PartSpec part{.name = "wheel"};
  part.own = {1.0, {0, 0, 0}, {0.1, 0, 0, 0.1, 0, 0.1}};
  part.joints.push_back({.name = "axle"});
  spec.add_part(part);
  return build(spec);
}

}  // namespace

TEST_CASE("explicit PD decays below its bound and grows above it") {
  const support::BenchRobot robot = support::bench_quadruped();
  DriveSet set;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    Drive d;
    d.kind = DriveKind::kExplicitPd;
    d.joint = JointId(i + 1);
    d.q = static_cast<int>(7 + i), d.dof = static_cast<int>(6 + i);
    d.stiffness = robot.joints[i].kp, d.damping = robot.joints[i].kd;
    set.drives.push_back(d);
    set.targets.push_back({.position = robot.joints[i].q0});
  }
  const ExplicitPdBound bound = explicit_pd_bound(robot.model, robot.stand_q, set.drives, 1e-3);
  MESSAGE("largest step " << 1e3 * bound.largest_step << " ms");
  CHECK(bound.stable == (bound.largest_step > 1e-3));
  CHECK(final_speed(robot.model, set, robot.stand_q, 0.98 * bound.largest_step) < 1e-5);
  CHECK(final_speed(robot.model, set, robot.stand_q, 1.02 * bound.largest_step) > 1e-3);
  const ExplicitPdBound past =
      explicit_pd_bound(robot.model, robot.stand_q, set.drives, 1.1 * bound.largest_step);
  CHECK(!past.stable);
  CHECK(past.message.find("implicit PD") != std::string::npos);
  CHECK(past.weakest.valid());
}

TEST_CASE("the bound of one joint is that of its own step") {
  const Model model = wheel();
  Drive d;
  d.kind = DriveKind::kExplicitPd;
  d.joint = JointId(0);
  d.stiffness = 100.0, d.damping = 3.0;
  // 4m − 2h·kd − h²·kp = 0
  const double expected =
      (-d.damping + std::sqrt(d.damping * d.damping + 4.0 * 0.1 * d.stiffness)) / d.stiffness;
  CHECK(explicit_pd_bound(model, model.q0, {d}, 1e-3).largest_step ==
        doctest::Approx(expected).epsilon(1e-9));
}

// A torque held over a step that is exact in between, as a sampled controller's is: the damper must
// not turn the joint round within a step, and must make up for the spring's being late by half of
// one. trace = 2 − b/2 − a, determinant = 1 − a + b/2 with a = h·k_v/m, b = h²·k_p/m.
TEST_CASE("flight: explicit PD is stable while h·k_v < 2m and k_v > h·k_p/2") {
  const Model model = wheel();
  const double m = 0.1, h = 1e-3;
  const auto grows = [&](double kp, double kd) {
    Drive d;
    d.kind = DriveKind::kExplicitPd;
    d.joint = JointId(0);
    d.stiffness = kp, d.damping = kd;
    World world(model, {.dt = h});
    support::give_drives(world, {d});
    State x = rest_state(model);
    x.q[0] = 1e-3;
    world.reset(x);
    for (int k = 0; k < 20000; ++k) {
      const StepReport report = world.step();
      if (report.status != StepStatus::kOk || std::fabs(world.state().q[0]) > 1.0) return true;
      REQUIRE(report.flight);
    }
    return std::fabs(world.state().q[0]) > 1e-3;
  };
  CHECK(!grows(10.0, 0.98 * 2 * m / h));
  CHECK(grows(10.0, 1.02 * 2 * m / h));
  const double kp = 1e4;
  CHECK(!grows(kp, 1.02 * 0.5 * h * kp));
  CHECK(grows(kp, 0.98 * 0.5 * h * kp));
}
