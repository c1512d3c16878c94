#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the kinematic methods remember of a foot from one sample to the next.
#include <array>
#include <cmath>

#include "legwork/estimate/guard.h"
#include "legwork/estimate/mvp.h"

namespace legwork {

/// One foot: its last pose and where it was believed to stand.
struct FootTrack {
  bool seen = false;
  double t = 0.0;  // of the last usable pose                                        [s]
  Vec3d r_W{};     // foot relative to trunk, world axes                             [m]
  Mat3d R_WF = identity3<double>();
  Vec3d p_WF{};  // believed position                                              [m]
  Vec3d p_Fm{};  // contact point in the foot                                      [m]
};

/// Guard, state and feet of one estimator: the part all kinematic methods share.
class TrackedState {
 public:
  TrackedState(const EstimatorConfig& config, const LegKinematics* legs, bool needs_attitude = true)
      : config_(config), guard_(config, legs, needs_attitude) {
    x_.foot.resize(index(config.foot_count));
  }

 protected:
  ~TrackedState() = default;

  /// False where the numbers are not finite: the estimator then stays uninitialised.
  bool start(const InitialState& initial) noexcept;
  /// Takes in one sample; null where the state must stay as it is. Sets status, time, attitude.
  const CleanSample* take(const Measurements& z) noexcept;
  /// Anchors every foot that has never been seen at the current trunk position.
  void anchor_new_feet(const CleanSample& s) noexcept;
  /// World acceleration of the trunk.
  Vec3d acceleration(const CleanSample& s) const noexcept {
    if (s.accel_zero) return Vec3d{};
    return s.R_WT * s.accel_T - Vec3d{0.0, 0.0, config_.gravity};
  }
  /// Position of the trunk if the foot's contact point stood still since its last pose (eqs. 14,
  /// 15), and the foot's own candidate position.
  struct Kinematic {
    Vec3d foot;   // p̃_i  [m]
    Vec3d trunk;  // p̃_0,i [m]
    Vec3d r_W;    // [m]
    Mat3d R_WF;
  };
  Kinematic displace(const CleanSample& s, int i) const noexcept {
    const FootTrack& track = track_[index(i)];
    const CleanFoot& foot = s.foot[index(i)];
    Kinematic k;
    k.r_W = s.R_WT * foot.p_TF;
    k.R_WF = s.R_WT * foot.R_TF;
    k.foot = track.p_WF + (track.R_WF * track.p_Fm - k.R_WF * track.p_Fm);
    k.trunk = k.foot - k.r_W;
    return k;
  }
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  EstimatorConfig config_;
  InputGuard guard_;
  Estimate x_{};
  std::array<FootTrack, kMaxFeet> track_{};
  Vec3d a_W_{};  // acceleration at the last sample                                  [m/s²]
  bool ready_ = false;
};

}  // namespace legwork
