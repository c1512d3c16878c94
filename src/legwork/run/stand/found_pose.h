#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Standing poses that no file gives: found for robots that bring none, and fitted to ground that is
// not level.
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

/// The top of the world's shapes (planes, boxes, heightfields) under a place, and its normal.
struct GroundPoint {
  double height = 0.0;  // [m]
  Vec3<double> normal_W{0, 0, 1};
  bool found = false;
};
GroundPoint ground_at(const Model& model, double x, double y);

struct FoundPose {
  std::vector<double> q;
  bool found = false;
  std::string why;  // it was not found: one sentence without a full stop
};

/// Every joint inside its range, followers of couplings where their leaders put them.
std::vector<double> inside_ranges(const Model& model, std::vector<double> q);

/// Whether a robot could stand in q as it is: joints inside their ranges, the trunk off the ground,
/// the centre of mass over the feet, and legs that neither lie splayed nor are stretched to their
/// singularity, downwards or outwards.
bool could_stand(const Model& model, const std::vector<double>& q);

/// A pose on level ground: every foot flat on one plane below its hip at 88 % of the leg's reach
/// (lower where that cannot be reached), joints inside their ranges, the centre of mass over the
/// middle of the feet. Joints that are not of a leg stay where they are drawn, as far as their
/// ranges allow.
FoundPose find_standing_pose(const Model& model);

/// The pose q with its feet set onto the world's ground, soles along it, the trunk's attitude kept,
/// the centre of mass over the middle of the feet; q itself where the ground is level there.
FoundPose stand_on_ground(const Model& model, const std::vector<double>& q);

}  // namespace legwork
