// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/mass_matrix.h"

#include "legwork/dynamics/detail/instantiate.h"

namespace legwork {

namespace {

// The child's composite inertia about the parent's origin, in the parent's axes.
template <class Tag, class S, class T>
LEGWORK_HD Inertia<T> inertia_to_parent(Tag tag, const Link<S>& link, const LinkPlace<T>& place,
                                        const Inertia<T>& M) {
  const Vec3<T> h = to_parent_axes(tag, link, place, M.h);
  const Sym3<T> I = tensor_to_parent_axes(tag, link, place, M.I);
  return {M.m, fma(place.p, M.m, h), shift_inertia(I, M.m, h, place.p)};
}

// Writes the components of F along one link's DoF into a row, last DoF first.
template <class Tag, class S, class T>
LEGWORK_HD T* append_components(Tag tag, const Link<S>& link, const LinkPlace<T>& place,
                                const Force<T>& F, T* row) {
  T f[Tag::nv];
  joint_components(tag, link, place, F, f);
  for (int k = 0; k < Tag::nv; ++k) row[k] = f[Tag::nv - 1 - k];
  return row + Tag::nv;
}

// The rest of a row: F, the momentum per unit rate of a DoF of body b, seen by every joint nearer
// the root.
template <class S, class T>
void couple_with_ancestors(const Tree<S>& tree, std::size_t b, Force<T> F, const Workspace<T>& ws,
                           T* row) {
  while (b != 0) {
    const Link<S>& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      row = append_components(tag, link, ws.place[b], F, row);
      if (link.parent != 0) F = force_to_parent(tag, link, ws.place[b], F);
    });
    b = static_cast<std::size_t>(link.parent);
  }
}

template <class Tag, class S, class T>
LEGWORK_HD void mass_rows(Tag tag, const Tree<S>& tree, std::size_t b, const Workspace<T>& ws,
                          T* M) {
  const Link<S>& link = tree.links[b];
  const LinkPlace<T>& place = ws.place[b];
  for (int k = 0; k < Tag::nv; ++k) {
    const auto i = static_cast<std::size_t>(link.v + k);
    T* row = M + tree.dof_row[i];
    const Force<T> F = ws.Ic[b] * joint_column(tag, link, place, k);
    T own[Tag::nv];
    joint_components(tag, link, place, F, own);
    row[0] = own[k] + ws.joint_inertia[i];
    for (int r = 1; r <= k; ++r) row[r] = own[k - r];
    if (link.parent == 0) continue;
    couple_with_ancestors(tree, static_cast<std::size_t>(link.parent),
                          force_to_parent(tag, link, place, F), ws, row + k + 1);
  }
}

}  // namespace

template <Scalar T>
void composite_inertias(const Model& model, Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  for (std::size_t b = 1; b < n; ++b) {
    const auto& M = tree.links[b].M_B;
    ws.Ic[b] = {T(M.m), cast<T>(M.h), cast<T>(M.I)};
  }
  for (std::size_t b = n - 1; b > 0; --b) {
    const auto& link = tree.links[b];
    if (link.parent == 0) continue;
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      Inertia<T>& parent = ws.Ic[static_cast<std::size_t>(link.parent)];
      parent = parent + inertia_to_parent(tag, link, ws.place[b], ws.Ic[b]);
    });
  }
}

template <Scalar T>
void mass_matrix(const Model& model, std::span<const T> q, Workspace<T>& ws, std::span<T> M) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  for (std::size_t b = 1; b < n; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { place_link(tag, link, q.data(), ws.place[b]); });
  }
  composite_inertias(model, ws);
  for (std::size_t b = 1; b < n; ++b) {
    with_kind(tree.links[b].kind,
              [&](auto tag) LEGWORK_LAMBDA { mass_rows(tag, tree, b, ws, M.data()); });
  }
}

template <Scalar T>
void to_dense(const Model& model, std::span<const T> M, std::span<T> dense) {
  const Tree<double>& tree = model.tree;
  const auto n = static_cast<std::size_t>(tree.nv);
  for (T& x : dense) x = T(0.0);
  for (std::size_t i = 0; i < n; ++i) {
    auto at = static_cast<std::size_t>(tree.dof_row[i]);
    for (std::int32_t k = static_cast<std::int32_t>(i); k >= 0;) {
      const auto j = static_cast<std::size_t>(k);
      dense[i * n + j] = dense[j * n + i] = M[at++];
      k = tree.dof_parent[j];
    }
  }
}

template <Scalar T>
void multiply(const Model& model, std::span<const T> M, std::span<const T> x, std::span<T> y) {
  const Tree<double>& tree = model.tree;
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto at = static_cast<std::size_t>(tree.dof_row[i]);
    T sum = M[at++] * x[i];
    for (std::int32_t k = tree.dof_parent[i]; k >= 0;) {
      const auto j = static_cast<std::size_t>(k);
      sum = fma(M[at], x[j], sum);
      y[j] = fma(M[at++], x[i], y[j]);  // j < i: y[j] has its own row already
      k = tree.dof_parent[j];
    }
    y[i] = sum;
  }
}

#define LEGWORK_INSTANTIATE(T)                                                                 \
  template void composite_inertias<T>(const Model&, Workspace<T>&);                            \
  template void mass_matrix<T>(const Model&, std::span<const T>, Workspace<T>&, std::span<T>); \
  template void to_dense<T>(const Model&, std::span<const T>, std::span<T>);                   \
  template void multiply<T>(const Model&, std::span<const T>, std::span<const T>, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
