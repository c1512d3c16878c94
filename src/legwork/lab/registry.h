#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Experiments by name. An experiment is a function from what the user asked (RunRequest) to what
// it has to show (Outcome: claims, metrics, plots, replay); the papers' folders define them, the
// command `legwork run NAME` looks them up here.
#include <functional>
#include <string>
#include <vector>

#include "legwork/record/outcome.h"
#include "legwork/run/request.h"

namespace legwork {

struct Experiment {
  std::string name;     // "titan8-crawl"
  std::string summary;  // one line for `legwork list`
  std::string source;   // paper and section
  std::function<outcome::Outcome(const RunRequest&)> run;
  bool any_engine = false;  // honours RunRequest::engine; else it runs in ours alone
};

class ExperimentRegistry {
 public:
  /// Throws std::logic_error where the name is taken.
  void add(Experiment experiment);
  const std::vector<Experiment>& all() const { return experiments_; }
  /// Throws Error naming the nearest experiment.
  const Experiment& find(const std::string& name) const;
  bool has(const std::string& name) const;
  /// Experiments and scenarios share one namespace. Throws Error (E-NAME) where an experiment is
  /// called like one of these scenarios.
  void require_distinct(const std::vector<std::string>& scenarios) const;

 private:
  std::vector<Experiment> experiments_;
};

}  // namespace legwork
