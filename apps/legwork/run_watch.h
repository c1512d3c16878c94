#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Beside a run of `legwork run`: what it has simulated so far, and how it ends on Ctrl-C.
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "legwork/lab/registry.h"

namespace legwork {
class RunTape;
}

namespace legwork::app {

class ProgressLine;

/// Counts what the main run has simulated and hands it to the tape, where there is one.
class Watch : public Meter {
 public:
  explicit Watch(RunTape* tape) : tape_(tape) {}
  void begin(const Simulation& simulation) override;
  void after_step(const Simulation& simulation) override;
  void finish(const Simulation& simulation, outcome::Outcome& out) override;
  /// Held while a step is recorded.
  std::mutex& busy() { return busy_; }
  double simulated() const { return simulated_; }
  std::int64_t steps() const { return steps_; }

 private:
  RunTape* tape_;
  std::mutex busy_;
  double start_ = 0, simulated_ = 0;
  std::int64_t steps_ = 0;
};

/// Ends the recording of a run that was interrupted and keeps it. Gives its place, or empty.
using KeepStopped = std::function<std::string()>;

/// Says what was kept of a run that was interrupted after so long. The exit code.
int say_interrupted(const std::string& kept, double seconds);

/// Ends the program soon after Ctrl-C, wherever the run is: between two simulations an
/// experiment does not ask whether to go on. The recording is closed first.
class Deadline {
 public:
  Deadline(Watch& watch, KeepStopped keep_stopped, ProgressLine& line);

 private:
  void keep(const std::stop_token& stop, Watch& watch, const KeepStopped& keep_stopped,
            ProgressLine& line);

  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;  // last: it uses the others
};

}  // namespace legwork::app
