#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Eigen's decompositions of small dense matrices, for planners, controllers and experiments (a step
// uses none). Each is compiled once, here: instantiated by every file that wants one they would be
// a tenth
// of the whole build.
#include <Eigen/Cholesky>

namespace legwork::dense {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Of a symmetric matrix: values ascending, vectors orthonormal, column by column.
struct Modes {
  VectorXd values;
  MatrixXd vectors;
};
Modes modes(const MatrixXd& A);
VectorXd eigenvalues(const MatrixXd& A);
/// λ of K·x = λ·M·x, ascending; K symmetric, M positive definite.
VectorXd eigenvalues(const MatrixXd& K, const MatrixXd& M);

/// Orthonormal columns that span the x with J·x = 0; what is weaker than `cut` of the strongest
/// direction counts as zero. J·Jᵀ is what is looked at: a cut below 1e-7 means nothing.
MatrixXd null_space(const MatrixXd& J, double cut);

/// A⁻¹·B of a positive definite A.
MatrixXd solve_definite(const MatrixXd& A, const MatrixXd& B);
/// Of all X that come nearest to A·X = B the shortest; pivots below `cut` of the largest count as
/// zero (0: what rounding leaves of them).
MatrixXd solve_least(const MatrixXd& A, const MatrixXd& B, double cut = 0.0);

/// solve_definite() in a loop: nothing is allocated after the first factor() of a size.
class DefiniteSolver {
 public:
  void factor(const MatrixXd& A);
  void solve_in_place(VectorXd& b) const;

 private:
  Eigen::LDLT<MatrixXd> ldlt_;
};

}  // namespace legwork::dense
