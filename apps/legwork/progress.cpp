// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace legwork::app {

using namespace std::chrono_literals;

ProgressLine::ProgressLine(std::string name, bool quiet)
    : name_(std::move(name)), visible_(!quiet && isatty(STDERR_FILENO) != 0) {
  if (visible_) clock_ = std::jthread([this](const std::stop_token& stop) { keep_alive(stop); });
}

ProgressLine::~ProgressLine() {
  if (clock_.joinable()) clock_.request_stop(), clock_.join();
  clear();
}

void ProgressLine::keep_alive(const std::stop_token& stop) {
  std::unique_lock lock(busy_);
  while (!stop.stop_requested()) {
    wake_.wait_for(lock, stop, 250ms, [] { return false; });
    const Clock::time_point now = Clock::now();
    if (active_ && now - told_ > 1s && !stop.stop_requested()) draw(now);
  }
}

void ProgressLine::show(double done, double simulated, const std::string& more) {
  if (!visible_) return;
  const std::lock_guard lock(busy_);
  const Clock::time_point now = Clock::now();
  done_ = std::clamp(done, 0.0, 1.0), simulated_ = simulated, more_ = more;
  told_ = now, active_ = true;
  if (now < next_) return;
  next_ = now + 200ms;
  draw(now);
}

void ProgressLine::draw(Clock::time_point now) {
  const auto seconds = [](Clock::duration d) { return std::chrono::duration<double>(d).count(); };
  const double spent = seconds(now - start_), silent = seconds(now - told_);
  std::string line = name_;
  if (done_ >= 0) line += fmt::format("  {:3.0f} %", 100 * done_);
  if (simulated_ > 0 && spent > 0.5)
    line += fmt::format("  {:.3g}x real time", simulated_ / (spent - silent));
  if (!more_.empty()) line += "  " + more_;
  const double left = done_ > 0.01 ? (spent - silent) * (1 - done_) / done_ - silent : 0.0;
  if (left > 0 && spent > 1.0) {
    line += "  " + duration_text(left) + " left";
  } else if (silent > 1.0) {  // it takes longer than it looked: the clock moves at least
    line += "  " + duration_text(std::floor(spent));
  }
  std::fprintf(stderr, "\r\033[K%s", line.c_str());
  std::fflush(stderr);
  drawn_ = true;
}

void ProgressLine::clear() {
  const std::lock_guard lock(busy_);
  if (drawn_) std::fputs("\r\033[K", stderr);
  drawn_ = active_ = false;
}

std::string duration_text(double seconds) {
  const long s = static_cast<long>(seconds + 0.5);
  if (s < 10) return fmt::format("{:.2g} s", seconds);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, (s % 3600) / 60);
}

}  // namespace legwork::app
