#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Inverse dynamics is linear in the inertial parameters: τ = Y(q, v, v̇)·π.
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// Parameters of one body, in this order: m, hx, hy, hz (h = m·p_BBcm), Ixx, Ixy, Ixz, Iyy, Iyz,
/// Izz about Bo; all in the body's axes.
inline constexpr int kBodyParameters = 10;

/// 10 per moving body (the world has none), then one armature per DoF.
inline std::size_t parameter_count(const Model& model) {
  return static_cast<std::size_t>(kBodyParameters * (model.nbody() - 1) + model.nv);
}

/// π of the model as it is.
template <Scalar T>
void inertial_parameters(const Model& model, std::span<T> parameters);

/// Y, row-major nv × parameter_count(model), such that Y·π = inverse_dynamics(q, v, v̇).
///
/// O(n·depth), no allocation. Leaves velocities and accelerations in `ws`.
template <Scalar T>
void regressor(const Model& model, std::span<const T> q, std::span<const T> v,
               std::span<const T> vdot, Workspace<T>& ws, std::span<T> Y);

}  // namespace legwork
