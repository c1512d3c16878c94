#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E1: TITAN-VIII dropped 10 mm onto its feet, torque by every route (§ "static standing" of the
// paper; the mystery of eq 5's latency).
#include <functional>
#include <vector>

#include "legwork/lab/power/torque_routes.h"
#include "legwork/record/claim.h"
#include "legwork/run/simulation.h"
#include "papers/torque_power/titan8.h"

namespace legwork::papers {

struct StandingSetup {
  Titan8Servo servo;
  Titan8Ground ground;
  double drop = 0.010;         // soles above the ground [m]
  double duration = 4.0;       // [s]
  double dt = 1e-3;            // [s]
  std::vector<Meter*> meters;  // watch the run; borrowed
};

/// Every step of the front left leg, and the worst over all legs at the end.
struct StandingRun {
  std::vector<double> t;               // end of each step [s]
  std::vector<double> wrench[4];       // eq 5, J1 … J4 [N·m]
  std::vector<double> jacobian[4];     // eq 7
  std::vector<double> static_form[4];  // eq 7'
  std::vector<double> actuator[4];
  std::vector<double> knee_force;  // axial force the knee transmits, up is positive [N]
  double touchdown = 0;            // end of the first step with a force [s]
  double knee_force_min = 0, knee_force_max = 0;  // over legs, at the end [N]
  double knee_force_side = 0;                     // largest other component at the end [N]
  double ground_total = 0, ground_min = 0, ground_max = 0;  // at the end [N]
  double sink = 0;                                          // depth of the soles at the end [m]
  double peak_knee_torque = 0;                              // |eq 5| of J3, all legs [N·m]
  double worst_ankle_identity = 0;  // |eq5 − eq7 − τ_J4| at J3 after 0.1 s [N·m]
  double worst_newton = 0;          // |eq 5 − Newton–Euler sum| [N·m]
  double worst_residual = 0;        // of the solver
  TorqueAudit audit;

  /// Time from touchdown until |values| stays below `bound` [s].
  double settling(const std::vector<double>& values, double bound) const;
  /// Slope of ln|values| over samples chosen by `keep(t since touchdown, |value|)` [1/s].
  double tail_slope(const std::vector<double>& values,
                    const std::function<bool(double, double)>& keep) const;
};

/// Throws Error for a setup out of range (§4.5) or a run that falls.
StandingRun run_standing(const Model& model, const StandingSetup& setup);

/// Every E0 and E1 row of reference A. Runs the ablations it needs; `main` is the paper's run.
std::vector<Claim> standing_claims(const Model& model, const StandingSetup& setup,
                                   const StandingRun& main);

}  // namespace legwork::papers
