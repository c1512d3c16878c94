// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A world in a lane goes through the bits of a world alone, whether its step was shared or not.
#include "legwork/sim/detail/world_pack.h"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <random>

#include "support/allocations.h"
#include "support/bench_robots.h"
#include "support/compare.h"

using namespace legwork;
using namespace legwork::support;

namespace {

constexpr int kLanesUsed = WorldPack::kLaneCount;

// First difference between two whole states in words; empty where all bits agree.
std::string difference(const WorldState& a, const WorldState& b) {
  const auto differ = [](double x, double y) { return !same_bits(x, y); };
  for (std::size_t i = 0; i < a.x.q.size(); ++i) {
    if (differ(a.x.q[i], b.x.q[i])) return "q" + std::to_string(i);
  }
  for (std::size_t i = 0; i < a.x.v.size(); ++i) {
    if (differ(a.x.v[i], b.x.v[i])) return "v" + std::to_string(i);
  }
  if (differ(a.x.t, b.x.t) || a.steps != b.steps || a.slipped != b.slipped) return "time or slip";
  if (a.contacts.size() != b.contacts.size()) return "number of contacts";
  for (std::size_t i = 0; i < a.contacts.size(); ++i) {
    const ContactMemory &x = a.contacts[i], &y = b.contacts[i];
    if (x.id != y.id || x.mode != y.mode) return "contact " + std::to_string(i);
    for (int k = 0; k < 3; ++k) {
      if (differ(x.lambda_W[k], y.lambda_W[k])) return "impulse " + std::to_string(i);
      if (differ(x.bristle_W[k], y.bristle_W[k])) return "bristle " + std::to_string(i);
    }
  }
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    if (a.rows[i].mode != b.rows[i].mode) return "row mode " + std::to_string(i);
    if (differ(a.rows[i].lambda, b.rows[i].lambda)) return "row " + std::to_string(i);
    if (differ(a.rows[i].bristle, b.rows[i].bristle)) return "row bristle " + std::to_string(i);
  }
  return "";
}

// First difference between what two steps say of themselves.
std::string difference(const StepReport& a, const StepReport& b) {
  if (a.status != b.status) return "status";
  if (a.tier != b.tier) return "tier";
  if (a.iterations != b.iterations) return "iterations";
  if (!same_bits(a.residual, b.residual)) return "residual";
  if (a.points != b.points || a.contacts != b.contacts) return "points";
  return a.flight != b.flight ? "flight" : "";
}

struct Case {
  BenchRobot robot;
  double swing = 0.0;     // of the legs
  double friction = 1.0;  // times the robot's own
  bool rows = false;      // PD as rows with weak motors, stops and dry friction, else as torques
  bool springs = false;   // and dampers in the joints
  double drop = 0.0;      // [m]
};

Drive drive_of(const Model& model, const BenchRobot& robot, std::size_t i) {
  const BenchJoint& j = robot.joints[i];
  Drive drive;
  drive.kind = DriveKind::kImplicitPd;
  drive.joint = JointId(i + 1);
  drive.q = model.joints[drive.joint].q;
  drive.dof = model.joints[drive.joint].v;
  drive.stiffness = j.kp, drive.damping = j.kd;
  drive.torque_limit = 0.15 * j.kp;
  return drive;
}

Model with_rows(const BenchRobot& robot) {
  Model model = robot.model;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    Joint& joint = model.joints[JointId(i + 1)];
    joint.range = {robot.joints[i].q0 - 0.08, robot.joints[i].q0 + 0.05};
    model.friction[static_cast<std::size_t>(joint.v)] = 0.02 * robot.joints[i].kp;
  }
  return model;
}

void add_springs(Model& model) {
  for (Joint& joint : model.joints) {
    if (nv_of(joint.kind) != 1) continue;
    joint.stiffness = 0.1;
    model.damping[static_cast<std::size_t>(joint.v)] = 1e-3;
  }
}

