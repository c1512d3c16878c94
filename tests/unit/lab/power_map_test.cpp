// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The map of postures: what it finds is what trying out finds, and limits are kept.
#include "legwork/lab/power/power_map.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/bench_robots.h"

using namespace legwork;

TEST_CASE("the best posture of the map is at least as cheap as every cell and keeps the limits") {
  const support::BenchRobot robot = support::bench_quadruped();
  const std::vector<Leg> legs = find_legs(robot.model, robot.stand_q);
  PowerMapOptions options;
  const double h = standing_height(legs);
  options.x = {-0.1 * h, 0.1 * h, 3};
  options.y = {-0.1 * h, 0.2 * h, 4};
  options.height = {-0.1 * h, 0.0, 2};
  options.duty = {0.8, 0.8, 1};
  options.samples = 24;
  const PowerMap map = power_map(robot.model, legs, robot.stand_q, options);
  CHECK(map.cells.size() == 24);
  REQUIRE(map.best.has_value());
  CHECK(map.worst_imbalance < 1e-9);
  for (const PostureCell& c : map.cells) {
    if (c.fault != PostureFault::kNone) continue;
    CHECK(map.best->cost <= c.cost);
    CHECK(c.margin >= 0.0);
    CHECK(c.torque_use <= 1.0);
  }
  CHECK(map.gait.footholds.size() == legs.size());
  // A limit on torque that the best posture breaks moves it or forbids it.
  PowerMapOptions weak = options;
  weak.torque_share = 0.5 * map.best->torque_use;
  if (weak.torque_share > 0.0) {
    const PowerMap strict = power_map(robot.model, legs, robot.stand_q, weak);
    CHECK((!strict.best || strict.best->torque_use <= weak.torque_share));
    CHECK(strict.faults[static_cast<std::size_t>(PostureFault::kTorque)] > 0);
  }
}

TEST_CASE("a sweep that is none is refused") {
  const support::BenchRobot robot = support::bench_quadruped();
  const std::vector<Leg> legs = find_legs(robot.model, robot.stand_q);
  PowerMapOptions bad;
  bad.x.count = 0;
  CHECK_THROWS_AS(power_map(robot.model, legs, robot.stand_q, bad), Error);
  bad = {};
  bad.period = -1.0;
  CHECK_THROWS_AS(power_map(robot.model, legs, robot.stand_q, bad), Error);
  bad = {};
  bad.duty = {1.5, 1.5, 1};
  CHECK_THROWS_AS(power_map(robot.model, legs, robot.stand_q, bad), Error);
  bad = {};
  bad.y = {std::nan(""), 0, 3};
  CHECK_THROWS_AS(power_map(robot.model, legs, robot.stand_q, bad), Error);
}

TEST_CASE("a foot out of reach is a fault of the cell, with leg and distance") {
  const support::BenchRobot robot = support::bench_quadruped();
  const std::vector<Leg> legs = find_legs(robot.model, robot.stand_q);
  PowerMapOptions options;
  options.height = {3.0 * standing_height(legs), 0, 1};
  options.duty = {0.8, 0.8, 1};
  options.samples = 8;
  const PowerMap map = power_map(robot.model, legs, robot.stand_q, options);
  CHECK_FALSE(map.best.has_value());
  CHECK(map.cells.front().fault == PostureFault::kReach);
  CHECK(map.cells.front().note.find("mm short") != std::string::npos);
}
