#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Attitude from gyro and accelerometer: Mahony's complementary filter on SO(3), with gyro bias.
// Stands in for the attitude filter of the paper's ref. 8, whose text is not public.
#include "legwork/estimate/config.h"

namespace legwork {

/// e = â × Rᵀẑ;  ω = gyro − b + k_P e;  ḃ = −k_I e;  R ← R·Exp(ω dt). Yaw is left to the gyro.
class Mahony {
 public:
  Mahony() = default;
  explicit Mahony(const MahonyConfig& config, double gravity = 9.8)
      : config_(config), gravity_(gravity) {}

  void reset(const Mat3d& R_WT) noexcept;
  /// gyro [rad/s] and specific force [m/s²] in trunk axes; both finite.
  void update(const Vec3d& gyro_T, const Vec3d& accel_T, double dt) noexcept;
  const Mat3d& attitude() const noexcept { return R_WT_; }
  const Vec3d& gyro_bias() const noexcept { return bias_; }

 private:
  MahonyConfig config_{};
  double gravity_ = 9.8;
  Mat3d R_WT_ = identity3<double>();
  Vec3d bias_{};      // [rad/s]
  Vec3d previous_{};  // last gyro reading, for the mean over the step              [rad/s]
  bool started_ = false;
  int steps_ = 0;  // since the last re-orthonormalisation
};

}  // namespace legwork
