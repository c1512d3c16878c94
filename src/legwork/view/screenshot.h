#pragma once
// A picture of a report's stage, taken by a headless Chromium where one is installed.
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <functional>

namespace legwork::view {

struct ScreenshotOptions {
  double t = 0;  // [s]
  int width = 1280, height = 800;
  double timeout = 240;  // [s]; without a GPU on a busy machine a picture takes minutes
  std::function<bool()> stopped = {};  // asked while Chromium draws: true ends it; may be empty
};

/// Writes `png` from the self-contained `report_html`. Throws Error when there is no Chromium,
/// it fails or was stopped, with what to do; Chromium and its files are gone then too.
void screenshot(const std::filesystem::path& report_html, const std::filesystem::path& png,
                const ScreenshotOptions& options);

/// The first of chromium, chromium-browser, google-chrome on PATH; empty when there is none.
std::filesystem::path find_chromium();

}  // namespace legwork::view
