#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a foot's force sensor says about its contact: whether it stands (a two-state Bayes filter on
// the vertical force, decided with hysteresis), and where on the sole the ground pushes, with the
// variance of what that does to a rolling foot.
#include "legwork/estimate/guard.h"

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

/// The centre of pressure of one foot, in the foot frame: a Kalman filter of a point that wanders
/// over the sole, read with a noise that falls as the load grows. Without a torque sensor it stays
/// below the ankle.
class PressurePoint {
 public:
  PressurePoint() = default;
  PressurePoint(const EstimatorConfig& config, int foot);

  /// Forgets everything: the foot is in the air.
  void reset() noexcept;
  void update(const CleanFoot& foot, double dt) noexcept;
  const Vec3d& point() const noexcept { return p_F_; }
  const Vec3d& normal() const noexcept { return foot_.n_F; }
  /// Variance per axis in the sole of a white error that would carry a turning foot as far as ours
  /// does [m²]: r (2 − K). For a mean of readings of variance r it is exact: Σ cov(e_i, e_k) = 2 r
  /// n.
  double variance() const noexcept { return equivalent_; }

 private:
  FootGeometry foot_{};
  double force_ = 1.0, torque_ = 0.01;  // sensor noise                        [N], [N·m]
  double wander_ = 0.05;                // random walk of the pressure               [m/√s]
  Vec3d p_F_{};                         // [m]
  double variance_ = 1.0;               // of p_F_, per axis in the sole             [m²]
  double equivalent_ = 0.0;             // [m²]
};

}  // namespace legwork
