#pragma once
// How much can cross the robot's skin in one sample: fixed, so that nothing is allocated in the
// loop. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/mat3.h"

namespace legwork {

inline constexpr int kMaxFeet = 8;
inline constexpr int kMaxImus = 4;
inline constexpr int kMaxJoints = 64;
inline constexpr int kMaxWrenches = 12;

}  // namespace legwork
