// legwork view MODEL: a live simulation in the browser, or a picture of it.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "command.h"
#include "legwork/report/document.h"
#include "legwork/report/html.h"
#include "legwork/view/access.h"
#include "legwork/view/server.h"
#include "legwork/view/snapshot.h"
#include "world_source.h"

namespace legwork::app {
namespace {

struct Arguments {
  ModelArguments model;
  std::string key, listen, token, snapshot;
  std::vector<std::string> hosts;
  unsigned short port = 0;
  double at = 0, dt = 1e-3;
  bool control = false;
};

/// The robot at a keyframe (the first, where none is named), its servos holding that pose.
std::unique_ptr<World> standing_world(const Arguments& a, const Model& model) {
  State x = rest_state(model);
  const Keyframe* key = !a.key.empty()            ? model.find_keyframe(a.key)
                        : model.keyframes.empty() ? nullptr
                                                  : &model.keyframes.front();
  if (!a.key.empty() && key == nullptr) {
    throw LoadError(Finding{.code = "E-STATE",
                            .file = model.file,
                            .message = "no keyframe \"" + a.key + "\"",
                            .remedy = "legwork inspect lists the keyframes."});
  }
  if (key != nullptr && !key->q.empty()) x.q = key->q;
  auto world = std::make_unique<World>(model, WorldOptions{.dt = a.dt});
  world->reset(x);
  // A model without servos still stands: 8 Hz, critically damped.
  world->drives = drives_of(model);
  const bool servos = std::any_of(world->drives.begin(), world->drives.end(),
                                  [](const Drive& d) { return d.is_row(); });
  if (!servos) world->drives = damped_drives(model, x.q, 8.0, 1.0);
  for (Drive& drive : world->drives) drive.position = x.q[static_cast<std::size_t>(drive.q)];
  return world;
}

report::ReportData live_document(const WorldSource& source) {
  report::ReportData data;
  data.title = source.scene().name;
  data.scene = source.scene();
  data.times = {{}};
  data.channels = source.channels();
  data.key_plots = report::plots_by_group(data.channels);
  return data;
}

int take_picture(const Arguments& a, std::unique_ptr<World> world) {
  report::WorldRecorder recorder(*world);
  do {
    const StepReport step = world->step();
    recorder.after_step(*world);
    if (step.status == StepStatus::kDiverged) break;
  } while (world->time() < a.at);
  report::ReportData data = recorder.take();
  data.title = data.scene.name;
  const auto page = std::filesystem::temp_directory_path() /
                    ("legwork-view-" + std::to_string(getpid()) + ".html");
  report::write_report_html(data, page);
  try {
    view::snapshot(page, a.snapshot, {.t = a.at});
  } catch (...) {
    std::filesystem::remove(page);
    throw;
  }
  std::filesystem::remove(page);
  std::cout << a.snapshot << "\n";
  return 0;
}

view::ServerOptions server_options(const Arguments& a) {
  view::ServerOptions options{.port = a.port,
                              .token = a.token,
                              .hosts = a.hosts,
                              .control = a.control,
                              .handle_signals = true};
  if (a.listen.empty()) return options;
  options.address = a.listen;
  if (!view::is_loopback(a.listen) && a.token.empty()) options.token = view::fresh_token();
  return options;
}

int run(Arguments& a) {
  const LoadedModel loaded = load(a.model);
  std::unique_ptr<World> world = standing_world(a, loaded.model);
  if (!a.snapshot.empty()) return take_picture(a, std::move(world));
  auto source = std::make_unique<WorldSource>(std::move(world));
  report::Document document = report::encode_document(live_document(*source));
  view::Server server(server_options(a), {std::move(document.json), std::move(document.blob)},
                      std::move(source));
  std::cout << server.url() << std::endl;
  if (isatty(STDOUT_FILENO)) std::cerr << "Open it in a browser; Ctrl-C ends the viewer.\n";
  server.run();
  return 0;
}

}  // namespace

void add_view(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("view", "watch a robot live in the browser, or take its picture");
  auto a = std::make_shared<Arguments>();
  add_model_arguments(*command, a->model);
  command->add_option("--key", a->key, "start from this keyframe (default: the first)");
  command->add_option("--dt", a->dt, "step [s]")->check(CLI::Range(1e-5, 0.02));
  command->add_option("--port", a->port, "port (default: a free one)");
  command->add_option("--listen", a->listen,
                      "address to serve on; beyond this machine a token is asked for");
  command->add_option("--token", a->token, "the token (default: a fresh one)");
  command->add_option("--host", a->hosts, "another NAME:PORT this machine is reached by");
  command->add_flag("--control", a->control, "let viewers push and reset the robot");
  command->add_option("--snapshot", a->snapshot, "write a picture here instead (needs Chromium)");
  command->add_option("--at", a->at, "time of the picture [s]")->check(CLI::Range(0.0, 600.0));
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
