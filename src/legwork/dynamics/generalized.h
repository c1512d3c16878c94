#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot whose base floats, seen by its joints alone: generalized inertia H* and Jacobian J*
// (Umetani & Yoshida 1989), and the mass a contact feels. The base is the model's first body and
// must have a free joint; the joints are the other nm = nv − 6 DoF. None of the results depends on
// the axes the base's velocity is written in.
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// X = Hb⁻¹·Hbm, one column {w, v} per joint DoF: with no momentum the base moves by −X·φ̇, its
/// linear part in world axes and its angular part in the base's (as in v). M: branch-sparse, from
/// mass_matrix().
template <Scalar T>
void base_coupling(const Model& model, std::span<const T> M, std::span<Motion<T>> X);

/// H* = Hm − Hbmᵀ·X, row-major nm × nm.
template <Scalar T>
void generalized_inertia(const Model& model, std::span<const T> M, std::span<const Motion<T>> X,
                         std::span<T> H);

/// J* = Jm − Jb·X for any Jacobian of nv columns; J* has nm.
template <Scalar T>
void generalized_jacobian(std::span<const Motion<T>> J, std::span<const Motion<T>> X,
                          std::span<Motion<T>> J_star);

/// f* = fm − Xᵀ·fb: c* and g* from the bias forces. f has nv entries, f* nm.
template <Scalar T>
void generalized_force(std::span<const T> f, std::span<const Motion<T>> X, std::span<T> f_star);

/// 1/(dᵀ·J·M⁻¹·Jᵀ·d): what a push along the unit vector d at the point feels of the whole robot,
/// base free [kg]. J: point_jacobian(); LDL: factorize()'d M; scratch: nv entries. With H* and J*
/// alone the base's own share would be missing: J·M⁻¹·Jᵀ = Jb·Hb⁻¹·Jbᵀ + J*·H*⁻¹·J*ᵀ.
template <Scalar T>
T effective_mass(const Model& model, std::span<const T> LDL, std::span<const Vec3<T>> J,
                 const Vec3<T>& d_W, std::span<T> scratch);

}  // namespace legwork
