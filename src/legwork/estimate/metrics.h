#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How good an estimate is: RMSE, ATE, RPE, NEES and their bounds.
#include <array>
#include <span>

#include "legwork/signal/estimate.h"

namespace legwork {

/// Root mean square per axis and over all three, sqrt(x² + y² + z²).
struct Rmse {
  double x = 0.0, y = 0.0, z = 0.0, norm = 0.0;
};

/// Sums of squares that pool samples and trials into one Rmse.
struct SquareSum {
  double x = 0.0, y = 0.0, z = 0.0;
  double count = 0.0;

  void add(const Vec3d& e) {
    x += e.x * e.x, y += e.y * e.y, z += e.z * e.z;
    count += 1.0;
  }
  void add(const SquareSum& other) {
    x += other.x, y += other.y, z += other.z;
    count += other.count;
  }
  Rmse rmse() const;
};

/// A trajectory: positions [m] and attitudes at the same instants.
struct Trajectory {
  std::span<const double> t;  // [s]
  std::span<const Vec3d> p;   // [m]
  std::span<const Mat3d> R;
};

/// Absolute trajectory error after the best shift and turn about the vertical [m].
double ate_yaw_aligned(const Trajectory& estimate, const Trajectory& truth);

/// Relative pose error: RMS of the translation part of (T_k⁻¹ T_m)_truth⁻¹ (T_k⁻¹ T_m)_estimate
/// over pairs a given true path length [m] or time [s] apart; NaN where the run is too short.
double rpe_over_distance(const Trajectory& estimate, const Trajectory& truth, double distance);
double rpe_over_time(const Trajectory& estimate, const Trajectory& truth, double duration);

/// Horizontal path length [m].
double path_length(std::span<const Vec3d> p);

/// Truth less estimate in the order of Estimate::covariance: position [m], velocity [m/s], attitude
/// (R_WT = Exp(θ)·R̂_WT) [rad].
using StateError = std::array<double, 9>;
StateError state_error(const Estimate& estimate, const Vec3d& p_WT, const Vec3d& v_WT,
                       const Mat3d& R_WT);

/// Normalised estimation error squared, eᵀP⁻¹e, over the blocks named (0 position, 1 velocity,
/// 2 attitude; ascending); NaN where P is not positive definite.
double nees(const Estimate& estimate, const StateError& error, std::span<const int> blocks);
/// Over the leading `size` states (6 or 9).
double nees(const Estimate& estimate, const Vec3d& p_WT, const Vec3d& v_WT, const Mat3d& R_WT,
            int size);

/// Chi-square quantile by Wilson and Hilferty: 1 % at 3 dof, better than 1e-4 beyond 100 dof (the
/// bands of a Monte Carlo have thousands).
double chi_square_quantile(double p, double dof);

}  // namespace legwork
