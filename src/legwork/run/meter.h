#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What watches a run: recorders, ledgers, pages, progress.

namespace legwork {

class Simulation;
namespace outcome {
struct Outcome;
}

/// Reads simulation.world() and its agents after every step. Built-in meters never allocate in
/// after_step() but to keep series. Whatever one throws ends the run (Ending::kFailed).
class Meter {
 public:
  virtual ~Meter() = default;
  /// Before the first step, and before the next one after every reset.
  virtual void begin(const Simulation&) {}
  /// After each step whose state is finite, in the order of Simulation::meters.
  virtual void after_step(const Simulation& simulation) = 0;
  /// Once, when the run is over or has failed: adds what it has to show, closes its files.
  virtual void finish(const Simulation&, outcome::Outcome&) {}
};

}  // namespace legwork
