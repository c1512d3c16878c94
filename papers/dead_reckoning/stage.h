#pragma once
// What is on the stage of a report: the kinematic biped as a trunk and two soles, or the world that
// was simulated. SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "legwork/estimate/truth.h"
#include "legwork/lab/registry.h"
#include "legwork/run/world_recorder.h"

namespace legwork::papers {

/// A trunk and two soles that move as the truth says.
void stage_truth(const Truth& truth, outcome::Outcome& out);

/// Records the run for the report and passes it on to whoever asked to watch.
class StageRecorder : public RunObserver {
 public:
  explicit StageRecorder(RunObserver* next) : next_(next) {}
  void begin(const World& world) override;
  void after_step(const World& world) override;
  outcome::Outcome take() { return recorder_->take(); }

 private:
  RunObserver* next_;
  std::optional<outcome::WorldRecorder> recorder_;
};

}  // namespace legwork::papers
