#pragma once
// What `legwork run` is told to run. SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <string>

#include "legwork/lab/registry.h"
#include "legwork/run/outputs.h"

namespace legwork::app {

/// An experiment or a scenario, by name or file, ready to run.
struct Runnable {
  std::string name, scenario;  // scenario: its text
  RunOutputs outputs;
  std::function<outcome::Outcome(const RunRequest&)> run;
};

/// A scenario's own seed goes into the request, unless the request's was given on the command line.
/// Throws Error where there is none of that name, or not in that engine.
Runnable find_runnable(const std::string& what, bool seed_given, RunRequest& request);

}  // namespace legwork::app
