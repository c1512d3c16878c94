#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a number measures, and what it may be.
#include <limits>

namespace legwork {

/// What a number measures. Plain numbers are SI; text may carry a unit: "20 ms", "5 deg".
enum class Quantity {
  kPlain,
  kTime,
  kLength,
  kAngle,
  kSpeed,
  kAcceleration,
  kForce,
  kStiffness,
  kFrequency,
  kTorque,
  kRate,
  kMass
};

/// Bounds of a number, and whether its ends belong to it.
struct Bounds {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  bool lower_open = false;  // strictly above `lower`
  bool endless = false;     // infinity may be given too
};
inline constexpr Bounds kPositive{0.0, std::numeric_limits<double>::infinity(), true};
inline constexpr Bounds kNotNegative{0.0, std::numeric_limits<double>::infinity(), false};

}  // namespace legwork
