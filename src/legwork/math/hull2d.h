#pragma once
// The convex hull of points in a plane.
#include <array>
#include <vector>

namespace legwork {

/// Counter-clockwise, without points on an edge (Andrew's monotone chain).
std::vector<std::array<double, 2>> convex_hull(std::vector<std::array<double, 2>> points);

}  // namespace legwork
