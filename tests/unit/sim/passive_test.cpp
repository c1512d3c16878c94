// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Springs, dampers, tendons, gravity compensation and ranges in the step, against closed forms and
// against the forces the dynamics room gives.
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/passive_forces.h"
#include "legwork/sim/ledger.h"
#include "legwork/sim/loads.h"
#include "support/random_robot.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

namespace {

// A random tree with everything passive on it.
Model springy_tree(std::mt19937& random) {
  Model model = random_tree(random, {.bodies = 8, .joint_dynamics = true});
  std::fill(model.friction.begin(), model.friction.end(), 0.0);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  for (Joint& joint : model.joints) {
    joint.friction = 0.0;
    joint.range = {};
    joint.stiffness = joint.kind == JointKind::kFree ? 0.0 : 5.0 * uniform(random);
  }
  for (Part& part : model.parts) part.gravity_compensation = uniform(random);
  FixedTendon tendon{.name = "tendon"};
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    if (nv_of(model.joints[JointId(i)].kind) == 1) tendon.terms.push_back({JointId(i), 0.5});
  }
  tendon.stiffness = 3.0, tendon.damping = 0.2;
  if (!tendon.terms.empty()) model.tendons.push_back(tendon);
  return model;
}

// A bob on a ball joint at the origin, hanging along −z when straight.
Model ball_pendulum(double mass, double length, double range) {
  ModelSpec spec;
  PartSpec part{.name = "arm"};
  part.own = {mass, {0, 0, -length}, {1e-3, 0, 0, 1e-3, 0, 1e-3}};
  JointSpec joint{.name = "ball", .kind = JointKind::kBall};
  joint.range = {.lower = 0.0, .upper = range};
  joint.damping = 0.5;
  part.joints.push_back(joint);
  spec.add_part(part);
  return build(spec);
}

}  // namespace

TEST_CASE("a very small step accelerates as forward dynamics with the passive forces does") {
  std::mt19937 random(5);
  for (int trial = 0; trial < 20; ++trial) {
    const Model model = springy_tree(random);
    const double h = 1e-8;
    World world(model, {.dt = h});
    const State x = random_state(random, model);
    world.reset(x);
    REQUIRE(world.step().status == StepStatus::kOk);
    Workspace<double> ws(model);
    std::vector<double> tau(x.v.size()), vdot(x.v.size());
    forward_kinematics<double>(model, x.q, ws);
    passive_forces<double>(model, x.q, x.v, ws, tau);
    forward_dynamics<double>(model, x.q, x.v, tau, ws, vdot);
    double largest = 0.0, miss = 0.0;
    for (std::size_t i = 0; i < vdot.size(); ++i) {
      largest = std::max(largest, std::fabs(vdot[i]));
      miss = std::max(miss, std::fabs(vdot[i] - world.last().vdot_mean[i]));
    }
    CHECK(miss < 1e-4 * largest);  // O(h), and rounding of v over h
    World slow(model);
    slow.reset(x);
    REQUIRE(slow.step().status == StepStatus::kOk);
    CHECK(slow.loads().closure < 1e-9);
  }
}

TEST_CASE("gravity compensation takes its share of the fall") {
  for (const double share : {0.5, 1.0}) {
    Model model = solid_on_floor({});
    model.parts[1].gravity_compensation = share;
    World world(model);
    State x = rest_state(model);
    x.q[2] = 10.0;
    world.reset(x);
    EnergyLedger ledger(model);
    ledger.begin(world);
    for (int k = 0; k < 1000; ++k) {
      REQUIRE(world.step().status == StepStatus::kOk);
      ledger.book(world);
    }
    CHECK(world.state().v[2] == doctest::Approx(-9.81 * (1.0 - share)).epsilon(1e-9).scale(1e-6));
    CHECK(ledger.total().imbalance() < 1e-9);
  }
}

TEST_CASE("a ball joint rests at the end of its range with the torque of statics") {
  const double m = 2.0, l = 0.5, range = 0.4;
  for (const double heading : {0.0, 1.0, 2.5}) {
    Model model = ball_pendulum(m, l, range);
    set_gravity(model, slope_gravity(1.2, heading));  // pulls the arm to 1.2 rad
    World world(model);
    for (int k = 0; k < 4000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
    const std::vector<double>& q = world.state().q;
    const Vec3<double> turn = log_map(Quat<double>{q[0], q[1], q[2], q[3]});
    CHECK(norm(turn) == doctest::Approx(range).epsilon(1e-3));
    const std::vector<double>& f = world.last().applied.limit;
    const double torque = std::sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]);
    CHECK(torque == doctest::Approx(m * 9.81 * l * std::sin(1.2 - norm(turn))).epsilon(1e-6));
  }
}

