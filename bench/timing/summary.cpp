// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fstream>

#include "legwork/math/pack.h"

#include "timing/timing.h"

namespace legwork::timing {

double median(std::vector<double> x) {
  if (x.empty()) return 0.0;
  std::sort(x.begin(), x.end());
  return x[x.size() / 2];
}

double spread(const std::vector<double>& x) {
  if (x.empty()) return 0.0;
  const auto [low, high] = std::minmax_element(x.begin(), x.end());
  return (*high - *low) / median(x);
}

std::string machine() {
  std::string cpu = "unknown CPU";
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("model name", 0) == 0 && line.find(": ") != std::string::npos) {
      cpu = line.substr(line.find(": ") + 2);
      break;
    }
  }
#ifdef __clang__
  const std::string compiler = "clang " + std::to_string(__clang_major__);
#else
  const std::string compiler = "gcc " + std::to_string(__GNUC__);
#endif
  return cpu + ", " + compiler + ", packs of " + std::to_string(kDoubleLanes);
}

#ifndef LEGWORK_WITH_MUJOCO
Episode run_mujoco(const TimedRobot&, Scenario, Measure) {
  throw Error(Finding{Severity::kError, "E-BENCH", "", 0, "", "this build has no MuJoCo",
                      "install libmujoco-dev and build again"});
}
bool has_mujoco() { return false; }
#else
bool has_mujoco() { return true; }
#endif

namespace {

// One engine's episodes of one scenario, gathered over the repeats.
struct Gathered {
  std::vector<double> totals;
  std::vector<double> steps;  // the fastest of each step: what it costs when nobody interrupts
  Episode last;
  Accuracy accuracy;

  void add(const Episode& total, const Episode& stepwise) {
    totals.push_back(total.ns_per_step);
    if (steps.empty()) steps = stepwise.step_ns;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      steps[i] = std::min(steps[i], stepwise.step_ns[i]);
    }
    last = total;
  }
};

Result result_of(const char* engine, const TimedRobot& robot, Scenario scenario, Gathered g) {
  Result r{engine, robot.name, name_of(scenario), "scalar"};
  r.ns_per_step = median(g.totals);
  r.spread = spread(g.totals);
  r.repeats = static_cast<int>(g.totals.size());
  std::sort(g.steps.begin(), g.steps.end());
  r.p999_ns = g.steps[static_cast<std::size_t>(0.999 * static_cast<double>(g.steps.size()))];
  r.worst_ns = g.steps.back();
  r.residual_max = g.last.residual;
  r.instructions = g.last.instructions;
  for (const long n : g.last.tiers) r.tiers.push_back(static_cast<double>(n) / kSteps);
  r.accuracy = g.accuracy;
  r.judged = true;
  return r;
}

// Against a round of a kernel, roughly, as measured: they only share out the progress.
constexpr double kRoundOfSteps = 5, kRoundOfPeer = 10;

// How much of a bench is done.
class Tally {
 public:
  Tally(std::size_t robots, const BenchOptions& options) : progress_(options.progress) {
    const double episodes = options.peers ? kRoundOfSteps + kRoundOfPeer : kRoundOfSteps;
    whole_ =
        static_cast<double>(robots) * options.repeats *
        ((options.kernels ? kKernels : 0) + (options.single ? kScenarios.size() * episodes : 0));
  }
  void add(double work) {
    done_ += work;
    if (progress_) progress_(done_ / whole_);
  }

 private:
  const std::function<void(double)>& progress_;
  double whole_ = 1, done_ = 0;
};

}  // namespace

std::vector<Result> run_bench(const std::vector<TimedRobot>& robots, const BenchOptions& options) {
  std::vector<Result> results;
  Tally tally(robots.size(), options);
  const auto keep = [&](const Result& r) {
    results.push_back(r);
    if (options.on_result) options.on_result(r);
  };
  for (const TimedRobot& robot : robots) {
    if (options.kernels) {
      for (const Result& r : time_kernels(robot, options.repeats, [&] { tally.add(1); })) keep(r);
    }
    if (!options.single) continue;
    for (const Scenario s : kScenarios) {
      Gathered ours, peer;
      for (int i = 0; i < options.repeats; ++i) {  // interleaved: both see the same machine
        ours.add(run_native(robot, s, Measure::kTotal), run_native(robot, s, Measure::kEachStep));
        tally.add(kRoundOfSteps);
        if (!options.peers) continue;
        peer.add(run_mujoco(robot, s, Measure::kTotal), run_mujoco(robot, s, Measure::kEachStep));
        tally.add(kRoundOfPeer);
      }
      ours.accuracy = run_native(robot, s, Measure::kAccuracy).accuracy;
      keep(result_of("native", robot, s, std::move(ours)));
      if (!options.peers) continue;
      peer.accuracy = run_mujoco(robot, s, Measure::kAccuracy).accuracy;
      Result r = result_of("mujoco", robot, s, std::move(peer));
      r.tiers.clear();
      r.residual_max = std::nan("");  // it reports none in these terms; see its accuracy
      keep(r);
    }
  }
  return results;
}

}  // namespace legwork::timing
