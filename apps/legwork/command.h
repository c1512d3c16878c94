#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the subcommands share: how they join the program, find robots, and print documents and
// errors.
#include <CLI/CLI.hpp>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/load/load_model.h"

namespace legwork::app {

// Each adds its subcommand. What that runs when chosen writes the program's exit code (0, 1, 2, 3,
// 130) to `exit_code`, which must live until then.
void add_bench(CLI::App& app, int& exit_code);
void add_compare(CLI::App& app, int& exit_code);
void add_estimate(CLI::App& app, int& exit_code);
void add_export(CLI::App& app, int& exit_code);
void add_identify(CLI::App& app, int& exit_code);
void add_impact(CLI::App& app, int& exit_code);
void add_inspect(CLI::App& app, int& exit_code);
void add_link(CLI::App& app, int& exit_code);
void add_list(CLI::App& app, int& exit_code);
void add_power(CLI::App& app, int& exit_code);
void add_render(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_run(CLI::App& app, int& exit_code);
void add_study(CLI::App& app, int& exit_code);
void add_trust(CLI::App& app, int& exit_code);
void add_view(CLI::App& app, int& exit_code);
void add_walk(CLI::App& app, int& exit_code);

/// `legwork compare LOG --robot MODEL`.
struct LogCompareArguments {
  std::string log, robot, base = "file";
  double kp = 0, kd = 0;  // of the drives; 0: the model's own
  bool json = false;
};
class PageFolder;
int compare_log_with_model(const LogCompareArguments& arguments, PageFolder& page);

/// Options that say how a model file is read, shared by all commands that take MODEL.
struct ModelArguments {
  std::string model;
  LoadOptions options;
  std::vector<std::string> packages;  // P=DIR
  std::vector<std::string> limits;    // bodies=N
  std::string base = "file";
};
void add_model_arguments(CLI::App& command, ModelArguments& arguments);
/// The same without MODEL, for commands whose robot a scenario names.
void add_load_arguments(CLI::App& command, ModelArguments& arguments);
/// And --robot, which puts another robot into the scenario.
void add_robot_argument(CLI::App& command, ModelArguments& arguments);
/// Those arguments as settings of a scenario's [robot]; folders from here, not from its file.
std::vector<std::pair<std::string, std::string>> robot_settings(const ModelArguments& arguments);
/// What was found in a model besides errors, one line each, on standard error: what --repair did.
void print_repairs(const LoadedModel& loaded);
/// Resolves preset names, applies the arguments, loads. Throws Error.
LoadedModel load(ModelArguments& arguments);

/// "key=value" of --set, taken apart. Throws Error where it is not.
std::pair<std::string, std::string> setting_of(const std::string& text);

/// What an object of a JSON file has under one name.
struct JsonNumbers {
  enum class Found { kNothing, kNoList, kNoNumbers, kNumbers };
  Found found = Found::kNothing;
  std::vector<double> values;  // finite
};
/// The lists of those names, in that order; none where the text is no JSON object.
std::optional<std::vector<JsonNumbers>> read_number_lists(std::istream& in,
                                                          std::initializer_list<const char*> names);

/// A JSON document on standard output. Bytes that are no UTF-8 are replaced.
template <class Json>
void print_document(const Json& document) {
  std::cout << document.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
}

/// `legwork: file:line: message`, then the remedy on its own line.
std::string error_text(const Finding& finding);
void print_errors(const Error& error);

}  // namespace legwork::app
