// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/mahony.h"

#include <cmath>

#include "legwork/math/rotation.h"

namespace legwork {

void Mahony::reset(const Mat3d& R_WT) noexcept {
  R_WT_ = R_WT;
  bias_ = Vec3d{};
  started_ = false;
  steps_ = 0;
}

void Mahony::update(const Vec3d& gyro_T, const Vec3d& accel_T, double dt) noexcept {
  const Vec3d mean = started_ ? (gyro_T + previous_) * 0.5 : gyro_T;
  previous_ = gyro_T;
  started_ = true;
  const double size = norm(accel_T);
  Vec3d e{};
  if (std::fabs(size - gravity_) <= config_.accel_gate)
    e = cross(accel_T * (1.0 / size), transpose_times(R_WT_, Vec3d{0.0, 0.0, 1.0}));
  const Vec3d w = mean - bias_ + e * config_.kp;
  bias_ -= e * (config_.ki * dt);
  R_WT_ = R_WT_ * so3::exp_so3(w * dt);
  if (++steps_ >= 100) {
    R_WT_ = so3::orthonormalised(R_WT_);
    steps_ = 0;
  }
}

}  // namespace legwork
