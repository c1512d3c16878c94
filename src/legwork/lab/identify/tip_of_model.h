#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a full model says about its own falling tests: the body over the ankles, the feet, the
// edges.
#include <span>
#include <string>
#include <vector>

#include "legwork/identify/three_mass_tip.h"
#include "legwork/identify/tip.h"
#include "legwork/model/model.h"

namespace legwork {

/// The robot about its ankle axis in one pose; x forward, z up.
struct ModelTip {
  TipBody body;                    // everything but the feet
  TipFoot foot;                    // all feet as one, edges of their colliding shapes
  double ankle_height = 0.0;       // of the axis over the lowest point of the feet [m]
  double left = 0.0, right = 0.0;  // edges sideways, from the middle between the ankles [m]
  double lateral_offset = 0.0;     // of the body's centre of mass to the left [m]
};

/// The feet are what hangs from these joints, the axis goes through the first of them. Throws Error
/// where a joint is missing or nothing of a foot collides.
ModelTip tip_of_model(const Model& model, std::span<const double> q,
                      const std::vector<std::string>& ankles);

/// The joints that pitch the feet: in each leg the last one with an axis across the robot.
std::vector<std::string> find_ankles(const Model& model, std::span<const double> q);

/// A robot like this one that nobody has seen: its heaviest part is heavier or lighter by up to a
/// fifth and its centre of mass elsewhere by up to 2 cm.
Model hidden_robot(const Model& model, std::uint64_t seed);

}  // namespace legwork
