// legwork list: what can be named.
#include <CLI/CLI.hpp>
#include <iostream>

#include "command.h"

namespace legwork::app {

void add_list(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("list", "robots that can be named without a path");
  command->callback([&exit_code] {
    const std::vector<std::string> robots = preset_robots();
    std::cout << "robots";
    if (!data_folder().empty()) std::cout << " (" << data_folder() << "/robots)";
    std::cout << "\n";
    for (const std::string& name : robots) std::cout << "  " << name << "\n";
    if (robots.empty()) std::cout << "  none found; set LEGWORK_DATA to the data folder\n";
    exit_code = 0;
  });
}

}  // namespace legwork::app
