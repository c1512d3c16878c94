#include "runnable.h"

#include <fmt/core.h>

#include <algorithm>

#include "command.h"
#include "experiments.h"
#include "front.h"
#include "legwork/base/nearest_name.h"
#include "legwork/scenario/scenario_run.h"

namespace legwork::app {
namespace {

Runnable scenario_at(const std::string& file, bool seed_given, RunRequest& request) {
  // What the command line says about the run is a setting like any other.
  Settings settings = request.settings;
  if (request.dt > 0) settings.emplace_back("dt", fmt::format("{}", request.dt));
  if (seed_given) settings.emplace_back("seed", std::to_string(request.seed));
  const Scenario scenario = read_scenario(file, settings);
  request.seed = scenario.seed;
  return {scenario.name, scenario.text, scenario.outputs,
          [scenario](const RunRequest& r) { return run_scenario(scenario, r); }};
}

}  // namespace

Runnable find_runnable(const std::string& what, bool seed_given, RunRequest& request) {
  if (experiments().has(what)) {
    const Experiment& found = experiments().find(what);
    if (request.engine != "native" && !found.any_engine)
      throw Error(Finding{
          .code = "E-ENGINE",
          .element = "--engine",
          .message = what + " runs in our own engine only, not in \"" + request.engine + "\"",
          .remedy = "leave --engine out"});
    return {found.name, "", {}, found.run};
  }
  if (what.find('/') != std::string::npos || what.ends_with(".toml"))
    return scenario_at(what, seed_given, request);
  std::vector<std::string> names = preset_scenarios();
  if (std::find(names.begin(), names.end(), what) != names.end())
    return scenario_at(data_folder() + "/scenarios/" + what + ".toml", seed_given, request);
  for (const Experiment& e : experiments().all()) names.push_back(e.name);
  throw Error(Finding{
      .code = "E-EXPERIMENT",
      .element = what,
      .message = "there is no experiment or scenario \"" + what + "\"" + did_you_mean(what, names),
      .remedy = data_folder().empty()
                    ? "no preset scenarios were found beside the program; LEGWORK_DATA names their "
                      "folder"
                    : "`legwork list` shows them all; a scenario file ends in .toml"});
}

}  // namespace legwork::app
