// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Without contact, momentum and energy stay: free flight, spinning tops, swinging chains.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/sim/flight.h"
#include "legwork/sim/ledger.h"
#include "legwork/sim/loads.h"
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
  World world(model);
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
  World world(robot.model);
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
      world.inputs.joint_force[6 + i] =
          leg.kp * (target - world.state().q[7 + i]) - leg.kd * world.state().v[6 + i];
    }
    REQUIRE(world.step().status == StepStatus::kOk);
    const Momentum now = momentum(robot.model, world.state(), ws);
    worst = std::max({worst, largest(now.linear), largest(now.angular)});
  }
  MESSAGE("largest momentum from nothing: " << worst);
  CHECK(worst < 1e-10);
}

namespace {
// At rest in its joints, out of reach of the floor, with this velocity.
State aloft(const Model& model, const std::vector<double>& v) {
  State x = rest_state(model);
  x.q[2] = 10.0;
  x.v = v;
  return x;
}
}  // namespace

TEST_CASE("an asymmetric top about its middle axis keeps momentum and energy") {
  const Model model =
      solid_on_floor({.size = {0.1, 0.2, 0.3}, .mass = 3.0, .gravity_W = {0, 0, 0}});
  World world(model);
  const State x = aloft(model, {0, 0, 0, 0.01, 10.0, 0.01});
  world.reset(x);
  Workspace<double> ws(model);
  const Momentum start = momentum(model, x, ws);
  const double energy = mechanical_energy(model, x, ws);
  double dL = 0.0, dE = 0.0, tilt = 1.0;
  for (int k = 0; k < 10000; ++k) {
    REQUIRE(world.step().flight);
    const Momentum now = momentum(model, world.state(), ws);
    dL = std::max(dL, norm(now.angular - start.angular) / norm(start.angular));
    dE = std::max(dE, std::fabs(mechanical_energy(model, world.state(), ws) / energy - 1.0));
    tilt = std::min(tilt, world.state().v[4] / 10.0);
  }
  MESSAGE("top: dL " << dL << ", dE " << dE);
  CHECK(dL < 1e-6);
  CHECK(dE < 1e-6);
  CHECK(tilt < -0.9);  // it did turn over
}

TEST_CASE("a rod that spins too fast for the fourth order keeps its energy by the midpoint rule") {
  const Model model = solid_on_floor(
      {.kind = ShapeKind::kCapsule, .size = {0.01, 0.25, 0}, .mass = 0.3, .gravity_W = {0, 0, 0}});
  World world(model);
  const State x = aloft(model, {0, 0, 0, 300.0, 2.0, 1.0});
  world.reset(x);
  Workspace<double> ws(model);
  const double energy = mechanical_energy(model, x, ws);
  for (int k = 0; k < 5000; ++k) REQUIRE(!world.step().flight);
  const double change = mechanical_energy(model, world.state(), ws) / energy - 1.0;
  MESSAGE("rod at 300 rad/s, 5 s: energy " << change);
  CHECK(std::fabs(change) < 1e-9);
}

namespace {
Model double_pendulum(double damping = 0.0, double stiffness = 0.0) {
  ModelSpec spec;
  for (int i = 0; i < 2; ++i) {
    PartSpec part{.name = "link" + std::to_string(i), .parent = i};
    if (i > 0) part.X_PF.p = {0, 0, -0.5};
    part.own = {1.0, {0, 0, -0.25}, {0.02, 0, 0, 0.02, 0, 0.001}};
    JointSpec joint{.name = "j" + std::to_string(i)};
    joint.axis = {0, 1, 0};
    joint.damping = damping;
    joint.stiffness = stiffness;
    part.joints.push_back(joint);
    spec.add_part(part);
  }
  return build(spec);
}

// Where it is after half a second.
std::vector<double> swung(const Model& model, double h) {
  World world(model, {.dt = h});
  State x = rest_state(model);
  x.q = {2.5, 0.3};
  world.reset(x);
  for (long k = std::lround(0.5 / h); k > 0; --k) REQUIRE(world.step().flight);
  return world.state().q;
}
double apart(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::fabs(a[i] - b[i]));
  return worst;
}
}  // namespace

TEST_CASE("flight: half the step, a sixteenth of the error") {
  for (const double damping : {0.0, 0.05}) {
    const Model model = double_pendulum(damping, 20.0 * damping);
    const auto coarse = swung(model, 4e-3), middle = swung(model, 2e-3), fine = swung(model, 1e-3);
    const double order = std::log2(apart(coarse, middle) / apart(middle, fine));
    MESSAGE("order " << order);
    CHECK(order > 3.7);
    CHECK(order < 4.5);
  }
}

