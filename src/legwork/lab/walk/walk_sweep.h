#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How fast a robot walks and how hard it may be pushed: one walk per case.
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "legwork/lab/walk/walk_run.h"

namespace legwork {

/// One speed of the sweep, in units of √(g·h).
struct WalkSpeedTrial {
  double asked = 0.0, walked = 0.0;
  double cost_of_transport = 0.0;
  bool fell = false;
  std::string limited_by, cause;
};

/// One push of the sweep: an impulse in units of m·√(g·h) at an instant of the stride.
struct WalkPushTrial {
  double ahead = 0.0, left = 0.0;
  double at = 0.0;  // [s]
  bool survived = false;
};

struct WalkSweep {
  std::vector<WalkSpeedTrial> speeds;
  double largest = 0.0;        // speed at which all steps were made, in units
  double largest_speed = 0.0;  // the same                                              [m/s]
  std::string limited_by;      // of the first speed that failed, or of the last
  std::vector<WalkPushTrial> pushes;
  /// Largest impulse survived at every instant: ahead, back, left, right; in units.
  std::array<double, 4> survived{};
};

struct WalkSweepOptions {
  double from = 0.1, step = 0.05, to = 0.6;  // speeds
  int speed_steps = 100;                     // that a speed must be walked
  bool speeds = true, pushes = true;
  double push_speed = 0.1;                   // at which pushes come
  double push_step = 0.05, push_most = 0.4;  // impulses
  int instants = 8;                          // over a stride: two steps
  int push_steps = 14;                       // of a walk that is pushed after the sixth
};

/// Throws Error for a robot that cannot walk. `progress`: share done.
WalkSweep sweep_walk(const Model& model, WalkRequest request, const WalkSweepOptions& options,
                     const std::function<void(double)>& progress = {});

}  // namespace legwork
