// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the load of two feet tells of a robot that sways: its weight, and who bears the moment.
#include "legwork/lab/identify/stance_log.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/math/constants.h"
#include "legwork/run/stand/standing.h"
#include "legwork/sim/world.h"
#include "support/preset.h"

using namespace legwork;

namespace {

/// FIBO-KM on joints that hold their angles like springs, its legs leaning side by side.
JointLog sway(const Model& model, double hip, double ankle) {
  const StandingPose pose = standing_pose(model);
  World world(model, {.dt = 1e-3});
  DriveSet set;
  JointLog log;
  log.foot = {"L", "R"};
  std::vector<int> leans;  // per drive: which way
  for (const Joint& joint : model.joints) {
    if (joint.kind != JointKind::kRevolute) continue;
    const bool rolls_hip = joint.name.ends_with("hip_roll");
    const bool rolls_ankle = joint.name.ends_with("ankle_roll");
    Drive drive;
    drive.kind = DriveKind::kImplicitPd;
    drive.joint = *model.find_joint(joint.name), drive.q = joint.q, drive.dof = joint.v;
    drive.stiffness = rolls_hip ? hip : rolls_ankle ? ankle : 2000.0;
    drive.damping = 0.02 * drive.stiffness;
    set.drives.push_back(drive);
    set.targets.push_back({.position = pose.state.q[static_cast<std::size_t>(joint.q)]});
    log.joint.push_back(joint.name);
    leans.push_back(rolls_hip ? 1 : rolls_ankle ? -1 : 0);
  }
  world.set_drives(set);
  world.reset(pose.state);
  for (int k = 0; k < 9000; ++k) {
    const double t = 1e-3 * k, lean = 0.05 * std::fmin(1.0, t) * std::sin(1.57 * t);
    for (std::size_t i = 0; i < leans.size(); ++i)
      world.inputs.drive[i].position = set.targets[i].position + leans[i] * lean;
    REQUIRE(world.step().status != StepStatus::kDiverged);
    if (k % 10 != 0 || k < 1000) continue;
    log.t.push_back(t);
    for (const Drive& drive : set.drives)
      log.position.push_back(world.state().q[static_cast<std::size_t>(drive.q)]);
    double load[2] = {};
    for (const ContactForce& c : world.last().contacts) load[c.at.p_W.y > 0.0 ? 0 : 1] += c.f_W.z;
    log.foot_force.insert(log.foot_force.end(), {load[0], load[1]});
  }
  return log;
}

}  // namespace

TEST_CASE("the load goes from foot to foot by the share of the moment that the hips bear") {
  Model model = support::preset("fibo_km");
  ensure_floor(model);
  for (const double ratio : {1.0 / 3.0, 1.0, 3.0}) {
    const double ankle = 200.0;
    const StanceComparison c = compare_stance(model, sway(model, ratio * ankle, ankle));
    CAPTURE(ratio);
    MESSAGE("hips " << ratio << " times as stiff as ankles: sway " << 1e3 * c.sway
                    << " mm, from foot to foot " << c.lateral_slope << ", within the soles "
                    << 1e3 * c.within_soles << " mm");
    CHECK(c.measured_mass == doctest::Approx(model.mass()).epsilon(0.002));
    CHECK(c.sway > 0.005);
    CHECK(c.lateral_slope == doctest::Approx(ratio / (1.0 + ratio)).epsilon(0.08));
    CHECK(c.within_soles < c.half_width);
  }
}
