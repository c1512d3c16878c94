#pragma once
// legwork compare: what was asked for, and the comparison that is meant by it.
// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <string>
#include <vector>

#include "legwork/lab/compare/compare.h"
#include "legwork/lab/compare/peer_task.h"

namespace legwork::app {

struct CompareArguments {
  std::string task;
  std::string model = "titan8";
  std::string engines;
  std::string servo = "pd";
  std::string ground = "own";
  std::string out;
  std::vector<std::string> settings;  // key=value, of a scenario
  double from = -1;                   // [s]
  PeerSetup setup;
  bool json = false, dt_given = false, duration_given = false, task_options = false;
};

/// Runs the task or scenario a.task names in every engine of a.engines. Throws Error where
/// there is none of that name or an option does not go with it.
Comparison comparison_of(CompareArguments a, const std::function<void(double)>& progress);

}  // namespace legwork::app
