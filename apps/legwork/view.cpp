// legwork view NAME|MODEL|RUN.mcap: a local web page that shows a live simulation or a recording.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include "command.h"
#include "experiments.h"
#include "interrupt.h"
#include "legwork/load/presets.h"
#include "legwork/report/document.h"
#include "legwork/report/html.h"
#include "legwork/run/outcome_from_recording.h"
#include "legwork/run/run_tape.h"
#include "legwork/scenario/scenario_run.h"
#include "legwork/view/access.h"
#include "legwork/view/live_page.h"
#include "legwork/view/screenshot.h"
#include "legwork/view/server.h"
#include "progress.h"

namespace legwork::app {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::string what, listen = "127.0.0.1", token, snapshot, record;
  std::vector<std::string> settings;
  ModelArguments robot;  // how its file is read
  double at = 0;
  int port = 0;
  bool control = false, field = false, salvage = false;
};

[[noreturn]] void refuse(const std::string& message, const std::string& remedy) {
  throw Error(Finding{.code = "E-ARGUMENT", .message = message, .remedy = remedy});
}

/// --listen ADDRESS or ADDRESS:PORT; an IPv6 address with a port stands in brackets.
std::pair<std::string, unsigned short> listen_at(const Arguments& a) {
  std::string address = a.listen;
  int port = a.port;
  const std::size_t colon = address.rfind(':');
  const bool six = std::count(address.begin(), address.end(), ':') > 1;
  const bool bracketed = address.starts_with('[') && address.find(']') != std::string::npos;
  if (colon != std::string::npos && (!six || (bracketed && address[colon - 1] == ']'))) {
    const char* const end = address.data() + address.size();
    const auto [stop, error] = std::from_chars(address.data() + colon + 1, end, port);
    if (error != std::errc{} || stop != end || port < 0 || port > 65535)
      refuse("--listen " + address + " names no port", "e.g. --listen 192.168.1.5:8080");
    address.resize(colon);
  }
  if (bracketed) address = address.substr(1, address.find(']') - 1);
  return {address, static_cast<unsigned short>(port)};
}

Settings settings_of(const Arguments& a) {
  Settings settings = robot_settings(a.robot);
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

outcome::Outcome recorded(const Arguments& a) {
  std::error_code ec;
  const bool folder = fs::is_directory(a.what, ec);
  const ProgressLine line("reading " + a.what, false);
  const McapReader reader = McapReader::open(folder ? a.what + "/run.mcap" : a.what);
  outcome::Outcome data = outcome::outcome_from_recording(
      reader, 100, a.salvage ? DamagedFile::kSalvage : DamagedFile::kRefuse);
  for (const std::string& part : missing_parts(reader.contents()))
    std::fprintf(stderr, "legwork: not whole: %s\n", part.c_str());
  if (a.field) data.drawing.field.emplace();
  return data;
}

/// A recording, or the folder of a run with one in it.
bool is_recording(const std::string& what) {
  std::error_code ec;
  return what.ends_with(".mcap") || fs::exists(fs::path(what) / "run.mcap", ec);
}

/// A scenario by file or name; a bare robot stands there as it is. Throws Error.
Scenario viewed_scenario(const Arguments& a) {
  Settings settings = settings_of(a);
  if (a.what.ends_with(".toml")) return read_scenario(a.what, settings);
  if (const auto preset = find_scenario(a.what)) return read_scenario(*preset, settings);
  const std::string robot = fs::absolute(find_robot(a.what)).string();
  settings.insert(settings.begin(), {"robot.file", "\"" + robot + "\""});
  return read_scenario(fs::path(a.what).stem().string(), "stop_on_fall = false\nduration = 5\n",
                       settings);
}

/// The recording as it is, the experiment or scenario once it has run: as far as --at asks.
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
  Scenario scenario = viewed_scenario(a);
  if (a.at > 0) scenario.duration = std::max(scenario.dt, std::min(scenario.duration, a.at + 0.1));
  return run_scenario(scenario, request);
}

