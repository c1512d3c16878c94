// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork view NAME|MODEL|RUN.mcap: a local web page that shows a live simulation or a recording.
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include "command.h"
#include "experiments.h"
#include "legwork/base/plain_file.h"
#include "legwork/load/presets.h"
#include "legwork/report/document.h"
#include "legwork/run/run_tape.h"
#include "legwork/view/access.h"
#include "legwork/view/film.h"
#include "legwork/view/live_page.h"
#include "legwork/view/server.h"
#include "shown.h"

namespace legwork::app {
namespace {

struct Arguments {
  ShownArguments shown;
  std::string listen = "127.0.0.1", token, snapshot, record;
  double at = 0;
  int port = 0;
  bool control = false;
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

int take_picture(const Arguments& a) {
  view::require_renderer(a.snapshot);
  view::FilmOptions options{.at = a.at, .width = 1280, .height = 800};
  return draw_shown(finished_run(a.shown, a.at), a.snapshot, options);
}

/// Said before anybody looks, not when the first one does. A recording that is there stays.
void claim_record(const std::string& file) {
  if (!file_kind(file).empty())
    refuse("--record " + file + " is there already", "name a new file, or move that one away");
  std::string why;
  const int fd = open_plain_output(file, why);
  if (fd < 0) refuse("--record " + file + " cannot be written: " + why, "name another place");
  ::close(fd);
  ::unlink(file.c_str());
}

int serve(const Arguments& a) {
  view::ServerOptions options;
  const auto [address, port] = listen_at(a);
  options.address = address;
  options.port = port;
  options.control = a.control;
  options.handle_signals = true;
  options.token = a.token.empty() && !view::is_loopback(address) ? view::fresh_token() : a.token;
  const bool finished = is_recording(a.shown.what) || experiments().has(a.shown.what);
  if (finished && !a.record.empty())
    refuse("--record needs a simulation that runs live", "name a robot or a scenario");
  std::optional<RunTape> tape;
  std::vector<Meter*> meters;
  std::optional<Scenario> scenario;
  if (!finished) scenario = viewed_scenario(a.shown);
  if (!a.record.empty()) claim_record(a.record);
  if (!a.record.empty()) {
    tape.emplace(a.record, TapeInfo{.name = scenario->name,
                                    .scenario = scenario->text,
                                    .facts = {{"version", LEGWORK_VERSION}, {"engine", "native"}},
                                    .outputs = {}});
    meters.push_back(&*tape);
  }
  view::ViewedPage page = finished ? view::ViewedPage{finished_run(a.shown), nullptr}
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
  add_shown_arguments(*command, a->shown);
  command->add_option("--listen", a->listen,
                      "address to serve on, with :PORT where wanted (127.0.0.1)");
  command->add_option("--port", a->port, "port (a free one)")->check(CLI::Range(0, 65535));
  command->add_option("--token", a->token, "ask for this token (made up where one is needed)");
  command->add_flag("--control", a->control, "let the page push and reset the simulation");
  command->add_option("--record", a->record,
                      "write the live session, pushes and resets included, to this .mcap");
  command->add_option("--snapshot", a->snapshot, "no server: write a picture (needs Chromium)");
  command->add_option("--at", a->at, "with --snapshot: the time [s]")
      ->check(CLI::NonNegativeNumber);
  command->footer(kFooter);
  command->callback(
      [a, &exit_code] { exit_code = a->snapshot.empty() ? serve(*a) : take_picture(*a); });
}

}  // namespace legwork::app
