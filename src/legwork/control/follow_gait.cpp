// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/follow_gait.h"

#include <algorithm>

#include "legwork/control/drive_map.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const Model& model, const char* field, const char* message,
                         const char* remedy) {
  throw Error(Finding{.code = "E-GAIT",
                      .file = model.file,
                      .element = field,
                      .message = message,
                      .remedy = remedy});
}

bool moves_leg(const GaitPlan& plan, int q) {
  return std::any_of(plan.legs().begin(), plan.legs().end(), [&](const Leg& leg) {
    return std::find(leg.q.begin(), leg.q.end(), q) != leg.q.end();
  });
}

}  // namespace

FollowGait::FollowGait(const Model& planned, std::shared_ptr<const GaitPlan> plan,
                       const FollowGaitOptions& options)
    : planned_(planned), plan_(std::move(plan)), options_(options) {
  if (!(options_.ramp > 0.0)) {
    refuse(planned, "ramp", "the ramp of a gait takes no time", "give a time above zero");
  }
  q_ = planned_.q0;
  v_.assign(z(planned_.nv), 0.0);
}

std::vector<int> legs_of_feet(const Model& planned, const GaitPlan& plan, const Layout& layout) {
  std::vector<int> legs(layout.foot.size(), -1);
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const auto frame = planned.find_frame(layout.foot[i]);
    if (!frame) continue;
    for (std::size_t k = 0; k < plan.legs().size(); ++k)
      if (plan.legs()[k].foot == planned.frames[*frame].body) legs[i] = static_cast<int>(k);
  }
  return legs;
}

void FollowGait::start(const ControlStart& start) {
  const std::vector<DrivenJoint> driven = driven_joints(start.model, start.layout);
  stand_ = pose_targets(start.model, start.layout, start.q);
  followers_.clear();
  for (std::size_t i = 0; i < driven.size(); ++i) {
    const auto joint = planned_.find_joint(start.model.joints[driven[i].joint].name);
    if (!joint || !moves_leg(*plan_, planned_.joints[*joint].q)) continue;
    followers_.push_back({i, planned_.joints[*joint].q, planned_.joints[*joint].v});
  }
  if (followers_.empty()) {
    refuse(start.model, "gait", "no drive moves a joint of the gait's legs",
           "plan the gait for this robot, or name its joints alike");
  }
  reference_ = Reference(start.layout);
  foot_leg_ = legs_of_feet(planned_, *plan_, start.layout);
  reference_joint_.clear();
  for (std::size_t i = 0; i < start.layout.joint.size(); ++i) {
    const auto joint = planned_.find_joint(start.layout.joint[i]);
    if (!joint || !moves_leg(*plan_, planned_.joints[*joint].q)) continue;
    reference_joint_.push_back({i, {0, planned_.joints[*joint].q, planned_.joints[*joint].v}});
  }
}

FollowGait::GaitTime FollowGait::gait_time(double t) const {
  const double since = t - options_.begin;
  if (since < 0) return {since, 0.0};
  const bool ramp = since < options_.ramp;
  return {ramp ? 0.5 * since * since / options_.ramp : since - 0.5 * options_.ramp,
          ramp ? since / options_.ramp : 1.0};
}

void FollowGait::update(double t, const Measurements&, const Estimate&, Command& command) {
  command.t = t;
  for (std::size_t i = 0; i < stand_.size(); ++i) command.drive[i] = {.position = stand_[i]};
  const GaitTime gait = gait_time(t);
  plan_->joints_at(std::max(gait.s, 0.0), q_, v_);
  fill_reference(t, gait);
  if (gait.s < 0) return;
  for (const Follower& f : followers_) {
    command.drive[f.drive].position = q_[z(f.q)];
    command.drive[f.drive].velocity = gait.rate * v_[z(f.dof)];
  }
}

void FollowGait::fill_reference(double t, const GaitTime& gait) {
  reference_.t = t;
  for (const auto& [i, f] : reference_joint_)
    reference_.joint[i] = {.position = q_[z(f.q)], .velocity = gait.rate * v_[z(f.dof)]};
  for (std::size_t i = 0; i < foot_leg_.size(); ++i) {
    if (foot_leg_[i] < 0) continue;
    reference_.foot[i].contact = gait.s < 0 || !plan_->swings(z(foot_leg_[i]), gait.s);
  }
}

}  // namespace legwork
