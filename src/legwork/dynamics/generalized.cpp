// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/generalized.h"

#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/factorization.h"
#include "legwork/math/sym6.h"

namespace legwork {

namespace {

constexpr std::int32_t kBaseDofs = 6;

// The base's block of M as t = A·w + B·v, f = Bᵀ·w + C·v. Its rows lie first in M, heads first.
template <class T>
LEGWORK_HD ArticulatedInertia<T> base_inertia(const T* M) {
  const auto entry = [M](int i, int k) { return M[i * (i + 1) / 2 + i - k]; };  // k <= i
  ArticulatedInertia<T> H;
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k <= i; ++k) {
      H.C(i, k) = entry(i, k);
      H.A(i, k) = entry(i + 3, k + 3);
    }
    for (int k = 0; k < 3; ++k) H.B(i, k) = entry(i + 3, k);
  }
  return H;
}

// Column i of Hbm: the tail of row i where the joint hangs from the base, else nothing.
template <class T>
LEGWORK_HD Force<T> base_column(const Tree<double>& tree, const T* M, std::int32_t i) {
  std::int32_t root = i;
  while (tree.dof_parent[static_cast<std::size_t>(root)] >= 0) {
    root = tree.dof_parent[static_cast<std::size_t>(root)];
  }
  if (root != 0) return zero_force<T>();
  const T* const end = M + tree.dof_row[static_cast<std::size_t>(i) + 1];
  return {{end[-4], end[-5], end[-6]}, {end[-1], end[-2], end[-3]}};
}

}  // namespace

template <Scalar T>
void base_coupling(const Model& model, std::span<const T> M, std::span<Motion<T>> X) {
  const Ldl6<T> Hb = factorize(base_inertia(M.data()));
  for (std::int32_t i = kBaseDofs; i < model.nv; ++i) {
    X[static_cast<std::size_t>(i - kBaseDofs)] = solve(Hb, base_column(model.tree, M.data(), i));
  }
}

template <Scalar T>
void generalized_inertia(const Model& model, std::span<const T> M, std::span<const Motion<T>> X,
                         std::span<T> H) {
  const Tree<double>& tree = model.tree;
  const auto n = static_cast<std::size_t>(model.nv - kBaseDofs);
  for (std::size_t i = 0; i < n; ++i) {
    const Force<T> f = base_column(tree, M.data(), static_cast<std::int32_t>(i) + kBaseDofs);
    for (std::size_t k = 0; k <= i; ++k) H[i * n + k] = H[k * n + i] = -dot(X[k], f);
  }
  for (std::size_t i = 0; i < n; ++i) {
    const T* entry = M.data() + tree.dof_row[i + kBaseDofs];
    for (std::int32_t k = static_cast<std::int32_t>(i) + kBaseDofs; k >= kBaseDofs;) {
      const auto j = static_cast<std::size_t>(k - kBaseDofs);
      H[j * n + i] = H[i * n + j] = H[i * n + j] + *entry++;
      k = tree.dof_parent[static_cast<std::size_t>(k)];
    }
  }
}

template <Scalar T>
void generalized_jacobian(std::span<const Motion<T>> J, std::span<const Motion<T>> X,
                          std::span<Motion<T>> J_star) {
  for (std::size_t i = 0; i < X.size(); ++i) {
    Motion<T> column = J[i + kBaseDofs];
    for (int k = 0; k < 3; ++k) {
      column = column - J[static_cast<std::size_t>(k)] * X[i].v[k] -
               J[static_cast<std::size_t>(k) + 3] * X[i].w[k];
    }
    J_star[i] = column;
  }
}

template <Scalar T>
void generalized_force(std::span<const T> f, std::span<const Motion<T>> X, std::span<T> f_star) {
  const Force<T> base{{f[3], f[4], f[5]}, {f[0], f[1], f[2]}};
  for (std::size_t i = 0; i < X.size(); ++i) f_star[i] = f[i + kBaseDofs] - dot(X[i], base);
}

template <Scalar T>
T effective_mass(const Model& model, std::span<const T> LDL, std::span<const Vec3<T>> J,
                 const Vec3<T>& d_W, std::span<T> scratch) {
  for (std::size_t i = 0; i < J.size(); ++i) scratch[i] = dot(J[i], d_W);
  solve_lower_transposed(model, LDL, scratch);
  T mobility(0.0);
  for (std::size_t i = 0; i < J.size(); ++i) {
    const T d_inverse = LDL[static_cast<std::size_t>(model.tree.dof_row[i])];
    mobility = fma(scratch[i] * scratch[i], d_inverse, mobility);
  }
  return T(1.0) / mobility;
}

#define LEGWORK_INSTANTIATE(T)                                                                  \
  template void base_coupling<T>(const Model&, std::span<const T>, std::span<Motion<T>>);       \
  template void generalized_inertia<T>(const Model&, std::span<const T>,                        \
                                       std::span<const Motion<T>>, std::span<T>);               \
  template void generalized_jacobian<T>(std::span<const Motion<T>>, std::span<const Motion<T>>, \
                                        std::span<Motion<T>>);                                  \
  template void generalized_force<T>(std::span<const T>, std::span<const Motion<T>>,            \
                                     std::span<T>);                                             \
  template T effective_mass<T>(const Model&, std::span<const T>, std::span<const Vec3<T>>,      \
                               const Vec3<T>&, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
