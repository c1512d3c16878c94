#pragma once
// Can the numbers of this robot be trusted? Stands it up and measures what the forces do: weight,
// settling, drift, closure, slip, depth, energy, and how much they hang on step, ground and
// history.
// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <string>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/run/stand/standing.h"
#include "legwork/sim/world.h"

namespace legwork {

struct TrustOptions {
  std::string pose;        // keyframe, or the name of q; empty: chosen
  std::vector<double> q;   // the pose itself; empty: the keyframe's
  double duration = 65.0;  // [s]; drift is over the last 60 s or 9/10 of a shorter run
  double dt = 1e-3;        // [s]
  std::function<void(double done)> progress;  // 0 … 1
};

struct TrustCheck {
  std::string name;
  double value = 0;
  std::string unit;
  double bound = 0;
  bool pass = false;
  std::string note;
};

/// One way of holding the robot, judged.
struct TrustRun {
  std::string drives;       // "own actuators" or "damped gains"
  std::string description;  // the gains in words
  std::vector<TrustCheck> checks;
  char grade = 'F';
  std::string worst_joint;
  double worst_torque = 0;  // [N·m]
  bool fell = false;
};

struct TrustReport {
  std::string model;
  std::string pose;
  double lifted = 0;  // [m]
  bool floor_added = false;
  double mass = 0;                    // [kg]
  std::vector<std::string> overlaps;  // parts whose hulls overlap in the pose: not collided
  std::vector<std::string> notes;     // what decides whether it can stand; full sentences
  std::vector<TrustRun> runs;
  char grade = 'F';  // of the first run
};

/// The robot on its floor in the pose it is judged in, and the gains that hold it there.
struct TrustStance {
  Model model;
  StandingPose pose;
  StandingGains gains;
  bool floor_added = false;
  bool needs_crane = false;  // its feet make no area to balance over
  std::vector<std::string> overlaps, notes;
};
TrustStance take_stance(Model model, const TrustOptions& options);

/// `findings` are the loader's warnings: they are the inertia check.
TrustReport trust(Model model, const std::vector<Finding>& findings, const TrustOptions& options);

}  // namespace legwork