// Gives a lane and its twin the same torques or targets.
void command(const Case& c, int lane, World& world, WorldPack& pack) {
  std::vector<Drive> drives;
  std::vector<DriveTarget>& targets = pack.targets[static_cast<std::size_t>(lane)];
  targets.clear();
  for (std::size_t i = 0; i < c.robot.joints.size(); ++i) {
    const BenchJoint& j = c.robot.joints[i];
    const double q = world.state().q[7 + i], v = world.state().v[6 + i];
    const double target =
        j.q0 + c.swing * j.amplitude * std::sin(9.0 * world.time() + j.phase + 0.7 * lane);
    if (c.rows) drives.push_back(drive_of(world.model(), c.robot, i));
    if (c.rows) targets.push_back({.position = target});
    world.inputs.joint_force[6 + i] = c.rows ? 0.0 : j.kp * (target - q) - j.kd * v;
    set_lane(pack.joint_force[6 + i], lane, world.inputs.joint_force[6 + i]);
  }
  const bool fresh = world.drives.size() != drives.size();
  world.inputs.drive = targets;
  if (!fresh) return;
  world.set_drives({drives, targets});
  pack.set_scene(lane, world.scene());
  const State x = world.state();
  world.reset(x);
  pack.reset(lane, x);
}

// Runs lanes and lone worlds side by side; returns the share of steps the lanes did together.
double run(const Case& c, int steps) {
  Model model = c.rows ? with_rows(c.robot) : c.robot.model;
  if (c.springs) add_springs(model);
  const WorldOptions options{.friction_scale = c.friction};
  WorldPack pack(model, options);
  REQUIRE(pack.shares_sweeps());
  std::vector<World> alone;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> some(-0.05, 0.05);
  for (int lane = 0; lane < kLanesUsed; ++lane) {
    State x = rest_state(model);
    x.q = c.robot.stand_q;
    for (std::size_t i = 7; i < x.q.size(); ++i) x.q[i] += some(random);
    x.q[2] += c.drop + 0.1 * std::fabs(some(random));
    alone.emplace_back(model, options).reset(x);
    pack.reset(lane, x);
  }
  long flown = 0;
  for (int k = 0; k < steps; ++k) {
    for (int lane = 0; lane < kLanesUsed; ++lane) {
      command(c, lane, alone[static_cast<std::size_t>(lane)], pack);
    }
    pack.step();
    for (int lane = 0; lane < kLanesUsed; ++lane) {
      World& twin = alone[static_cast<std::size_t>(lane)];
      const StepReport report = twin.step();
      CAPTURE(k);
      CAPTURE(lane);
      CHECK(difference(pack.report(lane), report) == "");
      flown += report.flight;
      REQUIRE(difference(pack.get(lane), twin.whole_state()) == "");
    }
  }
  CHECK((flown > 0) == (c.drop > 0.0 && !c.rows));
  return static_cast<double>(pack.shared_steps()) / (steps * kLanesUsed);
}

}  // namespace

TEST_CASE("lanes: standing, walking in place and sliding robots step as they do alone") {
  for (const bool humanoid : {false, true}) {
    CAPTURE(humanoid);
    const BenchRobot robot =
        humanoid ? bench_humanoid(Collide::kFeetOnly) : bench_quadruped(Collide::kFeetOnly);
    const double stand = run({.robot = robot}, 300);
    const double move = run({.robot = robot, .swing = 1.0}, 300);
    const double slide = run({.robot = robot, .swing = 1.0, .friction = 0.2}, 200);
    const double land = run({.robot = robot, .drop = 0.05}, 300);
    MESSAGE("steps done together: stand " << stand << ", move " << move << ", slide " << slide
                                          << ", land " << land);
    CHECK(stand > 0.5);
  }
}

TEST_CASE("lanes: landing on springy joints from one height and from many") {
  const BenchRobot robot = bench_quadruped(Collide::kFeetOnly);
  const double together = run({.robot = robot, .swing = 1.0, .springs = true, .drop = 0.1}, 300);
  MESSAGE("steps done together: " << together);
  CHECK(together > 0.3);
}

