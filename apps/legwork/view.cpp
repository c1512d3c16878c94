// legwork view NAME|MODEL|RUN.mcap: a local web page that shows a live simulation or a recording.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "command.h"
#include "experiments.h"
#include "front.h"
#include "interrupt.h"
#include "legwork/experiment/outcome_from_recording.h"
#include "legwork/experiment/rig.h"
#include "legwork/experiment/scenario_run.h"
#include "legwork/experiment/sensing.h"
#include "legwork/report/document.h"
#include "legwork/report/html.h"
#include "legwork/view/access.h"
#include "legwork/view/server.h"
#include "legwork/view/snapshot.h"
#include "legwork/view/world_source.h"
#include "progress.h"

namespace legwork::app {
namespace view_command {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::string what, listen = "127.0.0.1", token, snapshot;
  std::vector<std::string> settings;
  double at = 0;
  int port = 0;
  bool control = false, field = false;
};

[[noreturn]] void refuse(const std::string& message, const std::string& remedy) {
  throw LoadError(Finding{.code = "E-ARGUMENT", .message = message, .remedy = remedy});
}

Settings settings_of(const Arguments& a) {
  Settings settings;
  for (const std::string& text : a.settings) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      refuse("--set " + text + " is not key=value", "e.g. --set terrain.kind=rough");
    settings.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  if (a.field) settings.emplace_back("terrain.robocup", "true");
  return settings;
}

bool is_recording(const std::string& what) {
  std::error_code ec;
  return what.ends_with(".mcap") || fs::exists(fs::path(what) / "run.mcap", ec);
}

outcome::Outcome recorded(const Arguments& a) {
  std::error_code ec;
  const bool folder = fs::is_directory(a.what, ec);
  const ProgressLine line("reading " + a.what, false);
  const McapReader reader = McapReader::open(folder ? a.what + "/run.mcap" : a.what);
  outcome::Outcome data = outcome::outcome_from_recording(reader);
  if (a.field) data.scene.field.emplace();
  return data;
}

/// A scenario by file or name; a bare robot stands there as it is.
Scenario scenario_of(const Arguments& a) {
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

outcome::Outcome finished_run(const Arguments& a) {
  if (is_recording(a.what)) return recorded(a);
  RunRequest request;
  request.data_folder = data_folder();
  ProgressLine line(a.what, false);
  request.progress = [&](double done) { line.show(done, 0); };
  if (experiments().has(a.what)) {
    request.settings = settings_of(a);
    return experiments().find(a.what).run(request);
  }
  Scenario scenario = scenario_of(a);
  if (a.at > 0) scenario.duration = std::max(scenario.dt, std::min(scenario.duration, a.at + 0.1));
  return run_scenario(scenario, request);
}

int take_picture(const Arguments& a) {
  const outcome::Outcome data = finished_run(a);
  if (data.frames.empty())
    refuse("\"" + a.what + "\" has nothing to draw", "name a robot, a scenario or a recording");
  const fs::path page = fs::absolute(a.snapshot + ".html");
  report::write_report_html(data, page);
  const Interrupt interrupt;
  try {
    const ProgressLine line("drawing " + a.snapshot, false);
    view::snapshot(page, a.snapshot, {.t = a.at, .stopped = Interrupt::happened});
  } catch (...) {
    fs::remove(page);
    if (Interrupt::happened()) return kInterrupted;
    throw;
  }
  fs::remove(page);
  std::printf("%s\n", a.snapshot.c_str());
  return 0;
}

/// A page without numbers yet: they come as the simulation runs.
outcome::Outcome live_page(const Rig& rig, const view::WorldSource& source) {
  outcome::Outcome data;
  data.title = rig.scenario().title.empty() ? rig.scenario().name : rig.scenario().title;
  data.scene = source.scene();
  data.times = {{}};
  data.channels = source.channels();
  if (rig.scenario().terrain.robocup) data.scene.field.emplace();
  data.key_plots = source.plots();
  return data;
}

int serve(const Arguments& a) {
  view::ServerOptions options;
  options.address = a.listen;
  options.port = static_cast<unsigned short>(a.port);
  options.control = a.control;
  options.handle_signals = true;
  options.token = a.token.empty() && !view::is_loopback(a.listen) ? view::fresh_token() : a.token;
  outcome::Outcome data;
  std::unique_ptr<view::LiveSource> source;
  if (is_recording(a.what) || experiments().has(a.what)) {
    data = finished_run(a);
  } else {
    auto rig = std::make_shared<Rig>(scenario_of(a), data_folder());
    view::WorldSource::MakeSensing sensing;
    if (rig->scenario().sensors.used)
      sensing = [rig] {
        return std::make_unique<Sensing>(rig->world().model(), rig->world().state().q,
                                         rig->scenario());
      };
    auto live = std::make_unique<view::WorldSource>(
        std::shared_ptr<World>(rig, &rig->world()), [rig] { rig->before_step(); },
        std::move(sensing));
    data = live_page(*rig, *live);
    source = std::move(live);
  }
  report::Document document = report::encode_document(data, {.max_bytes = 16'000'000});
  view::Server server(options, {std::move(document.json), std::move(document.blob)},
                      std::move(source));
  std::printf("%s\n", server.url().c_str());
  std::fflush(stdout);
  server.run();
  return 0;
}

constexpr const char* kFooter =
    "A robot (preset or file) stands on a floor, live; a scenario runs live; a recording or an\n"
    "experiment is shown from its end. Open the printed address; Ctrl-C ends it. Only this machine "
    "can\n"
    "connect unless --listen says otherwise; then a token is asked for and is part of the "
    "address.\n\n"
    "Space plays and pauses, arrows step, 1-9 set the speed, R resets the camera. With --control,\n"
    "shift and drag on a link pushes it.\n\n"
    "Examples:\n"
    "  legwork view titan8 --control\n"
    "  legwork view runs/titan8-crawl\n"
    "  legwork view runs/titan8-crawl --snapshot crawl.png --at 2.5\n\n"
    "Exit: 0; 2 bad input, a port that is taken, or no Chromium for a picture.";

}  // namespace
}  // namespace view_command

void add_view(CLI::App& app, int& exit_code) {
  using namespace view_command;
  CLI::App* command =
      app.add_subcommand("view", "shows a robot, a scenario or a recording in the browser");
  auto a = std::make_shared<Arguments>();
  command->add_option("WHAT", a->what, "robot, scenario, experiment, or a run's folder or .mcap")
      ->required();
  command->add_option("--set", a->settings, "key=value over the scenario's own")
      ->allow_extra_args(false);
  command->add_option("--listen", a->listen, "address to serve on (127.0.0.1)");
  command->add_option("--port", a->port, "port (a free one)")->check(CLI::Range(0, 65535));
  command->add_option("--token", a->token, "ask for this token (made up where one is needed)");
  command->add_flag("--control", a->control, "let the page push and reset the simulation");
  command->add_flag("--field", a->field, "draw a RoboCup field");
  command->add_option("--snapshot", a->snapshot, "no server: write a picture (needs Chromium)");
  command->add_option("--at", a->at, "with --snapshot: the time [s]")
      ->check(CLI::NonNegativeNumber);
  command->footer(kFooter);
  command->callback(
      [a, &exit_code] { exit_code = a->snapshot.empty() ? serve(*a) : take_picture(*a); });
}

}  // namespace legwork::app
