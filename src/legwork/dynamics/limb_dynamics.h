#pragma once
// Forward and inverse dynamics of one robot with its limbs side by side in SIMD lanes.
// SPDX-License-Identifier: Apache-2.0
#include <span>
#include <vector>

#include "legwork/dynamics/detail/limbs.h"
#include "legwork/dynamics/workspace.h"

namespace legwork {

/// The same v̇ as forward_dynamics(), to the bit, with the limbs side by side where share_limbs()
/// was called for `ws` and the robot has limbs that move alike. Leaves nothing else: use
/// forward_dynamics() where the factors of M or the bodies' accelerations are wanted too.
void forward_dynamics_by_limbs(const Model& model, std::span<const double> q,
                               std::span<const double> v, std::span<const double> tau,
                               Workspace<double>& ws, std::span<double> vdot,
                               std::span<const Force<double>> F_ext = {});

/// The same τ as inverse_dynamics(), to the bit, in the same way; leaves nothing else.
void inverse_dynamics_by_limbs(const Model& model, std::span<const double> q,
                               std::span<const double> v, std::span<const double> vdot,
                               Workspace<double>& ws, std::span<double> tau,
                               std::span<const Force<double>> F_ext = {});

}  // namespace legwork
