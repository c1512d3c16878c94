#pragma once
// Whether a file's own gains hold the robot up, and if not which stiffness lacks.
// SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust.h"
#include "legwork/lab/trust/trust_stand.h"

namespace legwork {

/// The slowest way in which the robot sways with its feet where they are.
struct Sway {
  bool found = false;
  double stiffness = 0;      // the drives' against it, per angle of the centre of mass [N·m/rad]
  double toppling = 0;       // gravity's with it [N·m/rad]
  double frequency = 0;      // 0 where it falls [Hz]
  double damping_ratio = 0;  // 0 where it falls
  std::vector<int> dofs;     // driven coordinates that yield most in it, most first
};

/// Linear, about the pose with the contact forces of rest: K = ∂(g(q) − Jᵀ·f)/∂q + drive gains in
/// the directions the feet leave free; the mode with the least K over M.
Sway slowest_sway(const Model& model, const State& pose, const DriveSet& set,
                  const std::vector<ContactForce>& contacts);

/// From a stand with the file's own actuators.
GainsAnswer judge_gains(const TrustStance& stance, const DriveSet& own, const Stand& s,
                        const std::vector<ContactForce>& at_rest, const StandOptions& options);

}  // namespace legwork
