#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How stiff an explicit PD law may be. With torques taken at the start of a step, velocities
// updated first and positions with the new velocities, v⁺ = v + M⁻¹·h·(−K_p·q − K_v·v), every mode
// decays exactly while 4M − 2h·K_v − h²·K_p is positive definite (the trace and determinant of one
// mode's step: |2 − a − b| < 2 − a with a = h·k_v/m, b = h²·k_p/m). That is the step with contacts
// and rows; in fourth-order flight the torque is held as by a sampled controller, a < 2 and a >
// b/2.
#include <span>
#include <string>
#include <vector>

#include "legwork/actuate/drive.h"

namespace legwork {

struct ExplicitPdBound {
  bool stable = true;
  double largest_step = 0;  // the bound on h with these gains [s]; infinity without gains
  JointId weakest;          // the joint whose gains are first past the bound when unstable
  std::string message;      // one sentence with the remedy; empty when stable
};

/// Checks the drives as if all of them were explicit PD, at the pose q with step h. Contacts and
/// other springs are not counted. Allocates: a check before a run, not part of the step.
ExplicitPdBound explicit_pd_bound(const Model& model, std::span<const double> q,
                                  const std::vector<Drive>& drives, double h);

}  // namespace legwork
