#pragma once
// A World as the viewer watches it: stepped, pushed, sampled. SPDX-License-Identifier: Apache-2.0
#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "legwork/experiment/world_probe.h"
#include "legwork/sim/world.h"
#include "legwork/view/live_source.h"

namespace legwork::view {

class WorldSource : public LiveSource {
 public:
  /// `before_step` (may be empty) sets targets and forces by the world's time; without it the
  /// drives hold theirs. reset() returns to the present state.
  explicit WorldSource(std::shared_ptr<World> world, std::function<void()> before_step = {});
  const outcome::Scene& scene() const { return scene_; }
  const std::vector<outcome::Channel>& channels() const { return probe_.channels(); }

  double dt() const override { return world_->options().dt; }
  double time() const override { return world_->time(); }
  bool step() override;
  void reset() override;
  void push(const Push& push) override;
  int body_count() const override { return world_->model().nbody(); }
  std::size_t channel_count() const override { return probe_.size(); }
  void sample(std::span<float> values) const override;
  void observe(LiveFrame& frame) const override;

 private:
  void apply_push();

  std::shared_ptr<World> world_;
  std::function<void()> before_step_;
  WorldState start_;
  outcome::Scene scene_;
  outcome::WorldProbe probe_;
  mutable outcome::FrameTaker taker_;
  mutable std::vector<double> row_;
  Push push_;
  double push_end_ = -1;  // [s]
  Workspace<double> ws_;  // written by apply_push()
};

}  // namespace legwork::view
