// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Principal axes against what defines them.
#include "legwork/math/eigen_sym3.h"

#include <doctest/doctest.h>

#include <cmath>

#include "dense.h"
#include "legwork/math/outer.h"

using namespace legwork;

namespace {

// A·axes = axes·values with a right-handed orthonormal base and ascending values.
void check_axes(const Sym3<double>& A, double scale) {
  Vec3<double> values;
  Mat3<double> axes;
  eigen_sym3(A, values, axes);
  CHECK(values.x <= values.y);
  CHECK(values.y <= values.z);
  for (int k = 0; k < 3; ++k) {
    const Vec3<double> axis = axes.column(k);
    CHECK(norm(A * axis - axis * values[k]) <= 4e-15 * scale);
    for (int j = 0; j < 3; ++j) {
      CHECK(std::fabs(dot(axis, axes.column(j)) - (j == k ? 1.0 : 0.0)) <= 2e-15);
    }
  }
  CHECK(dot(cross(axes.column(0), axes.column(1)), axes.column(2)) > 0.0);
}

}  // namespace

TEST_CASE("any symmetric matrix has its axes found, to rounding") {
  dense::Source s(7);
  for (int i = 0; i < 1000; ++i) {
    const double size = std::pow(10.0, i % 25 - 12);
    check_axes(s.symmetric() * size, 3.0 * size);
  }
}

TEST_CASE("equal, vanishing and lone values are no trouble") {
  check_axes({0, 0, 0, 0, 0, 0}, 1.0);
  check_axes({2, 0, 0, 2, 0, 2}, 2.0);
  check_axes({5, 0, 0, -1, 0, 3}, 5.0);                  // out of order
  check_axes(outer(Vec3<double>{0.6, -0.3, 0.2}), 1.0);  // rank one
  // Nine orders apart.
  check_axes(outer(Vec3<double>{1, 1, 1}) * 1e-9 + outer(Vec3<double>{1, -1, 0}), 2.0);
}
