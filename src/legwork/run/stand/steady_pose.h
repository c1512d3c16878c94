#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A pose that stays: for robots whose springs give way and whose loops share the load, the drawn
// pose is not the one they stand in.
#include <vector>

#include "legwork/actuate/drive.h"
#include "legwork/model/state.h"

namespace legwork {

/// Whether joint springs or closed loops decide where the robot comes to rest.
bool yields_under_load(const Model& model);

struct SteadyPose {
  State state;            // at rest
  DriveSet set;           // as given, targets at the pose, torques fed forward
  double com_offset = 0;  // of the mass from the middle of the feet, horizontally [m]
  bool found = false;     // false: it fell or did not come to rest; state is the given one
};

/// Hangs the robot's base on a crane that holds it level but bears no weight, lets springs and feet
/// take the load, moves the joint targets (feet where they are) until the centre of mass is over
/// the middle of the feet, lets go, and waits for rest.
SteadyPose steady_pose(const Model& model, const State& pose, const DriveSet& set);

/// How the feet stand in this pose: points that touch, and the width of the narrowest strip that
/// holds them all [m]. Joint gains alone keep a robot upright only over a strip with width.
struct PoseSupport {
  int points = 0;
  double width = 0;
};
PoseSupport support_of(const Model& model, const State& pose);

}  // namespace legwork