TEST_CASE("lanes: weak motors, stops and dry friction") {
  const BenchRobot robot = bench_quadruped(Collide::kFeetOnly);
  const double stand = run({.robot = robot, .rows = true}, 300);
  const double move = run({.robot = robot, .swing = 2.0, .rows = true, .drop = 0.03}, 300);
  MESSAGE("steps done together: stand " << stand << ", move " << move);
  CHECK(stand > 0.2);
}

TEST_CASE("lanes: no step of a pack takes memory") {
  const BenchRobot robot = bench_quadruped(Collide::kFeetOnly);
  WorldPack pack(robot.model, {.friction_scale = 0.3});
  const auto step = [&] {
    for (int lane = 0; lane < kLanesUsed; ++lane) {
      for (std::size_t i = 0; i < robot.joints.size(); ++i) {
        const BenchJoint& j = robot.joints[i];
        const int at = static_cast<int>(i);
        const double torque = j.kp * (j.q0 - pack.q(lane, 7 + at)) - j.kd * pack.v(lane, 6 + at);
        set_lane(pack.joint_force[6 + i], lane, torque * (1.0 + 0.3 * lane));
      }
    }
    pack.step();
  };
  for (int k = 0; k < 300; ++k) step();
  const long shared = pack.shared_steps();
  const std::size_t before = allocation_count();
  for (int k = 0; k < 300; ++k) step();
  CHECK(allocation_count() - before == 0);
  CHECK(pack.shared_steps() > shared);
}

TEST_CASE("lanes: a model that cannot share is stepped lane by lane") {
  const BenchRobot robot = bench_quadruped();
  WorldPack pack(robot.model);
  World world(robot.model);
  for (int k = 0; k < 50; ++k) {
    pack.step();
    world.step();
  }
  for (int lane = 0; lane < kLanesUsed; ++lane) {
    CHECK(difference(pack.get(lane), world.whole_state()) == "");
  }
}

namespace {

constexpr int kEnvironments = 8;

// Every environment has its own of everything Parameters hold; of the first, dry friction and
// damping are none.
Parameters own_parameters(const Scene& scene, int e, bool rows) {
  const Model& model = *scene.model;
  Parameters p = scene.parameters;
  for (std::size_t i = 0; i < p.masses.size(); ++i) {
    const double scale = 1.0 + 0.03 * e + (i % 3 == 0 ? 0.02 * e : 0.0);
    MassProperties& own = p.masses[i];
    own.mass *= scale;
    own.inertia = own.inertia * scale;
    own.com.x += 0.002 * e;
  }
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) != 1) continue;
    const auto i = static_cast<std::size_t>(joint.v);
    p.armature[i] += 2e-3 * e;
    p.damping[i] = 1e-3 * e;
    p.dry_friction[i] = rows ? 0.1 * e : 0.0;
  }
  p.gravity_W.z += 0.2 * e;
  p.friction_scale = 0.4 + 0.1 * e;
  if (e % 2 == 1) p.material.k_n = 1e5 * (2 + e), p.material.k_t = 0.7 * p.material.k_n;
  if (e % 3 == 1) p.material.tau_n = 6e-3, p.material.tau_t = 5e-3;
  if (e % 4 == 2) p.material.leak_rate = 0.0;
  for (Drive& drive : p.drives) {
    drive.stiffness *= 1.0 + 0.1 * e, drive.damping *= 1.0 + 0.05 * e;
    drive.torque_limit *= 1.0 + 0.2 * e;
  }
  return p;
}

