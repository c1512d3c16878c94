// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

#include "legwork/base/nearest_name.h"
#include "legwork/load/presets.h"
#include "legwork/scenario/scenario.h"

namespace legwork {

std::string find_scenario_file(const Scenario& scenario, const std::string& key,
                               const std::string& name, const std::string& data_folder) {
  const std::string beside = std::filesystem::path(scenario.file).parent_path().string();
  if (const auto file = find_robot_file(name, data_folder, beside)) return *file;
  const std::vector<std::string> presets = preset_robots(data_folder);
  std::string list;
  for (const std::string& p : presets) list += (list.empty() ? "" : ", ") + p;
  scenario.refuse(
      key, "names no file or preset: \"" + name + "\"" + did_you_mean(name, presets),
      list.empty() ? "paths are from the scenario's folder, or from here" : "presets: " + list);
}

}  // namespace legwork
