// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/detail/decompose.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

namespace legwork::dense {

Modes modes(const MatrixXd& A) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

VectorXd eigenvalues(const MatrixXd& A) {
  return Eigen::SelfAdjointEigenSolver<MatrixXd>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

VectorXd eigenvalues(const MatrixXd& K, const MatrixXd& M) {
  // With M = L·Lᵀ the values are those of L⁻¹·K·L⁻ᵀ.
  const Eigen::LLT<MatrixXd> llt(M);
  MatrixXd A = llt.matrixL().solve(K);
  A = llt.matrixL().solve(MatrixXd(A.transpose()));
  return eigenvalues((A + A.transpose()) / 2.0);
}

MatrixXd null_space(const MatrixXd& J, double cut) {
  if (J.rows() == 0) return MatrixXd::Identity(J.cols(), J.cols());
  const Modes all = modes(J.transpose() * J);
  const double floor = cut * cut * std::max(all.values[all.values.size() - 1], 1e-24);
  return all.vectors.leftCols((all.values.array() <= floor).count());
}

MatrixXd solve_definite(const MatrixXd& A, const MatrixXd& B) {
  return Eigen::LDLT<MatrixXd>(A).solve(B);
}

MatrixXd solve_least(const MatrixXd& A, const MatrixXd& B, double cut) {
  Eigen::CompleteOrthogonalDecomposition<MatrixXd> solver;
  if (cut > 0.0) solver.setThreshold(cut);
  solver.compute(A);
  return solver.solve(B);
}

void DefiniteSolver::factor(const MatrixXd& A) { ldlt_.compute(A); }
void DefiniteSolver::solve_in_place(VectorXd& b) const { ldlt_.solveInPlace(b); }

}  // namespace legwork::dense
