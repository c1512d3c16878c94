#pragma once
// Experiments by name. An experiment is a function from what the user asked (RunRequest) to what
// it has to show (Outcome: claims, metrics, plots, replay); the papers' folders define them, the
// command `legwork run NAME` looks them up here. SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "legwork/experiment/outcome.h"
#include "legwork/sim/step_host.h"

namespace legwork {

class EngineRegistry;
struct AskedLaw;
struct EngineUse;
class World;
class Sensing;
class LoadMeter;

/// Watches the main simulation of an experiment: the recorder, the live viewer.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  /// Before begin(), where the robot has sensors: who reads them. It outlives the run.
  virtual void senses(const Sensing& /*sensing*/) {}
  /// Before begin(), where the run measures its loads anyway, each step before after_step(). It
  /// outlives the run.
  virtual void measures(const LoadMeter& /*meter*/) {}
  virtual void begin(const World& world) = 0;       // before its first step
  virtual void after_step(const World& world) = 0;  // after each
};

/// What a run is asked to do. Every field has a meaning for every experiment; one that cannot
/// honour a field (an engine, a step) throws LoadError saying so.
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
  RunObserver* observer = nullptr;                            // of the main run; may be null
  std::function<void(double done)> progress;                  // 0 … 1; may be empty
  std::function<bool()> stopped;  // true: end early with what there is; may be empty

  void report_progress(double done) const;
  bool is_stopped() const;
  /// The value of a setting, or null.
  const std::string* setting(const std::string& key) const;
  /// A number setting, or the fallback. Throws LoadError naming the key where it is no number.
  double number(const std::string& key, double fallback) const;
  /// For WorldOptions::host: the engine asked for; empty for our own. `asked` as in in_engine().
  /// Throws LoadError where there is no such engine.
  MakeStepHost host(const std::vector<AskedLaw>& asked) const;
  MakeStepHost host() const;
  /// Throws LoadError naming the nearest key for a setting not among `known`.
  void allow_settings(const std::vector<std::string>& known) const;
};

struct Experiment {
  std::string name;     // "titan8-crawl"
  std::string summary;  // one line for `legwork list`
  std::string source;   // paper and section
  std::function<outcome::Outcome(const RunRequest&)> run;
  bool any_engine = false;  // honours RunRequest::engine; else it runs in ours alone
};

class ExperimentRegistry {
 public:
  /// Throws std::logic_error where the name is taken.
  void add(Experiment experiment);
  const std::vector<Experiment>& all() const { return experiments_; }
  /// Throws LoadError naming the nearest experiment.
  const Experiment& find(const std::string& name) const;
  bool has(const std::string& name) const;

 private:
  std::vector<Experiment> experiments_;
};

/// The exit code of a finished run: 3 where it ended early, 1 where a claim fails, else 0.
int exit_code(const outcome::Outcome& outcome);

}  // namespace legwork
