#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The page of a walk: where it went, what its joints gave, what limits its speed.
#include <optional>

#include "legwork/lab/walk/walk_run.h"
#include "legwork/lab/walk/walk_sweep.h"
#include "legwork/record/outcome.h"
#include "legwork/run/snapshot_from_world.h"

namespace legwork {

/// Takes the frames of the page's replay, and the joints' torques, at 50 Hz.
class WalkFilm final : public Meter {
 public:
  explicit WalkFilm(const Model& model, double longest = 30.0);
  void begin(const Simulation& simulation) override;
  void after_step(const Simulation& simulation) override;

  std::vector<outcome::Snapshot> frames;
  std::vector<double> times;
  std::vector<std::vector<double>> torques;  // per drive

 private:
  outcome::SnapshotTaker taker_;
  double longest_, next_ = 0.0;
};

/// Everything one walk, and a sweep where there was one, has to show.
outcome::Outcome walk_page(const WalkScene& scene, const WalkRequest& request,
                           const WalkResult& result, const WalkFilm& film,
                           const std::optional<WalkSweep>& sweep = std::nullopt);

/// One sentence: speed, cost of transport, worst joint, how it ended.
std::string walk_headline(const WalkResult& result);

}  // namespace legwork
