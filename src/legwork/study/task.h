#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What one case of a study does: settings in, numbers out.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "legwork/lab/registry.h"
#include "legwork/record/outcome.h"
#include "legwork/study/cases.h"
#include "legwork/study/study.h"

namespace legwork {

/// The metric that says whether a run ended before its time: 0 or 1.
inline constexpr const char* kEndedEarly = "ended_early";

/// What came out of one case.
struct Measured {
  std::vector<outcome::Metric> metrics;
  std::string ended;  // why it ended before its time; empty: it did not
};

/// Const: any number of threads measure at once.
class StudyTask {
 public:
  virtual ~StudyTask() = default;
  /// Throws Error with its reason. Empty metrics where `stopped` ended it.
  virtual Measured measure(const Settings& settings,
                           const std::function<bool()>& stopped) const = 0;
  /// The metrics measure() gives, without its cost, values meaningless; none where they are not
  /// known before a case has run. Throws Error for settings that mean nothing to it.
  virtual std::vector<outcome::Metric> metrics(const Settings& settings) const = 0;
  /// All that the numbers depend on besides settings and program, for telling studies apart.
  virtual std::string fingerprint() const = 0;
};

/// What tasks are found among, and made from.
struct TaskParts {
  std::string data_folder;
  const ExperimentRegistry* experiments = nullptr;
  const ControllerRegistry* controllers = nullptr;
  const EstimatorRegistry* estimators = nullptr;
};

/// What study.run names: a task of its own ("posture", "reckon"), an experiment, a preset scenario
/// or a scenario's file, from the study's folder or from here. Throws Error at its line.
std::unique_ptr<StudyTask> find_task(const Study& study, const TaskParts& parts);

/// Tasks of their own: name and one line on what it does, for `legwork list` and messages.
std::vector<std::pair<std::string, std::string>> task_notes();

/// One posture of a slow gait judged by statics (lab/power), one case per cell of a map.
std::unique_ptr<StudyTask> posture_task(const TaskParts& parts);
/// One trial of dead reckoning on a closed-form motion (lab/estimate), every estimator asked for.
std::unique_ptr<StudyTask> reckon_task();

}  // namespace legwork
