// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/detail/dense.h"

#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/mass_matrix.h"

namespace legwork::impact {

MatrixXd dense_mass(const Model& model, const std::vector<double>& q, Workspace<double>& ws) {
  forward_kinematics<double>(model, q, ws);
  std::vector<double> sparse(branch_size(model));
  mass_matrix<double>(model, q, ws, sparse);
  MatrixXd M(model.nv, model.nv);  // symmetric: row-major is column-major
  to_dense<double>(model, sparse, std::span(M.data(), static_cast<std::size_t>(M.size())));
  return M;
}

MatrixXd point_rows(const Model& model, BodyId body, const Vec3<double>& p_BC,
                    const Workspace<double>& ws) {
  std::vector<Vec3<double>> columns(static_cast<std::size_t>(model.nv));
  point_jacobian<double>(model, body, point_at(ws, body, p_BC), ws, columns);
  MatrixXd J(3, model.nv);
  for (int i = 0; i < model.nv; ++i)
    J.block<3, 1>(0, i) = to_eigen(columns[static_cast<std::size_t>(i)]);
  return J;
}

MatrixXd feet_rows(const Model& model, const StrikeSupport& support, const Workspace<double>& ws) {
  int rows = 0;
  for (const Foot& foot : support.feet) rows += foot.flat ? 6 : 3;
  MatrixXd Jc(rows, model.nv);
  std::vector<Motion<double>> columns(static_cast<std::size_t>(model.nv));
  int row = 0;
  for (const Foot& foot : support.feet) {
    spatial_jacobian<double>(model, foot.body, point_at(ws, foot.body, foot.p_BS), ws, columns);
    for (int i = 0; i < model.nv; ++i) {
      const Motion<double>& column = columns[static_cast<std::size_t>(i)];
      Jc.block<3, 1>(row, i) = to_eigen(column.v);
      if (foot.flat) Jc.block<3, 1>(row + 3, i) = to_eigen(column.w);
    }
    row += foot.flat ? 6 : 3;
  }
  return Jc;
}

MatrixXd pseudo_inverse(const MatrixXd& A, int* rank) {
  if (rank) *rank = 0;
  if (A.size() == 0) return A;
  const dense::Modes modes = dense::modes(A);
  const double floor = 1e-10 * modes.values.maxCoeff();
  VectorXd inverse = modes.values;
  for (double& x : inverse) {
    if (rank && x > floor) ++*rank;
    x = x > floor ? 1.0 / x : 0.0;
  }
  return modes.vectors * inverse.asDiagonal() * modes.vectors.transpose();
}

}  // namespace legwork::impact
