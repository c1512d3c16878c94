#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The two baselines of the paper: kinematics of a fixed support foot, and integrated acceleration.
#include "legwork/estimate/detail/foot_track.h"

namespace legwork {

/// FK: the most loaded foot is fixed to the ground; velocity by differences.
class FixedFoot final : public ValueEstimator<FixedFoot>, TrackedState {
 public:
  explicit FixedFoot(const EstimatorConfig& config, const LegKinematics* legs = nullptr)
      : TrackedState(config, legs) {}
  std::string_view name() const noexcept override { return "fk"; }
  void reset(const InitialState& initial) noexcept override;
  const Estimate& update(const Measurements& z) noexcept override;

 private:
  int most_loaded(const CleanSample& s) const noexcept;
  int support_ = -1;  // the foot that is thought fixed; -1: none yet
};

/// DIA+HPF: acceleration integrated twice, each integral leaking at the cut-off frequency.
class DoubleIntegration final : public ValueEstimator<DoubleIntegration>, TrackedState {
 public:
  explicit DoubleIntegration(const EstimatorConfig& config, const LegKinematics* legs = nullptr)
      : TrackedState(config, legs) {}
  std::string_view name() const noexcept override { return "dia_hpf"; }
  void reset(const InitialState& initial) noexcept override;
  const Estimate& update(const Measurements& z) noexcept override;

 private:
  Vec3d origin_{};  // p_WT at reset                                                 [m]
};

}  // namespace legwork