int take_picture(const Arguments& a) {
  const outcome::Outcome data = finished_run(a);
  if (data.snapshots.empty())
    refuse("\"" + a.what + "\" has nothing to draw", "name a robot, a scenario or a recording");
  const fs::path page = fs::absolute(a.snapshot + ".html");
  report::write_report_html(data, page);
  const Interrupt interrupt;
  try {
    const ProgressLine line("drawing " + a.snapshot, false);
    view::screenshot(page, a.snapshot, {.t = a.at, .stopped = Interrupt::happened});
  } catch (...) {
    fs::remove(page);
    if (Interrupt::happened()) return kInterrupted;
    throw;
  }
  fs::remove(page);
  std::printf("%s\n", a.snapshot.c_str());
  return 0;
}

int serve(const Arguments& a) {
  view::ServerOptions options;
  const auto [address, port] = listen_at(a);
  options.address = address;
  options.port = port;
  options.control = a.control;
  options.handle_signals = true;
  options.token = a.token.empty() && !view::is_loopback(address) ? view::fresh_token() : a.token;
  const bool finished = is_recording(a.what) || experiments().has(a.what);
  if (finished && !a.record.empty())
    refuse("--record needs a simulation that runs live", "name a robot or a scenario");
  std::optional<RunTape> tape;
  std::vector<Meter*> meters;
  std::optional<Scenario> scenario;
  if (!finished) scenario = viewed_scenario(a);
  if (!a.record.empty()) {
    tape.emplace(a.record, TapeInfo{.name = scenario->name,
                                    .scenario = scenario->text,
                                    .facts = {{"version", LEGWORK_VERSION}, {"engine", "native"}},
                                    .outputs = {}});
    meters.push_back(&*tape);
  }
  view::ViewedPage page = finished ? view::ViewedPage{finished_run(a), nullptr}
                                   : view::live_page(*scenario, data_folder(), meters);
  report::Document document = report::encode_document(page.data, {.max_bytes = 16'000'000});
  view::Server server(options, {std::move(document.json), std::move(document.blob)},
                      std::move(page.source));
  std::printf("%s\n", server.url().c_str());
  std::fflush(stdout);
  server.run();
  if (tape && tape->has_begun()) {
    const RecorderStatus status = tape->finish();
    if (!status.is_ok)
      throw Error(Finding{.code = "E-OUTPUT",
                          .file = a.record,
                          .message = status.message,
                          .remedy = "free some space, or record to another place"});
    std::printf("%s\n", a.record.c_str());
  }
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
    "  legwork view titan8-walk --control --record session.mcap   # then: legwork replay\n"
    "  legwork view runs/titan8-crawl\n"
    "  legwork view runs/titan8-crawl --snapshot crawl.png --at 2.5\n\n"
    "Exit: 0; 2 bad input, a port that is taken, or no Chromium for a picture.";

}  // namespace

void add_view(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("view", "shows a robot, a scenario or a recording in the browser");
  auto a = std::make_shared<Arguments>();
  command->add_option("WHAT", a->what, "robot, scenario, experiment, or a run's folder or .mcap")
      ->required();
  command->add_option("--set", a->settings, "key=value over the scenario's own")
      ->allow_extra_args(false);
  add_load_arguments(*command, a->robot);
  command->add_option("--listen", a->listen,
                      "address to serve on, with :PORT where wanted (127.0.0.1)");
  command->add_option("--port", a->port, "port (a free one)")->check(CLI::Range(0, 65535));
  command->add_option("--token", a->token, "ask for this token (made up where one is needed)");
  command->add_flag("--control", a->control, "let the page push and reset the simulation");
  command->add_option("--record", a->record,
                      "write the live session, pushes and resets included, to this .mcap");
  command->add_flag("--salvage", a->salvage, "show what is left of a damaged recording");
  command->add_flag("--field", a->field, "draw a RoboCup field");
  command->add_option("--snapshot", a->snapshot, "no server: write a picture (needs Chromium)");
  command->add_option("--at", a->at, "with --snapshot: the time [s]")
      ->check(CLI::NonNegativeNumber);
  command->footer(kFooter);
  command->callback(
      [a, &exit_code] { exit_code = a->snapshot.empty() ? serve(*a) : take_picture(*a); });
}

}  // namespace legwork::app
