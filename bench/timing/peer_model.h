#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot as the peers of the bench get it.
#include <vector>

#include "timing/robots.h"

namespace legwork::timing {

/// Its drives as affine actuators, without what nothing here reads (sensors, keyframes).
Model peer_model(const RealRobot& robot, const DriveSet& set);
/// The control of each of those actuators that holds the targets.
std::vector<double> peer_control(const DriveSet& set);
/// What the drives damp, per rate: a joint's damping is what MuJoCo's Euler step takes implicitly,
/// its fastest setting that stays stable.
std::vector<double> peer_damping(const RealRobot& robot, const DriveSet& set);

}  // namespace legwork::timing
