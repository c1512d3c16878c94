// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/heat_map.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace legwork::outcome {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Node {
  double x, y, value;
};

/// Where the value crosses the level between two nodes.
void add_crossing(const Node& a, const Node& b, double level, Curve& curve) {
  const double s = a.value == b.value ? 0.5 : (level - a.value) / (b.value - a.value);
  curve.x.push_back(a.x + s * (b.x - a.x));
  curve.y.push_back(a.y + s * (b.y - a.y));
}

void add_cell(const std::array<Node, 4>& corner, double level, Curve& curve) {
  for (const Node& node : corner)
    if (!std::isfinite(node.value)) return;
  std::size_t found = 0;  // crossings come in pairs
  for (std::size_t e = 0; e < 4; ++e) {
    const Node &a = corner[e], &b = corner[(e + 1) % 4];
    if ((a.value < level) == (b.value < level)) continue;
    add_crossing(a, b, level, curve);
    if (++found % 2 == 0) curve.x.push_back(kNaN), curve.y.push_back(kNaN);
  }
}

/// Round values inside the range, about `count` of them.
std::vector<double> round_levels(double low, double high, int count) {
  const double raw = (high - low) / count;
  if (!(raw > 0.0)) return {};
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  double step = 10.0 * power;
  for (const double m : {5.0, 2.0, 1.0})
    if (m * power >= raw) step = m * power;
  std::vector<double> levels;
  for (double x = std::ceil(low / step) * step; x < high; x += step) levels.push_back(x);
  return levels;
}

}  // namespace

Curve contour(const HeatMap& map, double level) {
  Curve curve;
  const std::size_t n = map.x.size();
  const auto node = [&](std::size_t i, std::size_t k) {
    return Node{map.x[i], map.y[k], map.values[k * n + i]};
  };
  for (std::size_t k = 0; k + 1 < map.y.size(); ++k)
    for (std::size_t i = 0; i + 1 < n; ++i)
      add_cell({node(i, k), node(i + 1, k), node(i + 1, k + 1), node(i, k + 1)}, level, curve);
  return curve;
}

std::array<double, 2> value_range(const HeatMap& map) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const double v : map.values)
    if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
  return low <= high ? std::array{low, high} : std::array{0.0, 0.0};
}

std::vector<Curve> contours(const HeatMap& map, int count) {
  const auto [low, high] = value_range(map);
  std::vector<Curve> curves;
  for (const double level : round_levels(low, high, count)) {
    Curve curve = contour(map, level);
    curve.label = fmt::format("{:.4g}", level);
    if (!curve.x.empty()) curves.push_back(std::move(curve));
  }
  return curves;
}

}  // namespace legwork::outcome
