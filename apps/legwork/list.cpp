// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork list: what can be named.
#include <algorithm>
#include <iostream>

#include "command.h"
#include "engines/engines.h"
#include "experiments.h"
#include "legwork/estimate/registry.h"
#include "legwork/load/presets.h"
#include "legwork/scenario/build.h"
#include "legwork/study/task.h"

namespace legwork::app {
namespace {

void print_entry(const std::string& name, const std::string& text) {
  constexpr std::size_t kColumn = 24;
  std::cout << "  " << name;
  if (!text.empty())
    std::cout << std::string(name.size() < kColumn ? kColumn - name.size() : 1, ' ') << text;
  std::cout << "\n";
}

void print_lists() {
  const std::vector<std::string> robots = preset_robots();
  std::cout << "robots";
  if (!data_folder().empty()) std::cout << " (" << data_folder() << "/robots)";
  std::cout << "\n";
  for (const std::string& name : robots) print_entry(name, "");
  if (robots.empty()) std::cout << "  none found; set LEGWORK_DATA to the data folder\n";
  std::cout << "experiments (legwork run NAME)\n";
  for (const Experiment& e : experiments().all())
    print_entry(e.name, e.summary + (e.source.empty() ? "" : " (" + e.source + ")"));
  std::cout << "scenarios (legwork run NAME, " << data_folder() << "/scenarios)\n";
  for (const std::string& name : preset_scenarios()) print_entry(name, "");
  std::cout << "studies (legwork study NAME, " << data_folder() << "/studies)\n";
  for (const std::string& name : preset_studies(data_folder())) print_entry(name, "");
  std::cout << "tasks (run of a study, besides scenarios and experiments)\n";
  for (const auto& [name, note] : task_notes()) print_entry(name, note);
  std::cout << "engines\n";
  const EngineRegistry engines = engines::all_engines();
  for (const EngineEntry& e : engines.entries()) print_entry(e.name, e.note);
  std::cout << "controllers (controller.kind of a scenario, and its keys)\n";
  for (const ControllerEntry& e : scenario_controllers().entries()) {
    std::string keys;
    for (const ControllerKeyNote& key : e.keys) keys += (keys.empty() ? ": " : ", ") + key.name;
    print_entry(e.name, e.note + keys);
  }
  std::cout << "estimators\n";
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  for (const EstimatorEntry& e : registry.entries()) print_entry(e.name, e.note);
}

}  // namespace

void add_list(CLI::App& app, int&) {
  CLI::App* command = app.add_subcommand(
      "list", "robots, experiments, engines, controllers, estimators that can be named");
  command->footer(
      "Names for `legwork run`, `view` and `compare`, and for every command that takes a robot.\n\n"
      "Files: presets lie in data/robots, scenarios and studies beside the program, or in "
      "$LEGWORK_DATA.\n\n"
      "Exit: 0.\n\n"
      "Examples:\n"
      "  legwork list\n"
      "  legwork list | sed -n '/^scenarios/,/^studies/p'");
  command->callback(print_lists);
}

}  // namespace legwork::app
