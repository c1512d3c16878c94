// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/zeroing.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/math/rotation.h"

namespace legwork {

double ForceZeroing::sole_height(const Mat3d& R_WT, const Vec3d& p_TF, const Mat3d& R_TF,
                                 int foot) const noexcept {
  const FootGeometry& g = config_.foot[at(foot)];
  double lowest = std::numeric_limits<double>::infinity();
  for (const double x : {g.heel, g.toe})
    for (const double y : {-g.half_width, g.half_width}) {
      const Vec3d corner = Vec3d{x, y, 0.0} + g.n_F * g.sole;
      lowest = std::min(lowest, (R_WT * (p_TF + R_TF * corner)).z);
    }
  return lowest;
}

void ForceZeroing::update(const std::array<double, kMaxFeet>& height, double specific_force,
                          std::span<const FootReading> reading, double dt) noexcept {
  const ZeroingConfig& c = config_.zeroing;
  const bool falling = specific_force < c.free_fall;
  for (int i = 0; i < config_.foot_count; ++i) {
    double other = std::numeric_limits<double>::infinity();
    for (int k = 0; k < config_.foot_count; ++k)
      if (k != i && height[at(k)] < other) other = height[at(k)];
    const bool clear = std::isfinite(other) && height[at(i)] > other + c.clearance;
    State& state = state_[at(i)];
    state.free = falling || clear ? state.free + dt : 0.0;
    if (at(i) >= reading.size()) continue;
    const FootReading& z = reading[at(i)];
    if (state.free < c.settle || !z.force_valid || !so3::all_finite(z.f_F)) continue;
    // Running mean that forgets over `time`.
    state.weight = std::min(state.weight + dt, c.time);
    const double gain = dt / std::max(state.weight, dt);
    const Vec3d f = state.f_F + (z.f_F - state.f_F) * gain;
    if (norm(f) > c.limit) continue;  // that is no offset
    state.f_F = f;
    if (z.torque_valid && so3::all_finite(z.tau_F)) state.tau_F += (z.tau_F - state.tau_F) * gain;
  }
}

}  // namespace legwork
