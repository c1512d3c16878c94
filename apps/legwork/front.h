#pragma once
// The front door: running, replaying and viewing. SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "command_line.h"

namespace legwork::app {

void add_run(Command app);
void add_replay(Command app);
void add_view(Command app);

/// Names of the scenarios in data/scenarios.
std::vector<std::string> preset_scenarios();

}  // namespace legwork::app
