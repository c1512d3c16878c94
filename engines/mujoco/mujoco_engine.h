#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MuJoCo: soft, convex contact in reduced coordinates.
#include "legwork/sim/engine_registry.h"

namespace legwork::engines {

/// Settings: of the model's file where absent cone = pyramidal | elliptic, impratio, timeconst,
/// dampratio, dmin, dmax, width (solref and solimp, then of every contact); MuJoCo's own default
/// where absent integrator = auto (implicit where drives damp, else euler) | euler | implicit |
/// rk4, noslip (iterations), solver = newton | cg | pgs, iterations, tolerance, kv (slope of
/// velocity servos instead of the drive's, which is at most 1000 N·m·s/rad here).
/// Servos are affine actuators: position terms explicit, velocity terms implicit only with
/// integrator=implicit. The ground is MuJoCo's: its solref is per unit of mass, so stiffness and
/// damping in N/m cannot be handed over.
void add_mujoco(EngineRegistry& registry);

}  // namespace legwork::engines
