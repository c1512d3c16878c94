// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <time.h>

#include <algorithm>

#include "legwork/sim/world.h"
#include "timing/timing.h"

namespace legwork::timing {

namespace {
double seconds_of(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

std::vector<TouchPoint> touches_of(const World& world) {
  std::vector<TouchPoint> out;
  for (const ContactForce& c : world.last().contacts) {
    if (c.at.body_b == kWorld) {
      out.push_back({world.model().body_names[c.at.body_a], c.at.p_W, c.f_W});
    }
  }
  return out;
}
}  // namespace

double thread_seconds() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
double wall_seconds() { return seconds_of(CLOCK_MONOTONIC); }

Episode run_native(const TimedRobot& robot, Scenario scenario, Measure measure) {
  World world(robot.model, {.dt = kDt}, {});
  State x = rest_state(robot.model);
  x.q = start_q(robot, scenario);
  world.reset(x);
  Episode out;
  AccuracyMeter meter(robot);
  const double start = thread_seconds(), counted = thread_instructions();
  for (int k = 0; k < kSteps; ++k) {
    const double before = measure == Measure::kEachStep ? wall_seconds() : 0.0;
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      world.inputs.joint_force[6 + i] = torque(robot.joints[i], scenario, world.time(),
                                               world.state().q[7 + i], world.state().v[6 + i]);
    }
    const StepReport report = world.step();
    if (measure == Measure::kEachStep) out.step_ns.push_back(1e9 * (wall_seconds() - before));
    ++out.tiers[static_cast<std::size_t>(std::min(3, report.tier))];
    out.residual = std::max(out.residual, report.residual);
    if (measure == Measure::kAccuracy) {
      meter.see(world.last().start.q, world.state().v, world.state().q, touches_of(world));
    }
  }
  out.ns_per_step = (thread_seconds() - start) / kSteps * 1e9;
  out.instructions = (thread_instructions() - counted) / kSteps;
  out.accuracy = meter.worst();
  return out;
}

}  // namespace legwork::timing
