#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The convex hull of points in a plane.
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace legwork {

/// The corners of the hull of the points' first two coordinates, counter-clockwise from the
/// smallest (x, y), without points on an edge (Andrew's monotone chain). Of points with equal x
/// and y one is kept; fewer than three different points come back sorted. Sorts the points; `hull`
/// has room for one more than there are points. Returns how many corners; never allocates.
template <class Point>
std::size_t planar_hull(std::span<Point> points, std::span<Point> hull) {
  std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) {
    return a[0] != b[0] ? a[0] < b[0] : a[1] < b[1];
  });
  const auto same = [](const Point& a, const Point& b) { return a[0] == b[0] && a[1] == b[1]; };
  const auto n =
      static_cast<std::size_t>(std::unique(points.begin(), points.end(), same) - points.begin());
  if (n < 3) {
    std::copy_n(points.begin(), n, hull.begin());
    return n;
  }
  std::size_t size = 0;
  const auto turns_right = [&](const Point& c) {
    const Point &a = hull[size - 2], &b = hull[size - 1];
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0.0;
  };
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t start = size;
    for (std::size_t i = 0; i < n; ++i) {
      const Point& p = points[pass == 0 ? i : n - 1 - i];
      while (size >= start + 2 && turns_right(p)) --size;
      hull[size++] = p;
    }
    --size;  // the other pass begins with it
  }
  return size;
}
template <class Point>
std::vector<Point> planar_hull(std::vector<Point> points) {
  std::vector<Point> hull(points.size() + 1);
  hull.resize(planar_hull(std::span<Point>(points), std::span<Point>(hull)));
  return hull;
}

}  // namespace legwork
