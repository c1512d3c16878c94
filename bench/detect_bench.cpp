// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What one look for contacts costs: the timed robots on a plane, boxes and hulls on each other,
// a robot's balls on rough ground, limbs that are near but apart, and heaps of mixed shapes.
#include <benchmark/benchmark.h>

#include <random>

#include "legwork/collide/detect.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/pack.h"
#include "legwork/model/terrain.h"
#include "support/bench_robots.h"
#include "unit/collide/witness.h"

using namespace legwork;
using namespace legwork::support;

namespace {

BenchRobot robot_of(long index) { return index == 0 ? bench_quadruped() : bench_humanoid(); }

std::vector<Pose<double>> standing_poses(const BenchRobot& robot) {
  Workspace<double> ws(robot.model);
  std::vector<double> v(static_cast<std::size_t>(robot.model.nv)), tau(v);
  std::vector<double> q = robot.stand_q;
  q[2] = robot.stand_height - 1e-5;
  forward_kinematics<double>(robot.model, q, ws);
  return ws.X_WB;
}

void time_detect(benchmark::State& state, const Model& model, std::vector<Pose<double>> X_WB,
                 double margin, const DetectHints& hints = {}) {
  const CollisionModel collision(model);
  DetectScratch scratch(collision);
  ContactSet set;
  for (auto _ : state) {
    detect(collision, X_WB, margin, hints, scratch, set);
    benchmark::DoNotOptimize(set.contacts.data());
    benchmark::ClobberMemory();
  }
  state.counters["contacts"] = static_cast<double>(set.contacts.size());
  state.counters["pairs"] = static_cast<double>(collision.pairs.size());
}

void robot_on_plane(benchmark::State& state) {
  const BenchRobot robot = robot_of(state.range(0));
  state.SetLabel(robot.model.name);
  time_detect(state, robot.model, standing_poses(robot), 1e-3);
}

// The lanes' path: all slots of a pack of robots, per robot.
void plane_slots_in_lanes(benchmark::State& state) {
  const BenchRobot robot = robot_of(state.range(0));
  const CollisionModel collision(robot.model);
  std::vector<Pose<PackD>> X_WB;
  for (const Pose<double>& X : standing_poses(robot)) X_WB.push_back(cast<PackD>(X));
  std::vector<SlotGap<PackD>> gaps(collision.slots.size());
  for (auto _ : state) {
    plane_gaps<PackD>(collision.slots, X_WB.data(), gaps.data());
    benchmark::DoNotOptimize(gaps.data());
    benchmark::ClobberMemory();
  }
  state.SetLabel(robot.model.name);
  state.counters["per_env"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kLanes<PackD>,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

ShapeSpec mesh_shape() {
  ShapeSpec s;
  s.kind = ShapeKind::kMesh;
  s.mesh = 0;
  return s;
}

void one_pair(benchmark::State& state) {
  const std::vector<ShapeSpec> kinds = {sphere(0.1),          capsule(0.06, 0.12),
                                        cylinder(0.1, 0.08),  ellipsoid(0.08, 0.12, 0.15),
                                        box(0.1, 0.07, 0.12), mesh_shape()};
  const char* const names[] = {"sphere", "capsule", "cylinder", "ellipsoid", "box", "mesh"};
  const auto i = static_cast<std::size_t>(state.range(0)),
             k = static_cast<std::size_t>(state.range(1));
  ModelSpec spec = scene_spec({kinds[i]}, {kinds[k]});
  spec.meshes.push_back(drum(24, 0.1, 0.08, 0.09));
  Body a{kinds[k], identity_pose<double>(), spec.meshes[0].vertices};
  Body b{kinds[i], identity_pose<double>(), spec.meshes[0].vertices};
  a.X.p.z = reach(a, {0, 0, -1}) + reach(b, {0, 0, 1}) - 1e-5;  // resting, 10 µm deep
  a.X.p.x = 0.01;
  state.SetLabel(std::string(names[k]) + " on " + names[i]);
  time_detect(state, build(spec), {identity_pose<double>(), a.X}, 1e-3);
}

void boxes_on_rough_ground(benchmark::State& state) {
  std::mt19937 random(1);
  const Heightfield field = random_heightfield("rough", 101, 101, 2.0, 2.0, 0.1, 1.0, 1);
  std::vector<ShapeSpec> feet(4, box(0.1, 0.05, 0.02));
  ModelSpec spec = scene_spec({}, feet);
  add_heightfield(spec, field);
  std::vector<Pose<double>> X_WB{identity_pose<double>()};
  for (int i = 0; i < 4; ++i) {
    Pose<double> X = random_pose(random, 1.0);
    X.R = identity3<double>();
    X.p.z = field_plane(field, X.p.x, X.p.y).z + 0.02;
    X_WB.push_back(X);
  }
  time_detect(state, build(spec), X_WB, 1e-3);
}

void heap(benchmark::State& state) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> u(0.03, 0.1);
  std::vector<ShapeSpec> bodies;
  std::vector<Pose<double>> X_WB{identity_pose<double>()};
  for (long i = 0; i < state.range(0); ++i) {
    switch (i % 4) {
      case 0:
        bodies.push_back(sphere(u(random)));
        break;
      case 1:
        bodies.push_back(capsule(u(random), u(random)));
        break;
      case 2:
        bodies.push_back(box(u(random), u(random), u(random)));
        break;
      default:
        bodies.push_back(mesh_shape());
    }
    X_WB.push_back(random_pose(random, 1.0));
  }
  ModelSpec spec = scene_spec({plane({identity3<double>(), {0, 0, -1}})}, bodies);
  spec.meshes.push_back(drum(12, 0.1, 0.08, 0.09));
  time_detect(state, build(spec), X_WB, 1e-3);
}

// A robot's hulls 5 mm from their neighbours at the 2 ms of most files, without and with their
// velocities: at rest none of them can touch.
void limbs_apart(benchmark::State& state) {
  const std::vector<ShapeSpec> bodies(20, mesh_shape());
  std::vector<Pose<double>> X_WB(21, identity_pose<double>());
  for (std::size_t i = 1; i <= bodies.size(); ++i) X_WB[i].p.z = 0.185 * static_cast<double>(i);
  const std::vector<Motion<double>> V_WB_B(21, zero_motion<double>());
  ModelSpec spec = scene_spec({}, bodies);
  spec.meshes.push_back(drum(100, 0.1, 0.08, 0.09));
  DetectHints hints;
  if (state.range(0) == 1) hints = {V_WB_B, 2e-3};
  time_detect(state, build(spec), X_WB, 20e-3, hints);
}

BENCHMARK(robot_on_plane)->Arg(0)->Arg(1);
BENCHMARK(plane_slots_in_lanes)->Arg(0)->Arg(1);
BENCHMARK(one_pair)->ArgsProduct({{4, 5}, {0, 1, 2, 3, 4, 5}});
BENCHMARK(boxes_on_rough_ground);
BENCHMARK(limbs_apart)->Arg(0)->Arg(1);
BENCHMARK(heap)->Arg(20)->Arg(200)->Arg(1500);

}  // namespace

BENCHMARK_MAIN();
