#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What walking needs to know of a robot, read from its model: feet and soles, how far its legs
// reach, and the bent-kneed pose it walks in. No names, no configuration.
#include <span>
#include <string>
#include <vector>

#include "legwork/plan/leg.h"
#include "legwork/plan/sole.h"

namespace legwork {

/// Which feet of more than two swing together.
enum class WalkGait {
  kTrot,   // every second foot: diagonal pairs of four, tripods of six
  kCrawl,  // one at a time, on each side from hind to front
};

/// One foot of a walking robot.
struct WalkFoot {
  Leg leg;
  Sole sole;
  int group = 0;   // the feet of a group swing together
  double x = 0.0;  // where it stands from the middle of all feet, ahead and to the left     [m]
  double y = 0.0;  // (of a biped 0: its spacing says it)
};

/// Everything in metres; what has a * in comments is in units of height and √(g·height).
struct WalkStance {
  std::vector<WalkFoot> feet;  // as find_legs() orders them
  int groups = 2;              // after group g swings g + 1, after the last the first
  int carriers = 1;            // feet on the ground while a group swings
  double spacing = 0.0;        // from group 1 to group 0, to the left: of a biped, between soles
  double leg_length = 0.0;     // from the first joint to the sole, as far as it reaches
  double reach = 0.0;          // from the first joint to the sole in a straight line, at most
  double bend = 0.0;           // hip height over leg length in the pose
  double height = 0.0;         // of the centre of mass over the soles
  double omega = 0.0;          // √(g/height)                                            [1/s]
  double gravity = 9.81;
  std::vector<double> q;  // the pose, soles at z = 0, heading along x
  std::string note;       // what could not be had as asked; empty

  double unit_speed() const { return omega * height; }  // √(g·height)                   [m/s]
  bool points() const { return feet.front().sole.is_point(); }
  /// Whether it can stand still: on soles, or on three points or more.
  bool stands() const { return !points() || feet.size() > 2; }
  /// Whether its legs can turn its feet about the vertical, or step around them.
  bool turns() const {
    for (const WalkFoot& foot : feet)
      if (!foot.sole.turns[2] && feet.size() == 2) return false;
    return true;
  }
};

/// `q_stand` is a pose the robot stands in; `step` the longest step it shall take, which decides
/// how far its knees bend [m]; `torque_limits` (per DoF, or none) what its ankles can hold; `gait`
/// how four legs or more walk. Throws Error for other robots and for legs that reach no pose.
WalkStance walk_stance(const Model& model, std::span<const double> q_stand, double step,
                       std::span<const double> torque_limits = {}, WalkGait gait = WalkGait::kTrot);

}  // namespace legwork
