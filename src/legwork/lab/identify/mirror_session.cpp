// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/mirror_session.h"

#include <algorithm>

#include "legwork/math/constants.h"

namespace legwork {

MirrorTape::MirrorTape(const std::string& path, const std::vector<std::string>& joints)
    : recorder_(path), q_(joints.size()), v_(q_), effort_(q_), none_(joints.size(), kNan) {
  const std::vector<std::string> rad(joints.size(), "rad"), seconds(joints.size(), "s");
  const auto states = [&](const char* topic) {
    return recorder_.add(
        {.topic = topic, .kind = ChannelKind::kJointState, .names = joints, .units = rad});
  };
  measured_ = states("/robot/joint_states");
  told_ = states("/robot/joint_commands");
  simulated_ = states("/model/joint_states");
  const auto numbers = [&](const char* topic, const std::vector<std::string>& units) {
    return recorder_.add(
        {.topic = topic, .kind = ChannelKind::kScalars, .names = joints, .units = units});
  };
  residual_ = numbers("/mirror/residual", rad);
  age_ = numbers("/mirror/age", seconds);
  recorder_.start();
}

void MirrorTape::add(double t, const Mirror& mirror, const Measurements* z) {
  const auto& joints = mirror.joints();
  const World& world = mirror.simulation().world();
  if (z != nullptr) {
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const JointReading& joint = z->joint[i];
      q_[i] = joint.position_valid ? joint.position : kNan;
      v_[i] = joint.velocity_valid ? joint.velocity : kNan;
      effort_[i] = joint.torque_valid ? joint.torque : kNan;
    }
    recorder_.joint_state(measured_, t, q_, v_, effort_);
    for (std::size_t i = 0; i < joints.size(); ++i) q_[i] = joints[i].goal;
    recorder_.joint_state(told_, t, q_, none_, none_);
  }
  const auto& drives = world.last().drives;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    q_[i] = joints[i].simulated;
    v_[i] = world.state().v[static_cast<std::size_t>(world.drives[i].dof)];
    effort_[i] = i < drives.size() ? drives[i].torque : kNan;
  }
  recorder_.joint_state(simulated_, t, q_, v_, effort_);
  for (std::size_t i = 0; i < joints.size(); ++i)
    q_[i] = joints[i].stale ? kNan : joints[i].measured - joints[i].simulated;
  recorder_.scalars(residual_, t, q_);
  for (std::size_t i = 0; i < joints.size(); ++i) q_[i] = std::min(joints[i].age, 1e9);
  recorder_.scalars(age_, t, q_);
}

MirrorSession::MirrorSession(std::unique_ptr<MirrorFeed> feed, const Model& model,
                             const State& pose, const MirrorOptions& options,
                             std::unique_ptr<MirrorTape> tape)
    : feed_(std::move(feed)),
      mirror_(model, pose, feed_->joints(), options),
      tape_(std::move(tape)) {}

bool MirrorSession::cycle(double t) {
  t_ = t;
  const bool here = feed_->cycle(t, z_, goals_);
  if (here && !connected_ && lost_once_) ++reconnections_;
  if (!here && connected_) lost_once_ = true;
  connected_ = here;
  if (here) ++cycles_;
  mirror_.follow(t, goals_, here ? &z_ : nullptr);
  if (tape_ && cycles_ > 0) tape_->add(t, mirror_, here ? &z_ : nullptr);
  return here;
}

RecorderStatus MirrorSession::finish() { return tape_ ? tape_->finish() : RecorderStatus{}; }

}  // namespace legwork
