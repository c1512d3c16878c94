// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Our sine, cosine and arctangent against the 64-bit mantissa of long double.
#include <doctest/doctest.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <numbers>
#include <random>

#include "legwork/math/arctan.h"
#include "legwork/math/pack.h"
#include "legwork/math/sincos.h"

using namespace legwork;

namespace {

// Error in units of the last place of the exact result.
double ulps(double got, long double exact) {
  const double near = static_cast<double>(exact);
  const double ulp = std::max(std::nextafter(std::fabs(near), INFINITY) - std::fabs(near), DBL_MIN);
  return static_cast<double>(std::fabs(static_cast<long double>(got) - exact) / ulp);
}
double ulps(float got, double exact) {
  const float near = static_cast<float>(exact);
  const float ulp = std::max(std::nextafter(std::fabs(near), INFINITY) - std::fabs(near), FLT_MIN);
  return std::fabs(static_cast<double>(got) - exact) / static_cast<double>(ulp);
}

double worst_at(double x) {
  const SinCos<double> a = sincos(x);
  return std::max(ulps(a.sin, sinl(static_cast<long double>(x))),
                  ulps(a.cos, cosl(static_cast<long double>(x))));
}

}  // namespace

TEST_CASE("sincos: below one ulp on a dense sweep of a turn and a half") {
  double worst = 0.0;
  for (int i = -200000; i <= 200000; ++i) worst = std::max(worst, worst_at(i * 5e-5));
  INFO("worst error [ulp] ", worst);
  CHECK(worst < 1.0);
}

TEST_CASE("sincos: below one ulp up to a million radians") {
  std::mt19937 random(31);
  double worst = 0.0;
  for (int i = 0; i < 200000; ++i) {
    worst = std::max(worst, worst_at(std::uniform_real_distribution<double>(-1e6, 1e6)(random)));
  }
  INFO("worst error [ulp] ", worst);
  CHECK(worst < 1.0);
}

TEST_CASE("sincos: below one ulp beside the zeros, where the argument cancels") {
  double worst = 0.0;
  for (int k = 1; k < 600000; k += 7) {
    double x = k * (std::numbers::pi / 2);
    for (int step = 0; step < 3; ++step) {
      worst = std::max(worst, worst_at(x));
      x = std::nextafter(x, INFINITY);
    }
  }
  INFO("worst error [ulp] ", worst);
  CHECK(worst < 1.0);
}

TEST_CASE("sincos: exact where it must be") {
  const SinCos<double> a = sincos(0.0);
  CHECK(a.sin == 0.0);
  CHECK(a.cos == 1.0);
  for (const double x : {0.1, 1.0, 2.0, 3.0, 100.0}) {
    CHECK(sincos(-x).sin == -sincos(x).sin);
    CHECK(sincos(-x).cos == sincos(x).cos);
  }
  CHECK(sincos(1e-200).sin == 1e-200);
}

TEST_CASE("sincos: float is good to its last two places") {
  double worst = 0.0;
  for (int i = -100000; i <= 100000; ++i) {
    const float x = static_cast<float>(i) * 1e-4f;
    const SinCos<float> a = sincos(x);
    worst = std::max({worst, ulps(a.sin, std::sin(static_cast<double>(x))),
                      ulps(a.cos, std::cos(static_cast<double>(x)))});
  }
  INFO("worst error [ulp] ", worst);
  CHECK(worst < 2.0);
}

TEST_CASE("sincos: lanes have the scalar's bits") {
  std::mt19937 random(32);
  std::uniform_real_distribution<double> wide(-100, 100);
  for (int i = 0; i < 20000; ++i) {
    PackD x;
    for (int l = 0; l < kDoubleLanes; ++l) set_lane(x, l, wide(random));
    const SinCos<PackD> a = sincos(x);
    for (int l = 0; l < kDoubleLanes; ++l) {
      const SinCos<double> alone = sincos(lane(x, l));
      REQUIRE(lane(a.sin, l) == alone.sin);
      REQUIRE(lane(a.cos, l) == alone.cos);
    }
  }
}

TEST_CASE("arctan2: to three ulp all round the circle, at any radius") {
  double worst = 0.0;
  for (const double radius : {1e-150, 1e-3, 1.0, 7e5, 1e150}) {
    for (int i = 1; i < 20000; ++i) {
      const SinCos<double> at = sincos((i - 10000) * 3.14e-4);
      const double y = radius * at.sin, x = radius * at.cos;
      worst = std::max(worst, ulps(arctan2(y, x), atan2l(y, x)));
    }
  }
  INFO("worst error [ulp] ", worst);
  CHECK(worst < 3.0);
  CHECK(arctan2(0.0, 0.0) == 0.0);
  CHECK(arctan2(0.0, -1.0) == std::numbers::pi);
  CHECK(arctan2(1.0, 0.0) == std::numbers::pi / 2);
}
