#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// More that falling tests tell: where the foot's edges are, the centre of mass without falling, the
// inertia from how the fall grows.
#include <vector>

#include "legwork/identify/tip.h"

namespace legwork {

/// One pair of falling tests with a known mass fastened to the body (or none).
struct LoadedTip {
  TipAngles angles;
  double added_mass = 0.0;                        // [kg]
  double added_height = 0.0, added_offset = 0.0;  // from the ankle axis [m]
};

/// Height and offset of the body and both edges, from tests with and without a known mass: linear
/// in all four (massless foot). At least two different loads.
struct EdgeCalibration {
  double height = 0.0, offset = 0.0, front = 0.0, back = 0.0;  // [m]
  double sd_height = 0.0, sd_offset = 0.0, sd_front = 0.0, sd_back = 0.0;
};
TipResult<EdgeCalibration> calibrate_edges(const std::vector<LoadedTip>& tests, double body_mass,
                                           double angle_sd);

/// One sample of a slow ramp that does not tip: told and measured lean [rad].
struct RampSample {
  double send = 0.0, real = 0.0;
};
/// The centre of mass from the sag of an ankle of known stiffness: K·(q − cmd) = M·g·(h·sin q +
/// z·cos q). Sweep both ways: dry friction biases a one-way sweep.
struct RampEstimate {
  double height = 0.0, offset = 0.0;        // [m]
  double sd_height = 0.0, sd_offset = 0.0;  // [m]
  bool one_way = false;                     // the samples only rise or only fall: not to be trusted
};
TipResult<RampEstimate> estimate_from_ramp(const std::vector<RampSample>& samples, double stiffness,
                                           double body_mass, double gravity = 9.81);

/// Pitch inertia about the foot's edge from the growth rate of a fall: λ² = M·g·d/I, d the height
/// of the centre of mass over the edge at the tipping pose [kg·m²].
double edge_inertia(const TipBody& body, const TipFoot& foot, double ankle_height, double growth,
                    double angle, bool forward, double gravity = 9.81);

}  // namespace legwork
