// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/baselines.h"

#include <numbers>

namespace legwork {

void FixedFoot::reset(const InitialState& initial) noexcept {
  start(initial);
  support_ = -1;
}

int FixedFoot::most_loaded(const CleanSample& s) const noexcept {
  // Ties (two feet sharing a noise-free load) stay with the foot already chosen: no chatter.
  int best = -1;
  if (support_ >= 0 && s.foot[index(support_)].pose_ok) best = support_;
  for (int i = 0; i < config_.foot_count; ++i) {
    const CleanFoot& foot = s.foot[index(i)];
    if (!foot.pose_ok || !track_[index(i)].seen) continue;
    if (best < 0 || foot.raw_load > s.foot[index(best)].raw_load) best = i;
  }
  return best;
}

const Estimate& FixedFoot::update(const Measurements& z) noexcept {
  const CleanSample* s = take(z);
  if (s == nullptr) return x_;
  anchor_new_feet(*s);
  const int support = most_loaded(*s);
  if (support < 0) return x_;  // no leg to stand on: the trunk is taken to rest
  if (support != support_) {
    // The new foot has stood since the last sample.
    track_[index(support)].p_WF = x_.p_WT + track_[index(support)].r_W;
    support_ = support;
  }
  const Vec3d p = track_[index(support)].p_WF - s->R_WT * s->foot[index(support)].p_TF;
  // A difference of positions: nothing is known of it at the first sample.
  x_.v_WT = s->first ? Vec3d{} : (p - x_.p_WT) * (1.0 / s->dt);
  x_.p_WT = p;
  x_.foot[index(support)].used = true;
  for (int i = 0; i < config_.foot_count; ++i) {
    FootTrack& track = track_[index(i)];
    if (!s->foot[index(i)].pose_ok) continue;
    track.r_W = s->R_WT * s->foot[index(i)].p_TF;
    x_.foot[index(i)].p_WF = x_.p_WT + track.r_W;
  }
  return x_;
}

void DoubleIntegration::reset(const InitialState& initial) noexcept {
  start(initial);
  origin_ = initial.p_WT;
}

const Estimate& DoubleIntegration::update(const Measurements& z) noexcept {
  const CleanSample* s = take(z);
  if (s == nullptr) return x_;
  const Vec3d a = acceleration(*s);
  if (!s->first) {
    const double leak = 1.0 + s->dt * 2.0 * std::numbers::pi * config_.highpass;
    const Vec3d v_prev = x_.v_WT;
    x_.v_WT = (x_.v_WT + (a + a_W_) * (0.5 * s->dt)) * (1.0 / leak);
    x_.p_WT = origin_ + (x_.p_WT - origin_ + (x_.v_WT + v_prev) * (0.5 * s->dt)) * (1.0 / leak);
  }
  a_W_ = a;
  return x_;
}

}  // namespace legwork
