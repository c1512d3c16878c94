#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The most probable parameters for what was observed and what was believed before:
//   min over x of Σ ((y − f(x))/σ)² + Σ ((x − x₀)/s)²
// by Levenberg–Marquardt, with covariance and a list of what the observations do not say.
#include <functional>
#include <span>
#include <vector>

namespace legwork {

struct MapProblem {
  std::vector<double> prior;     // x₀
  std::vector<double> prior_sd;  // s; infinity: no prior
  std::vector<double> observed;  // y
  std::vector<double> noise_sd;  // σ
  /// f(x) into `out` (sized as observed). False: x cannot be evaluated (the step is refused).
  std::function<bool(std::span<const double> x, std::span<double> out)> predict;
  /// Optional: ∂f/∂x, row-major observed × x. Else central differences.
  std::function<bool(std::span<const double> x, std::span<double> out)> jacobian;
  std::vector<double> difference_step;  // per parameter; empty: 1e-6·max(s, |x|)
  int most_iterations = 100;
};

struct MapResult {
  std::vector<double> x;
  std::vector<double> sd;          // of the posterior
  std::vector<double> covariance;  // row-major
  std::vector<double> residual;    // y − f(x)
  double cost = 0.0;
  int iterations = 0;
  bool converged = false;
  int rank = 0;  // directions that the observations fix (to 1e-6 of the best)
  /// Directions the observations say nothing about, each of unit length.
  std::vector<std::vector<double>> unobserved;
};

MapResult map_fit(const MapProblem& problem);

/// Rank of a matrix (row-major) to a relative tolerance of its largest singular value.
int matrix_rank(std::span<const double> matrix, std::size_t rows, std::size_t columns,
                double tolerance = 1e-8);

}  // namespace legwork
