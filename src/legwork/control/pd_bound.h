#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How much derivative gain a torque-level PD may have before its own step makes it unstable.
// A joint under τ = −k_v·v − k_p·q applied at the start of each step of h is stable while
//   4·M − 2·h·K_v − h²·K_p ≻ 0   (M as the driven joints feel it),
// for one gain k_v on all of them: k_v < 2/(h·λ_max) − h·k_p/2 with λ_max of their M⁻¹.
#include <span>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

struct PdBound {
  double lambda_max = 0.0;   // largest eigenvalue of the driven block of M⁻¹ [1/(kg·m²)]
  double k_v = 0.0;          // largest stable derivative gain [N·m·s/rad]
  std::vector<double> mode;  // the joint motion that goes first, one entry per driven DoF
};

/// The bound for the robot in flight (no contacts) at q: `driven` DoF carry the PD, `locked` DoF do
/// not move, all others (the floating base) are free. Throws Error for dt ≤ 0 or k_p < 0.
PdBound pd_bound(const Model& model, std::span<const double> q, const std::vector<int>& driven,
                 const std::vector<int>& locked, double dt, double k_p = 0.0);

}  // namespace legwork
