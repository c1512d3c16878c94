#pragma once
// legwork view: what was asked for, and the scenario, recording or run that is meant by it.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "legwork/record/outcome.h"
#include "legwork/scenario/scenario.h"

namespace legwork::app {

struct ViewArguments {
  std::string what, listen = "127.0.0.1", token, snapshot;
  std::vector<std::string> settings;
  double at = 0;
  int port = 0;
  bool control = false, field = false;
};

/// A recording, or the folder of a run with one in it.
bool is_recording(const std::string& what);
/// A scenario by file or name; a bare robot stands there as it is. Throws Error.
Scenario viewed_scenario(const ViewArguments& a);
/// The recording as it is, the experiment or scenario once it has run: as far as --at asks.
outcome::Outcome finished_run(const ViewArguments& a);

}  // namespace legwork::app
