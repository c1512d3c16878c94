// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/pd_bound.h"

#include <algorithm>

#include "legwork/dynamics/mass_matrix.h"
#include "legwork/math/detail/decompose.h"

namespace legwork {

PdBound pd_bound(const Model& model, std::span<const double> q, const std::vector<int>& driven,
                 const std::vector<int>& locked, double dt, double k_p) {
  if (!(dt > 0.0) || !(k_p >= 0.0) || driven.empty()) {
    throw Error(Finding{Severity::kError, "E-PD", model.file, 0, "dt, k_p",
                        "a PD bound needs dt > 0, k_p ≥ 0 and a driven joint", ""});
  }
  const auto n = static_cast<std::size_t>(model.nv);
  Workspace<double> ws(model);
  std::vector<double> branches(branch_size(model)), M_all(n * n);
  mass_matrix<double>(model, q, ws, branches);
  to_dense<double>(model, branches, M_all);
  // Drop the locked rows and columns, invert, look at the driven block.
  std::vector<int> kept;
  for (int i = 0; i < model.nv; ++i) {
    if (std::find(locked.begin(), locked.end(), i) == locked.end()) kept.push_back(i);
  }
  const auto size = static_cast<long>(kept.size());
  Eigen::MatrixXd M(size, size);
  for (long i = 0; i < size; ++i) {
    for (long k = 0; k < size; ++k) {
      M(i, k) = M_all[static_cast<std::size_t>(kept[static_cast<std::size_t>(i)]) * n +
                      static_cast<std::size_t>(kept[static_cast<std::size_t>(k)])];
    }
  }
  const Eigen::MatrixXd M_inv = dense::solve_definite(M, Eigen::MatrixXd::Identity(size, size));
  const auto nd = static_cast<long>(driven.size());
  std::vector<long> at;
  for (const int dof : driven) {
    at.push_back(std::find(kept.begin(), kept.end(), dof) - kept.begin());
  }
  Eigen::MatrixXd block(nd, nd);
  for (long i = 0; i < nd; ++i) {
    for (long k = 0; k < nd; ++k) {
      block(i, k) = M_inv(at[static_cast<std::size_t>(i)], at[static_cast<std::size_t>(k)]);
    }
  }
  const dense::Modes modes = dense::modes(block);
  PdBound bound;
  bound.lambda_max = modes.values(nd - 1);
  bound.k_v = 2.0 / (dt * bound.lambda_max) - 0.5 * dt * k_p;
  for (long i = 0; i < nd; ++i) bound.mode.push_back(modes.vectors(i, nd - 1));
  return bound;
}

}  // namespace legwork
