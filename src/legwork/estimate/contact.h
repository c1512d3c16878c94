#pragma once
// Does a foot stand? A two-state Bayes filter on the vertical force, decided with hysteresis.
// SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/config.h"

namespace legwork {

/// Free foot: force ~ N(0, noise²). Standing foot: exponential with the typical load as its mean.
/// Between samples the foot may touch down or lift off at the configured rate.
class ContactFilter {
 public:
  ContactFilter() = default;
  ContactFilter(const ContactConfig& config, double weight);

  void reset() noexcept { *this = ContactFilter(config_, weight_); }
  /// Takes in one force [N] after dt [s]; true while the foot counts as standing.
  bool update(double force, double dt) noexcept;
  double probability() const noexcept { return probability_; }
  bool standing() const noexcept { return standing_; }

 private:
  ContactConfig config_{};
  double weight_ = 98.0;  // of the robot                                            [N]
  double probability_ = 0.5;
  bool standing_ = false;
};

}  // namespace legwork
