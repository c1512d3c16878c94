#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The polygon a robot stands on, and how far inside it a point lies.
#include <vector>

#include "legwork/math/vec3.h"

namespace legwork {

/// Convex hull of points seen from above (x, y), counter-clockwise.
std::vector<Vec3<double>> support_polygon(std::vector<Vec3<double>> points);

/// Distance from the point to the nearest edge of the hull, seen from above: positive inside,
/// negative outside. With fewer than three corners: minus the distance to the line or point; with
/// none, minus infinity [m].
double support_margin(const std::vector<Vec3<double>>& feet, const Vec3<double>& point);

}  // namespace legwork
