// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "run_watch.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "interrupt.h"
#include "legwork/run/run_tape.h"
#include "legwork/run/simulation.h"
#include "progress.h"

namespace legwork::app {

void Watch::begin(const Simulation& simulation) {
  const std::lock_guard lock(busy_);
  start_ = simulation.time();
  if (tape_ != nullptr) tape_->begin(simulation);
}

void Watch::after_step(const Simulation& simulation) {
  const std::lock_guard lock(busy_);
  simulated_ = simulation.time() - start_;
  ++steps_;
  if (tape_ != nullptr) tape_->after_step(simulation);
}

void Watch::finish(const Simulation& simulation, outcome::Outcome& out) {
  const std::lock_guard lock(busy_);
  if (tape_ != nullptr) tape_->finish(simulation, out);
}

int say_interrupted(const std::string& kept, double seconds) {
  std::fprintf(stderr, "legwork: interrupted after %s; no result was written%s%s\n",
               duration_text(seconds).c_str(), kept.empty() ? "" : ", what was simulated is in ",
               kept.c_str());
  return kInterrupted;
}

Deadline::Deadline(Watch& watch, KeepStopped keep_stopped, ProgressLine& line)
    : thread_([&, keep_stopped, this](const std::stop_token& stop) {
        keep(stop, watch, keep_stopped, line);
      }) {}

void Deadline::keep(const std::stop_token& stop, Watch& watch, const KeepStopped& keep_stopped,
                    ProgressLine& line) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, stop, std::chrono::milliseconds(50),
                         [] { return Interrupt::happened(); }))
    if (stop.stop_requested()) return;
  // Most runs end by themselves.
  wake_.wait_for(lock, stop, std::chrono::milliseconds(500), [] { return false; });
  if (stop.stop_requested()) return;
  const std::lock_guard recording(watch.busy());
  line.clear();
  const std::string kept = keep_stopped();
  const std::chrono::duration<double> wall = Clock::now() - begin;
  std::_Exit(say_interrupted(kept, wall.count()));
}

}  // namespace legwork::app
