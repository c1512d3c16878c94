#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One task or scenario in several engines: what each measured, and how far it is from the first.
#include <functional>
#include <string>
#include <vector>

#include "legwork/lab/compare/peer_signals.h"
#include "legwork/lab/compare/peer_task.h"
#include "legwork/scenario/scenario.h"

namespace legwork {

/// What one engine measured, every step.
struct PeerRun {
  std::string engine, setting, model;
  std::vector<std::string> omissions;
  std::string refused;      // why the engine would not take the model; empty: it ran
  std::string ended_early;  // why, in a sentence
  bool finished = false;    // false: it was refused, failed or fell at `ended`
  double ended = 0;         // [s]
  long complaints = 0;      // steps with warnings
  double wall = 0;          // of stepping and reading back [s]
  double closure = 0;     // worst over steps: forces told against forces the motion needs [weight]
  std::vector<double> t;  // start of each step [s]
  std::vector<PeerSeries> series;

  /// The signal of that name, or null.
  const PeerSeries* find(const std::string& name) const;
};

PeerRun run_task(const PeerTask& task, const EngineRegistry& engines, const std::string& spec,
                 const std::function<void(double done)>& progress = {});

/// One signal over the measured stretch.
struct PeerSignal {
  std::string name, unit;
  std::vector<PeerFigure> figures;  // one per engine; NaN where it did not finish
};

struct Comparison {
  std::string name, model;  // "titan8-walk", "titan8"
  double dt = 0, duration = 0;
  double measure_from = 0;    // figures are over [measure_from, duration] [s]
  std::vector<PeerRun> runs;  // the first is the reference
  std::vector<PeerSignal> signals;
  std::vector<std::string> causes;  // why they differ, as far as known; full sentences
  std::string scenario;             // as run, TOML; empty for a task
};

using CompareProgress = std::function<void(double done)>;

/// An engine that cannot take the model is listed with its reason; the first one throws instead.
Comparison compare(const PeerTask& task, const EngineRegistry& engines,
                   const std::vector<std::string>& specs, const CompareProgress& progress = {});
/// The same for a scenario; `measure_from` below zero: from when it walks, else from the start.
Comparison compare(const Scenario& scenario, const std::string& data_folder,
                   const EngineRegistry& engines, const std::vector<std::string>& specs,
                   double measure_from = -1, const CompareProgress& progress = {});

/// When the largest torque came within 5 % of where it ends, for good [s].
double torque_settling(const PeerRun& run);

}  // namespace legwork
