#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E6: the largest derivative gain of a torque-level PD on TITAN-VIII in the air, J4 locked, J5
// free:
// from the mass matrix and from the simulator.
#include "legwork/control/pd_bound.h"

namespace legwork::papers {

struct PdTrial {
  double dt = 1e-3;  // [s]
  double k_p = 0.0;  // [N·m/rad]
};

PdBound predicted_bound(const Model& model, const PdTrial& trial);
/// Whether a small motion grows with this gain.
bool pd_grows(const Model& model, const PdTrial& trial, double k_v);
/// By bisection around the guess, to 0.1 % of it; NaN where the bracket does not hold.
double measured_bound(const Model& model, const PdTrial& trial, double guess);

}  // namespace legwork::papers
