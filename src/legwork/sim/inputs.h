#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What acts on a robot during one step.
#include <vector>

#include "legwork/actuate/drive_target.h"
#include "legwork/math/spatial.h"

namespace legwork {

/// Held until they are changed. A value: with the state and the model they decide the step.
struct Inputs {
  std::vector<DriveTarget> drive;         // per drive
  std::vector<double> strength;           // per drive: scales its torque; 1 as built, 0 dead
  std::vector<double> joint_force;        // extra generalized force per DoF [N·m]
  std::vector<Force<double>> body_force;  // extra wrench per body about Bo in B [N·m, N]
};

}  // namespace legwork
