// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/follow_motion.h"

#include "legwork/control/drive_map.h"

namespace legwork {

void FollowMotion::start(const ControlStart& start) {
  q_ = planned_.q0;
  v_.assign(z(planned_.nv), 0.0);
  followers_.clear();
  const std::vector<double> pose = pose_targets(start.model, start.layout, start.q);
  for (std::size_t i = 0; i < pose.size(); ++i) {
    const auto joint = planned_.find_joint(start.layout.drive[i]);
    if (!joint) continue;
    const Joint& twin = planned_.joints[*joint];
    q_[z(twin.q)] = pose[i];
    followers_.push_back({i, z(twin.q), z(twin.v)});
  }
}

void FollowMotion::update(double t, const Measurements&, const Estimate&, Command& command) {
  motion_(t, q_, v_);
  command.t = t;
  for (const Follower& f : followers_) {
    command.drive[f.drive].position = q_[f.q];
    command.drive[f.drive].velocity = feed_forward_ ? v_[f.v] : 0.0;
  }
}

}  // namespace legwork
