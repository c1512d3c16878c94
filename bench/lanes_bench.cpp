// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a full step costs in lanes: diverged worlds side by side (WorldPack) beside the same worlds
// one after another (World), feet on a flat floor, the torques of an explicit PD.
#include <benchmark/benchmark.h>

#include <cmath>
#include <random>

#include "legwork/sim/detail/world_pack.h"
#include "support/bench_robots.h"

using namespace legwork;
using namespace legwork::support;

namespace {

constexpr int kLaneCount = WorldPack::kLaneCount;

BenchRobot robot_of(bool humanoid) {
  return humanoid ? bench_humanoid(Collide::kFeetOnly) : bench_quadruped(Collide::kFeetOnly);
}

State start_of(const BenchRobot& robot, std::mt19937& random) {
  std::uniform_real_distribution<double> some(-0.05, 0.05);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  for (std::size_t i = 7; i < x.q.size(); ++i) x.q[i] += some(random);
  return x;
}

double torque(const BenchJoint& j, bool moves, double t, int lane, double q, double v) {
  const double swing = moves ? j.amplitude * std::sin(12.566 * t + j.phase + lane) : 0.0;
  return j.kp * (j.q0 + swing - q) - j.kd * v;
}

void lanes(benchmark::State& run) {
  const BenchRobot robot = robot_of(run.range(0) != 0);
  WorldPack pack(robot.model);
  std::mt19937 random(1);
  for (int lane = 0; lane < kLaneCount; ++lane) pack.reset(lane, start_of(robot, random));
  double t = 0.0;
  for (auto _ : run) {
    for (int lane = 0; lane < kLaneCount; ++lane) {
      for (std::size_t i = 0; i < robot.joints.size(); ++i) {
        const int at = static_cast<int>(i);
        set_lane(pack.joint_force[6 + i], lane,
                 torque(robot.joints[i], run.range(1) != 0, t, lane, pack.q(lane, 7 + at),
                        pack.v(lane, 6 + at)));
      }
    }
    pack.step();
    t += 1e-3;
  }
  run.SetItemsProcessed(run.iterations() * kLaneCount);
  run.counters["shared"] = static_cast<double>(pack.shared_steps()) /
                           (static_cast<double>(run.iterations()) * kLaneCount);
}

void alone(benchmark::State& run) {
  const BenchRobot robot = robot_of(run.range(0) != 0);
  std::vector<World> worlds;
  std::mt19937 random(1);
  for (int lane = 0; lane < kLaneCount; ++lane) {
    worlds.emplace_back(robot.model).reset(start_of(robot, random));
  }
  for (auto _ : run) {
    for (int lane = 0; lane < kLaneCount; ++lane) {
      World& world = worlds[static_cast<std::size_t>(lane)];
      for (std::size_t i = 0; i < robot.joints.size(); ++i) {
        world.inputs.joint_force[6 + i] =
            torque(robot.joints[i], run.range(1) != 0, world.time(), lane, world.state().q[7 + i],
                   world.state().v[6 + i]);
      }
      world.step();
    }
  }
  run.SetItemsProcessed(run.iterations() * kLaneCount);
}

void cases(benchmark::internal::Benchmark* b) {
  b->ArgNames({"hum", "move"})->ArgsProduct({{0, 1}, {0, 1}})->Iterations(2000);
}
BENCHMARK(lanes)->Apply(cases);
BENCHMARK(alone)->Apply(cases);

}  // namespace

BENCHMARK_MAIN();
