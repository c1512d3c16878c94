// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/registry.h"

#include <algorithm>
#include <stdexcept>

#include "legwork/base/error.h"
#include "legwork/base/nearest_name.h"

namespace legwork {

void ExperimentRegistry::add(Experiment experiment) {
  if (has(experiment.name)) throw std::logic_error("experiment twice: " + experiment.name);
  experiments_.push_back(std::move(experiment));
}

bool ExperimentRegistry::has(const std::string& name) const {
  return std::any_of(experiments_.begin(), experiments_.end(),
                     [&](const Experiment& e) { return e.name == name; });
}

void ExperimentRegistry::require_distinct(const std::vector<std::string>& scenarios) const {
  for (const std::string& name : scenarios)
    if (has(name))
      throw Error(Finding{
          .code = "E-NAME",
          .element = "scenario \"" + name + "\"",
          .message = "the scenario " + name + " has the name of an experiment",
          .remedy = "rename its file: `legwork run " + name + "` would not say which is meant"});
}

const Experiment& ExperimentRegistry::find(const std::string& name) const {
  for (const Experiment& experiment : experiments_)
    if (experiment.name == name) return experiment;
  std::vector<std::string> names;
  for (const Experiment& experiment : experiments_) names.push_back(experiment.name);
  throw Error(Finding{.code = "E-EXPERIMENT",
                      .element = "experiment \"" + name + "\"",
                      .message = "there is none of that name" + did_you_mean(name, names),
                      .remedy = "`legwork list` shows them all"});
}

}  // namespace legwork
