// What recording a real run costs: TITAN-VIII walking, every channel at 1 kHz, wall time per step
// without and with the tape, and bytes per simulated second.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <vector>

#include "legwork/experiment/rig.h"
#include "legwork/experiment/run_tape.h"

namespace {

using namespace legwork;

constexpr long kSteps = 4000;

const char* kWalk =
    "[robot]\nfile = \"titan8\"\n[controller]\nkind = \"gait\"\nfrequency = 8\n"
    "[gait]\nperiod = 3.2\nduty = 0.85\nspeed = 0.06\nstart = 0.2\n";

/// Seconds per step of the walk, recorded or not.
double seconds_per_step(RunTape* tape) {
  Rig rig(read_scenario("walk", kWalk, {}), LEGWORK_SOURCE_ROOT "/data");
  if (tape != nullptr) tape->begin(rig.world());
  const auto start = std::chrono::steady_clock::now();
  for (long k = 0; k < kSteps; ++k) {
    rig.before_step();
    rig.world().step();
    if (tape != nullptr) tape->after_step(rig.world());
  }
  if (tape != nullptr) tape->finish();  // the last chunk counts too
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  return spent.count() / kSteps;
}

void BM_RecordTitan8(benchmark::State& state) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / "legwork_tape_bench.mcap";
  std::vector<double> ratio, bare, recorded;
  RecorderStatus status;
  for (auto _ : state) {
    RunTape tape(path.string(), {.name = "bench"});
    bare.push_back(seconds_per_step(nullptr));
    recorded.push_back(seconds_per_step(&tape));
    ratio.push_back(recorded.back() / bare.back());
    status = tape.finish();
    state.SetIterationTime(recorded.back());
  }
  const auto middle = [](std::vector<double>& x) {
    std::nth_element(x.begin(), x.begin() + static_cast<long>(x.size() / 2), x.end());
    return x[x.size() / 2];
  };
  state.counters["added_percent"] = 100 * (middle(ratio) - 1);
  state.counters["bare_us"] = 1e6 * middle(bare);
  state.counters["recorded_us"] = 1e6 * middle(recorded);
  state.counters["file_B_per_sim_s"] =
      static_cast<double>(std::filesystem::file_size(path)) / (1e-3 * kSteps);
  state.counters["raw_B_per_sim_s"] = static_cast<double>(status.raw_bytes) / (1e-3 * kSteps);
  state.counters["stalls"] = static_cast<double>(status.stall_count);
  std::filesystem::remove(path);
}
BENCHMARK(BM_RecordTitan8)->UseManualTime()->Unit(benchmark::kMicrosecond)->Iterations(7);

}  // namespace

BENCHMARK_MAIN();
