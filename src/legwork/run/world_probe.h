#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The signals of a simulated robot that a report or a viewer plots.
#include <cstddef>
#include <span>
#include <vector>

#include "legwork/record/outcome.h"
#include "legwork/sim/world.h"

namespace legwork::outcome {

/// Drive torque and power per joint, vertical contact force per foot. Joints at the same place of
/// different legs share a group ("knee torque": FL, FR, HL, HR), so that legs can be compared.
class WorldProbe {
 public:
  WorldProbe(const World& world, const Drawing& scene);
  const std::vector<PlotChannel>& channels() const { return channels_; }  // without values
  std::size_t size() const { return channels_.size(); }
  /// The last step's values, one per channel.
  void sample(const World& world, std::span<double> values) const;

 private:
  std::vector<PlotChannel> channels_;
  std::vector<int> foot_of_body_;  // index into the scene's feet, or -1
  std::size_t ndrive_ = 0, nfoot_ = 0;
};

}  // namespace legwork::outcome
