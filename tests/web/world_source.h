#pragma once
// A World as the viewer watches it: stepped, pushed, sampled.
#include <array>
#include <memory>
#include <vector>

#include "legwork/experiment/world_probe.h"
#include "legwork/sim/world.h"
#include "legwork/view/live_source.h"

namespace legwork::app {

class WorldSource : public view::LiveSource {
 public:
  /// The drives of the world hold their targets; reset() returns to the present state.
  explicit WorldSource(std::unique_ptr<World> world);
  const outcome::Scene& scene() const { return scene_; }
  const std::vector<outcome::Channel>& channels() const { return probe_.channels(); }

  double dt() const override { return world_->options().dt; }
  double time() const override { return world_->time(); }
  bool step() override;
  void reset() override;
  void push(const view::Push& push) override;
  int body_count() const override { return world_->model().nbody(); }
  std::size_t channel_count() const override { return probe_.size(); }
  void sample(std::span<float> values) const override;
  void observe(view::LiveFrame& frame) const override;

 private:
  void apply_push();

  std::unique_ptr<World> world_;
  WorldState start_;
  outcome::Scene scene_;
  outcome::WorldProbe probe_;
  mutable outcome::FrameTaker taker_;
  mutable std::vector<double> row_;
  view::Push push_;
  double push_end_ = -1;  // [s]
  Workspace<double> ws_;  // written by apply_push()
};

}  // namespace legwork::app
