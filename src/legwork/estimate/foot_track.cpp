// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/detail/foot_track.h"

#include "legwork/math/rotation.h"

namespace legwork {

bool TrackedState::start(const InitialState& initial) noexcept {
  const int feet = config_.foot_count;
  x_.clear();
  track_ = {};
  for (int i = 0; i < feet; ++i) track_[index(i)].p_Fm = config_.foot[index(i)].p_Fm0;
  ready_ = std::isfinite(initial.t) && so3::all_finite(initial.p_WT) &&
           so3::all_finite(initial.v_WT) && so3::rotation_defect(initial.R_WT) <= 1e-3;
  if (!ready_) return false;
  InitialState clean = initial;
  clean.R_WT = so3::orthonormalised(initial.R_WT);
  x_.t = initial.t;
  x_.p_WT = initial.p_WT;
  x_.v_WT = initial.v_WT;
  x_.R_WT = clean.R_WT;
  x_.status = kEstimateOk;
  a_W_ = Vec3d{};
  guard_.reset(clean);
  return true;
}

const CleanSample* TrackedState::take(const Measurements& z) noexcept {
  if (!ready_) {
    x_.status = kNotInitialised;
    return nullptr;
  }
  const CleanSample& s = guard_.admit(z);
  x_.status = s.status;
  if (!s.usable) return nullptr;
  x_.t = z.t;
  x_.R_WT = s.R_WT;
  if (s.gyro_ok) x_.w_WT_T = s.gyro_T;
  for (int i = 0; i < config_.foot_count; ++i) {
    x_.foot[index(i)].force = s.foot[index(i)].load;
    x_.foot[index(i)].used = false;
  }
  return &s;
}

void TrackedState::anchor_new_feet(const CleanSample& s) noexcept {
  for (int i = 0; i < config_.foot_count; ++i) {
    FootTrack& track = track_[index(i)];
    const CleanFoot& foot = s.foot[index(i)];
    if (track.seen || !foot.pose_ok) continue;
    track.seen = true;
    track.t = x_.t;
    track.r_W = s.R_WT * foot.p_TF;
    track.R_WF = s.R_WT * foot.R_TF;
    track.p_WF = x_.p_WT + track.r_W;
    x_.foot[index(i)].p_WF = track.p_WF;
    x_.foot[index(i)].p_Fm = track.p_Fm;
  }
}

}  // namespace legwork
