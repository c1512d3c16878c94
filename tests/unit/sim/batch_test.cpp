// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Many worlds at once: each as it would be alone, whatever its lane, its thread and its neighbours.
#include "legwork/sim/batch.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "legwork/sim/world.h"
#include "support/allocations.h"
#include "support/bench_robots.h"
#include "support/compare.h"

using namespace legwork;
using namespace legwork::support;

namespace {

// More than two packs of any width, the last one not full.
constexpr int kWorlds = 21;

std::string difference(const WorldState& a, const WorldState& b) {
  const auto differ = [](double x, double y) { return !same_bits(x, y); };
  for (std::size_t i = 0; i < a.x.q.size(); ++i)
    if (differ(a.x.q[i], b.x.q[i])) return "q" + std::to_string(i);
  for (std::size_t i = 0; i < a.x.v.size(); ++i)
    if (differ(a.x.v[i], b.x.v[i])) return "v" + std::to_string(i);
  if (differ(a.x.t, b.x.t) || a.steps != b.steps || a.slipped != b.slipped) return "time or slip";
  if (a.contacts.size() != b.contacts.size()) return "number of contacts";
  for (std::size_t i = 0; i < a.contacts.size(); ++i)
    if (std::memcmp(&a.contacts[i], &b.contacts[i], sizeof a.contacts[i]) != 0)
      return "contact " + std::to_string(i);
  for (std::size_t i = 0; i < a.rows.size(); ++i)
    if (differ(a.rows[i].lambda, b.rows[i].lambda) || a.rows[i].mode != b.rows[i].mode ||
        differ(a.rows[i].bristle, b.rows[i].bristle))
      return "row " + std::to_string(i);
  return "";
}

struct Herd {
  BenchRobot robot = bench_quadruped();
  ScenePtr scene;
  std::vector<double> q, v;  // where the worlds begin

  Herd() {
    Parameters parameters = parameters_of(robot.model);
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      const BenchJoint& j = robot.joints[i];
      Drive drive{.kind = DriveKind::kImplicitPd, .joint = JointId(i + 1)};
      drive.q = robot.model.joints[drive.joint].q, drive.dof = robot.model.joints[drive.joint].v;
      drive.stiffness = j.kp, drive.damping = j.kd, drive.torque_limit = 0.5 * j.kp;
      parameters.drives.push_back(drive);
    }
    scene = make_scene(std::make_shared<const Model>(robot.model), std::move(parameters));
    std::mt19937 random(11);
    std::uniform_real_distribution<double> some(-0.05, 0.05);
    for (int world = 0; world < kWorlds; ++world) {
      std::vector<double> x = robot.stand_q;
      for (std::size_t i = 7; i < x.size(); ++i) x[i] += some(random);
      x[2] += std::fabs(some(random));
      q.insert(q.end(), x.begin(), x.end());
    }
    v.assign(static_cast<std::size_t>(kWorlds * robot.model.nv), 0.0);
  }

  Batch batch(int threads = 1) const {
    Batch all(scene, kWorlds, {}, threads);
    all.reset(std::vector<std::uint8_t>(kWorlds, 1), q, v);
    return all;
  }
  State start(int world) const {
    const auto at = [world](std::size_t n) {
      return static_cast<std::ptrdiff_t>(static_cast<std::size_t>(world) * n);
    };
    const std::size_t nq = z(robot.model.nq), nv = z(robot.model.nv);
    return {0.0,
            {q.begin() + at(nq), q.begin() + at(nq) + robot.model.nq},
            {v.begin() + at(nv), v.begin() + at(nv) + robot.model.nv}};
  }
  // Gaits of all sorts, so that some stand, some walk, some slip and some fall.
  DriveTarget target(int world, std::size_t joint, int step) const {
    const BenchJoint& j = robot.joints[joint];
    const double swing = 0.25 * (world % 5) * j.amplitude;
    return {.position = j.q0 + swing * std::sin(9e-3 * step + j.phase + 0.7 * world)};
  }
  void tell(Batch& all, int step) const {
    const std::span<DriveTarget> targets = all.targets();
    for (int world = 0; world < kWorlds; ++world)
      for (std::size_t i = 0; i < robot.joints.size(); ++i)
        targets[static_cast<std::size_t>(world) * robot.joints.size() + i] = target(world, i, step);
  }
  void tell(World& world, int number, int step) const {
    for (std::size_t i = 0; i < robot.joints.size(); ++i)
      world.inputs.drive[i] = target(number, i, step);
  }
  // Everyone with masses, damping, friction, ground, gravity and gains of its own.
  Parameters own(int world) const {
    Parameters p = scene->parameters;
    const double k = 1.0 + 0.02 * (world % 8);
    for (MassProperties& m : p.masses) m.mass *= k, m.inertia = m.inertia * k;
    for (std::size_t i = 6; i < p.damping.size(); ++i) p.damping[i] = 0.01 * world;
    p.friction_scale = 0.5 + 0.1 * (world % 8);
    p.material = rigid_material(robot.model);
    p.material.k_n *= k;
    for (Drive& drive : p.drives) drive.stiffness *= k, drive.torque_limit *= 2.0 - k;
    return p;
  }
};

}  // namespace

