// The same input gives the same bits: over runs and across save and restore.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "legwork/sim/world.h"
#include "support/bench_robots.h"

using namespace legwork;
using namespace legwork::support;

namespace {
void drive(World& world, const BenchRobot& robot) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const BenchJoint& j = robot.joints[i];
    world.joint_force[6 + i] = j.kp * (j.q0 + j.amplitude * std::sin(6.0 * world.time() + j.phase) -
                                       world.state().q[7 + i]) -
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
