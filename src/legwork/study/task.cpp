// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/study/task.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "legwork/base/nearest_name.h"
#include "legwork/base/plain_file.h"
#include "legwork/load/presets.h"
#include "legwork/scenario/placed_robot.h"
#include "legwork/scenario/scenario_run.h"

namespace legwork {
namespace {

constexpr std::uint64_t kScenarioBytes = 1'000'000;
constexpr double kProbe = 0.05;  // simulated to learn what a scenario measures [s]

/// "contact residual" as a metric's name.
std::string as_name(std::string text) {
  std::erase(text, '\'');
  std::replace(text.begin(), text.end(), ' ', '_');
  return text;
}

Measured measured(const outcome::Outcome& out) {
  Measured all{.metrics = out.metrics, .ended = out.run.ended_early};
  all.metrics.push_back({kEndedEarly, "ended before its time", all.ended.empty() ? 0.0 : 1.0, "1"});
  for (const outcome::Evidence& e : out.evidence)
    all.metrics.push_back({as_name(e.name), e.name, e.value, e.unit});
  return all;
}

class ScenarioTask final : public StudyTask {
 public:
  ScenarioTask(std::string file, const TaskParts& parts, bool audit)
      : file_(std::move(file)),
        text_(read_plain_file(file_, kScenarioBytes, "name a scenario's file")),
        parts_(parts),
        audit_(audit),
        robots_(parts.data_folder) {}

  Measured measure(const Settings& settings, const std::function<bool()>& stopped) const override {
    const Scenario scenario = read(settings);
    return run(scenario, stopped);
  }

  std::vector<outcome::Metric> metrics(const Settings& settings) const override {
    Scenario scenario = read(settings);
    scenario.duration = std::min(scenario.duration, std::max(kProbe, scenario.dt));
    scenario.claims.clear();
    return run(scenario, {}).metrics;
  }

  std::string fingerprint() const override { return text_; }

 private:
  Scenario read(const Settings& settings) const {
    Scenario scenario =
        read_scenario(file_, text_, settings,
                      {.controllers = parts_.controllers, .estimators = parts_.estimators});
    if (scenario.controller.kind == "remote")
      scenario.refuse("controller.kind", "is another program, which cannot drive all cases at once",
                      "name a controller of legwork's own, or `legwork run` one case");
    return scenario;
  }

  Measured run(const Scenario& scenario, const std::function<bool()>& stopped) const {
    RunRequest request;
    request.seed = scenario.seed;
    request.threads = 1;
    request.data_folder = parts_.data_folder;
    request.controllers = parts_.controllers;
    request.estimators = parts_.estimators;
    request.stopped = stopped;
    return measured(measure_scenario(scenario, request, &robots_, audit_));
  }

  std::string file_, text_;
  TaskParts parts_;
  bool audit_;
  mutable PlacedRobots robots_;  // guards itself
};

class ExperimentTask final : public StudyTask {
 public:
  ExperimentTask(const Experiment& experiment, const TaskParts& parts)
      : experiment_(experiment), parts_(parts) {}

  Measured measure(const Settings& settings, const std::function<bool()>& stopped) const override {
    RunRequest request;
    request.threads = 1;
    request.data_folder = parts_.data_folder;
    request.controllers = parts_.controllers;
    request.estimators = parts_.estimators;
    request.stopped = stopped;
    for (const auto& [key, value] : settings) {
      if (key == "seed")
        request.seed = static_cast<std::uint64_t>(std::strtoull(value.c_str(), nullptr, 10));
      else if (key == "quick")
        request.quick = value == "true";
      else
        request.settings.emplace_back(key, value);
    }
    const outcome::Outcome out = experiment_.run(request);
    Measured all = measured(out);
    double failed = 0;
    for (const Claim& claim : out.claims) failed += fails(claim) ? 1 : 0;
    all.metrics.push_back({"claims_failed", "claims that fail", failed, "1"});
    return all;
  }

  std::vector<outcome::Metric> metrics(const Settings&) const override { return {}; }
  std::string fingerprint() const override { return experiment_.name; }

 private:
  const Experiment& experiment_;
  TaskParts parts_;
};

[[noreturn]] void refuse_run(const Study& study, const TaskParts& parts) {
  std::vector<std::string> names = preset_scenarios(parts.data_folder);
  for (const auto& [name, note] : task_notes()) names.push_back(name);
  if (parts.experiments != nullptr)
    for (const Experiment& e : parts.experiments->all()) names.push_back(e.name);
  Finding finding = study.run_place;
  finding.code = "E-STUDY";
  finding.message = "run = \"" + study.run + "\" is no task, experiment or scenario" +
                    did_you_mean(study.run, names);
  finding.remedy =
      "`legwork list` shows what there is; the file of a scenario is looked for beside the study, "
      "then here";
  throw Error(finding);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> task_notes() {
  return {{"posture", "one posture of a slow gait, judged by statics"},
          {"reckon", "one trial of dead reckoning on a closed-form motion"}};
}

std::unique_ptr<StudyTask> find_task(const Study& study, const TaskParts& parts) {
  if (study.run == "posture") return posture_task(parts);
  if (study.run == "reckon") return reckon_task();
  if (parts.experiments != nullptr && parts.experiments->has(study.run))
    return std::make_unique<ExperimentTask>(parts.experiments->find(study.run), parts);
  std::string file;
  if (const auto preset = find_scenario(study.run, parts.data_folder)) {
    file = *preset;
  } else {
    const auto beside = std::filesystem::path(study.file).parent_path() / study.run;
    for (const std::string& path : {beside.string(), study.run})
      if (file.empty() && file_kind(path) == "a plain file") file = path;
    if (file.empty()) refuse_run(study, parts);
  }
  return std::make_unique<ScenarioTask>(file, parts, study.audit);
}

}  // namespace legwork
