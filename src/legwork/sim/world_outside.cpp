// A step another engine made, booked as if it were ours: whoever reads the World's last step then
// measures that engine. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/spring.h"
#include "legwork/sim/world.h"

namespace legwork {

StepReport World::step_outside() {
  if (!host_) host_ = options_.host(*this);
  StepReport report;
  report.residual = std::numeric_limits<double>::quiet_NaN();  // its own is not told
  const OutsideStep& done = host_->step(*this);
  if (!done.ok) {
    report.status = StepStatus::kDiverged;
    return last_.report = report;  // the last good state is kept
  }
  if (state_.drives.size() != drives.size()) forget_rows();  // other drives, and no reset() since
  begin_result();
  book_outside(done);
  report.contacts = static_cast<int>(last_.contacts.size());
  state_.x = done.x;
  state_.contacts.clear();
  ++state_.steps;
  return last_.report = report;
}

void World::book_outside(const OutsideStep& done) {
  const double h = options_.dt;
  last_.contacts = done.contacts;
  last_.told = done.wrench;
  AppliedForces& applied = last_.applied;
  for (std::size_t i = 0; i < z(model_.nv); ++i) {
    const double v = last_.start.v[i];
    v_plus_[i] = done.x.v[i];
    last_.vdot[i] = last_.vdot_mean[i] = (v_plus_[i] - v) / h;
    last_.v_mean[i] = 0.5 * (v + v_plus_[i]);
    applied.drive[i] = applied.limit[i] = applied.friction[i] = applied.loop[i] = 0.0;
    applied.spring[i] = 0.0;
    // Which velocity its damper feels is the engine's own business; the mean is a fair guess.
    applied.damping[i] = -model_.damping[i] * 0.5 * (v + v_plus_[i]);
  }
  for (const Joint& joint : model_.joints) {
    if (joint.stiffness == 0.0) continue;
    double stretch[6];
    const int n = spring_stretch(model_, joint, last_.start.q.data(), stretch);
    for (int k = 0; k < n; ++k) applied.spring[z(joint.v + k)] = -joint.stiffness * stretch[k];
  }
  for (std::size_t i = 0; i < drives.size(); ++i) {
    DriveForce& force = last_.drives[i];
    force.torque = done.drive_torque[i];
    force.saturated = std::fabs(force.torque) >= drives[i].torque_limit;
    applied.drive[z(drives[i].dof)] += force.torque;
    book_drive(i);
  }
  forward_kinematics<double>(model_, last_.start.q, last_.start.v, ws_);
  std::copy(ws_.X_WB.begin(), ws_.X_WB.end(), last_.X_WB.begin());
  std::copy(ws_.V_WB_B.begin(), ws_.V_WB_B.end(), last_.V_WB_B.begin());
  // Velocities after the step, in the frames of its start, as our own step leaves them.
  forward_kinematics<double>(model_, last_.start.q, v_plus_, ws_);
  std::copy(ws_.V_WB_B.begin(), ws_.V_WB_B.end(), last_.V_plus_B.begin());
}

}  // namespace legwork
