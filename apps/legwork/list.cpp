// legwork list: what can be named.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "command.h"
#include "legwork/estimate/registry.h"

namespace legwork::app {

void add_list(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("list", "robots and estimators that can be named");
  command->callback([&exit_code] {
    const std::vector<std::string> robots = preset_robots();
    std::cout << "robots";
    if (!data_folder().empty()) std::cout << " (" << data_folder() << "/robots)";
    std::cout << "\n";
    for (const std::string& name : robots) std::cout << "  " << name << "\n";
    if (robots.empty()) std::cout << "  none found; set LEGWORK_DATA to the data folder\n";
    std::cout << "estimators\n";
    const EstimatorRegistry registry = EstimatorRegistry::built_in();
    for (const EstimatorEntry& e : registry.entries())
      std::cout << "  " << e.name << std::string(16 - std::min<std::size_t>(e.name.size(), 15), ' ')
                << e.note << "\n";
    exit_code = 0;
  });
}

}  // namespace legwork::app
