#include "progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace legwork::app {

ProgressLine::ProgressLine(std::string name, bool quiet)
    : name_(std::move(name)), visible_(!quiet && isatty(STDERR_FILENO) != 0) {}

void ProgressLine::show(double done, double simulated) {
  if (!visible_) return;
  const std::lock_guard lock(busy_);
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  const double spent = std::chrono::duration<double>(now - start_).count();
  done = std::clamp(done, 0.0, 1.0);
  std::string line = fmt::format("{}  {:3.0f} %", name_, 100 * done);
  if (simulated > 0 && spent > 0.5) line += fmt::format("  {:.3g}x real time", simulated / spent);
  if (done > 0.01 && spent > 1.0) line += "  " + duration_text(spent * (1 - done) / done) + " left";
  std::fprintf(stderr, "\r\033[K%s", line.c_str());
  std::fflush(stderr);
  drawn_ = true;
}

void ProgressLine::clear() {
  const std::lock_guard lock(busy_);
  if (drawn_) std::fputs("\r\033[K", stderr);
  drawn_ = false;
}

std::string duration_text(double seconds) {
  const long s = static_cast<long>(seconds + 0.5);
  if (s < 10) return fmt::format("{:.2g} s", seconds);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, (s % 3600) / 60);
}

}  // namespace legwork::app
