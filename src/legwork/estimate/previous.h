#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The authors' earlier method, RECONSTRUCTED: the text of their ref. 7 is not public. Two
// complementary filters in series (velocity, then position) whose cross-over rises with the load.
#include "legwork/estimate/detail/foot_track.h"

namespace legwork {

/// v̇ = a + ω (v_kin − v), ṗ = v + ω (p_kin − p), both bilinear; ω linear in the total load.
class Previous final : public ValueEstimator<Previous>, TrackedState {
 public:
  explicit Previous(const EstimatorConfig& config, const LegKinematics* legs = nullptr)
      : TrackedState(config, legs) {}
  std::string_view name() const noexcept override { return "previous"; }
  void reset(const InitialState& initial) noexcept override;
  const Estimate& update(const Measurements& z) noexcept override;

 private:
  bool kinematic_position(const CleanSample& s, const Vec3d& v_W, Vec3d& p_kin) noexcept;
  Vec3d p_kin_{}, v_kin_{};  // trunk from the legs at the last sample          [m], [m/s]
};

}  // namespace legwork
