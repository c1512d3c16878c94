// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork render WHAT -o FILE: a picture or a film of a run, for a talk or a paper.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <tuple>

#include "shown.h"

namespace legwork::app {
namespace {

struct Arguments {
  ShownArguments shown;
  std::string out, size = "1920x1080", camera = "follow", caption;
  std::vector<double> view;            // azimuth, elevation [°]
  double at = -1, from = -1, to = -1;  // [s]; -1: not said
  bool plain = false;
  view::FilmOptions film;
};

constexpr int kMostPixels = 8192;

[[noreturn]] void refuse(const std::string& message, const std::string& remedy) {
  throw Error(Finding{.code = "E-ARGUMENT", .message = message, .remedy = remedy});
}

/// "1920x1080".
std::pair<int, int> size_of(const std::string& text) {
  int width = 0, height = 0;
  const char* const end = text.data() + text.size();
  const auto [x, first] = std::from_chars(text.data(), end, width);
  if (first == std::errc{} && x != end && (*x == 'x' || *x == 'X')) {
    const auto [stop, second] = std::from_chars(x + 1, end, height);
    if (second == std::errc{} && stop == end && std::min(width, height) >= 16 &&
        std::max(width, height) <= kMostPixels)
      return {width, height};
  }
  refuse("--size " + text + " is no size of a picture", "e.g. --size 1920x1080");
}

int run(Arguments& a) {
  view::require_renderer(a.out);
  view::FilmOptions& film = a.film;
  std::tie(film.width, film.height) = size_of(a.size);
  film.camera = a.camera == "orbit"   ? view::FilmCamera::kOrbit
                : a.camera == "fixed" ? view::FilmCamera::kFixed
                                      : view::FilmCamera::kFollow;
  if (!a.view.empty()) film.azimuth = a.view[0], film.elevation = a.view[1];
  const bool picture = a.out.ends_with(".png");
  if (!picture && a.at >= 0) refuse("--at is for a picture", "a film begins --from and ends --to");
  if (a.from >= 0 && a.to >= 0 && a.to <= a.from)
    refuse("the film would end before it begins", "--from is the earlier time");
  if (a.at >= 0) film.at = a.at;
  if (a.from >= 0) film.from = a.from;
  if (a.to >= 0) film.to = a.to;
  // As many instants as the film shows: motion is then not made up between them.
  const double rate = picture ? 100 : std::clamp(film.fps / film.speed, 50.0, 1000.0);
  const outcome::Outcome data = finished_run(a.shown, std::max(picture ? a.at : a.to, 0.0), rate);
  std::string about = a.caption.empty() ? data.title : a.caption;
  about += "   {t} s";
  if (!picture && film.speed != 1) about += fmt::format("   {}×", film.speed);
  if (!a.plain) film.caption = about;
  return draw_shown(data, a.out, film);
}

constexpr const char* kFooter =
    "Drawn frame by frame by a headless Chromium, so that the film does not depend on how fast "
    "the\n"
    "machine is; ffmpeg makes the film. Both are found on PATH (Debian: chromium, ffmpeg). Without "
    "a\n"
    "GPU a frame of 1920x1080 takes about a second.\n\n"
    "Cameras: follow glides along with the robot, orbit also turns around it (--turn), fixed "
    "stands\n"
    "where the whole way is in sight. --view 0,10 looks at its face, 90,10 at its left side.\n"
    "What can be shown or hidden: forces, balance (CoM, ZMP, support), traces, estimate, "
    "collision,\n"
    "frames.\n\n"
    "Examples:\n"
    "  legwork render runs/titan8-crawl -o crawl.mp4\n"
    "  legwork render runs/titan8-crawl -o crawl.gif --size 640x360 --fps 15 --from 4 --to 8\n"
    "  legwork render titan8-pushed -o push.png --at 1.1 --dark\n"
    "  legwork render my_robot.urdf -o robot.mp4 --camera orbit --turn 72 --hide forces,balance\n\n"
    "Exit: 0; 2 bad input, or Chromium or ffmpeg missing; 130 interrupted.";

}  // namespace

void add_render(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("render", "makes a film (.mp4, .webm, .gif) or a picture (.png) of a run");
  auto a = std::make_shared<Arguments>();
  add_shown_arguments(*command, a->shown);
  command->add_option("-o,--out", a->out, "the film or picture; its ending says which")
      ->required()
      ->option_text("FILE");
  command->add_option("--size", a->size, "width x height [pixels] (1920x1080)");
  command->add_option("--fps", a->film.fps, "frames per second of the film (30)")
      ->check(CLI::Range(1.0, 240.0));
  command->add_option("--speed", a->film.speed, "0.25 is slow motion (1)")
      ->check(CLI::Range(0.001, 1000.0));
  command->add_option("--from", a->from, "where the film begins [s]")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--to", a->to, "where it ends [s]")->check(CLI::NonNegativeNumber);
  command->add_option("--at", a->at, "of a picture: the time [s] (the most telling)")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--camera", a->camera, "follow, orbit or fixed (follow)")
      ->check(CLI::IsMember({"follow", "orbit", "fixed"}));
  command->add_option("--view", a->view, "azimuth,elevation of the camera [°] (-41,17)")
      ->delimiter(',')
      ->expected(2);
  command->add_option("--turn", a->film.turn, "of an orbiting camera [°/s of the run] (20)");
  command->add_option("--zoom", a->film.zoom, "2: twice as near (1)")
      ->check(CLI::Range(0.05, 20.0));
  const CLI::IsMember parts({"forces", "balance", "traces", "estimate", "collision", "frames"});
  command->add_option("--show", a->film.show, "besides forces, balance, traces: collision, frames")
      ->delimiter(',')
      ->check(parts);
  command->add_option("--hide", a->film.hide, "what to leave out")->delimiter(',')->check(parts);
  command->add_option("--caption", a->caption, "instead of the run's title");
  command->add_flag("--plain", a->plain, "no caption");
  command->add_flag("--dark", a->film.dark, "dark background");
  command->footer(kFooter);
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
