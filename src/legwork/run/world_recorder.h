#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A simulated run, kept for its report.
#include <optional>
#include <vector>

#include "legwork/run/meter.h"
#include "legwork/run/push_track.h"
#include "legwork/run/snapshot_from_world.h"
#include "legwork/run/world_probe.h"

namespace legwork::outcome {

/// Keeps every step's signals and frames at a rate, and where the first robot's trunk is estimated
/// that estimate: the raw material of a report.
class WorldRecorder : public Meter {
 public:
  explicit WorldRecorder(double frame_rate = 100) : frame_period_(1 / frame_rate) {}
  /// The scene is drawn at the world's present state.
  void begin(const Simulation& simulation) override;
  void after_step(const Simulation& simulation) override;
  /// Drawing, frames, channels, swing phases and a plot per group; title, claims and text are the
  /// caller's.
  Outcome take();

 private:
  Outcome data_;
  std::optional<WorldProbe> probe_;
  std::optional<SnapshotTaker> taker_;
  std::vector<double> row_;
  double frame_period_, next_frame_ = 0;
  std::optional<DrawnPose> believed_;
  std::optional<PushTrack> pushes_;
};

}  // namespace legwork::outcome
