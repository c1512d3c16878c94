// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/detail/decompose.h"

#include <doctest.h>

#include "support/allocations.h"

namespace {

using namespace legwork;
using dense::MatrixXd;
using dense::VectorXd;

// Two springs in a row, k each, between two masses m and a wall: ω² = k/m·(3 ∓ √5)/2.
TEST_CASE("the modes of two masses on two springs are the closed form's") {
  MatrixXd K(2, 2), M(2, 2);
  const double k = 7.0, m = 3.0;
  K << 2 * k, -k, -k, k;
  M << m, 0, 0, m;
  const VectorXd values = dense::eigenvalues(K, M);
  CHECK(values[0] == doctest::Approx(k / m * (3 - std::sqrt(5.0)) / 2).epsilon(1e-14));
  CHECK(values[1] == doctest::Approx(k / m * (3 + std::sqrt(5.0)) / 2).epsilon(1e-14));
  CHECK((dense::eigenvalues(K) - values * m).norm() < 1e-13);

  const dense::Modes of_K = dense::modes(K);
  CHECK((K * of_K.vectors - of_K.vectors * of_K.values.asDiagonal()).norm() < 1e-13);
  CHECK((of_K.vectors.transpose() * of_K.vectors - MatrixXd::Identity(2, 2)).norm() < 1e-14);
}

TEST_CASE("with unequal masses K·x = λ·M·x has the determinant's roots") {
  MatrixXd K(2, 2), M(2, 2);
  K << 5, -2, -2, 3;
  M << 4, 1, 1, 2;
  for (const double x : dense::eigenvalues(K, M))
    CHECK((5 - 4 * x) * (3 - 2 * x) - (-2 - x) * (-2 - x) == doctest::Approx(0).epsilon(1e-13));
}

TEST_CASE("the null space is what J does not feel, doubled rows and all") {
  MatrixXd J(3, 4);
  J << 1, 2, 0, 0, 2, 4, 0, 0, 0, 0, 1, -1;  // rank two
  const MatrixXd Z = dense::null_space(J, 1e-6);
  REQUIRE(Z.cols() == 2);
  CHECK((J * Z).norm() < 1e-14);
  CHECK((Z.transpose() * Z - MatrixXd::Identity(2, 2)).norm() < 1e-14);
  CHECK(dense::null_space(MatrixXd(0, 3), 1e-6).cols() == 3);
  CHECK(dense::null_space(MatrixXd::Zero(2, 3), 1e-6).cols() == 3);
  CHECK(dense::null_space(MatrixXd::Identity(3, 3), 1e-6).cols() == 0);
}

TEST_CASE("least squares: the nearest, and of the nearest the shortest") {
  MatrixXd A(3, 2);
  A << 1, 1, 1, 1, 0, 0;  // x + y twice, and nothing
  const MatrixXd X = dense::solve_least(A, VectorXd::LinSpaced(3, 1, 3));
  CHECK(X(0) == doctest::Approx(0.75).epsilon(1e-14));  // (1 + 2)/2, in equal parts
  CHECK(X(1) == doctest::Approx(0.75).epsilon(1e-14));

  MatrixXd weak(2, 2);
  weak << 1, 0, 0, 1e-8;
  const VectorXd b = VectorXd::Ones(2);
  CHECK(dense::solve_least(weak, b)(1) == doctest::Approx(1e8).epsilon(1e-12));
  CHECK(dense::solve_least(weak, b, 1e-6)(1) == 0.0);
}

TEST_CASE("a definite system is solved, the second time without allocating") {
  MatrixXd A(3, 3);
  A << 4, 1, 0, 1, 3, 1, 0, 1, 2;
  const VectorXd b = VectorXd::LinSpaced(3, 1, 3);
  VectorXd x = b;
  dense::DefiniteSolver solver;
  solver.factor(A);
  solver.solve_in_place(x);
  CHECK((A * x - b).norm() < 1e-14);
  CHECK((dense::solve_definite(A, b) - x).norm() < 1e-15);
  VectorXd again = b;
  const std::size_t before = support::allocation_count();
  solver.factor(A);
  solver.solve_in_place(again);
  CHECK(support::allocation_count() == before);
  CHECK(again == x);
}

}  // namespace
