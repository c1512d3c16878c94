#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The robot as a whole: its centre of mass G and its momentum about it (Orin & Goswami 2008).
// World axes; momenta are Force-like: .t angular about G [kg·m²/s], .f linear [kg·m/s].
// Armatures are not part of any momentum.
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// p_WG of everything that moves. Needs the poses of forward_kinematics().
template <Scalar T>
Vec3<T> center_of_mass(const Model& model, const Workspace<T>& ws);

/// v_WG = J·v, nv columns. Needs poses; leaves ws.Ic.
template <Scalar T>
void center_of_mass_jacobian(const Model& model, Workspace<T>& ws, std::span<Vec3<T>> J);

/// Momentum about G. Needs poses and velocities.
template <Scalar T>
Force<T> centroidal_momentum(const Model& model, const Vec3<T>& p_WG, const Workspace<T>& ws);

/// The centroidal momentum matrix A: momentum = A·v, nv columns. Needs poses; leaves ws.Ic.
template <Scalar T>
void centroidal_matrix(const Model& model, const Vec3<T>& p_WG, Workspace<T>& ws,
                       std::span<Force<T>> A);

/// Ȧ·v: the rate of the momentum when v̇ = 0. Together with A·v̇ it is the sum of all forces from
/// outside, gravity included, and of their moments about G. Needs poses and velocities at v; leaves
/// the bodies' velocity-product accelerations in ws.A_WB_B.
template <Scalar T>
Force<T> centroidal_bias(const Model& model, const Vec3<T>& p_WG, std::span<const T> v,
                         Workspace<T>& ws);

}  // namespace legwork
