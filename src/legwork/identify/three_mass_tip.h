#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Nine coordinates of three masses and what falling tests can say about them: the map from masses
// to angles, the adapters that invert it, and what they cannot know. Axes: x forward, y left, z up
// from
// the ankle axis.
#include <array>
#include <string>
#include <vector>

#include "legwork/identify/map_fit.h"
#include "legwork/identify/tip.h"
#include "legwork/reduced/three_mass.h"

namespace legwork {

/// Edges of the support around the ankle axes.
struct TipSupport {
  double front = 0.0, back = 0.0, left = 0.0, right = 0.0;  // [m]
};

/// A pose of the three masses: the trunk leans over the hip by pitch and roll, the left leg swings
/// forward about its hip [rad].
struct HipPose {
  double trunk_pitch = 0.0, trunk_roll = 0.0, left_leg = 0.0;
};

struct TipObservations {
  std::vector<HipPose> poses{HipPose{}};
  bool sagittal = true, lateral = false;             // angles of every pose
  bool pitch_inertia = false, roll_inertia = false;  // about the ankle axis, first pose
};

/// The masses in another pose; the hip is `hip_height` over the ankle.
ThreeMass in_pose(const ThreeMass& body, const HipPose& pose, double hip_height);
/// Angles (radians; per pose forward, backward, then left, right) and inertias as asked. False
/// where the body cannot tip.
bool observe_tip(const ThreeMass& body, const TipSupport& support, const TipObservations& what,
                 double hip_height, std::vector<double>& out);
/// Rank of the observations with respect to the nine coordinates.
int tip_rank(const ThreeMass& body, const TipSupport& support, const TipObservations& what,
             double hip_height);
/// The five sets of the identifiability report, with the rank each has for a generic body.
struct ObservationSet {
  std::string name;
  TipObservations what;
  int expected = 0;
};
std::vector<ObservationSet> identifiability_sets();
/// The pose, among a grid of trunk and leg angles, that adds most to what the observations say.
HipPose next_best_pose(const ThreeMass& body, const TipSupport& support,
                       const TipObservations& so_far, double hip_height, double prior_sd,
                       double angle_sd);

/// The default adapter: masses known, positions by maximum a posteriori. angle_sd in rad.
MapResult adapt_map(const ThreeMass& prior, double prior_sd, const TipSupport& support,
                    const TipObservations& what, double hip_height,
                    const std::vector<double>& observed, double angle_sd);
ThreeMass with_coordinates(const ThreeMass& body, const std::vector<double>& nine);

}  // namespace legwork
