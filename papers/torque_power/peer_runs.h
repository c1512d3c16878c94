#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Reference A in any engine with its hardest servos: TITAN-VIII dropped 10 mm and held; torque by
// eq 5 (joint wrench) and eq 7 (Jacobian) from what the engine reports.
#include <string>

#include "legwork/sim/engine_registry.h"

namespace legwork::papers {

struct PeerStandingSetup {
  double gain = 4.0;        // k_d of J1..J3 [1/s]
  double ankle_gain = 1.0;  // k_d of J4 [1/s]; 0: no ankle servo
  double slip = 1e-3;       // slip1, slip2 [m/(N·s)]
  double drop = 0.010;      // [m]
  double dt = 1e-3;         // [s]
  double duration = 4.0;    // [s]
};

struct PeerStanding {
  double settle = 0;        // after touchdown until |τ_J3| by eq 5 stays below 0.5 N·m [s]
  double spike = 0;         // largest |τ_J3| [N·m]
  double knee_force = 0;    // along the shank, last step, leg FL [N]
  double ground_z = 0;      // ΣF_z, last step [N]
  double hip_true = 0;      // |τ_J2| by eq 5, last step [N·m]
  double hip_jacobian = 0;  // |τ_J2| by eq 7, last step [N·m]
  double ankle_gap = 0;     // largest |eq 5 − eq 7 at J3 − τ_J4|, from 0.1 s on [N·m]
  double ripple = 0;        // standard deviation of τ_J3 over the last second [N·m]
  double sink = 0;          // of the trunk at the end, below the standing height [m]
  long complaints = 0;
  std::vector<double> t, knee;  // start of each step [s], τ_J3 by eq 5 [N·m]
};

/// E1. `spec` names the engine and its settings; `model` is titan8 with a floor.
PeerStanding stand_titan8(const EngineRegistry& engines, const std::string& spec,
                          const Model& model, const PeerStandingSetup& setup);

}  // namespace legwork::papers
