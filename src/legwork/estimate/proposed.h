#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The paper's Kalman filter: each foot measures the trunk through its minimum velocity point, with
// a noise that falls as the foot's load grows (eqs. 1–5, 13–15).
#include "legwork/estimate/detail/foot_track.h"

namespace legwork {

/// State p_WT, v_WT; one position measurement per foot with sd E(f)·σ, E = η/(f_z + ε).
///
/// Both feet are re-anchored to the estimate after every step, so that a foot measures a
/// displacement, not a place: position is a random walk and P is not an honest covariance.
/// All noises are isotropic, so P is a 2x2 matrix times the identity: 2 scalars of gain per foot.
class Proposed final : public ValueEstimator<Proposed>, TrackedState {
 public:
  explicit Proposed(const EstimatorConfig& config, const LegKinematics* legs = nullptr,
                    std::string_view name = "proposed");
  std::string_view name() const noexcept override { return name_; }
  void reset(const InitialState& initial) noexcept override;
  const Estimate& update(const Measurements& z) noexcept override;

 private:
  void predict(const CleanSample& s, const Vec3d& a) noexcept;
  void move_contact_point(const CleanSample& s, int i, const Vec3d& v_W) noexcept;
  void correct(const CleanSample& s, int i, const Kinematic& k) noexcept;
  void publish() noexcept;

  std::string_view name_;  // a literal
  std::array<MvpProblem, kMaxFeet> problem_{};
  double pp_ = 0.0, pv_ = 0.0, vv_ = 0.0;  // P = [pp pv; pv vv] ⊗ 1₃
};

}  // namespace legwork
