#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The three joint torques, named and never mixed:
//   actuator   what the drive gave (StepResult::drives)
//   total      the generalized force along the coordinate: drive, limits, dry friction, springs,
//              dampers and couplings together
//   wrench     the six components the joint transmits, parent on child, at the joint, in the
//              moving body's frame
// They come from Newton–Euler with the step's own acceleration and contact forces, so they do not
// lag: the step solved exactly these equations.
#include <vector>

#include "legwork/sim/step_result.h"

namespace legwork {

/// What the joints carried in the last step: World::loads() makes it once, when it is asked for.
struct Loads {
  /// Per body (the world's, of no meaning, first): what its joint transmits to it, at Bo in B
  /// [N·m, N]. A foreign engine's by its own account.
  std::vector<Force<double>> wrench;
  /// Wrench the ground (and whatever else outside) exerts on the whole, about the world's origin.
  Force<double> external_W{};
  /// Total generalized force per DoF that the motion needed [N·m].
  std::vector<double> required;
  /// How far the forces applied are from the forces required, largest entry over the weight
  /// (torques per metre). The step's own honesty: 1e-9 or the step is wrong.
  double closure = 0.0;
  // Per body in B at the step's start; poses: StepResult::X_WB.
  std::vector<Motion<double>> V_WB_B;
  std::vector<Motion<double>> A_WB_B;  // with the step's own v̇, less gravity
};

/// Where the ground's pressure acts: the point of the plane z = height where the horizontal
/// moments of the contact forces vanish. `loaded` is false with no force pressing down.
struct PressureCentre {
  Vec3<double> p_W{0, 0, 0};
  double force_z = 0.0;  // [N]
  bool loaded = false;
};
PressureCentre pressure_centre(const std::vector<ContactForce>& forces, double height = 0.0);
/// The same for the contacts of one body.
PressureCentre pressure_centre(const std::vector<ContactForce>& forces, BodyId body, double height);

}  // namespace legwork
