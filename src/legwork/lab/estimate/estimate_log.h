#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Runs an estimator over a recorded log and scores it where the log holds the truth.
#include <functional>
#include <string>
#include <vector>

#include "legwork/estimate/log.h"
#include "legwork/estimate/model_legs.h"
#include "legwork/estimate/noise.h"
#include "legwork/estimate/registry.h"
#include "legwork/estimate/score.h"

namespace legwork {

/// How a log is read: the robot, where its IMU and feet are.
struct LogRun {
  std::string estimator = "proposed";
  EstimatorConfig config{};
  const Model* model = nullptr;   // needed where the log has joints instead of foot poses
  std::string trunk;              // frame of the IMU: the estimate is of it
  std::string base;               // frame the log's truth speaks of; empty: the trunk
  std::vector<std::string> feet;  // frames, in the log's order of feet
  double encoder = 0.0;           // sd of a joint reading                            [rad]
  bool even = false;   // the stamps are arrival times: spread the samples evenly between them
  double still = 0.0;  // stands still so long at first: the gyro's mean is its bias  [s]
  std::function<void(double done)> progress = {};  // 0 … 1; may be empty
};

/// A built-in motion as a log, with its truth.
RobotLog log_of(const Truth& truth, const SensorNoise& noise, std::uint64_t seed);

/// The track is of the trunk frame. Throws Error where the log lacks what the estimator needs.
/// Reads the log two or three times and holds three samples of it; what grows is the track (224
/// bytes a sample where the truth is known).
EstimateTrack estimate_log(LogStream& log, const LogRun& run, const EstimatorRegistry& registry);
EstimateTrack estimate_log(const RobotLog& log, const LogRun& run,
                           const EstimatorRegistry& registry);

}  // namespace legwork
