#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One instant of a simulation as a replay frame.
#include "legwork/dynamics/workspace.h"
#include "legwork/record/outcome.h"
#include "legwork/sim/world.h"

namespace legwork::outcome {

/// Takes frames of a World. The model must outlive it.
class SnapshotTaker {
 public:
  explicit SnapshotTaker(const Model& model);
  /// Poses, CoM, contact forces of the last step, ZMP on the ground under them, support polygon.
  Snapshot take(const World& world);
  /// Poses and CoM of a configuration without forces.
  Snapshot take(double t, std::span<const double> q);

 private:
  const Model& model_;
  Workspace<double> ws_;
};

/// Pressure centre (pressure_centre()) on the plane of the contacts' mean height, and the support
/// polygon, of what the world exerts.
void add_balance(const std::vector<ContactForce>& forces, Snapshot& frame);

}  // namespace legwork::outcome
