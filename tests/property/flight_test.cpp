// Without contact, momentum and energy stay: free flight, spinning tops, swinging chains.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "legwork/dynamics/kinematics.h"
#include "legwork/sim/ledger.h"
#include "legwork/sim/world.h"
#include "support/bench_robots.h"
#include "support/random_robot.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

namespace {
struct Momentum {
  Vec3<double> linear{0, 0, 0}, angular{0, 0, 0};  // about the world's origin
};

Momentum momentum(const Model& model, const State& x, Workspace<double>& ws) {
  forward_kinematics<double>(model, x.q, x.v, ws);
  Momentum sum;
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    const Force<double> h = model.tree.links[b].M_B * ws.V_WB_B[b];
    const Vec3<double> p = ws.X_WB[b].R * h.f;
    sum.linear += p;
    sum.angular += ws.X_WB[b].R * h.t + cross(ws.X_WB[b].p, p);
  }
  return sum;
}
double largest(const Vec3<double>& a) {
  return std::max({std::fabs(a.x), std::fabs(a.y), std::fabs(a.z)});
}
}  // namespace

TEST_CASE("a tumbling body in free flight keeps momentum and energy for ten seconds") {
  SolidOptions options{.size = {0.1, 0.2, 0.3}, .mass = 3.0};
  const Model model = solid_on_floor(options);
  World world(model, {.fourth_order_flight = true});
  State x = rest_state(model);
  x.q[2] = 2000.0;
  x.v = {1.0, -2.0, 0.5, 3.0, 0.02, 1.0};  // about its middle axis: the unstable one
  world.reset(x);
  Workspace<double> ws(model);
  const Momentum start = momentum(model, world.state(), ws);
  const double energy = mechanical_energy(model, world.state(), ws);
  const Vec3<double> com0{x.q[0], x.q[1], x.q[2]};
  for (int k = 0; k < 10000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  const State& now = world.state();
  const Momentum end = momentum(model, now, ws);
  const Vec3<double> expected = start.linear + Vec3<double>{0, 0, -9.81} * (3.0 * 10.0);
  CHECK(largest(end.linear - expected) < 1e-9 * 3.0 * 98.1);
  // Spin about the centre of mass: L − r × p.
  const Vec3<double> spin0 = start.angular - cross(com0, start.linear);
  const Vec3<double> spin1 =
      end.angular - cross(Vec3<double>{now.q[0], now.q[1], now.q[2]}, end.linear);
  CHECK(largest(spin1 - spin0) < 1e-9);
  CHECK(std::fabs(mechanical_energy(model, now, ws) / energy - 1.0) < 1e-9);
}

TEST_CASE("a quadruped moving its legs in zero gravity keeps its momentum") {
  BenchRobot robot = bench_quadruped();
  set_gravity(robot.model, {0, 0, 0});
  World world(robot.model, {.fourth_order_flight = true});
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] = 10.0;
  world.reset(x);
  Workspace<double> ws(robot.model);
  double worst = 0.0;
  for (int k = 0; k < 3000; ++k) {
    for (std::size_t i = 0; i < 12; ++i) {
      const BenchJoint& leg = robot.joints[i];
      const double target = leg.q0 + leg.amplitude * std::sin(6.28 * world.time() + leg.phase);
      world.joint_force[6 + i] =
          leg.kp * (target - world.state().q[7 + i]) - leg.kd * world.state().v[6 + i];
    }
    REQUIRE(world.step().status == StepStatus::kOk);
    const Momentum now = momentum(robot.model, world.state(), ws);
    worst = std::max({worst, largest(now.linear), largest(now.angular)});
  }
  MESSAGE("largest momentum from nothing: " << worst);
  CHECK(worst < 1e-10);
}

TEST_CASE("a chaotic double pendulum keeps its energy") {
  ModelSpec spec;
  for (int i = 0; i < 2; ++i) {
    PartSpec part{.name = "link" + std::to_string(i), .parent = i};
    if (i > 0) part.X_PF.p = {0, 0, -0.5};
    part.own = {1.0, {0, 0, -0.25}, {0.02, 0, 0, 0.02, 0, 0.001}};
    JointSpec joint{.name = "j" + std::to_string(i)};
    joint.axis = {0, 1, 0};
    part.joints.push_back(joint);
    spec.add_part(part);
  }
  const Model model = build(spec);
  World world(model, {.fourth_order_flight = true});
  State x = rest_state(model);
  x.q = {2.5, 0.3};
  world.reset(x);
  Workspace<double> ws(model);
  const double energy = mechanical_energy(model, world.state(), ws);
  double worst = 0.0;
  for (int k = 0; k < 10000; ++k) {
    REQUIRE(world.step().status == StepStatus::kOk);
    worst = std::max(worst, std::fabs(mechanical_energy(model, world.state(), ws) - energy));
  }
  MESSAGE("energy error of the double pendulum over 10 s: " << worst << " J");
  CHECK(worst < 1e-5);
}

TEST_CASE("flight: a robot held by stiff servos lands as it does without the fourth order") {
  const support::BenchRobot robot = support::bench_quadruped();
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] += 0.1;
  std::vector<World> worlds;
  for (const bool fourth : {false, true}) {
    World& world = worlds.emplace_back(robot.model, WorldOptions{.fourth_order_flight = fourth});
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      Drive drive;
      drive.kind = DriveKind::kImplicitPd;
      drive.joint = JointId(i + 1);
      drive.q = robot.model.joints[drive.joint].q;
      drive.dof = robot.model.joints[drive.joint].v;
      drive.position = robot.joints[i].q0;
      drive.kp = 1e5, drive.kd = 1e3;  // explicitly far beyond any bound
      world.drives.push_back(drive);
    }
    world.reset(x);
    for (int k = 0; k < 400; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  }
  CHECK(worlds[0].state().q == worlds[1].state().q);
  CHECK(worlds[0].state().q[2] == doctest::Approx(robot.stand_q[2]).epsilon(0.01));
}
