#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Drives with their motors or servos for a World that has none of them yet.
#include <utility>
#include <vector>

#include "legwork/sim/world.h"

namespace legwork::support {

/// reset() afterwards.
inline void give_drives(World& world, std::vector<Drive> drives, std::vector<DcMotor> motors = {},
                        std::vector<HobbyServo> servos = {}) {
  Parameters parameters = world.parameters();
  parameters.drives = std::move(drives);
  parameters.motors = std::move(motors);
  parameters.servos = std::move(servos);
  world.set_parameters(std::move(parameters));
}

}  // namespace legwork::support
