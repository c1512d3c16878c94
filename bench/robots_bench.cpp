// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a step of real robots costs, beside MuJoCo where its library is there: `legwork bench --only
// robots --models DIR --peers` without the command around it. Usage: bench_robots DIR [REPEATS
// [NPM]] NPM: a folder with MuJoCo's npm package, its newest release beside the others.
#include <cstdio>
#include <cstdlib>

#include "timing/robots.h"

int main(int argc, char** argv) {
  using namespace legwork::timing;
  if (argc < 2) {
    std::fprintf(stderr, "usage: bench_robots FOLDER [REPEATS [NPM]]\n");
    return 2;
  }
  RobotBenchOptions options{.models = argv[1], .peers = has_mujoco()};
  if (argc > 2) options.repeats = std::max(1, std::atoi(argv[2]));
  if (argc > 3) options.npm = argv[3];
  double native_ns = 1.0;
  options.on_result = [&](const Result& r) {
    if (r.engine == "native") native_ns = r.ns_per_step;
    std::printf("%-58s %-6s %-10s %8.1f us  worst %8.0f", r.robot.c_str(), r.scenario.c_str(),
                r.engine.c_str(), 1e-3 * r.ns_per_step, 1e-3 * r.worst_ns);
    if (r.engine != "native") std::printf("  ratio %5.2f", r.ns_per_step / native_ns);
    if (!r.tiers.empty()) std::printf("  residual %.0e  tiers", r.residual_max);
    for (const double share : r.tiers) std::printf(" %.1f", 100 * share);
    std::printf("  %s\n", r.note.c_str());
    std::fflush(stdout);
  };
  options.on_skip = [](const std::string& robot, const std::string& why) {
    std::printf("%s: left out: %s\n", robot.c_str(), why.c_str());
  };
  run_robots(options);
}
