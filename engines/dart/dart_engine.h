#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// DART: reduced coordinates, contacts and servos in one boxed LCP.
#include "legwork/sim/engine_registry.h"

namespace legwork::engines {

/// Settings: collision = fcl | dart, solver = dantzig | pgs, erp, cfm, max_erv, allowance (of
/// contacts; DART's own where absent). A plane is a large box. Velocity servos are DART's SERVO
/// (a hard constraint with a force limit), implicit PD its joint spring and damper (no limit).
void add_dart(EngineRegistry& registry);

}  // namespace legwork::engines
