#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Open Dynamics Engine: maximal coordinates, contacts and motors in one LCP (dWorldStep) or swept
// (dWorldQuickStep).
#include "legwork/sim/engine_registry.h"

namespace legwork::engines {

/// Settings: solver = step | quick, iterations (quick), erp and cfm (of the world), pyramid = 1
/// (friction relative to the normal force, ODE's Approx1) | 0 (friction a force of mu newtons).
/// fixed = merged | joined (parts fixed to another are bodies of their own with a fixed joint).
/// slip: slip1 and slip2 whatever the material says; 0 with the flags set is what makes the LCP
/// singular under flat feet. The ground's stiffness and damping become soft_erp and soft_cfm,
/// viscous slip slip1 and slip2.
void add_ode(EngineRegistry& registry);

}  // namespace legwork::engines
