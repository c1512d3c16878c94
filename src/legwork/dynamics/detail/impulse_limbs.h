#pragma once
// The passes of impulse_dynamics.h for one robot with its limbs side by side. What the contact
// solver reads between the passes (poses, velocities, inertias, factors) is kept link by link in
// the workspace; only the arithmetic runs in lanes. Internal to the room.
// SPDX-License-Identifier: Apache-2.0
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork::impulse_limbs {

/// Each needs share_limbs() of this model for ws.
void outward(const Tree<double>& tree, const double* q, const double* v, double h,
             std::span<const Force<double>> F_ext, Workspace<double>& ws);
void inward(const Tree<double>& tree, const double* impulse, const double* inertia,
            Workspace<double>& ws);
void velocities(const Tree<double>& tree, Workspace<double>& ws, double* v_plus);

}  // namespace legwork::impulse_limbs
