// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Dual numbers carry the derivative.
#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "legwork/math/quat.h"

using namespace legwork;

namespace {

template <class F>
void check_slope(const F& f, double x) {
  const double h = 1e-6;
  const double difference = (f(Dual(x + h)).value - f(Dual(x - h)).value) / (2 * h);
  CAPTURE(x);
  CHECK(f(Dual(x, 1.0)).slope == doctest::Approx(difference).epsilon(1e-7));
}

}  // namespace

TEST_CASE("dual: slopes of every operation follow the differences") {
  for (const double x : {-2.3, -0.7, 0.4, 1.9}) {
    check_slope([](Dual t) { return t * t * t - Dual(2.0) * t; }, x);
    check_slope([](Dual t) { return Dual(1.0) / (t * t + Dual(1.0)); }, x);
    check_slope([](Dual t) { return sqrt(t * t + Dual(0.1)); }, x);
    check_slope([](Dual t) { return sincos(t).sin * sincos(Dual(2.0) * t).cos; }, x);
    check_slope([](Dual t) { return fma(t, t, sincos(t).cos); }, x);
    check_slope([](Dual t) { return abs(t) + max(t, Dual(0.1)) * min(t, Dual(1.0)); }, x);
    check_slope([](Dual t) { return select(t < Dual(0.0), -t * t, t); }, x);
    check_slope([](Dual t) { return arctan2(t, Dual(0.3) - t * t); }, x);
  }
}

TEST_CASE("dual: rotations through exp and log keep their slopes") {
  for (const double x : {1e-5, 0.3, 1.2}) {
    check_slope(
        [](Dual t) {
          const Quat<Dual> a = exp_map(Vec3<Dual>{t, Dual(0.2) * t, Dual(0.5)});
          return log_map(a * exp_map(Vec3<Dual>{Dual(0.1), t * t, -t})).y;
        },
        x);
  }
}
