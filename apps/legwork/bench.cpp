// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork bench: what a step and the kernels cost on this machine, beside MuJoCo where it is built.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "command.h"
#include "experiments.h"
#include "legwork/load/presets.h"
#include "page_folder.h"
#include "papers/torque_power/crawl_time.h"
#include "papers/torque_power/titan8.h"
#include "progress.h"
#include "timing/batch.h"
#include "timing/page.h"
#include "timing/robots.h"
#include "timing/timing.h"

namespace legwork::app {
namespace {

using Json = nlohmann::ordered_json;  // keys in the order they are written

struct Arguments {
  std::vector<std::string> only;
  timing::BenchOptions options;
  std::vector<std::string> engines;  // beside ours in the crawl
  std::string models;                // folder of robots
  std::string npm;                   // folder with MuJoCo's npm package
  PageFolder page;
  bool json = false;
};

Json to_json(const timing::Result& r) {
  Json out = {{"engine", r.engine},
              {"robot", r.robot},
              {"scenario", r.scenario},
              {"mode", r.mode},
              {"ns_per_step", r.ns_per_step},
              {"p999_ns", r.p999_ns},
              {"worst_ns", r.worst_ns},
              {"env_steps_per_s", 1e9 / r.ns_per_step},
              {"residual_max", nullptr},
              {"instructions", nullptr},
              {"tiers", r.tiers},
              {"repeats", r.repeats},
              {"spread", r.spread}};
  if (std::isfinite(r.residual_max)) out["residual_max"] = r.residual_max;
  if (std::isfinite(r.instructions)) out["instructions"] = r.instructions;
  if (r.count > 0) out["count"] = r.count;
  if (r.shared > 0) out["shared"] = r.shared;
  if (r.bytes_per_env > 0) out["bytes_per_env"] = r.bytes_per_env;
  if (!r.note.empty()) out["note"] = r.note;
  if (r.judged) {
    out["accuracy"] = {{"penetration_m", r.accuracy.penetration},
                       {"stick_slip_m_per_s", r.accuracy.stick_slip},
                       {"complementarity_m", r.accuracy.complementarity},
                       {"cone_violation", r.accuracy.cone},
                       {"pull", r.accuracy.pull}};
  }
  return out;
}

void print_kernel(const timing::Result& r) {
  std::printf("%-5s %-17s %-7s %8.0f ns  spread %4.0f %%\n", r.robot.c_str(), r.scenario.c_str(),
              r.mode.c_str(), r.ns_per_step, 100 * r.spread);
}

void print_step(const timing::Result& r, double native_ns) {
  std::printf("%-5s %-6s %-7s %8.0f ns  p99.9 %8.0f  worst %8.0f  spread %4.0f %%", r.robot.c_str(),
              r.scenario.c_str(), r.engine.c_str(), r.ns_per_step, r.p999_ns, r.worst_ns,
              100 * r.spread);
  if (r.engine != "native") std::printf("  ratio %5.2f", r.ns_per_step / native_ns);
  if (!r.tiers.empty()) {
    std::printf("  residual %.0e  tiers", r.residual_max);
    for (const double share : r.tiers) std::printf(" %.1f", 100 * share);
    std::printf(" %%");
  }
  std::printf(
      "\n      depth %.1e m, slip of sticking points %.1e m/s, force at a distance %.1e m, "
      "cone %.1e, pull %.1e\n",
      r.accuracy.penetration, r.accuracy.stick_slip, r.accuracy.complementarity, r.accuracy.cone,
      r.accuracy.pull);
}

// Ten seconds of walking, engines in turns.
std::vector<papers::CrawlTime> time_crawl(const Arguments& a) {
  papers::CrawlTiming timing{.engines = a.engines, .repeats = std::min(a.options.repeats, 5)};
  const EngineRegistry& registry = engines_of_build();
  if (timing.engines.empty() && a.options.peers) {
    if (registry.has("ode")) timing.engines = {"ode", "ode:fixed=joined", "ode:solver=quick"};
    if (registry.has("mujoco")) timing.engines.emplace_back("mujoco");
  }
  ProgressLine line("timing a crawl", a.json);
  timing.progress = [&line](double done) { line.show(done, 0); };  // between walks, untimed
  return papers::time_crawl(papers::titan8(data_folder()), registry, timing);
}

double least(const std::vector<double>& x) {
  return x.empty() ? std::nan("") : *std::min_element(x.begin(), x.end());
}
double middle(const std::vector<double>& x) { return x.empty() ? std::nan("") : timing::median(x); }

Json to_json(const papers::CrawlTime& row) {
  return {{"engine", row.engine},         {"setting", row.setting}, {"computes", row.computes},
          {"wall_s", row.wall},           {"cpu_s", row.cpu},       {"speed", row.speed},
          {"complaints", row.complaints}, {"trouble", row.trouble}};
}

void print_crawl(const std::vector<papers::CrawlTime>& rows) {
  std::printf(
      "\nTITAN-VIII crawls 10 s (posture A, paper servo, 10,000 steps of 1 ms, no recording)\n"
      "%-20s %9s %9s %9s %9s %7s  %s\n",
      "engine", "best", "median", "CPU best", "speed", "ratio", "what a step is");
  for (const papers::CrawlTime& row : rows) {
    if (row.wall.empty()) {
      std::printf("%-20s %s\n", row.engine.c_str(), row.trouble.c_str());
      continue;
    }
    std::printf("%-20s %7.3f s %7.3f s %7.3f s %7.4f m %6.1fx  %s%s\n", row.engine.c_str(),
                least(row.wall), middle(row.wall), least(row.cpu), row.speed,
                least(row.cpu) / least(rows.front().cpu), row.computes.c_str(),
                row.trouble.empty() ? "" : ("; " + row.trouble).c_str());
  }
}

void print_robot(const timing::Result& r, double native_ns) {
  std::printf("%-44s %-6s %-10s %9.0f ns  worst %9.0f", r.robot.c_str(), r.scenario.c_str(),
              r.engine.c_str(), r.ns_per_step, r.worst_ns);
  if (r.engine != "native") std::printf("  ratio %5.2f", r.ns_per_step / native_ns);
  if (!r.tiers.empty()) {
    std::printf("  residual %.0e  tiers", r.residual_max);
    for (const double share : r.tiers) std::printf(" %.1f", 100 * share);
    std::printf(" %%");
  }
  std::printf("%s%s\n", r.note.empty() ? "" : "  ", r.note.c_str());
  std::fflush(stdout);
}

// Robots from files, engines in turns.
std::vector<timing::Result> time_robots(const Arguments& a) {
  timing::RobotBenchOptions o{.models = a.models,
                              .peers = a.options.peers,
                              .npm = a.npm,
                              .repeats = std::min(a.options.repeats, 5)};
  ProgressLine line("timing robots", a.json);
  o.progress = [&line](double done) { line.show(done, 0); };
  o.on_skip = [&line](const std::string& robot, const std::string& why) {
    line.clear();
    std::fprintf(stderr, "%s: left out: %s\n", robot.c_str(), why.c_str());
  };
  double native_ns = 1.0;
  if (!a.json) {
    std::printf("\nrobots of %s: %d steps after %d (limp: %d), median of %d, CPU time\n",
                a.models.c_str(), timing::kTimedSteps, timing::kSettleSteps, timing::kLimpSteps,
                o.repeats);
    o.on_result = [&native_ns, &line](const timing::Result& r) {
      line.clear();
      if (r.engine == "native") native_ns = r.ns_per_step;
      print_robot(r, native_ns);
    };
  }
  std::vector<timing::Result> results = run_robots(o);
  line.clear();
  return results;
}

void print_many(const timing::Result& r, double native_ns) {
  std::printf("%-8s %-12s %-7s %-7s", r.robot.c_str(), r.scenario.c_str(), r.engine.c_str(),
              r.mode.c_str());
  if (r.count > 0) std::printf(" %6d", r.count);
  std::printf(" %9.0f ns  spread %4.0f %%", r.ns_per_step, 100 * r.spread);
  if (r.engine != "native") std::printf("  ratio %6.2f", r.ns_per_step / native_ns);
  if (r.residual_max > 0) std::printf("  residual %.0e", r.residual_max);
  if (r.shared > 0) std::printf("  together %.0f %%", 100 * r.shared);
  if (r.bytes_per_env > 0) std::printf("  %.0f bytes each", r.bytes_per_env);
  std::printf("%s%s\n", r.note.empty() ? "" : "  ", r.note.c_str());
  std::fflush(stdout);
}

// Many robots in lanes, and how cost grows.
std::vector<timing::Result> time_many(const Arguments& a,
                                      const std::vector<timing::TimedRobot>& robots, bool growth) {
  timing::BatchBenchOptions o{.peers = a.options.peers, .repeats = std::min(a.options.repeats, 5)};
  ProgressLine line(growth ? "timing growth" : "timing many robots", a.json);
  o.progress = [&line](double done) { line.show(done, 0); };
  double native_ns = 1.0;
  if (!a.json) {
    std::printf(growth ? "\ngrowth: time of a step by number, median of %d\n"
                       : "\nmany robots: a step of one, episodes of a second, median of %d\n",
                o.repeats);
    o.on_result = [&native_ns, &line](const timing::Result& r) {
      line.clear();
      if (r.engine == "native") native_ns = r.ns_per_step;
      print_many(r, native_ns);
    };
  }
  return growth ? run_growth(robots.front(), o) : run_batch(robots, o);
}

int run(Arguments& a) {
  a.page.claim();
  timing::BenchOptions& o = a.options;
  const auto asked = [&](const char* what) {
    return a.only.empty() || std::find(a.only.begin(), a.only.end(), what) != a.only.end();
  };
  o.kernels = asked("kernels"), o.single = asked("single");
  const bool named = std::find(a.only.begin(), a.only.end(), "robots") != a.only.end();
  if (named && a.models.empty()) {
    throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, "",
                        "--only robots: no folder of robots", "name one with --models DIR"});
  }
  if (!a.npm.empty() && a.models.empty()) {
    throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, "",
                        "--mujoco-npm: it is stepped with robots from files alone",
                        "name a folder of robots with --models DIR"});
  }
  const bool batch = asked("batch"), growth = asked("growth");
  const bool robots_too = !a.models.empty() && asked("robots");
  if (o.peers && (o.single || robots_too || batch || growth) && !timing::has_mujoco()) {
    throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, "",
                        "--peers: this build has no MuJoCo",
                        "install libmujoco-dev and build again, or leave --peers out"});
  }
  std::vector<timing::TimedRobot> robots;
  for (const char* name : {"quad", "hum"}) {
    robots.push_back(timing::load_timed_robot(data_folder() + "/robots", name));
  }
  double native_ns = 1.0;
  ProgressLine line("timing steps", a.json);
  o.progress = [&line](double done) { line.show(done, 0); };
  if (!a.json && !o.kernels && !o.single) std::printf("%s\n", timing::machine().c_str());
  if (!a.json && (o.kernels || o.single)) {
    std::printf("%s\nfull step, %g ms, %d steps, median of %d, CPU time of one thread\n",
                timing::machine().c_str(), 1e3 * timing::kDt, timing::kSteps, o.repeats);
    o.on_result = [&native_ns, &line](const timing::Result& r) {
      line.clear();
      if (r.engine == "native") native_ns = r.ns_per_step;
      r.p999_ns > 0.0 ? print_step(r, native_ns) : print_kernel(r);
      std::fflush(stdout);
    };
  }
  std::vector<timing::Result> results;
  if (o.kernels || o.single) results = run_bench(robots, o);
  line.clear();
  if (robots_too) {
    for (const timing::Result& r : time_robots(a)) results.push_back(r);
  }
  for (const bool grows : {false, true})
    if (grows ? growth : batch)
      for (const timing::Result& r : time_many(a, robots, grows)) results.push_back(r);
  std::vector<papers::CrawlTime> crawl;
  if (asked("crawl")) crawl = time_crawl(a);
  if (!a.json && !crawl.empty()) print_crawl(crawl);
  if (a.page.is_wanted()) {
    outcome::Outcome page = timing::bench_page(results);
    page.run.version = LEGWORK_VERSION;
    a.page.write(page);
    if (!a.json) std::printf("\nreport: %s\n", a.page.report().c_str());
  }
  if (a.json) {
    Json out = {{"machine", timing::machine()}, {"results", Json::array()}};
    for (const timing::Result& r : results) out["results"].push_back(to_json(r));
    for (const papers::CrawlTime& row : crawl) out["crawl"].push_back(to_json(row));
    print_document(out);
  }
  return 0;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("bench", "times the kernels, the full step and a walk on this machine");
  command->footer(
      "Runs the two bench robots (a quadruped, a humanoid) through stand, move and drop with all\n"
      "shapes colliding; with --peers the same torques drive MuJoCo in turns with ours. Contacts "
      "of\n"
      "both are judged by one function from positions, velocities and forces. The crawl is ten\n"
      "seconds of TITAN-VIII, with --peers beside ODE (dWorldStep, QuickStep) and MuJoCo in "
      "turns.\n"
      "Robots are those of a folder you name (--models): standing with their own actuators, with\n"
      "damped gains, and thrown down limp. Without a controller that balances a humanoid falls: "
      "the\n"
      "runs are short, begin anew for each repeat, and say so. worst is the slowest step, each "
      "step\n"
      "taken at its fastest repeat.\n"
      "batch is many of the bench robots in the lanes of one core, in episodes of a second from "
      "starts\n"
      "of their own (a humanoid without balance falls within five); growth is the cost against "
      "links,\n"
      "contacts, environments and threads. Instructions are counted where the machine does.\n"
      "Figures, not verdicts.\n\n"
      "Exit: 0; 2 bad input.\n\n"
      "Examples:\n"
      "  legwork bench --only single\n"
      "  legwork bench --only single,batch --peers --out runs/bench\n"
      "  legwork bench --only crawl --peers --json\n"
      "  legwork bench --only robots --models my_robots --peers --mujoco-npm newest");
  auto a = std::make_shared<Arguments>();
  command->add_option("--only", a->only, "kernels, single, batch, growth, crawl or robots (all)")
      ->delimiter(',')
      ->check(CLI::IsMember({"kernels", "single", "batch", "growth", "crawl", "robots"}));
  command->add_option("--models", a->models, "a folder of robots to time, folders in it included")
      ->check(CLI::ExistingDirectory);
  command
      ->add_option(
          "--mujoco-npm", a->npm,
          "a folder in which `npm install @mujoco/mujoco` was run: MuJoCo's newest release\n"
          "(WebAssembly, by node) beside the robots of --models")
      ->check(CLI::ExistingDirectory);
  command->add_flag("--peers", a->options.peers, "other engines beside ours, interleaved");
  command
      ->add_option("--engines", a->engines,
                   "of the crawl, instead of --peers' own: ode:solver=quick,mujoco,…")
      ->delimiter(',');
  command->add_option("--repeats", a->options.repeats, "how often each run is timed (7)")
      ->check(CLI::Range(1, 1000));
  a->page.add_options(*command, "folder for a page with plots");
  command->add_flag("--json", a->json, "one JSON document on standard output");
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
