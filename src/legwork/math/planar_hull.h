#pragma once
// The convex hull of points in a plane. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <vector>

namespace legwork {

/// The corners of the hull of the points' first two coordinates, counter-clockwise from the
/// smallest (x, y), without points on an edge (Andrew's monotone chain). Of points with equal x
/// and y one is kept; fewer than three different points come back sorted.
template <class Point>
std::vector<Point> planar_hull(std::vector<Point> points) {
  std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) {
    return a[0] != b[0] ? a[0] < b[0] : a[1] < b[1];
  });
  const auto same = [](const Point& a, const Point& b) { return a[0] == b[0] && a[1] == b[1]; };
  points.erase(std::unique(points.begin(), points.end(), same), points.end());
  if (points.size() < 3) return points;
  std::vector<Point> hull;
  const auto turns_right = [&](const Point& c) {
    const Point &a = hull[hull.size() - 2], &b = hull.back();
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0.0;
  };
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t start = hull.size();
    for (const Point& p : points) {
      while (hull.size() >= start + 2 && turns_right(p)) hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();  // the other pass begins with it
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

}  // namespace legwork
