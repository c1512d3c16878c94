#pragma once
// A picture of a report's stage, taken by a headless Chromium where one is installed.
#include <filesystem>

namespace legwork::view {

struct SnapshotOptions {
  double t = 0;  // [s]
  int width = 1280, height = 800;
  double timeout = 240;  // [s]; without a GPU on a busy machine a picture takes minutes
};

/// Writes `png` from the self-contained `report_html`. Throws LoadError when there is no Chromium,
/// or it fails, with what to do.
void snapshot(const std::filesystem::path& report_html, const std::filesystem::path& png,
              const SnapshotOptions& options);

/// The first of chromium, chromium-browser, google-chrome on PATH; empty when there is none.
std::filesystem::path find_chromium();

}  // namespace legwork::view
