#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Can a rigid body have this mass and inertia?
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

/// What the principal moments of a body say about it.
struct InertiaVerdict {
  Vec3<double> principal{};                 // I1 <= I2 <= I3 [kg·m²]
  Mat3<double> axes = identity3<double>();  // columns: principal axes in F
  bool finite = true;
  bool negative_mass = false;
  bool indefinite = false;  // I1 < 0 by more than rounding
  bool point_mass = false;  // I3 = 0 or I1 <= 1e-12·I3, mass > 0
  double triangle = 2.0;    // (I1 + I2) / I3; below 1 no rigid body has it
  Vec3<double> box{};       // full sides of the solid box with these moments [m]
  double density = 0.0;     // of that box [kg/m³]; 0 when undefined
};

InertiaVerdict inertia_verdict(const MassProperties& m);

}  // namespace legwork
