#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Pictures and films of a report's stage, drawn by a headless Chromium: frame by frame, each of a
// given instant, so that the result does not depend on how fast the machine is.
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace legwork::view {

enum class FilmCamera { kFollow, kOrbit, kFixed };

struct FilmOptions {
  std::optional<double> at;  // a picture of this instant [s]; none of a picture: the telling one
  std::optional<double> from, to;  // of a film [s]; none: the whole run
  int width = 1920, height = 1080;
  double fps = 30;   // frames per second of the film
  double speed = 1;  // seconds of the run per second of the film
  FilmCamera camera = FilmCamera::kFollow;
  double azimuth = -41,
         elevation = 17;  // of the camera, seen from the robot [°]; 0 its front, 90 its left
  double zoom = 1;        // 1: the robot fills two thirds of the picture
  double turn = 20;       // kOrbit [°/s of the run]
  bool dark = false;
  std::vector<std::string> show, hide;  // forces, balance, traces, estimate, collision, frames
  std::string caption;                  // bottom left; {t} is the time
  double timeout = 240;  // for one frame [s]; without a GPU on a busy machine one takes seconds
  std::function<bool()> stopped = {};         // true ends it; may be empty
  std::function<void(double)> progress = {};  // 0 … 1; may be empty
};

/// Draws the self-contained page (report::stage_html, or any report) into `out`: .png is one
/// picture, .mp4, .webm and .gif are films, made by ffmpeg. `out` takes its name when it is whole.
/// Throws Error (E-RENDER) naming what is missing or went wrong; Chromium, ffmpeg and their files
/// are gone then too.
void render(const std::filesystem::path& page, const std::filesystem::path& out,
            const FilmOptions& options);
/// The same for the text of a page, which lies in a temporary folder meanwhile.
void render_html(std::string_view page, const std::filesystem::path& out,
                 const FilmOptions& options);

/// Throws Error (E-RENDER) where `out` cannot be made here: unknown ending, no Chromium, no ffmpeg.
void require_renderer(const std::filesystem::path& out);

}  // namespace legwork::view
