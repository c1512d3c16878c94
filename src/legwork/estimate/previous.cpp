// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/previous.h"

#include <algorithm>
#include <numbers>

#include "legwork/math/rotation.h"

namespace legwork {

void Previous::reset(const InitialState& initial) noexcept {
  start(initial);
  p_kin_ = initial.p_WT;
  v_kin_ = initial.v_WT;
}

bool Previous::kinematic_position(const CleanSample& s, const Vec3d& v_W, Vec3d& p_kin) noexcept {
  const double weight = config_.mass * config_.gravity;
  Vec3d sum{};
  double total = 0.0;
  for (int i = 0; i < config_.foot_count; ++i) {
    FootTrack& track = track_[index(i)];
    const CleanFoot& foot = s.foot[index(i)];
    if (!foot.pose_ok || !track.seen) continue;
    const double dt = x_.t - track.t;
    const Vec3d r_W = s.R_WT * foot.p_TF;
    const Mat3d R_WF = s.R_WT * foot.R_TF;
    const Vec3d w_F = so3::log_so3(transpose(track.R_WF) * R_WF) * (1.0 / dt);
    const Vec3d v_F = transpose_times(R_WF, v_W + (r_W - track.r_W) * (1.0 / dt));
    track.p_Fm = mvp_step_kinematic(track.p_Fm, w_F, v_F, config_.previous_mvp_time);
    const Kinematic k = displace(s, i);
    const double share = std::min(foot.load, weight) + config_.previous_softening;
    sum += k.trunk * share;
    total += share;
    track.r_W = k.r_W;
    track.R_WF = k.R_WF;
    track.t = x_.t;
    x_.foot[index(i)].used = true;
    x_.foot[index(i)].p_Fm = track.p_Fm;
  }
  if (!(total > 0.0)) return false;
  p_kin = sum * (1.0 / total);
  return true;
}

const Estimate& Previous::update(const Measurements& z) noexcept {
  const CleanSample* s = take(z);
  if (s == nullptr) return x_;
  const Vec3d a = acceleration(*s);
  anchor_new_feet(*s);
  if (s->first) {
    a_W_ = a;
    return x_;
  }
  const double dt = s->dt, weight = config_.mass * config_.gravity;
  const Vec3d am = (a + a_W_) * 0.5;
  a_W_ = a;
  Vec3d p_kin{};
  const bool legs = kinematic_position(*s, x_.v_WT + am * dt, p_kin);
  if (!legs) p_kin = p_kin_ + x_.v_WT * dt;
  const Vec3d v_kin = (p_kin - p_kin_) * (1.0 / dt);
  double load = 0.0;
  for (int i = 0; i < config_.foot_count; ++i) load += std::min(s->foot[index(i)].load, weight);
  const double share = legs ? std::min(load, weight) / weight : 0.0;
  const double w =
      2.0 * std::numbers::pi *
      (config_.previous_slow + (config_.previous_fast - config_.previous_slow) * share);
  const double h = 0.5 * w * dt;
  const Vec3d v = (x_.v_WT * (1.0 - h) + am * dt + (v_kin + v_kin_) * h) * (1.0 / (1.0 + h));
  x_.p_WT =
      (x_.p_WT * (1.0 - h) + (v + x_.v_WT) * (0.5 * dt) + (p_kin + p_kin_) * h) * (1.0 / (1.0 + h));
  x_.v_WT = v;
  p_kin_ = p_kin;
  v_kin_ = v_kin;
  for (int i = 0; i < config_.foot_count; ++i) {
    FootTrack& track = track_[index(i)];
    if (!s->foot[index(i)].pose_ok) continue;
    track.p_WF =
        p_kin + track.r_W;  // the feet hang on the kinematic trunk, not on the filtered one
    x_.foot[index(i)].p_WF = track.p_WF;
  }
  return x_;
}

}  // namespace legwork
