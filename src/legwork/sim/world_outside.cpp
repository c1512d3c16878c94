// A step another engine made, booked as if it were ours: whoever reads the World's last step then
// measures that engine. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/spring.h"
#include "legwork/sim/world.h"

namespace legwork {

StepReport World::step_outside() {
  if (!host_) host_ = options_.host(*this);
  report_ = {};
  report_.residual = std::numeric_limits<double>::quiet_NaN();  // its own is not told
  const OutsideStep& done = host_->step(*this);
  if (!done.ok) {
    report_.status = StepStatus::kDiverged;
    return report_;  // the last good state is kept
  }
  start_ = state_.x;
  book_outside(done);
  report_.contacts = static_cast<int>(forces_.size());
  state_.x = done.x;
  state_.contacts.clear();
  ++state_.steps;
  return report_;
}

void World::book_outside(const OutsideStep& done) {
  const double h = options_.dt;
  forces_ = done.contacts;
  host_wrench_ = done.wrench;
  drive_torque_ = done.drive_torque;
  for (std::size_t i = 0; i < z(model_.nv); ++i) {
    v_plus_[i] = done.x.v[i];
    vdot_[i] = (v_plus_[i] - start_.v[i]) / h;
    applied_.drive[i] = applied_.limit[i] = applied_.friction[i] = applied_.loop[i] = 0.0;
    applied_.spring[i] = 0.0;
    // Which velocity its damper feels is the engine's own business; the mean is a fair guess.
    applied_.damping[i] = -model_.damping[i] * 0.5 * (start_.v[i] + v_plus_[i]);
  }
  for (const Joint& joint : model_.joints) {
    if (joint.stiffness == 0.0) continue;
    double stretch[6];
    const int n = spring_stretch(model_, joint, start_.q.data(), stretch);
    for (int k = 0; k < n; ++k) applied_.spring[z(joint.v + k)] = -joint.stiffness * stretch[k];
  }
  for (std::size_t i = 0; i < drives.size(); ++i)
    applied_.drive[z(drives[i].dof)] += drive_torque_[i];
  // Velocities after the step, in the frames of its start, as our own step leaves them.
  forward_kinematics<double>(model_, start_.q, v_plus_, ws_);
  std::copy(ws_.V_WB_B.begin(), ws_.V_WB_B.end(), ws_.V_plus_B.begin());
}

}  // namespace legwork
