#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots that no physics can move, mended by the least that makes them physical.
#include <string>

#include "legwork/load/detail/physical_check.h"
#include "legwork/model/builder.h"

namespace legwork::load {

/// Replaces, link by link (W-REPAIRED each):
/// - negative principal moments by zero, and where two of them sum to less than the third, both by
///   the same amount until they reach it (the nearest flat body);
/// - the zero mass of a body that moves by 1e-4 of the robot's mean body;
/// - the zero inertia of a body that moves by that of a steel ball of its mass.
/// Returns the new inertials as MJCF or URDF text to paste; empty when all was physical.
std::string repair_masses(ModelSpec& spec, const PartPlaces& places, Format format,
                          Findings& findings);

}  // namespace legwork::load
