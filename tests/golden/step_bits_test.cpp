// The bits of the step: a stand, a walk in place and a fall of the two bench robots, state hashed
// every 50 steps. Meant to be the same for GCC and clang. A changed formula changes them: check
// that it was meant, then write down the hash the failure prints.
#include <doctest/doctest.h>

#include "legwork/sim/world.h"
#include "support/bench_robots.h"
#include "support/hash.h"

using namespace legwork;
using namespace legwork::support;

namespace {

enum class Run { kStand, kMove, kDrop };

// A triangle wave instead of a sine: no C library in the bits.
double triangle(double t) {
  const double phase = t - static_cast<double>(static_cast<long>(t));
  return phase < 0.5 ? 4.0 * phase - 1.0 : 3.0 - 4.0 * phase;
}

void command(World& world, const BenchRobot& robot, Run run) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const BenchJoint& j = robot.joints[i];
    const double q = world.state().q[7 + i], v = world.state().v[6 + i];
    const double swing =
        run == Run::kMove ? j.amplitude * triangle(2.0 * world.time() + 0.1 * j.phase + 1.0) : 0.0;
    const double stiff = run == Run::kDrop ? 0.0 : j.kp;
    const double damp = run == Run::kDrop ? 0.05 * j.kd : j.kd;
    world.joint_force[6 + i] = stiff * (j.q0 + swing - q) - damp * v;
  }
}

std::string hash_of(const BenchRobot& robot, Run run) {
  World world(robot.model);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] += run == Run::kDrop ? 0.2 : 0.01;
  if (run == Run::kDrop) x.q[3] = 0.8, x.q[4] = 0.6;
  world.reset(x);
  Hash hash;
  for (int k = 0; k < 600; ++k) {
    command(world, robot, run);
    REQUIRE(world.step().status == StepStatus::kOk);
    if (k % 50 == 49) {
      hash.add(world.state().q);
      hash.add(world.state().v);
    }
  }
  return hash.text();
}

}  // namespace

TEST_CASE("bits: the step of the quadruped") {
  const BenchRobot robot = bench_quadruped();
  CHECK(hash_of(robot, Run::kStand) == "b7a9e36a87673a25");
  CHECK(hash_of(robot, Run::kMove) == "305e45ab8f37d7b0");
  CHECK(hash_of(robot, Run::kDrop) == "9734138d5769c5fa");
}

TEST_CASE("bits: the step of the humanoid") {
  const BenchRobot robot = bench_humanoid();
  CHECK(hash_of(robot, Run::kStand) == "dffaef16f7b32033");
  CHECK(hash_of(robot, Run::kMove) == "0b08c20502a4d36e");
  CHECK(hash_of(robot, Run::kDrop) == "3c12b64c68300696");
}
