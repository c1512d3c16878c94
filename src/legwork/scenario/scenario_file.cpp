#include <algorithm>
#include <filesystem>
#include <vector>

#include "legwork/base/nearest_name.h"
#include "legwork/scenario/scenario.h"

namespace legwork {

namespace fs = std::filesystem;

std::string find_scenario_file(const Scenario& scenario, const std::string& key,
                               const std::string& name, const std::string& preset_folder) {
  std::error_code ec;
  const bool bare = name.find('/') == std::string::npos && name.find('.') == std::string::npos;
  const fs::path preset = fs::path(preset_folder) / (name + ".xml");
  if (bare && !preset_folder.empty() && fs::exists(preset, ec)) return preset.string();
  const fs::path beside = fs::path(scenario.file).parent_path() / name;
  if (fs::path(name).is_relative() && fs::exists(beside, ec)) return beside.string();
  if (fs::exists(name, ec)) return name;
  std::vector<std::string> presets;
  for (fs::directory_iterator it(preset_folder, ec), end; !ec && it != end; it.increment(ec))
    if (it->path().extension() == ".xml") presets.push_back(it->path().stem().string());
  std::sort(presets.begin(), presets.end());
  std::string list;
  for (const std::string& p : presets) list += (list.empty() ? "" : ", ") + p;
  scenario.refuse(
      key, "names no file or preset: \"" + name + "\"" + did_you_mean(name, presets),
      list.empty() ? "paths are from the scenario's folder, or from here" : "presets: " + list);
}

}  // namespace legwork
