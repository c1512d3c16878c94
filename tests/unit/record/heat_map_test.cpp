// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Lines of equal value over a grid.
#include "legwork/record/heat_map.h"

#include <doctest.h>

#include <cmath>
#include <limits>
#include <string>

using namespace legwork::outcome;

namespace {

/// 2 x + y over a square.
HeatMap plane() {
  HeatMap map;
  for (int i = -3; i <= 3; ++i) map.x.push_back(0.1 * i);
  map.y = map.x;
  for (const double y : map.y)
    for (const double x : map.x) map.values.push_back(2.0 * x + y);
  return map;
}

}  // namespace

TEST_CASE("contour lines of a plane lie on their level") {
  const auto curves = contours(plane(), 6);
  CHECK(curves.size() >= 3);
  for (const Curve& curve : curves) {
    const double level = std::stod(curve.label);
    int points = 0;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      if (std::isnan(curve.x[i])) continue;
      ++points;
      CHECK(2.0 * curve.x[i] + curve.y[i] == doctest::Approx(level).epsilon(1e-9).scale(0.1));
    }
    CHECK(points >= 2);
  }
}

TEST_CASE("a line stops where the map holds nothing") {
  HeatMap map = plane();
  for (std::size_t i = 0; i < map.values.size(); ++i)
    if (map.x[i % 7] > 0.05) map.values[i] = std::numeric_limits<double>::quiet_NaN();
  const Curve line = contour(map, 0.0);
  REQUIRE(!line.x.empty());
  for (const double x : line.x) CHECK((std::isnan(x) || x < 1e-12));
  CHECK(value_range(map)[1] == doctest::Approx(0.3));
}

TEST_CASE("a flat map has no lines") {
  HeatMap map = plane();
  for (double& v : map.values) v = 1.0;
  CHECK(contours(map, 5).empty());
  CHECK(contour(map, 1.0).x.empty());
}
