// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What recording a real run costs: TITAN-VIII walking, every channel at 1 kHz: wall time per step
// without and with the tape; the loop's and the writer's own processor time, which a busy machine
// does not blur; bytes per simulated second.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <vector>

#include "legwork/run/run_tape.h"
#include "legwork/scenario/build.h"
#include "support/scratch.h"

namespace {

using namespace legwork;

constexpr long kSteps = 20000;

const char* kWalk =
    "[robot]\nfile = \"titan8\"\n[controller]\nkind = \"gait\"\nfrequency = 8\n"
    "[gait]\nperiod = 3.2\nduty = 0.85\nspeed = 0.06\nstart = 0.2\n";

double processor_time(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Seconds per step of the walk, each audited as `legwork run` audits it (inverse dynamics closes):
/// on the wall, of this thread, of all threads; and of the bare step alone.
struct Cost {
  double wall = 0, loop = 0, all = 0;
};
enum class Loop { kBare, kAudited, kRecorded };

/// Whether inverse dynamics closes, every step.
class Audit final : public Meter {
 public:
  void after_step(const Simulation& simulation) override {
    worst_ = std::max(worst_, simulation.loads().closure);
  }

 private:
  double worst_ = 0;
};

Cost seconds_per_step(Loop loop, RunTape* tape = nullptr) {
  const BuiltScenario built = build_scenario(
      read_scenario("walk", kWalk, {}), {.data_folder = LEGWORK_SOURCE_ROOT "/data", .host = {}});
  Audit audit;
  if (loop != Loop::kBare) built.simulation->meters.push_back(&audit);
  if (tape != nullptr) built.simulation->meters.push_back(tape);
  built.simulation->run(0.0);  // the meters begin
  const Cost start{0, processor_time(CLOCK_THREAD_CPUTIME_ID),
                   processor_time(CLOCK_PROCESS_CPUTIME_ID)};
  const auto began = std::chrono::steady_clock::now();
  built.simulation->run(1e-3 * kSteps);
  if (tape != nullptr) tape->finish();  // the last chunk counts too
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
  return {spent.count() / kSteps, (processor_time(CLOCK_THREAD_CPUTIME_ID) - start.loop) / kSteps,
          (processor_time(CLOCK_PROCESS_CPUTIME_ID) - start.all) / kSteps};
}

void BM_RecordTitan8(benchmark::State& state) {
  const test::Scratch scratch;
  const std::filesystem::path path = scratch.path() / "tape.mcap";
  std::vector<double> ratio, loop_ratio, over_bare, bare_us, audited_us, loop_us, writer_us;
  RecorderStatus status;
  for (auto _ : state) {
    // Anew: ext4 sends a file that was truncated to the disk when it is closed.
    std::filesystem::remove(path);
    RunTape tape(path.string(), {.name = "bench"});
    const Cost bare = seconds_per_step(Loop::kBare), audited = seconds_per_step(Loop::kAudited),
               recorded = seconds_per_step(Loop::kRecorded, &tape);
    ratio.push_back(recorded.wall / audited.wall);
    loop_ratio.push_back(recorded.loop / audited.loop);
    over_bare.push_back((recorded.loop - audited.loop) / bare.loop);
    bare_us.push_back(1e6 * bare.loop), audited_us.push_back(1e6 * audited.loop);
    loop_us.push_back(1e6 * recorded.loop);
    writer_us.push_back(1e6 * (recorded.all - recorded.loop));
    status = tape.finish();
    state.SetIterationTime(recorded.wall);
  }
  const auto quantile = [](std::vector<double>& x, double share) {
    std::sort(x.begin(), x.end());
    return x[static_cast<std::size_t>(share * static_cast<double>(x.size() - 1))];
  };
  const auto middle = [&](std::vector<double>& x) { return quantile(x, 0.5); };
  state.counters["wall_added_percent"] = 100 * (middle(ratio) - 1);
  state.counters["wall_added_quarter"] = 100 * (quantile(ratio, 0.25) - 1);
  state.counters["wall_added_three_quarters"] = 100 * (quantile(ratio, 0.75) - 1);
  state.counters["loop_added_percent"] = 100 * (middle(loop_ratio) - 1);
  state.counters["added_percent_of_bare"] = 100 * middle(over_bare);
  state.counters["bare_us"] = middle(bare_us);
  state.counters["audited_us"] = middle(audited_us);
  state.counters["loop_us"] = middle(loop_us);
  state.counters["writer_us"] = middle(writer_us);
  state.counters["file_B_per_sim_s"] =
      static_cast<double>(std::filesystem::file_size(path)) / (1e-3 * kSteps);
  state.counters["raw_B_per_sim_s"] = static_cast<double>(status.raw_bytes) / (1e-3 * kSteps);
  state.counters["stalls"] = static_cast<double>(status.stall_count);
}
BENCHMARK(BM_RecordTitan8)->UseManualTime()->Unit(benchmark::kMicrosecond)->Iterations(15);

}  // namespace

BENCHMARK_MAIN();
