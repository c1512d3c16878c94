#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The zero-moment point during a blow: constant matrices for the cheap methods, inverse dynamics
// for the full one.
#include <array>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/impact/mobility.h"
#include "legwork/impact/result.h"

namespace legwork::impact {

/// Torque about the world's origin, then force, that the ground exerts.
using GroundWrench = std::array<double, 6>;

/// Where a ground wrench acts on the plane at height z; NaN where the ground would have to pull.
Vec3<double> zmp_of(const GroundWrench& ground, double z);

/// Mean height of the soles [m].
double sole_height(const StrikeSupport& support, const Workspace<double>& ws);

/// The ground's wrench as a linear function of φ̈ and f at one posture (reference D):
///   F = F0 + A·φ̈ + f·(p × d, d).
struct ZmpModel {
  bool defined = false;      // false in flight and for a robot bolted down
  GroundWrench start{};      // gravity, and velocity products where strike.zmp_bias
  std::vector<double> A;     // 6×n, column-major; real masses only
  GroundWrench per_force{};  // of a unit force on the target
  double z = 0.0;            // height of the soles [m]

  GroundWrench wrench(const double* phiddot, double f) const;
};
ZmpModel zmp_model(const Model& model, const Strike& strike, const Mobility& mobility,
                   const std::vector<double>& v_ref);

/// The soles' corners in the world plane, as their convex hull (counter-clockwise).
std::vector<Vec3<double>> support_polygon(const Model& model, const Strike& strike);
/// Distance of a point to the polygon's edge: positive inside [m].
double margin_inside(const std::vector<Vec3<double>>& polygon, double x, double y);

/// Widens min and max by one sample (NaN is skipped).
void widen(Impact& impact, const Vec3<double>& zmp);

}  // namespace legwork::impact
