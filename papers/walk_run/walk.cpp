// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiment tomas-walk: 25 s of walking, the plan's own numbers, the paper's x plan beside the
// exact pendulum, and the paper's own controller.
#include <cmath>

#include "papers/walk_run/experiments.h"
#include "papers/walk_run/page.h"

namespace legwork::papers {
namespace {

/// Force-weighted rms of the ZMP over a stance of a plan x(t).
template <class Path>
double zmp_rms(const HeightGait& h, const Path& path) {
  double square = 0, weight = 0;
  const double g = h.spec().gravity;
  for (int i = 0; i <= 4000; ++i) {
    const double t = h.stance_time() * i / 4000;
    const PathPoint z = h.stance(t);
    const double F = h.force(z);
    if (F < 0.15 * h.spec().mass * g) continue;
    const double off = zmp_of(path(t), z, g);
    square += F * off * off, weight += F;
  }
  return std::sqrt(square / weight);
}

void claim_x_plans(TomasPage& out) {
  struct Row {
    const char* name;
    StepGaitSpec spec;
    double speed, paper, linear;  // printed to three places [m/s], [m]
  };
  StepGaitSpec brisk = tomas_walk(), run = tomas_run(), fast = tomas_fast_run();
  brisk.height.amplitude = 0.02, brisk.height.stiffness = 1500;
  for (const Row& row :
       {Row{"walk", tomas_walk(), .0913, .005, .002}, Row{"brisk", brisk, .3, .025, .013},
        Row{"run", run, .5, .094, .039}, Row{"fast", fast, 1.0, .135, .053}}) {
    const HeightGait h(row.spec.height);
    const double Tc = std::sqrt(h.touchdown_height() / h.spec().gravity);
    const double x0 = -row.speed * Tc * std::tanh(0.5 * h.stance_time() / Tc);
    const auto linear = [&](double t) {
      const double x = x0 * std::cosh(t / Tc) + Tc * row.speed * std::sinh(t / Tc);
      return PathPoint{x, 0.0, x / (Tc * Tc)};
    };
    const std::string id = std::string("C.zmp_error.") + row.name;
    out.within(id + ".paper", "eqs 17, 18 with l = z_td", row.paper, 6e-4, "m",
               zmp_rms(h, [&](double t) { return paper_stance_x(h, x0, row.speed, t); }),
               "force-weighted rms of the plan's ZMP");
    out.within(id + ".linear", "eqs 15, 16", row.linear, 6e-4, "m", zmp_rms(h, linear),
               "the plain pendulum is better than the paper's correction of it");
  }
  // The speed printed for walking has lost a zero: only a tenth of it is periodic.
  const HeightGait w(tomas_walk().height);
  const double Tc = std::sqrt(w.touchdown_height() / kMoon), Ts = w.stance_time();
  out.within("C.speed.periodic", "table II prints 0.915 m/s", 0.0915, 0.0005, "m/s",
             0.05 / Tc / std::tanh(0.5 * Ts / Tc), "read as a decimal slip");
  out.within("C.speed.as_printed_end", "eq. 15 with table II as printed", 8.3, 0.05, "m",
             -0.05 * std::cosh(Ts / Tc) + Tc * 0.915 * std::sinh(Ts / Tc),
             "where the COG would be at lift-off");
}

void claim_walk(TomasPage& out, const TomasRun& run) {
  const std::string from = "closed form";
  out.at_least("C.walk.steps", "25 s at 2.95 s", 8, "", static_cast<double>(run.stances.size()));
  out.at_most("C.walk.fell", "it keeps walking", 0, "", run.fell ? 1 : 0);
  const StanceRecord last = run.stances.empty() ? StanceRecord{} : run.stances.back();
  out.within("C.walk.x0", "table II: 0.05 m", -0.05, 0.005, "m", last.x, "COG over the foot");
  out.within("C.walk.speed", from, 0.0913, 0.003, "m/s", last.vx);
  out.within("C.walk.F_double", from, 54.611, out.request().engine == "native" ? 0.5 : 1.5, "N",
             median_double_support_force(run, 8.0), "median in double support");
  const double weight = run.mass * run.gravity;
  if (run.stances.size() > 7)
    out.within("C.walk.mean_force", "weight", 1.0, 0.002, "",
               mean_force(run, run.stances[3].t, run.stances[7].t) / weight, "two whole periods");
  out.at_least("C.walk.inside", "figure 13: ZMP in the stable area", 0.95, "",
               share_inside(run, 0.005, false, 8.0),
               "share of single support 5 mm inside the sole");
  if (out.request().engine == "native")
    out.at_most("C.walk.edge", "prototype: never at an edge", 0.0, "",
                1.0 - share_inside(run, 0.001, false),
                "share of single support with the pressure centre within 1 mm of an edge");
  const TorquePeaks peak = torque_peaks(run);
  out.at_most("C.walk.hip", "prototype 3 N·m", out.request().engine == "native" ? 4.5 : 6.0, "N·m",
              peak.hip);
  out.at_most("C.walk.knee", "prototype 13 N·m", 19.5, "N·m", peak.knee);
  out.at_most("C.walk.ankle", "prototype 4 N·m", 6.0, "N·m", peak.ankle);
  out.at_most("C.walk.z_error", "prototype 1 mm", 0.005, "m", height_error(run).largest);
}

/// The paper's controller: how long it stands, and what ends it.
void try_paper_control(TomasPage& out, const RunRequest& request) {
  outcome::TextTable table{.title = "Resolved acceleration, nominal inertia, disturbance observer"};
  table.header = {"√K_p rad/s", "observer rad/s", "ends after s", "pressure centre at an edge",
                  "why"};
  double longest = 0.0;
  for (const double f : {50.0, 20.0, 10.0})
    for (const double observer : {0.0, 50.0}) {
      TomasSetup setup;
      setup.schedule = {{0, tomas_walk()}};
      setup.law = TorqueLaw::kResolved;
      setup.resolved_frequency = f, setup.observer_cutoff = observer;
      const TomasRun run = run_tomas(setup, request);
      longest = std::max(longest, run.end);
      table.rows.push_back({words("%.0f", f), words("%.0f", observer), words("%.2f", run.end),
                            words("%.0f %%", 100 * (1 - share_inside(run, 0.005, false))),
                            run.fell ? run.why : "walks on"});
    }
  out.page.tables.push_back(table);
  out.metric("paper_control_longest", "longest walk by the paper's own control", longest, "s");
  out.page.method.emplace_back(
      "The paper's control asks for joint accelerations that move the COG as a spring of 50 rad/s "
      "would. A sole of 0.2 m can turn a COG error of e into K_p·e only while K_p·e·z0/g stays "
      "inside it: 0.12·1.568/(0.5·2500) = 0.15 mm. Beyond, the foot tips, the fixed stance foot "
      "that "
      "the resolved acceleration counts on is gone, and the observer, which takes the missing "
      "ground for a joint disturbance, integrates against it. The table shows it: the pressure "
      "centre lies at an edge for a fifth to a half of the single support before each fall. In "
      "double support the same law closes a chain "
      "whose internal force nothing bounds.");
}

}  // namespace

outcome::Outcome run_tomas_walk(const RunRequest& request) {
  request.allow_settings({"duration", "mass_scale"});
  TomasPage out("tomas-walk", "Tomas-k walks", request);
  TomasSetup setup;
  setup.schedule = {{0, tomas_walk()}};
  setup.duration = request.number("duration", 25.0);
  setup.plant_mass = request.number("mass_scale", 1.0);
  if (request.dt > 0) setup.dt = request.dt;
  const TomasRun run = out.show(setup);
  out.claim_plan("W", tomas_walk());
  claim_x_plans(out);
  claim_walk(out, run);
  out.show_sticks(run, 5.0, 14.0);
  out.show_zmp(run, 5.0);
  out.show_heights(run);
  out.show_torques(run);
  out.table_of_stances(run);
  out.evidence_of(run);
  if (request.engine == "native") try_paper_control(out, request);
  out.page.headline = words(
      "%.0f steps in %.0f s at %.4f m/s; in double support the ground carries %.2f N, "
      "as planned.",
      static_cast<double>(run.stances.size()), run.end, mean_of(touchdown_speeds(run, false, 8.0)),
      median_double_support_force(run, 8.0));
  return out.take(run);
}

}  // namespace legwork::papers
