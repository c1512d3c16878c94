#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where each joint works in the plane of torque and speed, inside what its motor can give.
#include <vector>

#include "legwork/record/outcome.h"
#include "legwork/run/meter.h"
#include "legwork/sim/world.h"

namespace legwork::outcome {

class TorqueSpeed : public Meter {
 public:
  void begin(const Simulation& simulation) override;
  void after_step(const Simulation& simulation) override;
  /// One plot per group of joints, legs beside each other; `channels` are the world's probe's,
  /// torques first. Empty where nothing is driven.
  PlotSet plots(const World& world, const std::vector<PlotChannel>& channels) const;

 private:
  std::vector<std::vector<double>> speed_, torque_;  // per drive [rad/s], [N·m]
};

}  // namespace legwork::outcome
