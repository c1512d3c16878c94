#include "view_input.h"

#include <algorithm>
#include <filesystem>

#include "command.h"
#include "experiments.h"
#include "front.h"
#include "legwork/run/outcome_from_recording.h"
#include "legwork/scenario/scenario_run.h"
#include "progress.h"

namespace legwork::app {
namespace {

namespace fs = std::filesystem;

Settings settings_of(const ViewArguments& a) {
  Settings settings;
  for (const std::string& text : a.settings) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(Finding{.code = "E-ARGUMENT",
                          .message = "--set " + text + " is not key=value",
                          .remedy = "e.g. --set terrain.kind=rough"});
    settings.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  if (a.field) settings.emplace_back("terrain.robocup", "true");
  return settings;
}

outcome::Outcome recorded(const ViewArguments& a) {
  std::error_code ec;
  const bool folder = fs::is_directory(a.what, ec);
  const ProgressLine line("reading " + a.what, false);
  const McapReader reader = McapReader::open(folder ? a.what + "/run.mcap" : a.what);
  outcome::Outcome data = outcome::outcome_from_recording(reader);
  if (a.field) data.drawing.field.emplace();
  return data;
}

}  // namespace

bool is_recording(const std::string& what) {
  std::error_code ec;
  return what.ends_with(".mcap") || fs::exists(fs::path(what) / "run.mcap", ec);
}

Scenario viewed_scenario(const ViewArguments& a) {
  Settings settings = settings_of(a);
  if (a.what.ends_with(".toml")) return read_scenario(a.what, settings);
  const std::vector<std::string> presets = preset_scenarios();
  if (std::find(presets.begin(), presets.end(), a.what) != presets.end())
    return read_scenario(data_folder() + "/scenarios/" + a.what + ".toml", settings);
  const std::string robot = fs::absolute(find_robot(a.what)).string();
  settings.insert(settings.begin(), {"robot.file", "\"" + robot + "\""});
  return read_scenario(fs::path(a.what).stem().string(), "stop_on_fall = false\nduration = 5\n",
                       settings);
}

outcome::Outcome finished_run(const ViewArguments& a) {
  if (is_recording(a.what)) return recorded(a);
  RunRequest request;
  request.data_folder = data_folder();
  ProgressLine line(a.what, false);
  request.progress = [&](double done) { line.show(done, 0); };
  if (experiments().has(a.what)) {
    request.settings = settings_of(a);
    return experiments().find(a.what).run(request);
  }
  Scenario scenario = viewed_scenario(a);
  if (a.at > 0) scenario.duration = std::max(scenario.dt, std::min(scenario.duration, a.at + 0.1));
  return run_scenario(scenario, request);
}

}  // namespace legwork::app
