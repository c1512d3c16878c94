// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The bits of the step: a stand, a walk in place and a fall of the two bench robots, state hashed
// every 50 steps. Meant to be the same for GCC and clang. A changed formula changes them: check
// that it was meant, then renew step_bits.txt (tools/update_golden.py).
#include "step_case.h"
#include "support/bench_robots.h"

using namespace legwork;
using namespace legwork::support;

namespace {

enum class Run { kStand, kMove, kDrop };

void command(World& world, const BenchRobot& robot, Run run) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const BenchJoint& j = robot.joints[i];
    const double q = world.state().q[7 + i], v = world.state().v[6 + i];
    const double swing =
        run == Run::kMove ? j.amplitude * golden::triangle(2.0 * world.time() + 0.1 * j.phase + 1.0)
                          : 0.0;
    const double stiff = run == Run::kDrop ? 0.0 : j.kp;
    const double damp = run == Run::kDrop ? 0.05 * j.kd : j.kd;
    world.inputs.joint_force[6 + i] = stiff * (j.q0 + swing - q) - damp * v;
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

void check(const std::string& name, const BenchRobot& robot) {
  Golden& golden = Golden::file("step_bits.txt");
  CHECK_GOLDEN(golden, name + ".stand", hash_of(robot, Run::kStand));
  CHECK_GOLDEN(golden, name + ".move", hash_of(robot, Run::kMove));
  CHECK_GOLDEN(golden, name + ".drop", hash_of(robot, Run::kDrop));
}

}  // namespace

TEST_CASE("bits: the step of the quadruped") { check("quadruped", bench_quadruped()); }

TEST_CASE("bits: the step of the humanoid") { check("humanoid", bench_humanoid()); }
