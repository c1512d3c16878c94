#pragma once
// The signals of a simulated robot that a report or a viewer plots, and a recorder that keeps them.
#include <span>
#include <vector>

#include "legwork/experiment/frame_from_world.h"
#include "legwork/experiment/outcome.h"
#include "legwork/sim/world.h"

namespace legwork::outcome {

/// Drive torque and power per joint, vertical contact force per foot. Joints at the same place of
/// different legs share a group ("knee torque": FL, FR, HL, HR), so that legs can be compared.
class WorldProbe {
 public:
  WorldProbe(const World& world, const Scene& scene);
  const std::vector<Channel>& channels() const { return channels_; }  // without values
  std::size_t size() const { return channels_.size(); }
  /// The last step's values, one per channel.
  void sample(const World& world, std::span<double> values) const;

 private:
  std::vector<Channel> channels_;
  std::vector<int> foot_of_body_;  // index into the scene's feet, or -1
  std::size_t ndrive_ = 0, nfoot_ = 0;
};

/// Keeps every step's signals and frames at a rate: the raw material of a report.
class WorldRecorder {
 public:
  /// The scene is drawn at the world's present state.
  explicit WorldRecorder(const World& world, double frame_rate = 100);
  void after_step(const World& world);
  /// An estimator follows this frame; from now on it is believed to be there.
  void follow(const SceneEstimate& frame) { data_.scene.estimate = frame; }
  void believe(const Pose& X_WT) { believed_ = X_WT; }
  /// Scene, frames, channels, swing phases and a plot per group; title, claims and text are the
  /// caller's.
  Outcome take();

 private:
  Outcome data_;
  WorldProbe probe_;
  FrameTaker taker_;
  std::vector<double> row_;
  double frame_period_, next_frame_;
  std::optional<Pose> believed_;
};

/// One plot over time per group of channels.
std::vector<Plot> plots_by_group(const std::vector<Channel>& channels);

/// Its channels by group beside the stage, the same quantity on the same scale; a plot of nothing
/// but rounding, beside others of its unit, gets a scale that shows it as nothing.
void choose_key_plots(Outcome& data);

/// When each foot carries nothing, read off its force channel.
std::vector<Phase> phases_from_forces(const Outcome& data, double threshold);

}  // namespace legwork::outcome
