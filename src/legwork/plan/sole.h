#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The sole of a foot: where it is on the foot's body, its outline, and which of its turns the leg
// can make. Frames: B the foot's body, S the sole (x forward, z up, origin in its middle).
#include <array>
#include <span>
#include <vector>

#include "legwork/plan/leg.h"

namespace legwork {

struct Sole {
  Pose<double> X_BS = identity_pose<double>();
  std::vector<std::array<double, 2>> corners;   // x, y in S, a convex polygon of 1 to 8     [m]
  std::vector<std::array<double, 2>> carried;   // where the ankles can hold the whole weight [m]
  double half_x = 0.0, half_y = 0.0;            // half the extent of what is carried [m]
  double turned = 0.0;                          // from the drawn pose until it lies flat  [rad]
  std::array<bool, 3> turns{true, true, true};  // roll, pitch, yaw that the leg can give it
  double radius = 0.0;  // of a ball foot: S is its centre, the ground this far below        [m]

  bool is_point() const { return corners.size() == 1; }
};

/// Among attitudes near the standing pose's (0.6 rad of pitch, 0.24 rad of roll) the one in which
/// the most area lies on a level floor: feet are drawn tilted. The drawn one wins unless another
/// has a third more. What lies within 4 mm of the lowest point is sole.
Sole find_sole(const Model& model, std::span<const double> q, const Leg& leg);

/// Finds the turns the leg can make in the pose q with the sole's middle held: an axis of which
/// less than half can be turned about is missing. Without roll or pitch the outline becomes a line,
/// without both, with fewer than four joints or on less than 12 mm a point. The pose should be
/// bent: a straight leg seems to have freedoms it has not.
void keep_reachable(const Model& model, std::span<const double> q, const Leg& leg, Sole& sole);

/// Cuts `carried` to where the joints of the ankle (within a quarter of the leg from the sole) hold
/// `weight` [N] with nine tenths of their torque limits (per DoF, infinite where there is none),
/// and moves the origin of S to the middle of it. Needs the pose q to be level, as find_sole().
void keep_carried(const Model& model, std::span<const double> q, const Leg& leg,
                  std::span<const double> torque_limits, double weight, Sole& sole);

}  // namespace legwork
