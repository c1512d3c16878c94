#pragma once
// Articulated-body dynamics one level down: velocities after the step instead of accelerations.
// With every Jacobian taken at the start of the step, bodies obey V⁺_B = X·V⁺_P + S·v⁺, so
//   M·v⁺ = M·v + h·(τ − c) + Jᵀ·λ
// is solved by one sweep in and one out, without velocity products, and whatever pushes against a
// *velocity* (a sticking contact, a servo, a damper) is an inertia.
// SPDX-License-Identifier: Apache-2.0
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// Outward: places, poses X_WB, velocities, and for each body its inertia ws.IA and the impulse
/// wrench ws.pA = h·(M·A + V×*M·V − F_ext) − M·V that holds it back (A: bias acceleration minus
/// gravity). After it a caller may add contacts to ws.IA and ws.pA.
template <Scalar T>
void impulse_outward(const Model& model, std::span<const T> q, std::span<const T> v, const T& h,
                     std::span<const Force<T>> F_ext, Workspace<T>& ws);

/// Inward: articulated inertias. `impulse` per DoF is what acts along the coordinate over the
/// step, h·τ + armature·v and the like; `inertia` per DoF what resists v⁺ there.
template <Scalar T>
void impulse_inward(const Model& model, std::span<const T> impulse, std::span<const T> inertia,
                    Workspace<T>& ws);

/// Outward: v⁺ and, in ws.A_WB_B, the body velocities V⁺ (at Bo, in B).
template <Scalar T>
void impulse_velocities(const Model& model, Workspace<T>& ws, std::span<T> v_plus);

}  // namespace legwork
