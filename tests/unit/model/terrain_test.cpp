// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Terrain builders: slopes, stairs, fields from functions.
#include "legwork/model/terrain.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <random>

#include "legwork/base/error.h"

using namespace legwork;

TEST_CASE("terrain: slopes rise where they should, stairs add up, fields answer their heights") {
  const ShapeSpec slope = plane_terrain(0.1, 0.25, M_PI / 2);
  const Vec3<double> n = slope.X_FG.R.column(2);
  CHECK(n.x == doctest::Approx(0.0).epsilon(1e-15));
  CHECK(n.y == doctest::Approx(-std::sin(0.25)).epsilon(1e-14));  // rising along y leans to −y
  CHECK(n.z == doctest::Approx(std::cos(0.25)).epsilon(1e-14));

  ModelSpec up;
  add_stairs(up, {.x = 1.0, .depth = 0.3, .rise = 0.15, .width = 2.0, .steps = 4, .landing = 1.0});
  REQUIRE(up.parts[0].shapes.size() == 4);
  const ShapeSpec& top = up.parts[0].shapes[3];
  CHECK(top.X_FG.p.z + top.size.z == doctest::Approx(0.6));
  CHECK(top.X_FG.p.x - top.size.x == doctest::Approx(1.9));
  CHECK(top.size.x == doctest::Approx(0.5));
  ModelSpec down;
  add_stairs(down, {.x = 1.0, .rise = -0.1, .steps = 3});
  REQUIRE(down.parts[0].shapes.size() == 3);  // platform, 0.2 m, 0.1 m, then the ground
  CHECK(2 * down.parts[0].shapes[0].size.z == doctest::Approx(0.3));
  CHECK(2 * down.parts[0].shapes[2].size.z == doctest::Approx(0.1));

  const auto f = [](double x, double y) { return 0.1 * x + 0.3 * y; };
  const Heightfield field = heightfield_from("f", 7, 9, 0.8, 0.6, f);
  std::mt19937 random(24);
  std::uniform_real_distribution<double> u(-0.6, 0.6);
  for (int k = 0; k < 100; ++k) {
    const double x = u(random), y = u(random);
    CHECK(field_plane(field, x, y).z == doctest::Approx(f(x, y)).epsilon(1e-12).scale(0.1));
  }
  CHECK_THROWS_AS(heightfield_from("g", 1, 9, 1, 1, f), Error);
  CHECK_THROWS_AS(heightfield_from("g", 3, 9, 1, 1, [](double, double) { return NAN; }), Error);
  const Heightfield a = random_heightfield("r", 9, 9, 1, 1, 0.1, 1.0, 7);
  const Heightfield b = random_heightfield("r", 9, 9, 1, 1, 0.1, 1.0, 8);
  CHECK(a.height == random_heightfield("r", 9, 9, 1, 1, 0.1, 1.0, 7).height);
  CHECK(a.height != b.height);
}
