// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The same input gives the same bits: over runs, across save and restore, on any number of threads.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <thread>

#include "legwork/sim/world.h"
#include "support/bench_robots.h"

using namespace legwork;
using namespace legwork::support;

namespace {
void drive(World& world, const BenchRobot& robot) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const BenchJoint& j = robot.joints[i];
    world.inputs.joint_force[6 + i] =
        j.kp *
            (j.q0 + j.amplitude * std::sin(6.0 * world.time() + j.phase) - world.state().q[7 + i]) -
        j.kd * world.state().v[6 + i];
  }
}
bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}
World start(const BenchRobot& robot) {
  World world(robot.model);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] += 0.05;
  world.reset(x);
  return world;
}
}  // namespace

TEST_CASE("a run repeats bit for bit, also from a saved state") {
  for (const BenchRobot& robot : {bench_quadruped(), bench_humanoid()}) {
    World first = start(robot), second = start(robot);
    WorldState saved;
    for (int k = 0; k < 1200; ++k) {
      if (k == 700) saved = first.save();
      drive(first, robot);
      drive(second, robot);
      REQUIRE(first.step().status == StepStatus::kOk);
      REQUIRE(second.step().status == StepStatus::kOk);
    }
    CHECK(same_bits(first.state().q, second.state().q));
    World third = start(robot);
    third.restore(saved);
    for (int k = 700; k < 1200; ++k) {
      drive(third, robot);
      REQUIRE(third.step().status == StepStatus::kOk);
    }
    CHECK(same_bits(first.state().q, third.state().q));
    CHECK(same_bits(first.state().v, third.state().v));
  }
}

// Worlds share nothing that changes, so who steps them and beside whom cannot matter.
TEST_CASE("worlds end in the same bits on one thread, two and five") {
  const BenchRobot robot = bench_quadruped();
  constexpr std::size_t kWorlds = 10;
  const auto run = [&](std::size_t threads) {
    std::vector<World> worlds;
    for (std::size_t i = 0; i < kWorlds; ++i) {
      worlds.push_back(start(robot));
      State x = worlds.back().state();
      x.q[2] += 0.01 * static_cast<double>(i);
      x.v[3] = 0.5 * static_cast<double>(i);
      worlds.back().reset(x);
    }
    std::vector<std::thread> pool;
    for (std::size_t t = 0; t < threads; ++t) {
      pool.emplace_back([&, t] {
        for (std::size_t i = t; i < kWorlds; i += threads) {
          for (int k = 0; k < 400; ++k) {
            drive(worlds[i], robot);
            worlds[i].step();
          }
        }
      });
    }
    for (std::thread& thread : pool) thread.join();
    return worlds;
  };
  const std::vector<World> one = run(1);
  for (const std::size_t threads : {std::size_t{2}, std::size_t{5}}) {
    const std::vector<World> many = run(threads);
    for (std::size_t i = 0; i < kWorlds; ++i) {
      CAPTURE(i);
      CHECK(one[i].last().report.residual == many[i].last().report.residual);
      CHECK(same_bits(one[i].state().q, many[i].state().q));
      CHECK(same_bits(one[i].state().v, many[i].state().v));
    }
  }
}
