// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "shown.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "experiments.h"
#include "interrupt.h"
#include "legwork/base/printable.h"
#include "legwork/load/presets.h"
#include "legwork/report/html.h"
#include "legwork/run/drawn_meshes.h"
#include "legwork/run/outcome_from_recording.h"
#include "legwork/scenario/build.h"
#include "legwork/scenario/scenario_run.h"
#include "progress.h"

namespace legwork::app {
namespace {

namespace fs = std::filesystem;

Settings settings_of(const ShownArguments& a) {
  Settings settings = robot_settings(a.robot);
  for (const std::string& text : a.settings) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(Finding{.code = "E-ARGUMENT",
                          .message = "--set " + text + " is not key=value",
                          .remedy = "e.g. --set terrain.kind=rough"});
    settings.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  if (!a.field.empty()) settings.emplace_back("terrain.field", "\"" + a.field + "\"");
  return settings;
}

/// What the scenario inside a recording calls itself; empty where it has no title, or cannot be
/// read by this version.
std::string title_of(const std::string& scenario, const std::string& robot) {
  try {
    if (scenario.empty()) return "";
    const Scenario read = read_scenario("scenario.toml", scenario, Settings{});
    return read.title.empty() ? "" : read.titled(robot_name(robot));
  } catch (const Error&) {
    return "";
  }
}

outcome::Outcome recorded(const ShownArguments& a, double frame_rate) {
  std::error_code ec;
  const bool folder = fs::is_directory(a.what, ec);
  const ProgressLine line("reading " + a.what, false);
  const McapReader reader = McapReader::open(folder ? a.what + "/run.mcap" : a.what);
  outcome::Outcome data = outcome::outcome_from_recording(
      reader, frame_rate, a.salvage ? DamagedFile::kSalvage : DamagedFile::kRefuse);
  const std::vector<std::string> missing = missing_parts(reader.contents());
  for (const std::string& part : missing)
    std::fprintf(stderr, "legwork: not whole: %s\n", printable(part).c_str());
  if (!a.field.empty()) data.drawing.field = robocup_field(a.field);
  if (const std::string title = title_of(data.scenario, data.drawing.name); !title.empty())
    data.title = title;
  if (!missing.empty()) data.title += " (not whole)";  // whoever sees the picture knows it too
  return data;
}

}  // namespace

bool is_recording(const std::string& what) {
  std::error_code ec;
  return what.ends_with(".mcap") || fs::exists(fs::path(what) / "run.mcap", ec);
}

Scenario viewed_scenario(const ShownArguments& a) {
  Settings settings = settings_of(a);
  if (a.what.ends_with(".toml")) return read_scenario(a.what, settings);
  if (const auto preset = find_scenario(a.what)) return read_scenario(*preset, settings);
  const std::string robot = fs::absolute(find_robot(a.what)).string();
  settings.insert(settings.begin(), {"robot.file", "\"" + robot + "\""});
  return read_scenario(fs::path(a.what).stem().string(), "stop_on_fall = false\nduration = 5\n",
                       settings);
}

outcome::Outcome finished_run(const ShownArguments& a, double until, double frame_rate) {
  if (is_recording(a.what)) return recorded(a, frame_rate);
  RunRequest request;
  request.data_folder = data_folder();
  ProgressLine line(a.what, false);
  request.progress = [&](double done) { line.show(done, 0); };
  if (experiments().has(a.what)) {
    request.settings = settings_of(a);
    return experiments().find(a.what).run(request);
  }
  Scenario scenario = viewed_scenario(a);
  scenario.frame_rate = frame_rate;
  if (until > 0)
    scenario.duration = std::max(scenario.dt, std::min(scenario.duration, until + 0.1));
  return run_scenario(scenario, request);
}

int draw_shown(const outcome::Outcome& data, const std::string& out, view::FilmOptions options) {
  if (data.snapshots.empty())
    throw Error(Finding{.code = "E-ARGUMENT",
                        .message = "there is nothing to draw in it",
                        .remedy = "name a robot, a scenario or a recording"});
  const Interrupt interrupt;
  options.stopped = Interrupt::happened;
  try {
    ProgressLine line("drawing " + out, false);
    options.progress = [&line](double done) { line.show(done, 0); };
    view::render_html(report::stage_html(data), out, options);
  } catch (...) {
    if (Interrupt::happened()) return kInterrupted;
    throw;
  }
  std::printf("%s\n", out.c_str());
  return 0;
}

void add_shown_arguments(CLI::App& command, ShownArguments& arguments) {
  command
      .add_option("WHAT", arguments.what, "robot, scenario, experiment, or a run's folder or .mcap")
      ->required();
  command.add_option("--set", arguments.settings, "key=value over the scenario's own")
      ->allow_extra_args(false);
  add_robot_argument(command, arguments.robot);
  add_load_arguments(command, arguments.robot);
  command.add_flag("--salvage", arguments.salvage, "show what is left of a damaged recording");
  command.add_flag("--field{kid2021}", arguments.field,
                   "on a RoboCup field: kid2021, or --field=6x4");
}

}  // namespace legwork::app
