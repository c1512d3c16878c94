// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/peers.h"

#include <chrono>
#include <cmath>
#include <cstdio>

#include "legwork/sim/engine_registry.h"
#include "papers/torque_power/claims.h"
#include "papers/torque_power/crawl.h"
#include "papers/torque_power/peer_runs.h"

namespace legwork::papers {

namespace {

const std::string kOde = "ode:fixed=joined";  // the paper's 25 bodies

// Runs E1 where the engine is there; a run of NaN where it is not.
struct Bench {
  const EngineRegistry& engines;
  const RunRequest& request;
  Model model;
  int done = 0;

  PeerStanding stand(const std::string& spec, const PeerStandingSetup& setup) {
    request.report_progress(std::min(0.99, 0.1 * ++done));
    if (engines.has(spec.substr(0, spec.find(':'))) && !request.is_stopped())
      return stand_titan8(engines, spec, model, setup);
    const double nan = std::nan("");
    PeerStanding none;
    none.settle = none.spike = none.knee_force = none.ground_z = none.hip_true = none.ripple = nan;
    none.sink = none.ankle_gap = nan;
    return none;
  }
};

void add_row(outcome::TextTable& table, const std::string& who, const PeerStanding& run) {
  table.rows.push_back({who, text("%.3f", run.settle), text("%.2f", run.spike),
                        text("%.4f", run.knee_force), text("%.3f", run.ground_z),
                        text("%.4f", run.hip_true), text("%.2g", run.ripple),
                        text("%.3g", run.sink * 1e3), std::to_string(run.complaints)});
}

void add_curve(outcome::Outcome& page, outcome::Plot& plot, const std::string& who,
               const PeerStanding& run) {
  if (run.t.empty()) return;
  page.times.push_back(run.t);
  const int clock = static_cast<int>(page.times.size()) - 1;
  outcome::Curve curve;
  curve.label = who;
  curve.channel =
      add_channel(page, who + "/knee", "knee, " + who, "N·m", "knee torque", clock, run.knee);
  plot.curves.push_back(curve);
}

void standing_rows(Bench& bench, outcome::Outcome& page) {
  const std::string source = "reference A, measured in ODE 0.16.2";
  const auto claim = [&](const std::string& id, double expected, double tolerance,
                         const std::string& unit, double value, const std::string& note = "") {
    page.claims.push_back(claimed("A.peers." + id, source, expected, tolerance, unit, value,
                                  Tolerance::kRelative, note));
  };
  const PeerStanding paper = bench.stand(kOde, {});
  const PeerStanding fast = bench.stand(kOde, {.ankle_gain = 4.0, .duration = 1.5});
  const PeerStanding none = bench.stand(kOde, {.ankle_gain = 0.0, .duration = 1.5});
  const PeerStanding quick = bench.stand(kOde + ":solver=quick", {});
  const PeerStanding more = bench.stand(kOde + ":solver=quick:iterations=200", {});
  const PeerStanding bare = bench.stand(kOde + ":slip=0", {.duration = 1.5});
  const PeerStanding ours = bench.stand("native", {});
  const PeerStanding mujoco = bench.stand("mujoco:integrator=implicit:kv=1000", {});
  claim("ode.knee_settle", 1.82, 0.2, "s", paper.settle);
  claim("ode.knee_settle.ankle_4", 0.30, 0.2, "s", fast.settle);
  claim("ode.spike", 25.7, 1e-6, "N·m", paper.spike, "the torque limit of J3");
  claim("ode.knee_force", 49.05, 2e-4, "N", paper.knee_force);
  claim("ode.quick20.std", 0.9, 0.2, "N·m", quick.ripple);
  claim("ode.quick20.sink", 0.010, 0.2, "m", quick.sink);
  claim("ode.quick200.std", 0.41, 0.2, "N·m", more.ripple);
  claim("ode.slip0.std", 6.6, 0.3, "N·m", bare.ripple, "the LCP is singular: chatter");
  page.claims.push_back(claimed("A.peers.ode.knee_settle.ankle_off", source, 0.05, 0.0, "s",
                                none.settle, Tolerance::kAtMost));
  claim("native.knee_settle", 1.82, 0.2, "s", ours.settle);
  outcome::TextTable table;
  table.title = "Dropped 10 mm (E1)";
  table.header = {"engine",          "knee settles [s]", "spike [N·m]",
                  "knee force [N]",  "ΣFz [N]",          "J2 by eq 5 [N·m]",
                  "std of J3 [N·m]", "sinks [mm]",       "steps with errors"};
  add_row(table, "native", ours);
  add_row(table, "ODE dWorldStep", paper);
  add_row(table, "ODE, ankle gain 4", fast);
  add_row(table, "ODE, ankle off", none);
  add_row(table, "ODE QuickStep 20", quick);
  add_row(table, "ODE QuickStep 200", more);
  add_row(table, "ODE, slip 0", bare);
  add_row(table, "MuJoCo implicit, kv 1000", mujoco);
  page.tables.push_back(table);
  outcome::Plot plot;
  plot.title = "Knee torque after the drop";
  plot.caption = "The ankle servo decides how late the knee is, in ODE and in ours alike.";
  plot.y_label = "torque", plot.y_unit = "N·m";
  add_curve(page, plot, "native", ours);
  add_curve(page, plot, "ode", paper);
  add_curve(page, plot, "ode-quick", quick);
  page.key_plots.push_back(plot);
  page.headline = "ODE's knee settles " + text("%.2f", paper.settle) + " s after touchdown, ours " +
                  text("%.2f", ours.settle) + " s; QuickStep leaves " + text("%.2f", quick.ripple) +
                  " N·m of noise.";
}

// The crawl (E3) in one engine: eq 8 by eq 7 and eq 5 [W], as reference A has it.
struct CrawlRow {
  const char* spec;  // of the engine
  const char* id;    // of its claims; empty: a table only
  double dt;         // [s]
  bool feed_forward;
  double tolerance;  // of the claims; 0: its power is noise, ten watts at least
  double printed[4][2];
};
const CrawlRow kCrawlRows[] = {
    {"ode:fixed=joined",
     "ode.crawl",
     1e-3,
     false,
     0.05,
     {{0.923, 1.459}, {1.533, 1.983}, {2.009, 2.435}, {1.784, 2.259}}},
    {"ode:fixed=joined",
     "ode.crawl_ff",
     1e-3,
     true,
     0.25,
     {{0.485, 1.262}, {1.506, 2.161}, {1.666, 2.304}, {1.802, 2.369}}},
    {"ode:fixed=joined:solver=quick",
     "ode.crawl_quick",
     1e-3,
     false,
     0.0,
     {{23.5, 21.9}, {38.6, 36.0}, {18.8, 17.8}, {25.8, 24.0}}},
    {"mujoco:integrator=implicit:kv=1000",
     "",
     2e-4,
     false,
     0.25,
     {{1.175, 1.821}, {1.712, 2.224}, {2.284, 3.042}, {2.682, 3.202}}},
};

// Posture D with feed-forward through our adapter, by eq 7 and eq 5 [W]. ODE is the system's
// library: to 1 %, several times what lies between it and ours (0.1 and 0.2 %).
constexpr double kOdeOurs[] = {0.99638, 1.65545};

void crawl_row(Bench& bench, const CrawlRow& row, outcome::TextTable& table,
               std::vector<Claim>& claims) {
  for (std::size_t i = 0; i < 4; ++i) {
    if (bench.request.quick && i > 0) break;
    const std::string posture(1, kPostures[i].name);
    const Titan8Servo servo{.feedforward = row.feed_forward};
    const Titan8Ground ground{.host = in_engine(bench.engines, row.spec)};
    const auto begin = std::chrono::steady_clock::now();
    const PostureRun run = run_posture(
        bench.model, titan8_crawl_setup(bench.model, kPostures[i], servo, ground, row.dt),
        kPostures[i].name);
    const double wall =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const CrawlResult& r = run.result;
    table.rows.push_back(
        {row.spec, text("%g ms", 1e3 * row.dt), row.feed_forward ? "feed-forward" : "paper",
         posture, text("%.3f", r.power_jacobian) + text(" (%.3f)", row.printed[i][0]),
         text("%.3f", r.power_true) + text(" (%.3f)", row.printed[i][1]), text("%.4f", r.speed),
         text("%.2f", r.mean_force_z), r.trouble.empty() ? text("%.1f", wall) : r.trouble});
    for (const bool eq7 : {true, false}) {
      if (*row.id == '\0') break;  // reference A does not say what its MuJoCo ground was
      const double value = eq7 ? r.power_jacobian : r.power_true;
      const bool noise = row.tolerance == 0.0;
      claims.push_back(
          claimed("A.peers." + std::string(row.id) + "." + posture + (eq7 ? ".eq7" : ".eq5"),
                  noise ? "reference A: QuickStep is unusable for torque, 19 to 39 W"
                        : "reference A, measured with a program of its own",
                  noise ? 10.0 : row.printed[i][eq7 ? 0 : 1], row.tolerance, "W",
                  r.trouble.empty() ? value : std::nan(""),
                  noise ? Tolerance::kAtLeast : Tolerance::kRelative));
      if (row.feed_forward && posture == "D" && claims.back().verdict == Verdict::kDiffers)
        explain(claims.back(),
                "reference A's figure was one run of a program of its own; ODE through our adapter "
                "walks "
                "as ours does (0.995/1.658 W)",
                eq7 ? kOdeOurs[0] : kOdeOurs[1], 0.01);
    }
  }
}

void crawl_rows(Bench& bench, outcome::Outcome& page) {
  outcome::TextTable table{.title = "Crawl (E3): eq 8, and what reference A measured"};
  table.header = {"engine",      "step",        "servo",        "posture", "by eq 7 [W]",
                  "by eq 5 [W]", "speed [m/s]", "mean ΣFz [N]", "wall [s]"};
  int done = 0;
  for (const CrawlRow& row : kCrawlRows) {
    if (!bench.engines.has(engine_name(row.spec)) || bench.request.is_stopped()) continue;
    crawl_row(bench, row, table, page.claims);
    bench.request.report_progress(0.5 + 0.12 * ++done);
  }
  page.tables.push_back(table);
}

}  // namespace

outcome::Outcome run_titan8_peers(const RunRequest& request, const EngineRegistry& engines) {
  require_native(request);
  request.allow_settings({"crawl"});
  const auto begin = std::chrono::steady_clock::now();
  Bench bench{engines, request, titan8(request.data_folder)};
  outcome::Outcome page;
  page.title = "TITAN-VIII in ODE, in MuJoCo and in ours";
  page.run.name = "titan8-peers";
  page.run.seed = request.seed;
  page.run.dt = 1e-3;
  standing_rows(bench, page);
  if (request.number("crawl", 0) != 0) crawl_rows(bench, page);
  page.method.push_back(
      "The same Model, servos and ground go to every engine; eq 5 is the wrench the engine itself "
      "reports at the joint, eq 7 uses its force at J4. ODE has the paper's 25 bodies, contact "
      "flags and hard motors; MuJoCo's ground and servos are its own kind.");
  if (!engines.has("ode")) page.warnings.push_back("This build has no ODE: its rows are empty.");
  page.reproduce = "legwork run titan8-peers";
  page.run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  request.report_progress(1.0);
  return page;
}

void add_peer_experiments(ExperimentRegistry& registry, const EngineRegistry& engines) {
  registry.add(
      {"titan8-peers", "TITAN-VIII's standing and crawl in ODE and MuJoCo beside ours",
       "Endo, Arikawa, Hirose 2011, in the engine they used",
       [engines](const RunRequest& request) { return run_titan8_peers(request, engines); }});
}

}  // namespace legwork::papers
