#pragma once
// A limb as a path of joints from the trunk to the foot: what torque and power are counted along.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "legwork/plan/leg.h"

namespace legwork {

struct Limb {
  std::string name;              // "FL", or the foot's own name
  std::vector<JointId> joints;   // one-DoF joints, trunk first
  BodyId foot;                   // the body that meets the ground
  Vec3<double> p_Foot{0, 0, 0};  // where, in the foot's frame [m]
  /// The joint the Jacobian method takes its force at (eq 7 of Endo et al.: the ankle J4), as an
  /// index into `joints`; −1 takes the ground force at the foot point.
  int cut = -1;
};

/// Legs (plan/leg.h) as limbs. A limb of more than three joints is cut at the first of its last two
/// (its ankle), but never before the fourth.
std::vector<Limb> limbs_of(const std::vector<Leg>& legs);

}  // namespace legwork
