#include "papers/torque_power/peers.h"

#include <chrono>
#include <cmath>
#include <cstdio>

#include "papers/torque_power/claims.h"
#include "papers/torque_power/peer_runs.h"
#include "papers/torque_power/quasistatic.h"
#include "papers/torque_power/titan8.h"

namespace legwork::papers {

namespace {

const std::string kOde = "ode:fixed=joined";  // the paper's 25 bodies

std::string text(const char* format, double x) {
  char out[40];
  std::snprintf(out, sizeof out, format, x);
  return out;
}

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
  const std::string source = "spec A §1, measured in ODE 0.16.2";
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

// Spec A §4.4, ODE dWorldStep with the paper's servo, eq 7 and eq 5 [W].
constexpr double kCrawl[4][2] = {{0.923, 1.459}, {1.533, 1.983}, {2.009, 2.435}, {1.784, 2.259}};

void crawl_rows(Bench& bench, outcome::Outcome& page, const std::string& spec) {
  const std::string name = spec.substr(0, spec.find(':'));
  if (!bench.engines.has(name)) return;
  outcome::TextTable table;
  table.title = "Crawl, " + spec;
  table.header = {"posture", "eq 8 with eq 7 [W]", "with eq 5 [W]", "speed [m/s]", "ΣFz [N]",
                  "wall [s]"};
  for (std::size_t i = 0; i < 4; ++i) {
    if (bench.request.quick && i > 0) break;
    const PeerCrawl run =
        crawl_titan8(bench.engines, spec, bench.model, {.X = kPostures[i].X, .Y = kPostures[i].Y});
    const std::string posture(1, kPostures[i].name);
    table.rows.push_back({posture, text("%.3f", run.power_eq7), text("%.3f", run.power_eq5),
                          text("%.4f", run.speed), text("%.2f", run.ground_z),
                          text("%.2f", run.wall)});
    const auto claim = [&](const std::string& id, double expected, double value) {
      page.claims.push_back(claimed("A.peers." + name + ".crawl." + posture + "." + id,
                                    "spec A §4.4, ODE dWorldStep, paper servo", expected, 0.25, "W",
                                    value, Tolerance::kRelative));
    };
    claim("eq7", kCrawl[i][0], run.finished ? run.power_eq7 : std::nan(""));
    claim("eq5", kCrawl[i][1], run.finished ? run.power_eq5 : std::nan(""));
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
  if (request.number("crawl", 0) != 0) {
    crawl_rows(bench, page, kOde);
    crawl_rows(bench, page, "native");
  }
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
