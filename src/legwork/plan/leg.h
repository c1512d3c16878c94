#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The legs of any robot: the chains from its floating base to what stands on the ground.
// Frames: W world, T trunk (the floating body), B the foot's body, F the foot point.
#include <span>
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

struct Leg {
  std::string name;             // "FL", "FR", "HL", "HR"; "L", "R"; "L1", "R1", … front to hind
  BodyId trunk, foot;           // the floating body and the body that touches the ground
  std::vector<JointId> joints;  // one-DoF joints from the trunk to the foot
  std::vector<int> q, dof;      // their coordinates
  Vec3<double> p_TH{};          // where the first joint sits on the trunk [m]
  Vec3<double> p_BF{};          // foot point: centre of the sole's bottom, or of a ball [m]
  double radius = 0.0;          // of a ball foot: the ground is this far below F; flat: 0 [m]
  bool flat = false;            // has a sole, whose attitude matters
  double half_x = 0.0, half_y = 0.0;        // half the sole's extent along T's axes, standing [m]
  Vec3<double> p_TF{};                      // foot point in the standing pose [m]
  Mat3<double> R_TB = identity3<double>();  // attitude of the foot's body in the standing pose
  double side_x = 0.0, side_y = 0.0;        // ±1: front or hind, left or right of the middle

  /// Where the ground is under the standing foot [m].
  Vec3<double> ground_T() const { return p_TF - Vec3<double>{0, 0, radius}; }
  /// The foot point whose ground point is `p_T`, on ground with the normal `n_T`.
  Vec3<double> foot_above(const Vec3<double>& p_T, const Vec3<double>& n_T) const {
    return p_T + n_T * radius;
  }
};

/// The legs that stand on the ground in the pose q (nq entries; the base's own are ignored, z of
/// the trunk is up): of the chains from the floating base, those whose lowest colliding point is
/// within `tolerance` of the lowest of all. Left before right, front before hind. Throws Error
/// when there is no floating base or nothing that could stand.
std::vector<Leg> find_legs(const Model& model, std::span<const double> q, double tolerance = 0.03);

}  // namespace legwork
