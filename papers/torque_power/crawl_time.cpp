// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/crawl_time.h"

#include <chrono>
#include <ctime>

#include "legwork/base/error.h"
#include "legwork/sim/engine_registry.h"
#include "papers/torque_power/crawl.h"

namespace legwork::papers {

namespace {

constexpr int kSteps = 10000;      // ten seconds
constexpr double kStanding = 0.4;  // before them [s]

double wall_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
double cpu_now() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

const char* step_of(const std::string& spec) {
  const std::string name = engine_name(spec);
  if (name == "ode" && spec.find("solver=quick") != std::string::npos)
    return "maximal coordinates, rows swept 20 times: no accuracy asked for";
  if (name == "ode") return "maximal coordinates, dense direct LCP; joint wrenches come with it";
  if (name == "mujoco")
    return "reduced coordinates, soft contact by Newton, servos beside it; wrenches by RNE after";
  if (name == "dart") return "reduced coordinates, contacts and servos in a dense LCP";
  return "reduced coordinates, contacts and servos in one solve to 1e-9";
}

// Asks for the wrenches of every step.
class WrenchMeter final : public Meter {
 public:
  void after_step(const Simulation& simulation) override { simulation.loads(); }
};

void walk(const Model& model, const MakeStepper& host, bool wrenches, CrawlTime& out) {
  CrawlSetup setup = titan8_crawl_setup(model, kPostures[0], {}, {.host = host}, 1e-3);
  setup.settle = kStanding;
  CrawlWalk run(model, setup);
  run.simulation().run(kStanding);
  WrenchMeter meter;
  if (wrenches) run.simulation().meters = {&meter};
  const double x = run.world().state().q[0], wall = wall_now(), cpu = cpu_now();
  run.simulation().run(1e-3 * kSteps);
  out.wall.push_back(wall_now() - wall);
  out.cpu.push_back(cpu_now() - cpu);
  out.speed = (run.world().state().q[0] - x) / (1e-3 * kSteps);
  if (!run.trouble().empty()) out.trouble = run.trouble();
}

}  // namespace

std::vector<CrawlTime> time_crawl(const Model& model, const EngineRegistry& registry,
                                  const CrawlTiming& timing) {
  std::vector<CrawlTime> all{{.engine = "native"}, {.engine = "native + wrenches"}};
  all[0].setting = all[1].setting = "h 1 ms";
  for (const std::string& spec : timing.engines) {
    registry.require(spec);
    all.push_back({.engine = spec});
  }
  for (CrawlTime& row : all) row.computes = step_of(row.engine);
  for (int repeat = 0; repeat < timing.repeats; ++repeat) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      CrawlTime& row = all[i];
      if (timing.progress)
        timing.progress((repeat + static_cast<double>(i) / static_cast<double>(all.size())) /
                        timing.repeats);
      if (!row.trouble.empty()) continue;
      const auto use = std::make_shared<EngineUse>();
      try {
        walk(model, i < 2 ? MakeStepper{} : in_engine(registry, row.engine, {}, use), i == 1, row);
      } catch (const Error& error) {
        row.trouble = error.what();
      }
      if (i >= 2) row.setting = use->setting;
      row.complaints += use->complaints;
    }
  }
  return all;
}

}  // namespace legwork::papers
