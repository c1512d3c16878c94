#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How to part two convex solids that overlap.
#include "legwork/collide/detail/narrow_phase.h"

namespace legwork {

/// A direction along which the cores of two solids overlap least.
struct PartingAxis {
  Vec3<double> n{0, 0, 1};    // unit, from b to a
  double depth = 1e300;       // overlap of the cores along n; negative when apart [m]
  Vec3<double> p_W{0, 0, 0};  // between the surfaces that meet
};

/// Boxes: the least of the fifteen axes. Others: the expanding polytope algorithm, or minimum
/// portal refinement (libccd) for flat meshes. A face's own normal is taken when it is within 2 %
/// of the least overlap.
PartingAxis parting_axis(const Posed& a, const Posed& b);

/// The least overlap of two cores with a volume between them (van den Bergen 2001). False when the
/// difference of the two is flat or the polytope was lost to rounding.
bool expand_polytope(const Posed& a, const Posed& b, PartingAxis& out);

}  // namespace legwork
