#pragma once
// One task in several engines: what each measured, and how far it is from the first.
// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <string>
#include <vector>

#include "legwork/experiment/peer_task.h"

namespace legwork {

/// What one engine measured, every step.
struct PeerRun {
  std::string engine, setting;
  std::vector<std::string> omissions;
  bool finished = false;                               // false: it failed or fell at `ended`
  double ended = 0;                                    // [s]
  long complaints = 0;                                 // steps with warnings
  double wall = 0;                                     // of stepping, with reading back [s]
  std::vector<double> t;                               // start of each step [s]
  std::vector<double> height, speed, ground_z, power;  // [m], along x [m/s], [N], Σ|τ·ω| [W]
  std::vector<std::vector<double>> torque;             // per drive [N·m]
};

PeerRun run_task(const PeerTask& task, const EngineRegistry& engines, const std::string& spec,
                 const std::function<void(double done)>& progress = {});

/// One signal over the measured stretch.
struct PeerFigure {
  double mean = 0;
  double apart = 0;  // root mean square difference from the first engine
};
struct PeerSignal {
  std::string name, unit;
  std::vector<PeerFigure> figures;  // one per engine; NaN where it did not finish
};

struct Comparison {
  std::vector<PeerRun> runs;  // the first is the reference
  std::vector<PeerSignal> signals;
  std::vector<std::string> causes;  // why they differ, as far as known; full sentences
};

Comparison compare(const PeerTask& task, const EngineRegistry& engines,
                   const std::vector<std::string>& specs,
                   const std::function<void(double done)>& progress = {});

/// When the largest torque came within 5 % of where it ends, for good [s].
double torque_settling(const PeerRun& run);

}  // namespace legwork
