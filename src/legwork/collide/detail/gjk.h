#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Distance between the cores of two convex solids.
#include "legwork/collide/detail/narrow_phase.h"

namespace legwork {

/// The core (without a sphere's or capsule's radius) farthest along d, in W.
inline Vec3<double> support_core(const Posed& a, const Vec3<double>& d_W) {
  return a.X_WG * support_point(a.solid, transpose_times(a.X_WG.R, d_W));
}

/// A vertex of a − b, and where it comes from.
struct SimplexVertex {
  Vec3<double> w, a, b;  // w = a − b
};

/// Closest points of two cores.
struct CoreDistance {
  bool apart = false;       // false: they touch or overlap, the rest is not set
  double distance = 0.0;    // [m]
  Vec3<double> n{0, 0, 1};  // unit, from b to a
  Vec3<double> p_a{0, 0, 0}, p_b{0, 0, 0};
};

/// Gilbert, Johnson and Keerthi (1988) with the sub-distance steps of Ericson (2005, §5.1, 9.5).
/// Stops early, apart but not closest, once the distance along n is known to exceed `limit`.
CoreDistance core_distance(const Posed& a, const Posed& b, double limit);

}  // namespace legwork
