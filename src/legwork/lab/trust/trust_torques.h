#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How far the torques of a standing robot are determined.
#include "legwork/lab/trust/trust.h"
#include "legwork/lab/trust/trust_stand.h"

namespace legwork {

/// One-DoF joints between the base and the bodies that bear it, base first within each chain.
std::vector<JointId> bearing_joints(const Model& model, const std::vector<ContactForce>& contacts);

/// From a stand at rest: lets go shear, torsion and rolling between the feet (friction a fiftieth
/// for three seconds, then as it was), and asks statics how far the torques are open.
TorqueAnswer determine_torques(const TrustStance& stance, const DriveSet& set,
                               const StandOptions& options, const Stand& put_down);

}  // namespace legwork
