#pragma once
// Runs an estimator over a recorded log and scores it where the log holds the truth.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "legwork/estimate/log.h"
#include "legwork/estimate/metrics.h"
#include "legwork/estimate/model_legs.h"
#include "legwork/estimate/noise.h"
#include "legwork/estimate/registry.h"

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
};

/// The estimate over time and what it is worth.
struct LogResult {
  std::string estimator;
  std::vector<double> t;    // [s]
  std::vector<Vec3d> p, v;  // of the base (or the trunk)                   [m], [m/s]
  std::vector<Mat3d> R;
  std::uint32_t status = 0;        // every bit that came up
  std::vector<long> status_count;  // samples with each bit
  bool has_position = false, has_velocity = false;
  Rmse position, velocity;   // against the truth                            [m], [m/s]
  double final_error = 0.0;  // [m]
  double path = 0.0;         // true horizontal path                                 [m]
  double ate_aligned = 0.0;  // [m]
  double drift = 0.0;        // final error over the path                            [%]
  double rpe_1s = 0.0;       // [m]
  double yaw_error = 0.0;    // final, where the truth has attitude                  [rad]
  int nees_dof = 0;          // 0: no covariance, or no true attitude for it
  double nees = 0.0;         // mean over time, per dof, of position and velocity (and attitude)
};

/// A built-in motion as a log, with its truth.
RobotLog log_of(const Truth& truth, const SensorNoise& noise, std::uint64_t seed);

/// Throws LoadError where the log lacks what the estimator needs.
LogResult estimate_log(const RobotLog& log, const LogRun& run, const EstimatorRegistry& registry);

}  // namespace legwork
