#include "legwork/estimate/contact.h"

#include <algorithm>
#include <cmath>

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

}  // namespace legwork
