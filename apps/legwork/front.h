#pragma once
// The front door: running, replaying and viewing. SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace legwork::app {

void add_run(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_view(CLI::App& app, int& exit_code);

/// Names of the scenarios in data/scenarios.
std::vector<std::string> preset_scenarios();

}  // namespace legwork::app
