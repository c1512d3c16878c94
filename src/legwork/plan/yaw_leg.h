#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A leg in closed form: yaw, thigh, knee and an ankle that keeps the sole level (TITAN-VIII).
// Leg frame: origin on the yaw axis at the thigh joint's height, x forward, y outward, z up.
// Angles: q1 yaw (+ forward), q2 thigh elevation, q3 knee, φ = q2 + q3 the shank's absolute angle
// (0 is vertical), q4 = −φ.
#include <array>
#include <optional>

#include "legwork/math/vec3.h"

namespace legwork {

struct YawLeg {
  double L0 = 0.050;   // yaw axis to thigh joint [m]
  double L1 = 0.155;   // thigh joint to knee [m]
  double L2 = 0.200;   // knee to ankle [m]
  double h_A = 0.043;  // ankle to sole [m]

  /// Centre of the sole's bottom in the leg frame [m].
  Vec3<double> foot(const std::array<double, 4>& q) const;
  /// Joint angles with the knee up and the sole level; nothing where the foot is out of reach or
  /// on the yaw axis.
  std::optional<std::array<double, 4>> angles(const Vec3<double>& foot) const;
};

}  // namespace legwork
