// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/reduced/lipm.h"

#include <cmath>

#include "legwork/base/error.h"

namespace legwork {

Lipm::Lipm(double height, double gravity) : height_(height), gravity_(gravity) {
  if (!(height > 0.0) || !(gravity > 0.0) || !std::isfinite(height) || !std::isfinite(gravity))
    throw Error(Finding{.code = "E-PENDULUM",
                        .message = "a pendulum needs a positive height and gravity, not " +
                                   std::to_string(height) + " m and " + std::to_string(gravity) +
                                   " m/s²",
                        .remedy = "give both above zero"});
  omega_ = std::sqrt(gravity / height);
}

PendulumState Lipm::after(const PendulumState& start, double t) const {
  const double c = std::cosh(omega_ * t), s = std::sinh(omega_ * t);
  return {start.x * c + start.v / omega_ * s, start.x * omega_ * s + start.v * c};
}

double Lipm::acceleration(double x, double moment, double mass) const {
  return (gravity_ * x + moment / mass) / height_;
}

double Lipm::capture_point(const PendulumState& state) const { return state.x + state.v / omega_; }

double Lipm::orbital_energy(const PendulumState& state) const {
  return 0.5 * (state.v * state.v - omega_ * omega_ * state.x * state.x);
}

}  // namespace legwork
