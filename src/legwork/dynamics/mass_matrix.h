#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The joint-space inertia matrix M(q).
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// Entries of a branch-sparse matrix over this model's DoF (see Tree::dof_row).
inline std::size_t branch_size(const Model& model) {
  return static_cast<std::size_t>(model.tree.dof_row.back());
}

/// Inertia of each body together with everything beyond it, about Bo in B, into ws.Ic. Needs
/// ws.place (any outward pass at q).
template <Scalar T>
void composite_inertias(const Model& model, Workspace<T>& ws);

/// M(q), branch-sparse: M holds branch_size(model) entries, row by row as Tree::dof_row says.
///
/// Includes the armatures. Composite-rigid-body algorithm in body frames (Featherstone 2008, table
/// 6.2): O(n·depth), no allocation. Leaves ws.place and ws.Ic.
template <Scalar T>
void mass_matrix(const Model& model, std::span<const T> q, Workspace<T>& ws, std::span<T> M);

/// The same matrix written out, row-major nv × nv, both triangles.
template <Scalar T>
void to_dense(const Model& model, std::span<const T> M, std::span<T> dense);

/// y = M·x with a branch-sparse M.
template <Scalar T>
void multiply(const Model& model, std::span<const T> M, std::span<const T> x, std::span<T> y);

}  // namespace legwork
