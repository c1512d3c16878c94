// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What one update of each estimator costs, over a noisy walk; and of the parts a study is made of.
#include <benchmark/benchmark.h>

#include <memory>

#include "legwork/estimate/noise.h"
#include "legwork/estimate/registry.h"
#include "legwork/lab/estimate/dead_reckoning.h"

using namespace legwork;

namespace {

/// The samples of one noisy walk, drawn beforehand so that only the estimator is timed.
const std::vector<Measurements>& samples() {
  static const std::vector<Measurements> kept = [] {
    const Truth truth = named_truth("walk");
    NoisySensors sensors(truth, {}, 1, 0);
    std::vector<Measurements> all;
    for (std::size_t k = 0; k < truth.size(); ++k) all.push_back(sensors.read(k));
    return all;
  }();
  return kept;
}

void update(benchmark::State& state, const std::string& name) {
  static const Truth truth = named_truth("walk");
  const auto estimator = EstimatorRegistry::built_in().make(name, {});
  const std::vector<Measurements>& z = samples();
  std::size_t k = z.size();
  for (auto _ : state) {
    if (k >= z.size()) {
      k = 0;
      estimator->reset({0.0, truth.p_WT[0], truth.v_WT[0], truth.R_WT[0]});
    }
    benchmark::DoNotOptimize(estimator->update(z[k++]));
  }
}

void sense(benchmark::State& state) {
  static const Truth truth = named_truth("walk");
  auto sensors = std::make_unique<NoisySensors>(truth, SensorNoise{}, 1, 0);
  std::size_t k = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(sensors->read(k));
    k = k + 1 < truth.size() ? k + 1 : 0;
  }
}

/// The paper's experiment: 1000 trials of its five methods on walk and forward jump, two threads.
void study(benchmark::State& state) {
  MonteCarloConfig config;
  config.threads = 2;
  for (auto _ : state)
    benchmark::DoNotOptimize(run_monte_carlo(config, EstimatorRegistry::built_in()));
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  for (const EstimatorEntry& entry : registry.entries())
    benchmark::RegisterBenchmark(("update/" + entry.name).c_str(),
                                 [name = entry.name](benchmark::State& s) { update(s, name); });
  benchmark::RegisterBenchmark("sense", sense);
  benchmark::RegisterBenchmark("study/1000_trials_5_methods_2_motions", study)
      ->Iterations(1)
      ->Unit(benchmark::kSecond)
      ->MeasureProcessCPUTime()
      ->UseRealTime();
  benchmark::RunSpecifiedBenchmarks();
}
