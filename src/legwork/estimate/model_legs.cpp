// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/model_legs.h"

#include <cmath>

#include "legwork/base/error.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/math/outer.h"

namespace legwork {
namespace {

FrameId require_frame(const Model& model, const std::string& name) {
  if (const auto found = model.find_frame(name)) return *found;
  Finding finding;
  finding.code = "E-FRAME";
  finding.file = model.file;
  finding.message = "no link or site called \"" + name + "\"";
  finding.remedy = "name one of its frames: legwork inspect lists them";
  throw Error(finding);
}

}  // namespace

ModelLegs::ModelLegs(const Model& model, const LegNames& names, double encoder_deviation)
    : model_(&model),
      trunk_(require_frame(model, names.trunk)),
      variance_(encoder_deviation * encoder_deviation),
      q_(model.q0),
      ws_(model),
      J_foot_(static_cast<std::size_t>(model.nv)),
      J_trunk_(static_cast<std::size_t>(model.nv)) {
  for (const std::string& foot : names.foot) foot_.push_back(require_frame(model, foot));
  for (const std::string& joint : names.joint) {
    const auto found = model.find_joint(joint);
    joint_q_.push_back(found ? model.joints[*found].q : -1);  // the log may know more joints
  }
  // A joint between trunk and foot that nobody measures would be silently wrong.
  std::vector<bool> measured(static_cast<std::size_t>(model.nq), false);
  for (const int q : joint_q_)
    if (q >= 0) measured[static_cast<std::size_t>(q)] = true;
  forward_kinematics<double>(model, q_, ws_);
  for (std::size_t f = 0; f < foot_.size(); ++f) {
    frame_jacobian<double>(model, foot_[f], ws_, J_foot_);
    frame_jacobian<double>(model, trunk_, ws_, J_trunk_);
    for (const Joint& joint : model.joints) {
      if (joint.kind != JointKind::kRevolute && joint.kind != JointKind::kPrismatic) continue;
      const auto v = static_cast<std::size_t>(joint.v);
      const bool between = norm2(J_foot_[v].w - J_trunk_[v].w) + norm2(J_foot_[v].v) > 0.0 &&
                           (norm2(J_foot_[v].w) > 0.0) != (norm2(J_trunk_[v].w) > 0.0);
      if (!between || measured[static_cast<std::size_t>(joint.q)]) continue;
      Finding finding;
      finding.code = "E-JOINT";
      finding.file = model.file;
      finding.message =
          "joint \"" + joint.name + "\" moves foot \"" + names.foot[f] + "\" but is not measured";
      finding.remedy = "add its column q_" + joint.name + " to the log";
      throw Error(finding);
    }
  }
}

bool ModelLegs::place(const Measurements& z) const noexcept {
  bool whole = true;
  for (std::size_t i = 0; i < joint_q_.size(); ++i) {
    if (joint_q_[i] < 0) continue;
    const bool usable =
        i < z.joint.size() && z.joint[i].position_valid && std::fabs(z.joint[i].position) < 1e3;
    if (usable) q_[static_cast<std::size_t>(joint_q_[i])] = z.joint[i].position;
    whole = whole && usable;
  }
  forward_kinematics<double>(*model_, q_, ws_);
  return whole;
}

Pose<double> ModelLegs::frame_in_trunk(const Measurements& z, FrameId frame) const noexcept {
  place(z);
  return inverse(frame_pose(*model_, trunk_, ws_)) * frame_pose(*model_, frame, ws_);
}

void ModelLegs::feet(const Measurements& z, std::span<FootPose> out) const noexcept {
  const bool whole = place(z);
  const Pose<double> X_TW = inverse(frame_pose(*model_, trunk_, ws_));
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].valid = whole && i < foot_.size();
    if (!out[i].valid) continue;
    const Pose<double> X_TF = X_TW * frame_pose(*model_, foot_[i], ws_);
    out[i].p_TF = X_TF.p;
    out[i].R_TF = X_TF.R;
    if (variance_ > 0.0) out[i].covariance = rotate(X_TW.R, encoder_covariance(foot_[i]));
  }
}

/// σ² Σ jᵢ jᵢᵀ with jᵢ how fast joint i moves the foot as seen from the trunk; world axes.
Sym3<double> ModelLegs::encoder_covariance(FrameId foot) const noexcept {
  frame_jacobian<double>(*model_, foot, ws_, J_foot_);
  frame_jacobian<double>(*model_, trunk_, ws_, J_trunk_);
  const Vec3d r = frame_pose(*model_, foot, ws_).p - frame_pose(*model_, trunk_, ws_).p;
  Sym3<double> sum = zero_sym3<double>();
  for (const Joint& joint : model_->joints) {
    if (joint.kind != JointKind::kRevolute && joint.kind != JointKind::kPrismatic) continue;
    const auto v = static_cast<std::size_t>(joint.v);
    const Vec3d j = J_foot_[v].v - J_trunk_[v].v - cross(J_trunk_[v].w, r);
    sum = sum + outer(j) * variance_;
  }
  return sum;
}

}  // namespace legwork