TEST_CASE("a tendon holds the sum of two joints at its limit") {
  ModelSpec spec;
  for (int i = 0; i < 2; ++i) {
    PartSpec part{.name = "arm" + std::to_string(i)};
    part.parent = i;
    part.X_PF.p = {0, 0, i == 0 ? 0.0 : -0.5};
    part.own = {1.0, {0, 0, -0.5}, {1e-3, 0, 0, 1e-3, 0, 1e-3}};
    JointSpec joint{.name = "hinge" + std::to_string(i)};
    joint.axis = {0, 1, 0};
    joint.damping = 5.0;
    part.joints.push_back(joint);
    spec.add_part(part);
  }
  Model model = build(spec);
  model.tendons.push_back({.name = "sum", .terms = {{JointId(0), 1.0}, {JointId(1), 2.0}}});
  model.tendons[0].range = {.lower = 0.3, .upper = 2.0};
  World world(model);
  State x = rest_state(model);
  x.q = {0.4, 0.3};
  world.reset(x);
  for (int k = 0; k < 8000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  const std::vector<double>& q = world.state().q;
  CHECK(q[0] + 2.0 * q[1] == doctest::Approx(0.3).epsilon(1e-3));
  // Statics: gravity's torques are in the ratio of the tendon's coefficients.
  const double second = 0.5 * std::sin(q[0] + q[1]);
  const double first = 0.5 * std::sin(q[0]) + 0.5 * std::sin(q[0]) + second;
  CHECK(second == doctest::Approx(2.0 * first).epsilon(1e-6));
  CHECK(world.last().applied.limit[1] == doctest::Approx(2.0 * world.last().applied.limit[0]));
}

TEST_CASE("dry friction of a tendon holds without creep and gives way at its force") {
  for (const double load : {0.9, 1.1}) {
    ModelSpec spec;
    PartSpec part{.name = "slider"};
    part.own = {1.0, {0, 0, 0}, {1e-3, 0, 0, 1e-3, 0, 1e-3}};
    JointSpec joint{.name = "rail", .kind = JointKind::kPrismatic};
    joint.axis = {1, 0, 0};
    part.joints.push_back(joint);
    spec.add_part(part);
    Model model = build(spec);
    model.tendons.push_back({.name = "rope", .terms = {{JointId(0), 2.0}}});
    model.tendons[0].friction = 1.5;  // 3 N along the rail
    World world(model);
    world.inputs.joint_force[0] = load * 3.0;
    for (int k = 0; k < 500; ++k) REQUIRE(world.step().status == StepStatus::kOk);
    const double before = world.state().v[0];
    for (int k = 0; k < 500; ++k) REQUIRE(world.step().status == StepStatus::kOk);
    if (load < 1.0) {
      CHECK(std::fabs(world.state().v[0]) < 1e-10);  // the solver's tolerance
    } else {
      CHECK(world.state().v[0] - before == doctest::Approx(0.15).epsilon(1e-6));
    }
  }
}

TEST_CASE("a body that flies alone keeps its energy at any spin") {
  SolidOptions rod{.kind = ShapeKind::kCapsule, .size = {0.01, 0.25, 0}};
  rod.gravity_W = {0, 0, 0};
  const Model model = solid_on_floor(rod);
  World world(model);
  State x = rest_state(model);
  x.q[2] = 5.0;
  x.v = {0, 0, 0, 100, 40, 300};
  world.reset(x);
  Workspace<double> ws(model);
  const double before = mechanical_energy(model, x, ws);
  for (int k = 0; k < 5000; ++k) {
    REQUIRE(world.step().status == StepStatus::kOk);
    REQUIRE(world.loads().closure < 1e-9);
  }
  const double after = mechanical_energy(model, world.state(), ws);
  MESSAGE("energy after 5 s: " << after / before - 1.0);
  CHECK(std::fabs(after / before - 1.0) < 1e-9);
}
