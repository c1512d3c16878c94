#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a recording of `legwork run` says of the robot whose sensors it holds: enough to run any
// estimator over it as the run would have.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "legwork/lab/estimate/estimate_log.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/scenario/scenario.h"

namespace legwork {

class RecordedRobot {
 public:
  RecordedRobot() = default;
  RecordedRobot(const RecordedRobot&) = delete;  // what it hands out points into it
  RecordedRobot& operator=(const RecordedRobot&) = delete;
  /// Nothing where the recording holds no sensors, or not the scenario that says what they are.
  static std::unique_ptr<RecordedRobot> find(const McapReader& recording);

  const Model& model() const { return model_; }
  /// Model, trunk, feet with their soles, noises and the estimator's tuning, as the run has them.
  /// Throws Error where the estimator cannot do with these sensors.
  LogRun log_run(const std::string& estimator) const;

 private:
  Model model_;
  std::vector<double> q_start_;
  SensingSetup setup_;
};

}  // namespace legwork
