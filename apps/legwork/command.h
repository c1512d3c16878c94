#pragma once
// What the subcommands share: how they join the app, find robots and print findings.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>
#include <vector>

#include "command_line.h"
#include "legwork/base/error.h"
#include "legwork/load/load_model.h"

namespace legwork::app {

// Each adds its subcommand; what it runs when chosen gives the exit code (0, 1, 2, 3).
void add_list(Command app);
void add_inspect(Command app);
void add_export(Command app);
void add_estimate(Command app);
void add_trust(Command app);
void add_compare(Command app);
void add_impact(Command app);
void add_power(Command app);
void add_bench(Command app);

/// Options that say how a model file is read, shared by all commands that take MODEL.
struct ModelArguments {
  std::string model;
  LoadOptions options;
  std::vector<std::string> packages;  // P=DIR
  std::vector<std::string> limits;    // bodies=N
  std::string base = "file";
};
void add_model_arguments(Command command, ModelArguments& arguments);
/// Resolves preset names, applies the arguments, loads. Throws Error.
LoadedModel load(ModelArguments& arguments);

/// The folder with the preset robots: LEGWORK_DATA, else found above the executable; may be empty.
std::string data_folder();
/// A file as given, or the preset of that name (`titan8` is data/robots/titan8.xml).
std::string find_robot(const std::string& name);
/// Names of the preset robots.
std::vector<std::string> preset_robots();

/// "key=value" of --set, taken apart. Throws Error where it is not.
std::pair<std::string, std::string> setting_of(const std::string& text);

/// `legwork: file:line: message`, then the remedy on its own line.
std::string error_text(const Finding& finding);
void print_errors(const Error& error);

}  // namespace legwork::app
