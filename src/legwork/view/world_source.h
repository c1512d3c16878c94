#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A Simulation as the viewer watches it: stepped, pushed, sampled.
#include <array>
#include <memory>
#include <vector>

#include "legwork/run/estimate_page.h"
#include "legwork/run/simulation.h"
#include "legwork/run/snapshot_from_world.h"
#include "legwork/run/world_probe.h"
#include "legwork/view/live_source.h"

namespace legwork::view {

class WorldSource : public LiveSource {
 public:
  /// reset() returns to the simulation's start.
  explicit WorldSource(std::shared_ptr<Simulation> simulation);
  ~WorldSource() override;
  const outcome::Drawing& drawing() const { return drawing_; }
  /// The probe's, and where the trunk is estimated those of the estimate.
  const std::vector<outcome::PlotChannel>& channels() const { return channels_; }
  /// One per group of channels, the estimate's first.
  std::vector<outcome::Plot> plots() const;

  double dt() const override { return simulation_->world().options().dt; }
  double time() const override { return simulation_->time(); }
  bool step() override;
  void reset() override;
  void push(const ViewerPush& push) override;
  ViewerControls controls() const override;
  void set_joint(std::size_t joint, double target) override;
  void go_to_key(std::size_t key) override;
  void set_knob(std::size_t knob, double value) override;
  void release_joints() override;
  int body_count() const override { return simulation_->model().nbody(); }
  std::size_t channel_count() const override { return channels_.size(); }
  void sample(std::span<float> values) const override;
  void observe(LiveSnapshot& frame) const override;

 private:
  class Hand;     // the viewer's mouse
  class Sliders;  // the viewer's joint targets
  void place_estimate();
  const Sensing* estimating() const;

  std::shared_ptr<Simulation> simulation_;
  Hand* hand_;  // these two are among the simulation's disturbances
  Sliders* sliders_;
  outcome::Drawing drawing_;
  outcome::WorldProbe probe_;
  mutable outcome::SnapshotTaker taker_;
  mutable std::vector<double> row_;
  std::vector<outcome::PlotChannel> channels_;
  outcome::DrawnPose believed_, true_;  // X_WT, where it estimates
};

}  // namespace legwork::view
