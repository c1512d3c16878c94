// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/contact.h"

#include <algorithm>
#include <cmath>

#include "legwork/estimate/mvp.h"

namespace legwork {

ContactFilter::ContactFilter(const ContactConfig& config, double weight)
    : config_(config), weight_(weight) {}

bool ContactFilter::update(double force, double dt) noexcept {
  // Predict: the state flips at `rate`, either way.
  const double flip = std::min(config_.rate * dt, 0.5);
  const double prior = probability_ + flip * (1.0 - 2.0 * probability_);
  // Correct: log likelihood ratio standing / free, bounded so that one reading cannot settle it.
  const double mean = config_.load * weight_, x = force / config_.noise;
  const double log_free = -0.5 * x * x - std::log(config_.noise * 2.5066282746310002);
  const double log_standing = -std::max(force, 0.0) / mean - std::log(mean);
  const double ratio = std::exp(std::clamp(log_standing - log_free, -5.0, 5.0));
  const double p = prior * ratio / (prior * ratio + 1.0 - prior);
  probability_ = std::clamp(p, 1e-6, 1.0 - 1e-6);
  standing_ = standing_ ? probability_ > config_.off : probability_ >= config_.on;
  return standing_;
}

PressurePoint::PressurePoint(const EstimatorConfig& config, int foot)
    : foot_(config.foot[static_cast<std::size_t>(foot)]),
      force_(config.inekf.force),
      torque_(config.inekf.torque),
      wander_(config.inekf.pressure_wander) {
  reset();
}

void PressurePoint::reset() noexcept {
  const double half = 0.5 * (foot_.toe - foot_.heel);
  p_F_ = foot_.p_Fm0;
  variance_ = equivalent_ = half * half / 3.0;  // anywhere on the sole
}

void PressurePoint::update(const CleanFoot& foot, double dt) noexcept {
  if (!foot.wrench_ok) return;
  const Vec3d& n = foot_.n_F;
  const double fn = dot(n, foot.f_F);
  if (!(fn > 3.0 * force_)) return;  // less says nothing about where
  // τ + (p_S − p) × f = 0 on the plane n·p = sole.
  const double height = dot(n, foot_.p_FS) - foot_.sole;
  Vec3d p = foot_.p_FS + cross(n, foot.tau_F) * (1.0 / fn) - foot.f_F * (height / fn);
  const double arm2 = height * height + norm2(p_F_ - foot_.p_FS);
  const double r = (torque_ * torque_ + arm2 * force_ * force_) / (fn * fn);
  // Off the sole by more than its noise: not a pressure of the ground.
  const double slack = 3.0 * std::sqrt(r);
  FootGeometry box = foot_;
  box.heel -= slack, box.toe += slack, box.half_width += slack;
  p = clip_to_sole(box, p);
  variance_ += wander_ * wander_ * dt;
  const double gain = variance_ / (variance_ + r);
  p_F_ += (p - p_F_) * gain;
  variance_ = gain * r;
  equivalent_ = r * (2.0 - gain);
}

}  // namespace legwork
