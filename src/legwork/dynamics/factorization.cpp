// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/factorization.h"

#include "legwork/dynamics/detail/instantiate.h"

namespace legwork {

template <Scalar T>
void factorize(const Model& model, std::span<T> M) {
  const Tree<double>& tree = model.tree;
  T* const entries = M.data();
  for (std::int32_t i = tree.nv - 1; i >= 0; --i) {
    T* const row = entries + tree.dof_row[static_cast<std::size_t>(i)];
    const std::int32_t length =
        tree.dof_row[static_cast<std::size_t>(i) + 1] - tree.dof_row[static_cast<std::size_t>(i)];
    const T inverse = T(1.0) / row[0];
    row[0] = inverse;
    // Take this DoF's share out of every ancestor's row. The ancestor's row has the shape of what
    // is left of ours, so both run side by side.
    std::int32_t j = tree.dof_parent[static_cast<std::size_t>(i)];
    for (std::int32_t k = 1; k < length; ++k) {
      T* const above = entries + tree.dof_row[static_cast<std::size_t>(j)];
      const T l = row[k] * inverse;
      for (std::int32_t r = k; r < length; ++r) above[r - k] = nfma(l, row[r], above[r - k]);
      row[k] = l;
      j = tree.dof_parent[static_cast<std::size_t>(j)];
    }
  }
}

template <Scalar T>
void solve_lower_transposed(const Model& model, std::span<const T> LDL, std::span<T> x) {
  const Tree<double>& tree = model.tree;
  for (std::int32_t i = tree.nv - 1; i >= 0; --i) {
    const T* l = LDL.data() + tree.dof_row[static_cast<std::size_t>(i)];
    const T xi = x[static_cast<std::size_t>(i)];
    for (std::int32_t j = tree.dof_parent[static_cast<std::size_t>(i)]; j >= 0;) {
      T& xj = x[static_cast<std::size_t>(j)];
      xj = nfma(*++l, xi, xj);
      j = tree.dof_parent[static_cast<std::size_t>(j)];
    }
  }
}

template <Scalar T>
void solve_lower(const Model& model, std::span<const T> LDL, std::span<T> x) {
  const Tree<double>& tree = model.tree;
  for (std::int32_t i = 0; i < tree.nv; ++i) {
    const T* l = LDL.data() + tree.dof_row[static_cast<std::size_t>(i)];
    T xi = x[static_cast<std::size_t>(i)];
    for (std::int32_t j = tree.dof_parent[static_cast<std::size_t>(i)]; j >= 0;) {
      xi = nfma(*++l, x[static_cast<std::size_t>(j)], xi);
      j = tree.dof_parent[static_cast<std::size_t>(j)];
    }
    x[static_cast<std::size_t>(i)] = xi;
  }
}

template <Scalar T>
void solve(const Model& model, std::span<const T> LDL, std::span<T> x) {
  solve_lower_transposed(model, LDL, x);
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = x[i] * LDL[static_cast<std::size_t>(model.tree.dof_row[i])];
  }
  solve_lower(model, LDL, x);
}

template <Scalar T>
void inverse_dense(const Model& model, std::span<const T> LDL, std::span<T> inverse) {
  const auto n = static_cast<std::size_t>(model.nv);
  for (T& x : inverse) x = T(0.0);
  for (std::size_t i = 0; i < n; ++i) {
    inverse[i * n + i] = T(1.0);
    solve(model, LDL, inverse.subspan(i * n, n));  // row i is column i: M⁻¹ is symmetric
  }
}

#define LEGWORK_INSTANTIATE(T)                                                             \
  template void factorize<T>(const Model&, std::span<T>);                                  \
  template void solve<T>(const Model&, std::span<const T>, std::span<T>);                  \
  template void solve_lower_transposed<T>(const Model&, std::span<const T>, std::span<T>); \
  template void solve_lower<T>(const Model&, std::span<const T>, std::span<T>);            \
  template void inverse_dense<T>(const Model&, std::span<const T>, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
