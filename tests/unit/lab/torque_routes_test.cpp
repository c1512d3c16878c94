// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Torque by every route agrees where it should, and differs by what each route leaves out.
#include "legwork/lab/power/torque_routes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "legwork/lab/power/power.h"
#include "support/bench_robots.h"

using namespace legwork;

namespace {

// Held by the robot's own PD and pushed about by random joint torques: feet lift and land.
void shake(World& world, const support::BenchRobot& robot, std::mt19937& random) {
  std::uniform_real_distribution<> push(-1.0, 1.0);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const support::BenchJoint& j = robot.joints[i];
    world.inputs.joint_force[6 + i] =
        j.kp * (j.q0 + 0.2 * push(random) - world.state().q[7 + i]) - j.kd * world.state().v[6 + i];
  }
}

}  // namespace

TEST_CASE("eq 5 is the independent Newton-Euler sum, and its distance from eq 7 is explained") {
  for (const bool humanoid : {false, true}) {
    const support::BenchRobot robot =
        humanoid ? support::bench_humanoid() : support::bench_quadruped();
    World world(robot.model);
    State x = rest_state(robot.model);
    x.q = robot.stand_q;
    world.reset(x);
    TorqueRoutes routes(robot.model, limbs_of(find_legs(robot.model, x.q)));
    CHECK(routes.limbs().size() == (humanoid ? 2 : 4));
    std::mt19937 random(11);
    double largest = 0;
    for (int k = 0; k < 300; ++k) {
      shake(world, robot, random);
      REQUIRE(world.step().status == StepStatus::kOk);
      routes.measure(world);
      for (std::size_t l = 0; l < routes.limbs().size(); ++l) {
        for (std::size_t j = 0; j < routes.limbs()[l].joints.size(); ++j) {
          largest = std::max(largest, std::fabs(routes.at(l, j).inertia));
        }
      }
    }
    const TorqueAudit audit = routes.audit();
    CHECK(largest > 1.0);  // the test saw motion
    CHECK(audit.wrench_newton < 1e-9);
    CHECK(audit.decomposition < 1e-9);
    CHECK(audit.actuator_inverse < 1e-9);
    CHECK(audit.steps == 300);
    CHECK(audit.verdict().starts_with("Eq 5 is right"));
  }
}

TEST_CASE("a torque nobody applied is seen, and eq 7's point moves torque, never the sum") {
  const support::BenchRobot robot = support::bench_quadruped();
  World world(robot.model);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  world.reset(x);
  std::mt19937 random(3);
  for (int k = 0; k < 50; ++k) {
    shake(world, robot, random);
    REQUIRE(world.step().status == StepStatus::kOk);
  }
  TorqueRoutes routes(robot.model, limbs_of(find_legs(robot.model, x.q)));
  Limb elsewhere = routes.limbs()[0];
  elsewhere.p_Foot = elsewhere.p_Foot + Vec3<double>{0.05, 0, 0};
  TorqueRoutes shifted(robot.model, {elsewhere});
  routes.measure(world);
  shifted.measure(world);
  CHECK(std::fabs(shifted.at(0, 1).jacobian - routes.at(0, 1).jacobian) > 0.1);
  CHECK(std::fabs(shifted.at(0, 1).unexplained()) < 1e-9);
  world.inputs.joint_force[8] += 0.1;  // after the step: it did not act
  routes.measure(world);
  CHECK(routes.audit().actuator_inverse > 1e-5);
  CHECK(routes.audit().verdict().starts_with("The routes do NOT close"));
}

