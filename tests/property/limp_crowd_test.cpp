// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots that fall limp, with nothing that damps their joints: their legs whirl, and only the
// ground takes energy from them. However many are in the scene, none may gain.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "legwork/dynamics/energy.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/quat.h"
#include "legwork/model/merge.h"
#include "legwork/sim/world.h"
#include "support/bench_robots.h"

using namespace legwork;

namespace {

struct Fall {
  double gain = 0;     // over the least energy before, in heights the robot could be lifted [m]
  double fastest = 0;  // coordinate [rad/s]
  StepStatus worst = StepStatus::kOk;
};

Fall fall(int robots, double seconds, double turned, bool fourth_order) {
  const support::BenchRobot robot = support::bench_quadruped();
  std::vector<ModelInstance> instances;
  for (int i = 0; i < robots; ++i) {
    instances.push_back({&robot.model, "r" + std::to_string(i)});
    instances.back().X_WM.p = {0, 2.0 * i, 0};
  }
  const MergedModel merged = merge_models("crowd", instances);
  World world(merged.model, {.dt = 1e-3, .fourth_order_flight = fourth_order});
  world.set_drives({});
  State x = rest_state(merged.model);
  for (int i = 0; i < robots; ++i) {
    std::vector<double> q = robot.stand_q;
    const std::vector<double> v(z(robot.model.nv), 0.0);
    const double roll = turned * (i + 1);
    q[2] += 0.2 + 0.05 * i;
    const Quat<double> turn = normalized(Quat<double>{1.0, roll, -0.6 * roll, 0.2});
    q[3] = turn.w, q[4] = turn.x, q[5] = turn.y, q[6] = turn.z;
    put_state(merged.model, merged.shares[z(i)], instances[z(i)].X_WM, q, v, x);
  }
  world.reset(x);
  Workspace<double> ws(merged.model);
  Fall out;
  double least = 1e300;
  for (int k = 0; k < static_cast<int>(seconds / 1e-3); ++k) {
    const StepReport report = world.step();
    if (report.status != StepStatus::kOk) out.worst = report.status;
    if (report.status == StepStatus::kDiverged) return out;
    const State& now = world.state();
    forward_kinematics<double>(merged.model, now.q, now.v, ws);
    const double energy = (kinetic_energy<double>(merged.model, now.v, ws) +
                           potential_energy<double>(merged.model, ws)) /
                          (merged.model.mass() * 9.81);
    least = std::min(least, energy);
    out.gain = std::max(out.gain, energy - least);
    for (const double v : now.v) out.fastest = std::max(out.fastest, std::fabs(v));
  }
  return out;
}

}  // namespace

TEST_CASE("limp crowd: quadrupeds that nothing damps fall without gaining energy") {
  for (const int robots : {1, 5}) {
    for (const double turned : {0.0, 0.05, 0.3}) {
      for (const bool fourth_order : {true, false}) {
        const Fall a = fall(robots, 6.0, turned, fourth_order);
        const std::string order = fourth_order ? "" : ", first order";
        MESSAGE(robots << " robots, turned " << turned << order << ": gain " << a.gain
                       << " m, fastest " << a.fastest << " rad/s");
        CHECK(a.worst == StepStatus::kOk);
        CHECK(a.gain < 1e-3);  // what the feet's own contact springs give back
      }
    }
  }
}
