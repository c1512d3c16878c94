#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Numbers that many files need by name.
#include <limits>
#include <numbers>

namespace legwork {

inline constexpr double kDegree = std::numbers::pi / 180.0;  // [rad]
inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

}  // namespace legwork
