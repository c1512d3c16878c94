// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The laboratory's own maps and Monte Carlos, as studies, are the laboratory's.
#include <doctest.h>

#include <cmath>

#include "legwork/lab/estimate/dead_reckoning.h"
#include "legwork/lab/power/power_map.h"
#include "legwork/load/load_model.h"
#include "legwork/load/presets.h"
#include "legwork/plan/leg.h"
#include "legwork/run/stand/standing.h"
#include "legwork/study/task.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

double value_of(const Measured& out, const std::string& name) {
  for (const outcome::Metric& m : out.metrics)
    if (m.name == name) return m.value;
  FAIL(name);
  return 0;
}

}  // namespace

TEST_CASE("cells of the posture map, one by one, are those of the map") {
  const auto file = find_robot_file("titan8", support::data_folder());
  REQUIRE(file.has_value());
  Model model = load_model(*file).model;
  ensure_floor(model, 0.8);
  const StandingPose pose = standing_pose(model, "stand");
  exclude_overlaps(model, pose.state);
  PowerMapOptions options;
  options.x = {-0.1, 0.1, 3}, options.y = {-0.1, 0.1, 3}, options.height = {-0.05, 0.05, 2};
  options.duty = {0.8, 0.8, 1};
  options.refine = false;
  const PowerMap map = power_map(model, find_legs(model, pose.state.q), pose.state.q, options);
  REQUIRE(map.cells.size() == 18);
  const auto task = posture_task({.data_folder = support::data_folder()});
  for (const PostureCell& cell : map.cells) {
    CAPTURE(cell.x);
    CAPTURE(cell.y);
    CAPTURE(cell.height);
    const Measured out = task->measure({{"robot.file", "titan8"},
                                        {"robot.pose", "stand"},
                                        {"x", std::to_string(cell.x)},
                                        {"y", std::to_string(cell.y)},
                                        {"height", std::to_string(cell.height)}},
                                       {});
    CHECK(out.ended.empty() == (cell.fault == PostureFault::kNone));
    if (cell.fault == PostureFault::kReach) continue;
    CHECK(value_of(out, "cost") == cell.cost);  // to the bit
    CHECK(value_of(out, "power") == cell.power);
    CHECK(value_of(out, "margin") == cell.margin);
    CHECK(value_of(out, "peak_torque") == cell.peak_torque);
  }
  CHECK_THROWS_WITH_AS(task->metrics({{"robot.file", "titan8"}, {"hight", "0"}}),
                       doctest::Contains("did you mean \"height\"?"), Error);
}

TEST_CASE("trials of dead reckoning, one by one, are those of the Monte Carlo") {
  MonteCarloConfig config = MonteCarloConfig::board();
  config.motions = {"jump"};
  config.trials = 6;
  config.threads = 1;
  const std::vector<MethodResult> whole = run_monte_carlo(config, EstimatorRegistry::built_in());
  const auto task = reckon_task();
  for (const MethodResult& r : whole) {
    CAPTURE(r.estimator);
    double square = 0;
    for (int trial = 0; trial < config.trials; ++trial) {
      const Measured out =
          task->measure({{"motion", "\"jump\""}, {"trial", std::to_string(trial)}}, {});
      square += std::pow(value_of(out, r.estimator + ".position"), 2) / config.trials;
    }
    // Every trial has as many samples: the mean of the squares is that of all samples.
    CHECK(std::sqrt(square) == doctest::Approx(r.position.norm).epsilon(1e-12));
  }
}