TEST_CASE("a chaotic double pendulum keeps its energy") {
  const Model model = double_pendulum();
  World world(model);
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
    DriveSet set;
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      Drive drive;
      drive.kind = DriveKind::kImplicitPd;
      drive.joint = JointId(i + 1);
      drive.q = robot.model.joints[drive.joint].q;
      drive.dof = robot.model.joints[drive.joint].v;
      drive.stiffness = 1e5, drive.damping = 1e3;  // explicitly far beyond any bound
      set.drives.push_back(drive);
      set.targets.push_back({.position = robot.joints[i].q0});
    }
    world.set_drives(set);
    world.reset(x);
    for (int k = 0; k < 400; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  }
  CHECK(worlds[0].state().q == worlds[1].state().q);
  CHECK(worlds[0].state().q[2] == doctest::Approx(robot.stand_q[2]).epsilon(0.01));
}

// Torques of drives and outside, springs, dampers, wrenches on bodies: nothing that is a row.
TEST_CASE(
    "flight: inverse dynamics closes at the start of every step, the ledger over the flight") {
  std::mt19937 random(21);
  double closure = 0.0, share = 0.0, pushed = 0.0;
  long steps = 0;
  for (int trial = 0; trial < 20; ++trial) {
    Model model = random_tree(random, {.bodies = 8, .several_joints = false});
    for (Joint& joint : model.joints) {
      joint.range = {};
      if (joint.kind != JointKind::kRevolute) continue;
      joint.stiffness = 0.02;
      model.damping[static_cast<std::size_t>(joint.v)] = 1e-3;
    }
    World world(model);
    world.set_drives({});
    world.reset(random_state(random, model));
    for (double& f : world.inputs.joint_force) f = 0.01;
    // The ledger takes a wrench's work by the trapezoid: of second order, so apart.
    if (trial % 2 == 1) world.inputs.body_force[2].f = {0.1, 0.2, 0.3};
    EnergyLedger ledger(model);
    ledger.begin(world);
    for (int k = 0; k < 200; ++k) {
      const StepReport report = world.step();
      REQUIRE(report.status == StepStatus::kOk);
      REQUIRE(report.flight);
      ++steps;
      ledger.book(world);
      closure = std::max(closure, world.loads().closure);
    }
    CHECK(ledger.total().imbalance() < 1e-9);
    double& of = trial % 2 == 1 ? pushed : share;
    of = std::max(of, ledger.total().integrator_share());
  }
  MESSAGE(steps << " steps, closure " << closure << ", integrator's share of the ledger " << share
                << ", with a wrench on a body " << pushed);
  CHECK(closure < 1e-9);
  CHECK(share < 1e-6);
  CHECK(pushed < 1e-3);
}

TEST_CASE("flight: the rate of springs and dampers is never above its bound") {
  std::mt19937 random(22);
  double tightest = 0.0;
  for (int trial = 0; trial < 60; ++trial) {
    Model model = random_tree(random, {.bodies = 2 + trial % 12});
    std::fill(model.damping.begin(), model.damping.end(), 0.0);
    std::uniform_real_distribution<double> uniform(0.1, 1.0);
    for (Joint& joint : model.joints) {
      joint.stiffness = 0.0;
      if (joint.kind == JointKind::kRevolute) {
        model.damping[static_cast<std::size_t>(joint.v)] = uniform(random);
      }
    }
    const double bound = passive_rate(model);
    if (!(bound > 0.0) || std::isinf(bound)) continue;
    // The largest eigenvalue of M⁻¹·D by the power method, in any pose.
    const State x = random_state(random, model);
    Workspace<double> ws(model);
    std::vector<double> a = random_vector(random, model.nv), b(a.size()), force(a.size());
    articulated_outward<double>(model, x.q, x.v, ws);
    articulated_inward<double>(model, force, ws);
    double rate = 0.0;
    for (int k = 0; k < 200; ++k) {
      for (std::size_t i = 0; i < a.size(); ++i) force[i] = model.damping[i] * a[i];
      apply_inverse_mass<double>(model, force, {}, ws, b);
      double size = 0.0;
      for (const double y : b) size = std::max(size, std::fabs(y));
      if (size == 0.0) break;
      rate = size;
      for (std::size_t i = 0; i < a.size(); ++i) a[i] = b[i] / size;
    }
    CAPTURE(trial);
    CHECK(rate <= bound * (1.0 + 1e-6));
    tightest = std::max(tightest, rate / bound);
  }
  MESSAGE("the bound is met to " << tightest);
  CHECK(tightest > 0.3);
}

TEST_CASE("flight: springs and dampers too fast for the step stay implicit") {
  const double limit = 1.0 / (1e-3 * passive_rate(double_pendulum(1.0)));
  for (const double share : {0.9, 1.1, 1e4}) {
    const Model model = double_pendulum(share * limit);
    World world(model);
    State x = rest_state(model);
    x.q = {2.5, 0.3};
    x.v = {3.0, -20.0};
    world.reset(x);
    Workspace<double> ws(model);
    double energy = mechanical_energy(model, x, ws);
    for (int k = 0; k < 2000; ++k) {
      const StepReport report = world.step();
      REQUIRE(report.status == StepStatus::kOk);
      REQUIRE(report.flight == (share < 1.0));
      const double now = mechanical_energy(model, world.state(), ws);
      REQUIRE(now <= energy + 1e-9);
      energy = now;
    }
  }
}
