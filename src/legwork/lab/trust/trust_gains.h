#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Whether a file's own gains hold the robot up, and if not which stiffness lacks.
#include "legwork/lab/trust/trust.h"
#include "legwork/lab/trust/trust_stand.h"

namespace legwork {

/// How a robot sways with its feet where they are.
struct Sway {
  bool found = false;
  double stiffness = 0;       // of the drives, against a sideways push on the centre of mass where
                              // they give most, per angle of the centre of mass [N·m/rad]
  double toppling = 0;        // m·g·h [N·m/rad]
  std::vector<int> yielding;  // driven coordinates that give most to that push, most first
  double held = 0;           // of the slowest sway: the drives' stiffness over what gravity undoes;
                             // it falls below 1, and is infinite where gravity holds too
  double frequency = 0;      // of that sway; 0 where it falls [Hz]
  double damping_ratio = 0;  // of that sway; 0 where it falls
  std::vector<int> swaying;  // driven coordinates that move most in it, most first
};

/// Linear, about the pose with the contact forces of rest: K = ∂(g(q) − Jᵀ·f)/∂q + drive gains in
/// the directions the feet leave free; the sway is the mode with the least K over M.
Sway slowest_sway(const Model& model, const State& pose, const DriveSet& set,
                  const std::vector<ContactForce>& contacts);

/// From a stand with the file's own actuators.
GainsAnswer judge_gains(const TrustStance& stance, const DriveSet& own, const Stand& s,
                        const std::vector<ContactForce>& at_rest, const StandOptions& options);

}  // namespace legwork
