// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How long does a walk take? Ten seconds of TITAN-VIII's crawl at 1 ms without recording.
// The paper: 60 s on a Core2Quad; ODE's dWorldStep: about 4 s here.
#include <benchmark/benchmark.h>

#include "papers/torque_power/crawl.h"

using namespace legwork;
using namespace legwork::papers;

namespace {

void crawl_10s(benchmark::State& state) {
  const Titan8Posture& posture = kPostures[state.range(0)];
  const Model model = titan8(LEGWORK_DATA);
  CrawlWalk run(model, titan8_crawl_setup(model, posture));
  while (run.gait_time() < 0.0) run.step();  // stands and has settled
  const WorldState settled = run.world().save();
  for (auto _ : state) {
    run.simulation().world().restore(settled);
    for (int k = 0; k < 10000; ++k) run.step();
  }
  state.counters["steps/s"] =
      benchmark::Counter(10000, benchmark::Counter::kIsIterationInvariantRate);
  state.SetLabel(std::string("posture ") + posture.name);
}
BENCHMARK(crawl_10s)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

// The same with torque by every route and power booked at every step.
void crawl_10s_measured(benchmark::State& state) {
  const Model model = titan8(LEGWORK_DATA);
  for (auto _ : state) {
    CrawlSetup setup = titan8_crawl_setup(model, kPostures[0]);
    setup.settle = 0.4;
    setup.periods = setup.averaged = 2;
    CrawlWalk run(model, setup);
    CrawlMeter meter(run, titan8_parallel());
    run.simulation().meters = {&meter};
    run.run();
    benchmark::DoNotOptimize(meter.result().power_true);
  }
}
BENCHMARK(crawl_10s_measured)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
