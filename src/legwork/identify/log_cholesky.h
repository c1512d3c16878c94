#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Inertias that cannot help being physical: the log-Cholesky parameters of the pseudo-inertia
// (Rucker & Wensing, RA-L 7(2), 2022).
//   J = U·Uᵀ = [[Σ, m·c], [m·cᵀ, m]],  Σ = ½·tr(I)·1 − I,
//   U = e^α·[[e^d1, s12, s13, t1], [0, e^d2, s23, t2], [0, 0, e^d3, t3], [0, 0, 0, 1]]
#include <array>
#include <string>

#include "legwork/math/spatial.h"

namespace legwork {

/// α, d1, d2, d3, s12, s23, s13, t1, t2, t3.
using LogCholesky = std::array<double, 10>;

/// Always a body that could be: positive mass, positive definite inertia, triangle inequality.
Inertia<double> inertia_of(const LogCholesky& theta);
/// Throws Error where the inertia is not physical (then project first).
LogCholesky log_cholesky_of(const Inertia<double>& M);

/// Entry of the regressor's order: m, h, Ixx, Ixy, Ixz, Iyy, Iyz, Izz (dynamics/regressor.h).
std::array<double, 10> regressor_parameters(const Inertia<double>& M);
Inertia<double> inertia_from_parameters(const std::array<double, 10>& p);

/// What is wrong with an inertia, in numbers.
struct PhysicalReport {
  bool physical = false;
  double smallest = 0.0;  // eigenvalue of the pseudo-inertia [kg or kg·m²]
  double triangle = 0.0;  // smallest of Ixx + Iyy − Izz and its turns, about the origin [kg·m²]
  std::string text;       // one sentence
};
PhysicalReport physical_report(const Inertia<double>& M);
/// The nearest physical inertia (in the norm of the pseudo-inertia): its eigenvalues are raised to
/// `floor` times the largest.
Inertia<double> nearest_physical(const Inertia<double>& M, double floor = 1e-6);

}  // namespace legwork
