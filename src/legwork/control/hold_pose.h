#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Holds a pose: position targets that do not change.
#include <vector>

#include "legwork/control/controller.h"

namespace legwork {

/// Tells every drive the angle of its joint in a pose, at rest. What the drives make of it is
/// theirs: PD drives and servos hold the pose, torque motors stay at zero torque.
class HoldPose final : public Controller {
 public:
  /// Holds the pose the run starts in.
  HoldPose() = default;
  /// Holds q (nq of the model).
  explicit HoldPose(std::vector<double> q) : pose_(std::move(q)) {}

  /// Throws Error where the pose has not nq numbers or one is not finite.
  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;

  /// The targets, one per drive; may be changed between updates.
  std::vector<double>& targets() { return target_; }

 private:
  std::vector<double> pose_;    // empty: of the start
  std::vector<double> target_;  // per drive                                    [rad] or [m]
};

}  // namespace legwork
