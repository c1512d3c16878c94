// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The loads of a step are those its motion needed.
#include "legwork/sim/loads.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "legwork/dynamics/kinematics.h"
#include "legwork/sim/ledger.h"
#include "support/bench_robots.h"

using namespace legwork;

namespace {
void hold_pose(World& world, const support::BenchRobot& robot, double time, bool move) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const support::BenchJoint& j = robot.joints[i];
    const double swing = move ? j.amplitude * std::sin(2 * std::numbers::pi * time + j.phase) : 0.0;
    world.inputs.joint_force[6 + i] =
        j.kp * (j.q0 + swing - world.state().q[7 + i]) - j.kd * world.state().v[6 + i];
  }
}
}  // namespace

TEST_CASE("inverse dynamics closes at every step of stand, move and drop") {
  for (const bool humanoid : {false, true}) {
    for (const int scenario : {0, 1, 2}) {
      const support::BenchRobot robot =
          humanoid ? support::bench_humanoid() : support::bench_quadruped();
      World world(robot.model);
      State x = rest_state(robot.model);
      x.q = robot.stand_q;
      if (scenario == 2) x.q[2] += 0.2;
      world.reset(x);
      double worst_closure = 0.0, worst_residual = 0.0;
      for (int k = 0; k < 700; ++k) {
        if (scenario < 2) hold_pose(world, robot, world.time(), scenario == 1);
        const StepReport report = world.step();
        REQUIRE(report.status == StepStatus::kOk);
        worst_closure = std::max(worst_closure, world.loads().closure);
        worst_residual = std::max(worst_residual, report.residual);
      }
      CAPTURE(humanoid);
      CAPTURE(scenario);
      CHECK(worst_closure < 1e-9);
      CHECK(worst_residual <= 1e-9);
    }
  }
}

TEST_CASE("the quadruped's feet carry its weight, at the centre of pressure under its mass") {
  const support::BenchRobot robot = support::bench_quadruped();
  World world(robot.model);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  world.reset(x);
  for (int k = 0; k < 12000; ++k) {
    hold_pose(world, robot, 0.0, false);
    REQUIRE(world.step().status == StepStatus::kOk);
  }
  const double weight = robot.model.mass() * 9.81;
  const PressureCentre cop = pressure_centre(world.last().contacts);
  CHECK(std::fabs(cop.force_z / weight - 1.0) < 1e-9);
  CHECK(world.loads().closure < 1e-9);
  CHECK(std::fabs(world.loads().external_W.f.z / weight - 1.0) < 1e-9);
}

TEST_CASE("a dropped robot slides as its kinematics say, against its friction") {
  const support::BenchRobot robot = support::bench_humanoid();
  World world(robot.model);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] += 0.2;
  x.v[0] = 1.5;
  world.reset(x);
  Workspace<double> ws(world.model());
  int slides = 0, opposed = 0;
  for (int k = 0; k < 700; ++k) {
    world.step();
    forward_kinematics<double>(world.model(), world.last().start.q, world.state().v, ws);
    for (const ContactForce& c : world.last().contacts) {
      if (c.mode != ConeMode::kSlip) continue;
      Vec3<double> v = point_velocity<double>(c.at.body_a, c.at.p_W, ws).v;
      if (c.at.body_b != kWorld) v = v - point_velocity<double>(c.at.body_b, c.at.p_W, ws).v;
      const Vec3<double> slip = slip_velocity(world.last(), c);
      REQUIRE(norm(slip - (v - c.at.n_W * dot(c.at.n_W, v))) < 1e-9);
      ++slides;
      if (dot(slip, c.f_W) < 0.0) ++opposed;
    }
  }
  CHECK(slides > 100);
  // Where the slide turns round, the bristle it had wound up still pushes for a step.
  CHECK(opposed > 0.98 * slides);
}

TEST_CASE("the energy ledger closes and its integrator term shrinks with the step") {
  const support::BenchRobot robot = support::bench_quadruped();
  double share[2] = {};
  for (const int refine : {0, 1}) {
    World world(robot.model, {.dt = refine ? 0.5e-3 : 1e-3});
    State x = rest_state(robot.model);
    x.q = robot.stand_q;
    x.q[2] += 0.1;
    world.reset(x);
    EnergyLedger ledger(world.model());
    ledger.begin(world);
    for (int k = 0; k < (refine ? 1000 : 500); ++k) {
      hold_pose(world, robot, 0.0, false);
      REQUIRE(world.step().status == StepStatus::kOk);
      ledger.book(world);
    }
    CHECK(ledger.total().imbalance() < 1e-9);
    CHECK(ledger.total().contact <= 1e-9);
    share[refine] = ledger.total().integrator_share();
  }
  CHECK(share[1] < 0.75 * share[0]);
}

TEST_CASE("what the step does not simulate is refused, not left out") {
  support::BenchRobot robot = support::bench_quadruped();
  robot.model.joints[JointId(0)].friction = 0.5;
  CHECK_THROWS_AS(World world(robot.model), Error);
}

TEST_CASE("the ledger is the same whether it is asked after every step or at the end") {
  const support::BenchRobot robot = support::bench_quadruped();
  World world(robot.model);
  EnergyLedger every(robot.model), last(robot.model);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] += 0.1;
  world.reset(x);
  every.begin(world), last.begin(world);
  for (int k = 0; k < 300; ++k) {
    hold_pose(world, robot, world.time(), false);
    if (k == 200) {  // somebody lifts it between two steps
      x = world.state();
      x.q[2] += 0.02;
      world.reset(x);
    }
    world.step();
    every.book(world), last.book(world);
    every.total();
  }
  CHECK(every.total().now == last.total().now);
  CHECK(every.total().integrator == last.total().integrator);
  CHECK(every.total().imbalance() == last.total().imbalance());
}

TEST_CASE(
    "what the last step says: inputs as applied, loads once per step, nothing after a reset") {
  const support::BenchRobot robot = support::bench_quadruped();
  World world(robot.model);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  world.reset(x);
  CHECK(world.last().contacts.empty());
  CHECK(world.last().start.q == x.q);
  for (int k = 0; k < 50; ++k) {
    hold_pose(world, robot, world.time(), false);
    world.step();
  }
  const double pushed = world.inputs.joint_force[8];
  world.inputs.joint_force[8] = 1e3;  // for the next step: the last one did not feel it
  CHECK(world.last().inputs.joint_force[8] == pushed);
  CHECK(world.loads().closure < 1e-9);
  CHECK(&world.loads() == &world.loads());
  const double carried = world.loads().external_W.f.z;
  CHECK(carried > 0.0);
  world.step();
  CHECK(world.loads().external_W.f.z != carried);
  world.reset(x);
  CHECK(world.last().contacts.empty());
  CHECK(world.loads().external_W.f.z == 0.0);
}
