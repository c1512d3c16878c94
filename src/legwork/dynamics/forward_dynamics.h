#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Articulated-body dynamics, whole and in the stages the contact solver needs.
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// The acceleration v̇ that joint forces τ produce: v̇ = M(q)⁻¹·(τ − c(q, v) − g(q)).
///
/// Articulated-body algorithm in body frames (Featherstone 2008, table 7.1): O(n), no allocation.
/// `F_ext` as in inverse_dynamics. Leaves the factors of M in `ws` for apply_inverse_mass().
template <Scalar T>
void forward_dynamics(const Model& model, std::span<const T> q, std::span<const T> v,
                      std::span<const T> tau, Workspace<T>& ws, std::span<T> vdot,
                      std::span<const Force<T>> F_ext = {});

/// Stage 1: places, velocities, velocity products, rigid inertias and bias wrenches. After it a
/// caller may add to ws.IA[b], ws.pA[b] and ws.joint_inertia[i].
template <Scalar T>
void articulated_outward(const Model& model, std::span<const T> q, std::span<const T> v,
                         Workspace<T>& ws);
/// Stage 2: articulated inertias and biases from the leaves to the root, with joint forces tau.
template <Scalar T>
void articulated_inward(const Model& model, std::span<const T> tau, Workspace<T>& ws);
/// Stage 3: accelerations from the root to the leaves.
template <Scalar T>
void articulated_accelerate(const Model& model, Workspace<T>& ws, std::span<T> vdot);

/// x = M⁻¹·(tau + Σ_b J_bᵀ·F_b) with the factors articulated_inward left (M includes whatever was
/// folded in). F_b: one wrench per body about Bo in B, or empty for none. Leaves the body
/// accelerations it causes (no gravity, no velocity products) in ws.A_WB_B.
template <Scalar T>
void apply_inverse_mass(const Model& model, std::span<const T> tau, std::span<const Force<T>> F,
                        Workspace<T>& ws, std::span<T> x);

}  // namespace legwork
