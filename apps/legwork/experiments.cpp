#include "experiments.h"

#include <algorithm>
#include <filesystem>

#include "command.h"
#include "engines/engines.h"
#include "front.h"
#include "papers/dead_reckoning/experiments.h"
#include "papers/impact/experiments.h"
#include "papers/torque_power/experiments.h"
#include "papers/torque_power/peers.h"

namespace legwork::app {

const ExperimentRegistry& experiments() {
  static const ExperimentRegistry registry = [] {
    ExperimentRegistry all;
    papers::add_torque_power_experiments(all);
    papers::add_peer_experiments(all, engines_of_build());
    papers::add_impact_experiments(all);
    papers::add_dead_reckoning_experiments(all);
    return all;
  }();
  return registry;
}

const EngineRegistry& engines_of_build() {
  static const EngineRegistry registry = engines::all_engines();
  return registry;
}

std::vector<std::string> preset_scenarios() {
  std::vector<std::string> names;
  std::error_code ec;
  const std::string folder = data_folder();
  if (folder.empty()) return names;
  for (std::filesystem::directory_iterator it(folder + "/scenarios", ec), end; !ec && it != end;
       it.increment(ec))
    if (it->path().extension() == ".toml") names.push_back(it->path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace legwork::app