TEST_CASE("parallel links change who works, never how much") {
  const ParallelMap map(3, {{1, 2}});
  std::mt19937 random(5);
  std::uniform_real_distribution<> u(-10, 10);
  bool differ = false;
  for (int k = 0; k < 100; ++k) {
    const double t[3] = {u(random), u(random), u(random)}, w[3] = {u(random), u(random), u(random)};
    double tp[3], wp[3];
    map.torques(t, tp);
    map.rates(w, wp);
    CHECK(tp[1] == t[1] - t[2]);  // eq 2: [[1,0,0],[0,1,−1],[0,0,1]]
    CHECK(wp[2] == w[1] + w[2]);  // eq 1
    double serial = 0, parallel = 0, serial_abs = 0, parallel_abs = 0;
    for (int i = 0; i < 3; ++i) {
      serial += t[i] * w[i];
      parallel += tp[i] * wp[i];
      serial_abs += std::fabs(t[i] * w[i]);
      parallel_abs += std::fabs(tp[i] * wp[i]);
    }
    CHECK(std::fabs(serial - parallel) < 1e-12 * (1 + serial_abs));
    differ = differ || std::fabs(serial_abs - parallel_abs) > 1.0;
  }
  CHECK(differ);
  CHECK_THROWS_AS(ParallelMap(3, {{2, 1}}), Error);
  CHECK_THROWS_AS(ParallelMap(3, {{1, 3}}), Error);
}

TEST_CASE("chained parallel links keep the power too") {
  const ParallelMap map(4, {{0, 1}, {1, 2}});
  const double t[4] = {1.5, -2.0, 0.7, 3.0}, w[4] = {0.3, 1.1, -0.4, 2.0};
  double tp[4], wp[4], serial = 0, parallel = 0;
  map.torques(t, tp);
  map.rates(w, wp);
  for (int i = 0; i < 4; ++i) serial += t[i] * w[i], parallel += tp[i] * wp[i];
  CHECK(serial == doctest::Approx(parallel).epsilon(1e-14));
}

TEST_CASE("the power meter books signed, absolute, positive and electric work by phase") {
  Limb limb{.name = "leg"};
  limb.joints = {JointId(0), JointId(1)};
  PowerMeter meter({limb}, {{0, 1}});
  const DcMotor motor{.resistance = 2.0, .torque_constant = 0.05, .gear_ratio = 50.0};
  meter.set_motor(0, motor);
  const double torque[2] = {3.0, -1.0}, still[2] = {0.0, 0.0}, fast[2] = {2.0, -4.0};
  meter.add(0, torque, still, fast, 0.01);  // mean rates 1, −2
  meter.add(0, torque, still, fast, 0.01, GaitPhase::kSwing);
  const double back[2] = {-3.0, 1.0};
  meter.add(0, back, fast, fast, 0.01);
  const MotorBook j0 = meter.joint_total(0, 0, Coordinates::kSerial);
  CHECK(j0.net == doctest::Approx(0.03 + 0.03 - 0.06));
  CHECK(j0.absolute == doctest::Approx(0.12));
  CHECK(j0.positive == doctest::Approx(0.06));
  CHECK(j0.peak_torque == 3.0);
  CHECK(j0.rms_torque() == doctest::Approx(3.0));
  CHECK(meter.book(0, 0, Coordinates::kSerial, GaitPhase::kSwing).net == doctest::Approx(0.03));
  CHECK(meter.time() == doctest::Approx(0.03));
  // Current 3/(50·0.05) = 1.2 A: heat 2.88 W beside the mechanical power.
  CHECK(j0.electric_regenerating == doctest::Approx(j0.net + 0.03 * 2.88));
  CHECK(j0.electric == doctest::Approx(0.02 * (3.0 + 2.88)));  // −6 W + 2.88 W is not drawn
  const MotorBook all = meter.total(Coordinates::kParallel);
  CHECK(all.net == doctest::Approx(meter.total(Coordinates::kSerial).net));
  CHECK(all.time == doctest::Approx(0.03));
  CHECK(cost_of_transport(10.0, 2.0, 9.81, 0.5) == doctest::Approx(10.0 / 9.81));
  CHECK(std::isinf(cost_of_transport(10.0, 2.0, 9.81, 0.0)));
}
