#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The blow with nothing left out: the whole tree with gravity and velocity products, PD servos
// with limits and friction, the support as given, RK4.
#include <functional>

#include "legwork/impact/result.h"
#include "legwork/impact/strike.h"

namespace legwork::impact {

/// Follows the protocol of reference D: starts at the touch with φ̇ = φ̇_ref, the reference goes on
/// in a straight line, a constant torque holds the posture. RigidFeet solves the feet's constraint
/// forces with the tree's own factors; VirtualBase, Floor and Free run the articulated-body
/// algorithm. Throws Error on a strike that check() rejects or a step too large for K_d.
/// `progress` hears the share of the steps done, 0 … 1; it may be empty.
Impact full_dynamics(const Model& model, Strike strike,
                     const std::function<void(double done)>& progress = {});

}  // namespace legwork::impact
