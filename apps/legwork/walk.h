#pragma once
// The subcommand walk. SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>

namespace legwork::app {

/// As those of command.h.
void add_walk(CLI::App& app, int& exit_code);

}  // namespace legwork::app
