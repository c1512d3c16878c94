#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// M = Lᵀ·D·L along the branches of the tree: no fill-in (Featherstone 2008, §6.5).
#include <span>

#include "legwork/model/model.h"

namespace legwork {

/// Factors a branch-sparse M (see mass_matrix.h) in place: L below the diagonal (unit lower
/// triangular), 1/D on it. O(Σ depth²), no allocation. A matrix that is not positive definite
/// gives a negative or infinite entry on the diagonal, never an exception.
template <Scalar T>
void factorize(const Model& model, std::span<T> M);

/// x = M⁻¹·x with the factors of factorize(). O(Σ depth).
template <Scalar T>
void solve(const Model& model, std::span<const T> LDL, std::span<T> x);

/// The two halves of solve(), for those who need J·M⁻¹·Jᵀ as (L⁻ᵀ·Jᵀ)ᵀ·D⁻¹·(L⁻ᵀ·Jᵀ):
/// x = L⁻ᵀ·x and x = L⁻¹·x.
template <Scalar T>
void solve_lower_transposed(const Model& model, std::span<const T> LDL, std::span<T> x);
template <Scalar T>
void solve_lower(const Model& model, std::span<const T> LDL, std::span<T> x);

/// M⁻¹ written out, row-major nv × nv, both triangles. O(nv·Σ depth).
template <Scalar T>
void inverse_dense(const Model& model, std::span<const T> LDL, std::span<T> inverse);

}  // namespace legwork
