// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/signal/measurements.h"

#include <algorithm>

namespace legwork {

void Measurements::clear() {
  t = 0.0;
  attitude = {};
  std::fill(imu.begin(), imu.end(), ImuReading{});
  std::fill(foot.begin(), foot.end(), FootReading{});
  std::fill(joint.begin(), joint.end(), JointReading{});
  std::fill(wrench.begin(), wrench.end(), WrenchReading{});
}

}  // namespace legwork
