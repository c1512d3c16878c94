// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/hold_pose.h"

#include "legwork/control/drive_map.h"

namespace legwork {

void HoldPose::start(const ControlStart& start) {
  target_ = pose_targets(start.model, start.layout, pose_.empty() ? start.q : pose_);
}

void HoldPose::update(double t, const Measurements&, const Estimate&, Command& command) {
  command.t = t;
  for (std::size_t i = 0; i < target_.size(); ++i) command.drive[i] = {.position = target_[i]};
}

}  // namespace legwork
