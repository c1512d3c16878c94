// legwork view NAME|MODEL|RUN.mcap: a local web page that shows a live simulation or a recording.
#include <cstdio>
#include <filesystem>
#include <memory>

#include "command.h"
#include "experiments.h"
#include "front.h"
#include "interrupt.h"
#include "legwork/report/document.h"
#include "legwork/report/html.h"
#include "legwork/view/access.h"
#include "legwork/view/screenshot.h"
#include "legwork/view/server.h"
#include "progress.h"
#include "view_input.h"
#include "view_live.h"

namespace legwork::app {
namespace view_command {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& message, const std::string& remedy) {
  throw Error(Finding{.code = "E-ARGUMENT", .message = message, .remedy = remedy});
}

int take_picture(const ViewArguments& a) {
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

int serve(const ViewArguments& a) {
  view::ServerOptions options;
  options.address = a.listen;
  options.port = static_cast<unsigned short>(a.port);
  options.control = a.control;
  options.handle_signals = true;
  options.token = a.token.empty() && !view::is_loopback(a.listen) ? view::fresh_token() : a.token;
  ViewedPage page = is_recording(a.what) || experiments().has(a.what)
                        ? ViewedPage{finished_run(a), nullptr}
                        : live_page(viewed_scenario(a));
  report::Document document = report::encode_document(page.data, {.max_bytes = 16'000'000});
  view::Server server(options, {std::move(document.json), std::move(document.blob)},
                      std::move(page.source));
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

void add_view(Command app) {
  using namespace view_command;
  Command command =
      app.add_command("view", "shows a robot, a scenario or a recording in the browser");
  auto a = std::make_shared<ViewArguments>();
  command.option("WHAT", a->what, "robot, scenario, experiment, or a run's folder or .mcap")
      .required();
  command.option("--set", a->settings, "key=value over the scenario's own").one_value_each();
  command.option("--listen", a->listen, "address to serve on (127.0.0.1)");
  command.option("--port", a->port, "port (a free one)").range(0, 65535);
  command.option("--token", a->token, "ask for this token (made up where one is needed)");
  command.flag("--control", a->control, "let the page push and reset the simulation");
  command.flag("--field", a->field, "draw a RoboCup field");
  command.option("--snapshot", a->snapshot, "no server: write a picture (needs Chromium)");
  command.option("--at", a->at, "with --snapshot: the time [s]").non_negative();
  command.footer(kFooter);
  command.on_run([a] { return a->snapshot.empty() ? serve(*a) : take_picture(*a); });
}

}  // namespace legwork::app
