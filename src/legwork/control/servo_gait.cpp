// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/servo_gait.h"

#include <algorithm>

#include "legwork/control/drive_map.h"
#include "legwork/control/follow_gait.h"

namespace legwork {

ServoGait::ServoGait(const Model& planned, std::shared_ptr<const GaitPlan> plan, JointServos servos,
                     double settle)
    : planned_(planned), plan_(std::move(plan)), servos_(std::move(servos)), settle_(settle) {
  targets_.resize(servos_.drives().size());
}

void ServoGait::start(const ControlStart& start) {
  q_ref_ = q_ = planned_.q0;
  v_ref_.assign(z(planned_.nv), 0.0);
  const std::vector<double> pose = pose_targets(start.model, start.layout, start.q);
  for (std::size_t i = 0; i < pose.size(); ++i) {
    const auto joint = planned_.find_joint(start.layout.drive[i]);
    if (joint) q_ref_[z(planned_.joints[*joint].q)] = q_[z(planned_.joints[*joint].q)] = pose[i];
  }
  drive_.clear();
  const std::vector<std::string> names = drive_names(planned_, servos_.drives());
  const std::vector<int> at = index_by_name(names, start.layout.drive);
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at[i] < 0) {
      throw Error(Finding{.code = "E-SERVO",
                          .file = start.model.file,
                          .element = names[i],
                          .message = "the servo of " + names[i] + " has no drive",
                          .remedy = "build the robot with the drives of its servos"});
    }
    drive_.push_back(z(at[i]));
  }
  measured_q_.clear(), measured_v_.clear();
  for (const MeasuredJoint& joint : measured_coordinates(planned_, start.layout)) {
    measured_q_.push_back(joint.q);
    measured_v_.push_back(joint.dof);
  }
  foot_leg_ = legs_of_feet(planned_, *plan_, start.layout);
  reference_ = Reference(start.layout);
}

void ServoGait::measure(const Measurements& z) {
  for (std::size_t i = 0; i < std::min(measured_q_.size(), z.joint.size()); ++i) {
    if (measured_q_[i] >= 0 && z.joint[i].position_valid)
      q_[static_cast<std::size_t>(measured_q_[i])] = z.joint[i].position;
  }
}

void ServoGait::update(double t, const Measurements& z, const Estimate&, Command& command) {
  measure(z);
  const double s = t - settle_;
  plan_->joints_at(std::max(0.0, s), q_ref_, v_ref_);
  if (s < 0.0) std::fill(v_ref_.begin(), v_ref_.end(), 0.0);
  servos_.track(q_ref_, v_ref_, q_, std::span<DriveTarget>(targets_));
  command.t = t;
  for (std::size_t i = 0; i < targets_.size(); ++i) command.drive[drive_[i]] = targets_[i];
  fill_reference(t, s);
}

void ServoGait::fill_reference(double t, double s) {
  reference_.t = t;
  for (std::size_t i = 0; i < measured_q_.size(); ++i) {
    if (measured_q_[i] < 0) continue;
    reference_.joint[i] = {.position = q_ref_[z(measured_q_[i])],
                           .velocity = v_ref_[z(measured_v_[i])]};
  }
  for (std::size_t i = 0; i < foot_leg_.size(); ++i) {
    if (foot_leg_[i] < 0) continue;
    reference_.foot[i].contact = s < 0 || !plan_->swings(z(foot_leg_[i]), s);
  }
}

}  // namespace legwork
