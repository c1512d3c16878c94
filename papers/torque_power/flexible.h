#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// TITAN-VIII's crawl on a trunk that twists.
#include <vector>

#include "legwork/lab/power/torque_routes.h"
#include "legwork/run/simulation.h"
#include "papers/torque_power/titan8.h"
#include "papers/torque_power/titan8_builder.h"

namespace legwork::papers {

struct FlexibleSetup {
  TrunkTwist twist;  // stiffness 0: rigid
  Titan8Servo servo;
  Titan8Ground ground;
  double X = 0.0, Y = 0.205;   // posture A [m]
  double settle = 2.0;         // [s]
  int periods = 3;             // the last one is kept
  double dt = 1e-3;            // [s]
  std::vector<Meter*> meters;  // watch the run; borrowed
};

/// The last period of the front left leg, t from the start of its swing.
struct FlexibleRun {
  std::vector<double> t;      // [s]
  std::vector<double> J2;     // eq 5 [N·m]
  std::vector<double> force;  // of the ground on the foot, up [N]
  std::vector<double> twist;  // of the trunk [rad]
  double period = 4.8;        // [s]
  double speed = 0;           // [m/s]
  TorqueAudit audit;

  /// Largest |J2| within [from, to], when, and by how much it stands out: over the higher of the
  /// lowest |J2| in the half second before it and after it.
  struct Peak {
    double t = 0, torque = 0, prominence = 0;
  };
  Peak peak(double from, double to) const;
  /// Mean |J2| within [from, to].
  double mean(double from, double to) const;
};

/// Plans the gait on the rigid robot and walks it on the one asked for. Throws Error where it
/// falls.
FlexibleRun run_flexible(const FlexibleSetup& setup);

}  // namespace legwork::papers
