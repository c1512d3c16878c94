// SPDX-License-Identifier: Apache-2.0
#include "legwork/view/screenshot.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "legwork/base/error.h"

namespace legwork::view {
namespace {

namespace fs = std::filesystem;

/// A path as a URL: everything but unreserved characters and slashes is percent-encoded.
std::string file_url(const fs::path& path) {
  std::string url = "file://";
  for (const char c : fs::absolute(path).string()) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (byte < 128 && std::isalnum(byte)) ||
                       std::string_view("/-_.~").find(c) != std::string_view::npos;
    url += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return url;
}

/// Runs a program without a shell and without output; its exit status, or -1 where it took
/// too long or was stopped.
int run_quietly(std::vector<std::string> arguments, const ScreenshotOptions& options) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    setpgid(0, 0);  // its helpers end with it
    const int null = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3; ++fd) dup2(null, fd);
    execv(argv[0], argv.data());
    _exit(127);
  }
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(options.timeout);
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end || (options.stopped && options.stopped())) {
      kill(-child, SIGKILL);
      waitpid(child, &status, 0);
      return -1;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Error failure(const fs::path& png, const std::string& message, const std::string& remedy) {
  return Error(
      Finding{.code = "E-SNAPSHOT", .file = png.string(), .message = message, .remedy = remedy});
}

}  // namespace

fs::path find_chromium() {
  const char* path = std::getenv("PATH");
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
      const fs::path candidate = fs::path(folder) / name;
      if (!folder.empty() && access(candidate.c_str(), X_OK) == 0) return candidate;
    }
  }
  return {};
}

void screenshot(const fs::path& report_html, const fs::path& png,
                const ScreenshotOptions& options) {
  const fs::path chromium = find_chromium();
  if (chromium.empty())
    throw failure(png, "a snapshot needs Chromium, and none is on PATH",
                  "Install the package chromium.");
  std::string profile = (fs::temp_directory_path() / "legwork-snapshot-XXXXXX").string();
  if (!mkdtemp(profile.data()))
    throw failure(png, "no temporary folder for Chromium", "Free some space or set TMPDIR.");
  std::error_code ignored;
  fs::remove(png, ignored);  // an old picture must not pass for the new one
  std::vector<std::string> arguments = {
      chromium.string(),
      "--headless",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--hide-scrollbars",
      "--virtual-time-budget=4000",
      "--user-data-dir=" + profile,
      fmt::format("--window-size={},{}", options.width, options.height),
      "--screenshot=" + fs::absolute(png).string()};
  if (geteuid() == 0)
    arguments.push_back(
        "--no-sandbox");  // Chromium refuses to sandbox for root; the page is our own
  arguments.push_back(fmt::format("{}#snapshot&t={}", file_url(report_html), options.t));
  const int status = run_quietly(std::move(arguments), options);
  fs::remove_all(profile, ignored);
  if (status != 0 || !fs::exists(png)) {
    throw failure(png, fmt::format("Chromium took no picture (status {})", status),
                  "Open the report in a browser and look for an error there.");
  }
}

}  // namespace legwork::view
