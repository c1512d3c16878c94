// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The friction pyramid, kept for comparison: right along its axes, √2 too strong between them.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "legwork/sim/world.h"
#include "support/bench_robots.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

namespace {
bool slides(double share, double heading, bool pyramid) {
  const double friction = 0.5;
  const Model model = solid_on_floor(
      {.friction = friction, .gravity_W = slope_gravity(std::atan(share * friction), heading)});
  World world(model, {.pyramid = pyramid});
  for (int k = 0; k < 500; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  return std::hypot(world.state().v[0], world.state().v[1]) > 1e-3;
}
}  // namespace

TEST_CASE("a pyramid holds √2 more between its axes, the cone does not") {
  const double diagonal = std::numbers::pi / 4;
  CHECK(!slides(0.99, 0.0, true));
  CHECK(slides(1.01, 0.0, true));
  CHECK(!slides(1.40, diagonal, true));
  CHECK(slides(1.43, diagonal, true));
  CHECK(!slides(0.99, diagonal, false));
  CHECK(slides(1.01, diagonal, false));
}

TEST_CASE("pyramids are solved too: a humanoid falls on all its shapes") {
  const BenchRobot robot = bench_humanoid();
  World world(robot.model, {.pyramid = true});
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] += 0.2;
  x.q[3] = 0.8, x.q[4] = 0.6;
  world.reset(x);
  for (int k = 0; k < 800; ++k) {
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      world.inputs.joint_force[6 + i] = -0.05 * robot.joints[i].kd * world.state().v[6 + i];
    }
    REQUIRE(world.step().status == StepStatus::kOk);
  }
}
