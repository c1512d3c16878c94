#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a run is asked to do: seed, step, engine, settings, and who watches.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "legwork/run/meter.h"
#include "legwork/sim/stepper.h"

namespace legwork {

class ControllerRegistry;
class EngineRegistry;
class EstimatorRegistry;
struct AskedLaw;
struct EngineUse;

/// What a run is asked to do. Every field has a meaning for every experiment; one that cannot
/// honour a field (an engine, a step) throws Error saying so.
struct RunRequest {
  std::uint64_t seed = 1;
  double dt = 0;                            // 0: the experiment's own [s]
  std::string engine = "native";            // NAME or NAME:key=value:…
  const EngineRegistry* engines = nullptr;  // where other engines are found; may be null
  std::shared_ptr<EngineUse> engine_use;    // kept up by worlds that run in another; may be null
  int threads = 0;                          // 0: as many as the machine has
  bool quick = false;                       // fewer trials, for a first look
  std::vector<std::pair<std::string, std::string>> settings;  // --set key=value, in order
  std::string data_folder;                                    // where robots/ and measured/ are
  std::vector<Meter*> meters;                                 // of the main run; borrowed
  const ControllerRegistry* controllers = nullptr;            // null: the built-in ones
  const EstimatorRegistry* estimators = nullptr;              // null: the built-in ones
  std::function<void(double done)> progress;                  // 0 … 1; may be empty
  std::function<bool()> stopped;  // true: end early with what there is; may be empty

  void report_progress(double done) const;
  bool is_stopped() const;
  /// The value of a setting, or null.
  const std::string* setting(const std::string& key) const;
  /// A number setting, or the fallback. Throws Error naming the key where it is no number.
  double number(const std::string& key, double fallback) const;
  /// For WorldOptions::host: the engine asked for; empty for our own. `asked` as in in_engine().
  /// Throws Error where there is no such engine.
  MakeStepper host(const std::vector<AskedLaw>& asked) const;
  MakeStepper host() const;
  /// Throws Error naming the nearest key for a setting not among `known`.
  void allow_settings(const std::vector<std::string>& known) const;
};

}  // namespace legwork
