#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Newton–Euler of one robot with its limbs side by side, to the bits of the loop over its links.
// Internal to the room.
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork::inverse_limbs {

/// Needs share_limbs() of this model for ws, and the world's entries of ws set. Without vdot (null)
/// the joints do not accelerate. Leaves velocities, accelerations and wrenches link by link in ws.
void newton_euler(const Tree<double>& tree, const double* q, const double* v, const double* vdot,
                  Workspace<double>& ws, double* tau, std::span<const Force<double>> F_ext);

}  // namespace legwork::inverse_limbs
