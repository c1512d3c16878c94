// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Vectors, matrices and symmetric tensors against dense arithmetic.
#include <doctest/doctest.h>

#include "dense.h"

using namespace legwork;
using dense::gap;
using dense::of;

TEST_CASE("vec3: dot, cross and their fused forms") {
  dense::Source s(1);
  for (int i = 0; i < 100; ++i) {
    const Vec3<double> a = s.vector(), b = s.vector(), c = s.vector();
    CHECK(dot(a, b) == doctest::Approx(a.x * b.x + a.y * b.y + a.z * b.z).epsilon(1e-14));
    CHECK(gap(of(cross(a, b)), of(cross_matrix(a)) * of(b)) < 1e-14);
    CHECK(gap(of(cross_add(a, b, c)), of(c + cross(a, b))) < 1e-14);
    CHECK(gap(of(fma(a, 2.5, c)), of(c + a * 2.5)) < 1e-14);
    CHECK(norm2(a) == dot(a, a));
  }
}

TEST_CASE("mat3: products, transposes and turned tensors") {
  dense::Source s(2);
  for (int i = 0; i < 100; ++i) {
    const Mat3<double> A = s.matrix(), B = s.matrix(), R = to_matrix(s.quat());
    const Sym3<double> S = s.symmetric();
    const Vec3<double> v = s.vector();
    CHECK(gap(of(A * B), of(A) * of(B)) < 1e-13);
    CHECK(gap(of(A * v), of(A) * of(v)) < 1e-13);
    CHECK(gap(of(transpose_times(A, v)), dense::transpose(of(A)) * of(v)) < 1e-13);
    CHECK(gap(of(S * v), of(S) * of(v)) < 1e-13);
    const dense::Matrix Rt = dense::transpose(of(R));
    CHECK(gap(of(rotate(R, S)), of(R) * of(S) * Rt) < 1e-13);
    CHECK(gap(of(rotate(R, A)), of(R) * of(A) * Rt) < 1e-13);
  }
}

TEST_CASE("sym3: entries by index are the named ones, and solving undoes multiplying") {
  const Sym3<double> S{1, 2, 3, 4, 5, 6};
  CHECK(S(0, 0) == 1);
  CHECK(S(0, 1) == 2);
  CHECK(S(2, 0) == 3);
  CHECK(S(1, 1) == 4);
  CHECK(S(2, 1) == 5);
  CHECK(S(2, 2) == 6);
  dense::Source s(3);
  for (int i = 0; i < 100; ++i) {
    const Sym3<double> D = s.inertia().I;  // positive definite
    const Vec3<double> x = s.vector();
    CHECK(gap(of(solve(D, D * x)), of(x)) < 1e-9);  // a flat body is ill-conditioned
  }
}
