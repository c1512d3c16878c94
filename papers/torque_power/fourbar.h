#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The four-bar leg beside the serial one, both going up and down.
#include "papers/torque_power/updown.h"

namespace legwork::papers {

/// Motors of the front left leg: J1, J2 and the crank that turns the shank.
struct FourBarRun {
  std::vector<double> t;
  std::vector<double> expected[3];     // serial leg through eq 2 [N·m]
  std::vector<double> measured[3];     // loop closed by constraints [N·m]
  double worst_torque[3] = {0, 0, 0};  // while it moves [N·m]
  double worst_rate = 0;               // [rad/s]
  double worst_gap = 0;                // of the loops [m]
  double worst_residual = 0;
  double power_ratio = 0;  // eq 8 of the loop over that of eq 2
  long failed = 0;         // steps the solver did not close
};
FourBarRun run_fourbar(const UpDownSetup& setup);

}  // namespace legwork::papers
