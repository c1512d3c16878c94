#include "legwork/math/hull2d.h"

#include <algorithm>

namespace legwork {

std::vector<std::array<double, 2>> convex_hull(std::vector<std::array<double, 2>> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  std::vector<std::array<double, 2>> hull(2 * points.size());
  std::size_t k = 0;
  const auto turns_right = [&](const std::array<double, 2>& q) {
    const auto &a = hull[k - 2], &b = hull[k - 1];
    return (b[0] - a[0]) * (q[1] - a[1]) - (b[1] - a[1]) * (q[0] - a[0]) <= 0;
  };
  for (const auto& q : points) {
    while (k >= 2 && turns_right(q)) --k;
    hull[k++] = q;
  }
  const std::size_t lower = k + 1;
  for (std::size_t i = points.size() - 1; i-- > 0;) {
    while (k >= lower && turns_right(points[i])) --k;
    hull[k++] = points[i];
  }
  hull.resize(k - 1);
  return hull;
}

}  // namespace legwork
