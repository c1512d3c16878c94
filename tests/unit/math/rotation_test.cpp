// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Quaternions and turns about principal axes.
#include <doctest/doctest.h>

#include <numbers>

#include "dense.h"
#include "legwork/math/planar.h"

using namespace legwork;
using dense::gap;
using dense::of;

namespace {

template <int K>
void check_turn(dense::Source& s, double angle) {
  Vec3<double> axis{0, 0, 0};
  axis[K] = 1.0;
  const Mat3<double> R = to_matrix(axis_angle(axis, angle));
  const SinCos<double> a = sincos(angle);
  const Vec3<double> v = s.vector();
  const Sym3<double> S = s.symmetric();
  const Mat3<double> M = s.matrix();
  const dense::Matrix Rt = dense::transpose(of(R));
  CHECK(gap(of(turn<K>(a, v)), of(R) * of(v)) < 1e-14);
  CHECK(gap(of(unturn<K>(a, v)), Rt * of(v)) < 1e-14);
  CHECK(gap(of(turn<K>(a, S)), of(R) * of(S) * Rt) < 1e-13);
  CHECK(gap(of(turn<K>(a, M)), of(R) * of(M) * Rt) < 1e-13);
  CHECK(gap(of(times_turn<K>(M, a)), of(M) * of(R)) < 1e-13);
}

}  // namespace

TEST_CASE("planar: a turn about a principal axis is the matrix's, at a fraction of its cost") {
  dense::Source s(21);
  for (int i = 0; i < 50; ++i) {
    const double angle = 3.0 * s.number();
    check_turn<0>(s, angle);
    check_turn<1>(s, angle);
    check_turn<2>(s, angle);
  }
}

TEST_CASE("quat: products compose rotations, conjugates invert them") {
  dense::Source s(22);
  for (int i = 0; i < 100; ++i) {
    const Quat<double> a = s.quat(), b = s.quat();
    CHECK(gap(of(to_matrix(a * b)), of(to_matrix(a)) * of(to_matrix(b))) < 1e-14);
    CHECK(gap(of(to_matrix(a * conjugate(a))), of(identity3<double>())) < 1e-14);
    CHECK(gap(of(to_matrix(to_quat(to_matrix(a)))), of(to_matrix(a))) < 1e-14);
  }
}

TEST_CASE("quat: a quarter turn about z takes x to y") {
  const Mat3<double> R = to_matrix(axis_angle({0, 0, 1}, std::numbers::pi / 2));
  CHECK(gap(of(R * Vec3<double>{1, 0, 0}), of(Vec3<double>{0, 1, 0})) < 1e-15);
}

TEST_CASE("quat: half turns, where three of the four roots cancel, survive the matrix") {
  for (int k = 0; k < 3; ++k) {
    Quat<double> a{0, 0, 0, 0};
    (k == 0 ? a.x : k == 1 ? a.y : a.z) = 1.0;
    CHECK(gap(of(to_matrix(to_quat(to_matrix(a)))), of(to_matrix(a))) < 1e-15);
  }
}

TEST_CASE("quat: log undoes exp from tiny angles to half a turn") {
  dense::Source s(23);
  for (const double size : {0.0, 1e-300, 1e-12, 1e-8, 0.99e-4, 1.01e-4, 1e-2, 1.0, 3.0, 3.141592}) {
    for (int i = 0; i < 20; ++i) {
      Vec3<double> axis = s.vector();
      axis = axis * (1.0 / norm(axis));
      const Vec3<double> r = axis * size;
      CAPTURE(size);
      CHECK(gap(of(log_map(exp_map(r))), of(r)) <= 4e-15 * size);
      const Quat<double> a = exp_map(r);
      CHECK(gap(of(log_map(Quat<double>{-a.w, -a.x, -a.y, -a.z})), of(r)) <= 4e-15 * size);
    }
  }
}
