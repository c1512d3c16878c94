#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Kinetic, gravitational and spring energy [J].
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// ½·vᵀ·M·v, armatures included. Needs the velocities of forward_kinematics(q, v) or of any
/// dynamics pass at the same state.
template <Scalar T>
T kinetic_energy(const Model& model, std::span<const T> v, const Workspace<T>& ws);

/// −Σ m·g·p_WBcm: zero for a robot at the world's origin. Needs the poses of forward_kinematics().
template <Scalar T>
T potential_energy(const Model& model, const Workspace<T>& ws);

/// Energy in the springs of joints and tendons (passive_forces() are its negative gradient).
template <Scalar T>
T spring_energy(const Model& model, std::span<const T> q);

}  // namespace legwork
