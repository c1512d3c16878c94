// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/support_polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "legwork/math/planar_hull.h"

namespace legwork {

namespace {

double turn(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

double distance_to_segment(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& p) {
  const double dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
  double s = length2 > 0.0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2 : 0.0;
  s = std::clamp(s, 0.0, 1.0);
  return std::hypot(p.x - a.x - s * dx, p.y - a.y - s * dy);
}

}  // namespace

std::vector<Vec3<double>> support_polygon(std::vector<Vec3<double>> points) {
  return planar_hull(std::move(points));
}

double support_margin(const std::vector<Vec3<double>>& feet, const Vec3<double>& point) {
  const std::vector<Vec3<double>> hull = support_polygon(feet);
  if (hull.empty()) return -std::numeric_limits<double>::infinity();
  double nearest = std::numeric_limits<double>::infinity();
  bool inside = hull.size() >= 3;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Vec3<double>& a = hull[i];
    const Vec3<double>& b = hull[(i + 1) % hull.size()];
    nearest = std::min(nearest, distance_to_segment(a, b, point));
    inside = inside && turn(a, b, point) >= 0.0;
  }
  return inside ? nearest : -nearest;
}

}  // namespace legwork
