#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// TITAN-VIII from its dimensions: the preset's twin through the builder, and two relatives the
// paper asks for but does not simulate: a trunk that twists, and legs with their four-bar loop.
#include "legwork/model/builder.h"

namespace legwork::papers {

/// Our reconstruction (reference A); the paper prints totals only. Lengths [m], masses [kg].
struct Titan8Dimensions {
  double hip_x = 0.200, hip_y = 0.100;
  double L0 = 0.050, L1 = 0.155, L2 = 0.200;  // J1–J2, J2–J3, J3–J4
  double ankle = 0.023, sole = 0.020;         // J4–J5, J5–ground
  double trunk_mass = 10.0, hip_mass = 0.9, motor_mass = 0.6, thigh_mass = 1.0, shank_mass = 0.3;
  double ankle_mass = 0.08, sole_mass = 0.12;
  double torque_limit[4] = {32.3, 40.2, 25.7, 1.0};  // J1 … J4, table I [N·m]

  double height() const { return L2 + ankle + sole; }
  double mass() const {
    return trunk_mass +
           4 * (hip_mass + motor_mass + thigh_mass + shank_mass + ankle_mass + sole_mass);
  }
};

/// A compliant joint in the middle of the trunk: front and rear halves twist about x.
struct TrunkTwist {
  double stiffness = 0.0;  // [N·m/rad]; 0: rigid, one body
  double damping = 0.0;    // [N·m·s/rad]
};

/// The robot over a floor, standing in posture A, keyframe "stand". Throws Error for a length
/// or mass that is not positive and finite.
Model build_titan8(const Titan8Dimensions& dimensions = {}, const TrunkTwist& twist = {},
                   double friction = 1.0);

/// The same with the loop the hardware has: on each leg a crank on J2's axis (joint "_J3p", driven
/// by J3's motor) and a rod parallel to the thigh turn the shank; J3 itself has no motor. Crank and
/// rod weigh a gram each, taken from the thigh.
Model build_titan8_fourbar(const Titan8Dimensions& dimensions = {}, double friction = 1.0);

}  // namespace legwork::papers
