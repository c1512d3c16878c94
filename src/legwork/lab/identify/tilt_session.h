#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Falling tests on a robot at the end of a wire: trials in both directions, the centre of mass, the
// ankle's stiffness. The same code drives an emulated and a real robot.
#include <functional>
#include <string>
#include <vector>

#include "legwork/identify/tilt_test.h"
#include "legwork/identify/tip.h"
#include "legwork/link/bus_robot.h"

namespace legwork {

struct TiltSessionOptions {
  std::vector<std::string> ankles;  // joints that lean the body forward; "-NAME": backward
  double body_mass = 0.0;           // above the ankles [kg]
  TipFoot foot;
  double edge_sd = 0.0;    // of both edges [m]
  int trials = 10;         // in each direction
  double clock = 0.0;      // > 0: every cycle counts as so much time; 0: the wall clock [s]
  double rate = 0.0;       // of the ramp; 0: one step of the servo per 200 ms [rad/s]
  double longest = 120.0;  // of one trial [s]
  double gravity = 9.81;
  /// Sees every reading as it came off the wire; may be empty.
  std::function<void(const BusRobot&, const Measurements&)> watch;
};

struct TiltSession {
  std::vector<TiltTrial> trials;
  TiltAverage forward, backward;
  bool solved = false;
  TipSolution solution;
  double stiffness = 0.0;  // of all ankles together; NaN: not known [N·m/rad]
  double step = 0.0;       // of the encoder [rad]
  long cycles = 0;
  bool aborted = false;
  double abort_delay = 0.0;  // from the last good cycle to the abort [s]
  std::string why;           // it was aborted, or nothing could be solved
};

/// What is going on, one line at a time; may be empty.
using SessionLog = std::function<void(const std::string&)>;

/// The robot must stand upright with its goals at home. Throws Error for an ankle it does not have.
TiltSession run_tilt_session(BusRobot& robot, const TiltSessionOptions& options,
                             const SessionLog& log, const std::function<bool()>& stopped);

}  // namespace legwork
