#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Recursive Newton–Euler.
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// Joint forces τ that produce the acceleration v̇:  τ = M(q)·v̇ + c(q, v) + g(q).
///
/// q has model.nq entries, v, vdot and tau model.nv; tau comes out in N·m and N. M includes the
/// armatures. Recursive Newton–Euler in body frames (Featherstone 2008, table 5.1): O(n), no
/// allocation. After share_limbs() limbs that move alike go side by side, which takes half the time
/// of a quadruped and a third less of a humanoid. Leaves velocities, accelerations (minus gravity)
/// and transmitted wrenches in `ws`; the world's wrench is the total the ground exerts on the
/// robot. `F_ext`, if given, holds one wrench per body about Bo in B that acts on it from outside.
template <Scalar T>
void inverse_dynamics(const Model& model, std::span<const T> q, std::span<const T> v,
                      std::span<const T> vdot, Workspace<T>& ws, std::span<T> tau,
                      std::span<const Force<T>> F_ext = {});

/// c(q, v) + g(q): the joint forces that hold v̇ = 0.
template <Scalar T>
void bias_forces(const Model& model, std::span<const T> q, std::span<const T> v, Workspace<T>& ws,
                 std::span<T> tau);

}  // namespace legwork
