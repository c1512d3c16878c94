#pragma once
// A simulated run, kept for its report. SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <vector>

#include "legwork/run/snapshot_from_world.h"
#include "legwork/run/world_probe.h"

namespace legwork::outcome {

/// Keeps every step's signals and frames at a rate: the raw material of a report.
class WorldRecorder {
 public:
  /// The scene is drawn at the world's present state.
  explicit WorldRecorder(const World& world, double frame_rate = 100);
  void after_step(const World& world);
  /// An estimator follows this frame; from now on it is believed to be there.
  void follow(const DrawnEstimate& frame) { data_.drawing.estimate = frame; }
  void believe(const DrawnPose& X_WT) { believed_ = X_WT; }
  /// Drawing, frames, channels, swing phases and a plot per group; title, claims and text are the
  /// caller's.
  Outcome take();

 private:
  Outcome data_;
  WorldProbe probe_;
  SnapshotTaker taker_;
  std::vector<double> row_;
  double frame_period_, next_frame_;
  std::optional<DrawnPose> believed_;
};

}  // namespace legwork::outcome
