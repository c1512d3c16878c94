// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/detail/inertia_matrix.h"

#include "legwork/dynamics/mass_matrix.h"

namespace legwork::load {

std::vector<double> dense_inertia_matrix(const Model& model, const std::vector<double>& q) {
  const auto n = static_cast<std::size_t>(model.nv);
  Workspace<double> ws(model);
  std::vector<double> sparse(branch_size(model)), M(n * n);
  mass_matrix<double>(model, q, ws, sparse);
  to_dense<double>(model, sparse, M);
  return M;
}

std::vector<double> inverse_of(std::vector<double> A, std::size_t n) {
  // Gauss–Jordan; a positive definite matrix needs no pivoting.
  std::vector<double> inverse(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) inverse[i * n + i] = 1;
  for (std::size_t k = 0; k < n; ++k) {
    const double pivot = 1 / A[k * n + k];
    for (std::size_t j = 0; j < n; ++j) A[k * n + j] *= pivot, inverse[k * n + j] *= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      const double factor = A[i * n + k];
      if (i == k || factor == 0) continue;
      for (std::size_t j = 0; j < n; ++j) {
        A[i * n + j] -= factor * A[k * n + j];
        inverse[i * n + j] -= factor * inverse[k * n + j];
      }
    }
  }
  return inverse;
}

std::vector<double> inertia_pivots(const Model& model, const std::vector<double>& M) {
  const auto n = static_cast<std::size_t>(model.nv);
  const auto& parent = model.tree.dof_parent;
  std::vector<double> A = M, D(n, 0.0);
  for (std::size_t k = n; k-- > 0;) {
    D[k] = A[k * n + k];
    if (!(D[k] > 1e-12 * M[k * n + k])) continue;
    for (int i = parent[k]; i >= 0; i = parent[static_cast<std::size_t>(i)]) {
      const auto row = static_cast<std::size_t>(i);
      const double a = A[k * n + row] / D[k];
      for (int j = i; j >= 0; j = parent[static_cast<std::size_t>(j)])
        A[row * n + static_cast<std::size_t>(j)] -= a * A[k * n + static_cast<std::size_t>(j)];
    }
  }
  return D;
}

}  // namespace legwork::load
