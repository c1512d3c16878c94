#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E2: TITAN-VIII goes up and down on its feet; the joints' work is checked against the energy the
// robot gains (the paper's own calibration).
#include <array>
#include <vector>

#include "legwork/lab/power/torque_routes.h"
#include "legwork/record/claim.h"
#include "legwork/run/simulation.h"
#include "legwork/sim/ledger.h"
#include "papers/torque_power/titan8.h"

namespace legwork::papers {

struct UpDownSetup {
  Titan8Servo servo;
  Titan8Ground ground;
  double amplitude = 0.04;  // of the feet, lowest to highest [m]
  double period = 4.0;      // [s]
  int periods = 3;
  double settle = 2.0;         // standing before it begins [s]
  double drop = 1e-3;          // [m]
  double dt = 1e-3;            // [s]
  std::vector<Meter*> meters;  // watch the run; borrowed
};

struct UpDownRun {
  std::vector<double> t, height;      // end of each step [s], trunk [m]
  std::vector<double> energy;         // kinetic and potential [J]
  std::vector<double> work;           // of J1 … J4 by eq 5, from the start [J]
  std::vector<double> work_driven;    // of J1 … J3 alone
  std::vector<double> work_jacobian;  // of J1 … J3 by eq 7
  double dt = 0;
  std::size_t bottom = 0, top = 0;  // of the second period: entries of the series
  std::size_t next_bottom = 0;
  double rise = 0;       // [m]
  double potential = 0;  // m·g·rise of the centre of mass, bottom to top [J]
  EnergyBook ledger;     // of the whole run
  TorqueAudit audit;

  double up(const std::vector<double>& series) const { return series[top] - series[bottom]; }
  /// Over the period from bottom to bottom.
  double around(const std::vector<double>& series) const {
    return series[next_bottom] - series[bottom];
  }
};

/// Joint angles J1 … J4 of every leg, t from the start of the motion [s]. Throws Error where
/// the legs are too short.
std::array<double, 4> updown_reference(const UpDownSetup& setup, double t);

/// Throws Error for a setup out of range or a foot out of reach.
UpDownRun run_updown(const Model& model, const UpDownSetup& setup);

/// Every E2 row of reference A; `main` is the paper's run.
std::vector<Claim> updown_claims(const Model& model, const UpDownSetup& setup,
                                 const UpDownRun& main);

}  // namespace legwork::papers
