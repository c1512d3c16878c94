// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What one full step costs, beside MuJoCo where its library is there: `legwork bench --only single
// --peers` without the command around it. Usage: bench_step [REPEATS [alone]]
#include <cstdio>
#include <cstdlib>

#include "timing/timing.h"

int main(int argc, char** argv) {
  using namespace legwork::timing;
  BenchOptions options{.kernels = false, .peers = has_mujoco()};
  if (argc > 1) options.repeats = std::max(1, std::atoi(argv[1]));
  if (argc > 2) options.peers = false;
  double native_ns = 1.0;
  options.on_result = [&](const Result& r) {
    if (r.engine == "native") native_ns = r.ns_per_step;
    std::printf("%-5s %-6s %-7s %8.0f ns  p99.9 %8.0f", r.robot.c_str(), r.scenario.c_str(),
                r.engine.c_str(), r.ns_per_step, r.p999_ns);
    if (r.engine != "native") std::printf("  ratio %5.2f", r.ns_per_step / native_ns);
    std::printf("\n");
  };
  run_bench({load_timed_robot(LEGWORK_ROBOTS, "quad"), load_timed_robot(LEGWORK_ROBOTS, "hum")},
            options);
}
