// The stability bound of explicit PD is where runs begin to blow up.
#include "legwork/actuate/pd_bound.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/sim/world.h"
#include "support/bench_robots.h"

using namespace legwork;

namespace {

// The quadruped held in the air, shaken, under explicit PD; how fast its joints end.
double final_speed(Model model, const std::vector<Drive>& drives, const std::vector<double>& q,
                   double h) {
  set_gravity(model, {0, 0, 0});
  model.shapes = {};
  World world(model, {.dt = h});
  world.drives = drives;
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

}  // namespace

TEST_CASE("explicit PD decays below its bound and grows above it") {
  const support::BenchRobot robot = support::bench_quadruped();
  std::vector<Drive> drives;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    Drive d;
    d.kind = DriveKind::kExplicitPd;
    d.joint = JointId(i + 1);
    d.q = static_cast<int>(7 + i), d.dof = static_cast<int>(6 + i);
    d.kp = robot.joints[i].kp, d.kd = robot.joints[i].kd;
    d.position = robot.joints[i].q0;
    drives.push_back(d);
  }
  const PdBound bound = explicit_pd_bound(robot.model, robot.stand_q, drives, 1e-3);
  MESSAGE("largest step " << 1e3 * bound.largest_step << " ms");
  CHECK(bound.stable == (bound.largest_step > 1e-3));
  CHECK(final_speed(robot.model, drives, robot.stand_q, 0.98 * bound.largest_step) < 1e-5);
  CHECK(final_speed(robot.model, drives, robot.stand_q, 1.02 * bound.largest_step) > 1e-3);
  const PdBound past =
      explicit_pd_bound(robot.model, robot.stand_q, drives, 1.1 * bound.largest_step);
  CHECK(!past.stable);
  CHECK(past.message.find("implicit PD") != std::string::npos);
  CHECK(past.weakest.valid());
}

TEST_CASE("the bound of one joint is that of its own step") {
  ModelSpec spec;
  PartSpec part{.name = "wheel"};
  part.own = {1.0, {0, 0, 0}, {0.1, 0, 0, 0.1, 0, 0.1}};
  part.joints.push_back({.name = "axle"});
  spec.add_part(part);
  const Model model = build(spec);
  Drive d;
  d.kind = DriveKind::kExplicitPd;
  d.joint = JointId(0);
  d.kp = 100.0, d.kd = 3.0;
  // 4m − 2h·kd − h²·kp = 0
  const double expected = (-d.kd + std::sqrt(d.kd * d.kd + 4.0 * 0.1 * d.kp)) / d.kp;
  CHECK(explicit_pd_bound(model, model.q0, {d}, 1e-3).largest_step ==
        doctest::Approx(expected).epsilon(1e-9));
}
