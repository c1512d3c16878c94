#pragma once
// A World as the viewer watches it: stepped, pushed, sampled. SPDX-License-Identifier: Apache-2.0
#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "legwork/run/estimate_page.h"
#include "legwork/run/snapshot_from_world.h"
#include "legwork/run/world_probe.h"
#include "legwork/sim/world.h"
#include "legwork/view/live_source.h"

namespace legwork::view {

class WorldSource : public LiveSource {
 public:
  using MakeSensing = std::function<std::unique_ptr<Sensing>()>;

  /// `before_step` (may be empty) sets targets and forces by the world's time; without it the
  /// drives hold theirs. `make_sensing` (may be empty) gives who reads the robot's sensors, anew
  /// for each start. reset() returns to the present state.
  explicit WorldSource(std::shared_ptr<World> world, std::function<void()> before_step = {},
                       MakeSensing make_sensing = {});
  ~WorldSource() override;
  const outcome::Drawing& drawing() const { return drawing_; }
  /// The probe's, and where the trunk is estimated those of the estimate.
  const std::vector<outcome::PlotChannel>& channels() const { return channels_; }
  /// One per group of channels, the estimate's first.
  std::vector<outcome::Plot> plots() const;

  double dt() const override { return world_->options().dt; }
  double time() const override { return world_->time(); }
  bool step() override;
  void reset() override;
  void push(const ViewerPush& push) override;
  int body_count() const override { return world_->model().nbody(); }
  std::size_t channel_count() const override { return channels_.size(); }
  void sample(std::span<float> values) const override;
  void observe(LiveSnapshot& frame) const override;

 private:
  void apply_push();
  void start_sensing();

  std::shared_ptr<World> world_;
  std::function<void()> before_step_;
  MakeSensing make_sensing_;
  WorldState start_;
  outcome::Drawing drawing_;
  outcome::WorldProbe probe_;
  mutable outcome::SnapshotTaker taker_;
  mutable std::vector<double> row_;
  std::vector<outcome::PlotChannel> channels_;
  std::unique_ptr<Sensing> sensing_;
  outcome::DrawnPose believed_, true_;  // X_WT, where it estimates
  ViewerPush push_;
  double push_end_ = -1;  // [s]
  Workspace<double> ws_;  // written by apply_push()
};

}  // namespace legwork::view
