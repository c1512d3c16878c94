#include "legwork/plan/support_polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

// Andrew's monotone chain.
std::vector<Vec3<double>> support_polygon(std::vector<Vec3<double>> points) {
  std::sort(points.begin(), points.end(),
            [](const auto& a, const auto& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  if (points.size() < 3) return points;
  std::vector<Vec3<double>> hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t start = hull.size();
    for (const Vec3<double>& p : points) {
      while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0.0) {
        hull.pop_back();
      }
      hull.push_back(p);
    }
    hull.pop_back();  // the other pass begins with it
    std::reverse(points.begin(), points.end());
  }
  return hull;
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