TEST_CASE("batch: every world goes through the bits of a World alone, steps shared or not") {
  const Herd herd;
  for (const bool own : {false, true}) {
    CAPTURE(own);
    Batch all = herd.batch();
    std::vector<World> alone;
    for (int world = 0; world < kWorlds; ++world) {
      if (own) all.set_parameters(world, herd.own(world));
      alone.emplace_back(own ? with_parameters(herd.scene, herd.own(world)) : herd.scene)
          .reset(herd.start(world));
    }
    WorldState in_batch;
    for (int step = 0; step < 400; step += 4) {
      herd.tell(all, step);
      all.step(4);
      for (int world = 0; world < kWorlds; ++world) {
        World& twin = alone[z(world)];
        herd.tell(twin, world, step);
        StepReport report;
        for (int k = 0; k < 4; ++k) report = twin.step();
        all.get(world, in_batch);
        CAPTURE(step);
        CAPTURE(world);
        REQUIRE(difference(in_batch, twin.whole_state()) == "");
        CHECK(all.reports()[z(world)].tier == report.tier);
        CHECK(same_bits(all.q()[z(world) * z(herd.robot.model.nq) + 2], twin.state().q[2]));
        CHECK(same_bits(all.v()[z(world) * z(herd.robot.model.nv) + 7], twin.state().v[7]));
      }
    }
    MESSAGE("shared " << all.shared());
    CHECK(all.shared() > 0.2);
    CHECK(all.shared() < 1.0);
  }
}

TEST_CASE("batch: forces, wrenches and weak drives act on their world alone") {
  const Herd herd;
  Batch all = herd.batch();
  std::vector<World> alone;
  for (int world = 0; world < kWorlds; ++world)
    alone.emplace_back(herd.scene).reset(herd.start(world));
  const std::size_t nv = z(herd.robot.model.nv), nbody = z(herd.robot.model.nbody()),
                    drives = herd.robot.joints.size();
  for (const int world : {0, 3, 9, kWorlds - 1}) {
    World& twin = alone[z(world)];
    twin.inputs.joint_force[8] = all.joint_force()[z(world) * nv + 8] = 0.4;
    const Force<double> push{{0.1, 0, 0.2}, {5.0, -7.0, 3.0}};
    twin.inputs.body_force[1] = all.body_force()[z(world) * nbody + 1] = push;
    twin.inputs.strength[4] = all.strength()[z(world) * drives + 4] = 0.3;
  }
  herd.tell(all, 0);
  all.step(150);
  for (int world = 0; world < kWorlds; ++world) {
    World& twin = alone[z(world)];
    herd.tell(twin, world, 0);
    for (int k = 0; k < 150; ++k) twin.step();
    WorldState in_batch;
    all.get(world, in_batch);
    CAPTURE(world);
    CHECK(difference(in_batch, twin.whole_state()) == "");
  }
}

TEST_CASE("batch: the number of threads changes no bit") {
  const Herd herd;
  Batch one = herd.batch(1), three = herd.batch(3), many = herd.batch(64);
  for (int step = 0; step < 300; step += 10) {
    for (Batch* all : {&one, &three, &many}) {
      herd.tell(*all, step);
      all->step(10);
    }
  }
  for (Batch* other : {&three, &many}) {
    CHECK(std::memcmp(one.q().data(), other->q().data(), one.q().size_bytes()) == 0);
    CHECK(std::memcmp(one.v().data(), other->v().data(), one.v().size_bytes()) == 0);
  }
}

TEST_CASE("batch: a masked reset begins an episode anew and leaves the others alone") {
  const Herd herd;
  Batch all = herd.batch(), undisturbed = herd.batch();
  all.step(100), undisturbed.step(100);
  std::vector<std::uint8_t> mask(kWorlds, 0);
  mask[2] = mask[17] = 1;
  all.reset(mask, herd.q, herd.v);
  WorldState state;
  all.get(17, state);
  CHECK(state.x.t == 0.0);
  CHECK(state.contacts.empty());
  CHECK(all.q()[17 * z(herd.robot.model.nq) + 2] == herd.start(17).q[2]);
  all.step(100), undisturbed.step(100);
  Batch fresh = herd.batch();
  fresh.step(100);
  for (int world = 0; world < kWorlds; ++world) {
    WorldState a, b;
    all.get(world, a);
    (mask[z(world)] ? fresh : undisturbed).get(world, b);
    a.steps = b.steps;  // a reset does not forget how many there were
    CAPTURE(world);
    CHECK(difference(a, b) == "");
  }
}

TEST_CASE("batch: a saved world goes on in another lane of another batch") {
  const Herd herd;
  Batch all = herd.batch(), other = herd.batch();
  all.step(120);
  WorldState state;
  all.get(5, state);
  other.set(18, state);
  all.targets()[5 * herd.robot.joints.size()].position =
      other.targets()[18 * herd.robot.joints.size()].position = 0.1;
  all.step(80), other.step(80);
  WorldState a, b;
  all.get(5, a), other.get(18, b);
  CHECK(difference(a, b) == "");
}

TEST_CASE("batch: a step allocates nothing") {
  const Herd herd;
  Batch all = herd.batch();
  herd.tell(all, 0);
  all.step(300);
  const auto before = allocation_count();
  for (int step = 0; step < 100; ++step) all.step();
  CHECK(allocation_count() == before);
}

TEST_CASE("batch: what does not fit is refused") {
  const Herd herd;
  CHECK_THROWS_AS(Batch(herd.scene, 0), Error);
  CHECK_THROWS_AS(Batch(herd.scene, 4, {}, 0), Error);
  Batch all(herd.scene, 4);
  CHECK_THROWS_AS(all.reset(std::vector<std::uint8_t>(4, 1), herd.q, herd.v), Error);
  Parameters fewer = herd.scene->parameters;
  fewer.drives.pop_back();
  CHECK_THROWS_AS(all.set_parameters(0, fewer), Error);
  CHECK_THROWS_AS(all.set_parameters(4, herd.scene->parameters), Error);
}
