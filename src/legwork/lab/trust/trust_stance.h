#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The robot on its floor in the pose it is judged in, and whether that pose is worth judging.
#include <string>
#include <vector>

#include "legwork/run/stand/standing.h"

namespace legwork {

struct StanceOptions {
  std::string pose;       // keyframe, or the name of q; empty: chosen
  std::vector<double> q;  // the pose itself; empty: the keyframe's
};

/// Is the pose worth it?
struct PoseAnswer {
  /// "ok", "soles levelled", "out of range", "joints on a stop", "no legs" or "crane".
  std::string verdict = "ok";
  std::string sentence;                   // the answer, with names
  std::vector<std::string> stands_on;     // links that bear the robot
  std::vector<std::string> on_stop;       // joints between them and the base that lie on a stop
  std::vector<std::string> out_of_range;  // joints that the pose had outside: moved inside
  double levelled = 0;                    // the farthest a sole was turned to lie flat [rad]
};

struct TrustStance {
  Model model;
  StandingPose pose;
  StandingGains gains;
  bool floor_added = false;
  bool needs_crane = false;  // its feet make no area to balance over
  double levelled = 0;       // as PoseAnswer has it [rad]
  std::vector<std::string> out_of_range, overlaps, notes;
};

/// Adds a floor, takes the pose, moves joints inside their ranges, levels tilted soles with the
/// ankles (on a slope sets the feet on to it), and finds gains. Throws Error without gravity, and
/// where nothing can touch the ground.
TrustStance take_stance(Model model, const StanceOptions& options);

}  // namespace legwork
