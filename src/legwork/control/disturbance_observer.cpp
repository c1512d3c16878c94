// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/disturbance_observer.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "legwork/base/error.h"

namespace legwork {

DisturbanceObserver::DisturbanceObserver(std::vector<double> inertia, double cutoff)
    : inertia_(std::move(inertia)),
      estimate_(inertia_.size(), 0.0),
      rate_(inertia_.size(), 0.0),
      cutoff_(cutoff) {
  const auto positive = [](double x) { return std::isfinite(x) && x > 0.0; };
  if (positive(cutoff) && std::all_of(inertia_.begin(), inertia_.end(), positive)) return;
  throw Error(Finding{Severity::kError, "E-OBSERVER", "", 0, "disturbance observer",
                      "a nominal inertia or the cut-off is not a finite number above zero",
                      "give J_n in kg·m² and the cut-off in rad/s"});
}

void DisturbanceObserver::reset(std::span<const double> rate) {
  std::fill(estimate_.begin(), estimate_.end(), 0.0);
  hold(rate);
}

void DisturbanceObserver::hold(std::span<const double> rate) {
  std::copy(rate.begin(), rate.end(), rate_.begin());
}

void DisturbanceObserver::update(std::span<const double> torque, std::span<const double> rate,
                                 double period) {
  // g·∫ over the period with τ held, solved for the estimate at its end (stable at any g·period).
  const double gain = cutoff_ * period;
  for (std::size_t i = 0; i < inertia_.size(); ++i) {
    const double unexplained = torque[i] - inertia_[i] * (rate[i] - rate_[i]) / period;
    estimate_[i] += -std::expm1(-gain) * (unexplained - estimate_[i]);
    rate_[i] = rate[i];
  }
}

}  // namespace legwork
