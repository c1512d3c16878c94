// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Spatial motions, forces and inertias against 6x6 matrices.
#include <doctest/doctest.h>

#include "dense.h"
#include "legwork/math/sym6.h"

using namespace legwork;
using dense::gap;
using dense::of;

TEST_CASE("spatial: motions go to the child by X, forces back by its transpose") {
  dense::Source s(11);
  for (int i = 0; i < 100; ++i) {
    const Pose<double> X = s.pose();
    const Motion<double> V = s.motion();
    const Force<double> F = s.force();
    const dense::Matrix to_child_6 = dense::motion_to_child(X);
    CHECK(gap(of(to_child(X, V)), to_child_6 * of(V)) < 1e-13);
    CHECK(gap(of(to_parent(X, F)), dense::transpose(to_child_6) * of(F)) < 1e-13);
    CHECK(gap(of(to_parent(X, to_child(X, V))), of(V)) < 1e-13);
    CHECK(gap(of(to_child(X, to_parent(X, F))), of(F)) < 1e-13);
    // Power does not care who looks.
    CHECK(dot(V, to_parent(X, F)) == doctest::Approx(dot(to_child(X, V), F)).epsilon(1e-12));
  }
}

TEST_CASE("spatial: poses compose and invert") {
  dense::Source s(12);
  for (int i = 0; i < 50; ++i) {
    const Pose<double> X = s.pose(), Y = s.pose();
    const Vec3<double> p = s.vector();
    CHECK(gap(of((X * Y) * p), of(X * (Y * p))) < 1e-13);
    CHECK(gap(of(inverse(X) * (X * p)), of(p)) < 1e-13);
  }
}

TEST_CASE("spatial: the two cross products are each other's negative transpose") {
  dense::Source s(13);
  for (int i = 0; i < 50; ++i) {
    const Motion<double> V = s.motion(), M = s.motion();
    const Force<double> F = s.force();
    CHECK(dot(cross(V, M), F) == doctest::Approx(-dot(M, cross(V, F))).epsilon(1e-12));
    CHECK(gap(of(cross(V, V)), dense::Matrix(6, 1)) < 1e-14);
  }
}

TEST_CASE("spatial: inertias act as their 6x6 and move by congruence") {
  dense::Source s(14);
  for (int i = 0; i < 100; ++i) {
    const Pose<double> X = s.pose();
    const Inertia<double> M = s.inertia();
    const Motion<double> V = s.motion();
    const dense::Matrix T = dense::motion_to_child(X);
    CHECK(gap(of(M * V), of(M) * of(V)) < 1e-11);
    CHECK(gap(of(to_parent(X, M)), dense::transpose(T) * of(M) * T) < 1e-11);
    ArticulatedInertia<double> A = articulated<double>(M);
    A.C.xy += 0.3, A.B.xx += 0.2, A.A.yz -= 0.1;  // no longer a rigid body's
    CHECK(gap(of(A * V), of(A) * of(V)) < 1e-11);
    CHECK(gap(of(to_parent(X, A)), dense::transpose(T) * of(A) * T) < 1e-11);
  }
}

TEST_CASE("sym6: the factors solve for the motion a force makes") {
  dense::Source s(15);
  for (int i = 0; i < 100; ++i) {
    ArticulatedInertia<double> M = articulated<double>(s.inertia());
    M.C.xx += 0.5, M.A.zz += 0.25;  // still positive definite
    const Motion<double> V = s.motion();
    CHECK(gap(of(solve(factorize(M), M * V)), of(V)) < 1e-8);
  }
}