// Eight environments in as many packs as it takes, each beside a World of its own; returns the
// share of steps that lanes did together.
double run_environments(const BenchRobot& robot, bool rows, int steps) {
  const Model model = rows ? with_rows(robot) : robot.model;
  Parameters common = parameters_of(model);
  common.drives.clear();
  for (std::size_t i = 0; rows && i < robot.joints.size(); ++i) {
    common.drives.push_back(drive_of(model, robot, i));
  }
  const ScenePtr scene = make_scene(std::make_shared<const Model>(model), common);
  std::vector<std::unique_ptr<WorldPack>> packs;
  std::vector<World> alone;
  for (int e = 0; e < kEnvironments; ++e) {
    const int lane = e % kLanesUsed;
    if (lane == 0) packs.push_back(std::make_unique<WorldPack>(scene));
    State x = rest_state(model);
    x.q = robot.stand_q;
    x.q[2] += 0.02 + 2e-3 * e;
    alone.emplace_back(with_parameters(scene, own_parameters(*scene, e, rows))).reset(x);
    packs.back()->set_scene(lane, alone.back().scene());
    packs.back()->reset(lane, x);
  }
  for (int k = 0; k < steps; ++k) {
    for (int e = 0; e < kEnvironments; ++e) {
      World& world = alone[static_cast<std::size_t>(e)];
      WorldPack& pack = *packs[static_cast<std::size_t>(e / kLanesUsed)];
      const int lane = e % kLanesUsed;
      for (std::size_t i = 0; i < robot.joints.size(); ++i) {
        const BenchJoint& j = robot.joints[i];
        const double target = j.q0 + 0.5 * j.amplitude * std::sin(9.0 * world.time() + j.phase);
        const double q = world.state().q[7 + i], v = world.state().v[6 + i];
        if (rows) world.inputs.drive[i].position = target;
        world.inputs.joint_force[6 + i] = rows ? 0.0 : j.kp * (target - q) - j.kd * v;
        set_lane(pack.joint_force[6 + i], lane, world.inputs.joint_force[6 + i]);
      }
      pack.targets[static_cast<std::size_t>(lane)] = world.inputs.drive;
    }
    for (const auto& pack : packs) pack->step();
    for (int e = 0; e < kEnvironments; ++e) {
      const int lane = e % kLanesUsed;
      const WorldPack& pack = *packs[static_cast<std::size_t>(e / kLanesUsed)];
      World& twin = alone[static_cast<std::size_t>(e)];
      const StepReport report = twin.step();
      CAPTURE(k);
      CAPTURE(e);
      CHECK(difference(pack.report(lane), report) == "");
      REQUIRE(difference(pack.get(lane), twin.whole_state()) == "");
    }
  }
  for (std::size_t e = 1; e < alone.size(); ++e) {  // and they are eight, not one
    CHECK(difference(alone[e].whole_state(), alone[e - 1].whole_state()) != "");
  }
  long shared = 0;
  for (const auto& pack : packs) {
    CHECK(pack->shares_sweeps());
    shared += pack->shared_steps();
  }
  return static_cast<double>(shared) / (steps * kEnvironments);
}

}  // namespace

TEST_CASE(
    "lanes: eight with masses, frictions, grounds and gains of their own, each as its World") {
  for (const bool humanoid : {false, true}) {
    CAPTURE(humanoid);
    const BenchRobot robot =
        humanoid ? bench_humanoid(Collide::kFeetOnly) : bench_quadruped(Collide::kFeetOnly);
    const double torques = run_environments(robot, false, 250);
    const double drives = run_environments(robot, true, 250);
    MESSAGE("steps done together: by torque " << torques << ", by drives " << drives);
    CHECK(torques > 0.2);
    CHECK(drives > 0.1);
  }
}

TEST_CASE("lanes: a lane that would bounce is stepped alone, and another robot is refused") {
  const BenchRobot robot = bench_quadruped(Collide::kFeetOnly);
  const ScenePtr scene = make_scene(robot.model);
  WorldPack pack(scene);
  CHECK(pack.shares_sweeps());
  Parameters bouncing = scene->parameters;
  bouncing.material.restitution = 0.5;
  World world(with_parameters(scene, bouncing));
  pack.set_scene(1, world.scene());
  CHECK(!pack.shares_sweeps());
  for (int k = 0; k < 30; ++k) {
    pack.step();
    world.step();
  }
  CHECK(difference(pack.get(1), world.whole_state()) == "");
  CHECK_THROWS_AS(pack.set_scene(0, make_scene(bench_humanoid(Collide::kFeetOnly).model)), Error);
}
