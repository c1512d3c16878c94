// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/walk_run/page.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "legwork/base/error.h"

namespace legwork::papers {

using outcome::Curve;
using outcome::Plot;
using outcome::PlotKind;

std::string words(const char* format, double a, double b, double c, double d) {
  char line[400];
  std::snprintf(line, sizeof line, format, a, b, c, d);
  return line;
}

TomasPage::TomasPage(std::string name, std::string title, const RunRequest& request)
    : request_(request), name_(std::move(name)), title_(std::move(title)) {}

void TomasPage::add(Claim claim, double value, const std::string& note, const ClaimReason& why) {
  settle(claim, value);
  claim.note = note;
  if (claim.verdict == Verdict::kDiffers && !why.reason.empty())
    explain(claim, why.reason, why.ours, why.spread, Tolerance::kAbsolute);
  page.claims.push_back(std::move(claim));
}

void TomasPage::within(const std::string& id, const std::string& source, double expected,
                       double tolerance, const std::string& unit, double value,
                       const std::string& note, ClaimReason why) {
  add({.id = id,
       .source = source,
       .expected = expected,
       .tolerance = tolerance,
       .unit = unit,
       .kind = Tolerance::kAbsolute},
      value, note, why);
}
void TomasPage::at_most(const std::string& id, const std::string& source, double most,
                        const std::string& unit, double value, const std::string& note,
                        ClaimReason why) {
  add({.id = id, .source = source, .expected = most, .unit = unit, .kind = Tolerance::kAtMost},
      value, note, why);
}
void TomasPage::at_least(const std::string& id, const std::string& source, double least,
                         const std::string& unit, double value, const std::string& note,
                         ClaimReason why) {
  add({.id = id, .source = source, .expected = least, .unit = unit, .kind = Tolerance::kAtLeast},
      value, note, why);
}
void TomasPage::metric(const std::string& name, const std::string& label, double value,
                       const std::string& unit) {
  page.metrics.push_back({name, label, value, unit});
}

TomasRun TomasPage::show(const TomasSetup& setup) {
  outcome::Outcome shown;
  TomasRun run = run_tomas(setup, request_, &shown);
  // What was claimed before the run stays.
  shown.claims = std::move(page.claims), shown.metrics = std::move(page.metrics);
  shown.tables = std::move(page.tables), shown.findings = std::move(page.findings);
  page = std::move(shown);
  return run;
}

void TomasPage::claim_plan(const std::string& name, const StepGaitSpec& spec) {
  const StepGait gait(spec);
  const HeightGait& h = gait.height();
  struct Row {
    const char* name;
    double F, delta, Ts, Tp, td, vlo, apex, bottom, Fmax;
    int digits;  // behind the point of all but the forces, as printed
  };
  static const Row rows[] = {
      {"W", 54.611, .77540, 2.05610, .89406, .52800, .06519, .54257, .46, 68.21, 5},
      {"R", 0, .50258, .51393, .45095, .52408, .35355, .56394, .45, 185.21, 5},
      {"RF", 0, .4131, .3477, .3999, .5120, .3135, .5434, .47, 210.2, 4},
      {"W9", 341.320, .77540, .82244, .35762, .52800, .16298, .54257, .46, 426.32, 5},
      {"R9", 0, .50258, .20557, .18038, .52408, .88387, .56394, .45, 1157.57, 5}};
  const std::string id = "C.plan." + name + ".", from = "closed form, eqs 10–14 corrected";
  for (const Row& row : rows) {
    if (name != row.name) continue;
    // 1e-5 of the number, and half a unit of the last digit that is printed.
    const auto claim = [&](const char* what, double expected, int digits, const char* unit,
                           double value) {
      within(id + what, from, expected, 1e-5 * std::abs(expected) + 0.5 * std::pow(10.0, -digits),
             unit, value);
    };
    const int n = row.digits;
    claim("F_lo", row.F, 3, "N", h.threshold());
    claim("delta", row.delta, n, "rad", h.delta());
    claim("T_s", row.Ts, n, "s", h.stance_time());
    claim("T_p", row.Tp, n, "s", h.parabola_time());
    claim("z_td", row.td, n, "m", h.touchdown_height());
    claim("v_lo", row.vlo, n, "m/s", h.liftoff_speed());
    claim("apex", row.apex, n, "m", h.apex());
    claim("bottom", row.bottom, n, "m", h.bottom());
    claim("F_max", row.Fmax, n - 3, "N", h.largest_force());
  }
  // The stance's transition and what follows from it, of the exact pendulum.
  struct Steps {
    const char* name;
    double xx, xv, vx, x0, length, time, a, u;
  };
  static const Steps steps[] = {
      {"W", 21.617, 12.4027, 37.5977, -.05007, .1818, 2.950, .0574, .0954},
      {"R", 1.94514, .70759, 3.93389, -.04997, .1937, .9649, .0769, .1027}};
  for (const Steps& row : steps) {
    if (name != row.name) continue;
    const StanceTransition& phi = gait.transition();
    const auto claim = [&](const char* what, double expected, double digit, const char* unit,
                           double value) {
      within(id + what, "pendulum of varying height", expected, digit, unit, value);
    };
    claim("phi_xx", row.xx, 1e-4 * row.xx, "", phi.xx);
    claim("phi_xv", row.xv, 1e-4 * row.xv, "s", phi.xv);
    claim("phi_vx", row.vx, 1e-4 * row.vx, "1/s", phi.vx);
    claim("x0", row.x0, 5e-5, "m", gait.start_x());
    claim("step_length", row.length, 1e-4, "m", gait.step_length());
    claim("step_time", row.time, 1e-3, "s", gait.step_time());
    claim("a", row.a, 1e-4, "m", gait.lateral_offset());
    claim("u", row.u, 1e-4, "m/s", gait.lateral_speed());
  }
}

namespace {

/// Every n-th sample, so that a curve has at most some thousand points.
std::size_t stride_of(const TomasRun& run) {
  return std::max<std::size_t>(1, run.samples.size() / 3000);
}
template <class Value>
Curve curve_of(const TomasRun& run, std::string label, Value value, std::string role = "") {
  Curve curve;
  curve.label = std::move(label), curve.role = std::move(role);
  for (std::size_t i = 0; i < run.samples.size(); i += stride_of(run)) {
    curve.x.push_back(run.samples[i].t);
    curve.y.push_back(value(run.samples[i]));
  }
  return curve;
}
Plot plot_over_time(std::string title, std::string caption, std::string label, std::string unit) {
  Plot plot;
  plot.title = std::move(title), plot.caption = std::move(caption);
  plot.kind = PlotKind::kLine;
  plot.y_label = std::move(label), plot.y_unit = std::move(unit);
  plot.zero_line = false;
  return plot;
}

}  // namespace

void TomasPage::show_heights(const TomasRun& run) {
  Plot height = plot_over_time(
      "COG height from the ground and from either sole (figure 8)",
      "Walking, the height over the ground is that over the standing foot. Running, it is above "
      "both: the robot flies.",
      "height", "m");
  height.curves = {curve_of(run, "over the ground", [](const TomasSample& s) { return s.cog.z; }),
                   curve_of(
                       run, "over the left sole",
                       [](const TomasSample& s) { return s.cog.z - s.sole[0].z; }, "L"),
                   curve_of(
                       run, "over the right sole",
                       [](const TomasSample& s) { return s.cog.z - s.sole[1].z; }, "R")};
  Plot force = plot_over_time("Ground force (figure 9)",
                              "In the walking parabola it is F_lo, in flight zero.", "F_z", "N");
  force.curves = {curve_of(
                      run, "left", [](const TomasSample& s) { return s.force[0].z; }, "L"),
                  curve_of(
                      run, "right", [](const TomasSample& s) { return s.force[1].z; }, "R")};
  Plot x = plot_over_time("COG along x (figure 10)", "It goes ahead through both changes of gait.",
                          "x", "m");
  x.curves = {curve_of(run, "COG", [](const TomasSample& s) { return s.cog.x; }),
              curve_of(run, "reference", [](const TomasSample& s) { return s.cog_ref.x; })};
  x.curves[1].style = outcome::CurveStyle::kDashed;
  outcome::add_finding(page, {.title = "As the paper's figures 8 to 10",
                              .caption = "Recomputed from the positions of the links and the "
                                         "contact forces.",
                              .plots = {height, force, x}});
}

void TomasPage::show_sticks(const TomasRun& run, double from, double to) {
  Plot sticks;
  sticks.title = "Stick diagram (figure 7)";
  sticks.caption = "Hips, knees, ankles and soles, every so often; dotted, the COG's path.";
  sticks.kind = PlotKind::kMap;
  sticks.x_label = "x", sticks.x_unit = "m", sticks.y_label = "z", sticks.y_unit = "m";
  Curve left{.label = "left", .role = "L"}, right{.label = "right", .role = "R"},
      cog{.label = "COG"};
  const double nan = std::nan("");
  double next = from;
  for (const TomasSample& s : run.samples) {
    if (s.t < from || s.t > to) continue;
    cog.x.push_back(s.cog.x), cog.y.push_back(s.cog.z);
    if (s.t < next) continue;
    next += (to - from) / 36;
    for (const int f : {0, 1}) {
      Curve& leg = f == 0 ? left : right;
      const double c = std::cos(s.sole_pitch[f]), d = -std::sin(s.sole_pitch[f]);
      const Vec3d along{c, 0, d};
      const Vec3d points[] = {s.hip[f], s.knee[f], s.ankle[f], s.sole[f] + along * run.heel,
                              s.sole[f] + along * run.toe};
      for (const Vec3d& p : points) leg.x.push_back(p.x), leg.y.push_back(p.z);
      leg.x.push_back(nan), leg.y.push_back(nan);
    }
  }
  sticks.curves = {left, right, cog};
  Plot legs = plot_over_time("Lengths of the legs, hip to ankle",
                             "The stance leg gives with the COG, the other one folds to swing.",
                             "length", "m");
  legs.curves = {
      curve_of(
          run, "left", [](const TomasSample& s) { return norm(s.hip[0] - s.ankle[0]); }, "L"),
      curve_of(
          run, "right", [](const TomasSample& s) { return norm(s.hip[1] - s.ankle[1]); }, "R")};
  outcome::add_finding(page, {.title = "Legs", .plots = {sticks, legs}});
}

void TomasPage::show_zmp(const TomasRun& run, double from) {
  Plot zmp = plot_over_time("Centre of pressure in the sole (figure 13)",
                            "Inside heel and toe; that alone unilateral contact guarantees. What "
                            "counts is the distance to the edges.",
                            "x over the sole's origin", "m");
  Curve inside;
  inside.label = "centre of pressure";
  for (std::size_t i = 0; i < run.samples.size(); i += stride_of(run)) {
    const TomasSample& s = run.samples[i];
    if (s.t < from || s.phase != StepPhase::kStance || !(s.force[s.stance].z > 1.0)) continue;
    inside.x.push_back(s.t), inside.y.push_back(s.cop.x - s.sole[s.stance].x);
  }
  inside.style = outcome::CurveStyle::kMarkers;
  zmp.curves = {inside};
  zmp.limits = std::array<double, 2>{run.heel, run.toe};
  zmp.y_range = std::array<double, 2>{run.heel - 0.02, run.toe + 0.02};
  outcome::add_finding(page, {.title = "Pressure", .plots = {zmp}});
}

void TomasPage::show_torques(const TomasRun& run) {
  Plot plot = plot_over_time("Torques of the left leg", "What the drives give.", "torque", "N·m");
  for (std::size_t i = 0; i < run.joints.size(); ++i) {
    if (run.joints[i][0] != 'L') continue;
    plot.curves.push_back(
        curve_of(run, run.joints[i], [i](const TomasSample& s) { return s.torque[i]; }));
  }
  outcome::add_finding(page, {.title = "Torques", .plots = {plot}});
}

void TomasPage::show_landings(const std::vector<std::pair<std::string, const TomasRun*>>& runs,
                              double from, double to) {
  outcome::PlotSet set{.title = "Landings",
                       .caption = "The same flights, landed by either law of the feet."};
  for (const auto& [label, run] : runs) {
    Plot plot = plot_over_time(label, "", "F_z", "N");
    Curve force;
    force.label = "ground force";
    for (const TomasSample& s : run->samples)
      if (s.t >= from && s.t <= to)
        force.x.push_back(s.t), force.y.push_back(s.force[0].z + s.force[1].z);
    plot.curves = {force};
    set.plots.push_back(plot);
  }
  outcome::add_finding(page, set);
}

void TomasPage::table_of_stances(const TomasRun& run) {
  outcome::TextTable table{.title = "Stances as they began"};
  table.header = {"t s", "foot",   "gait", "x m",    "vx m/s",
                  "y m", "vy m/s", "z m",  "vz m/s", "stretch"};
  for (const StanceRecord& r : run.stances)
    table.rows.push_back({words("%.3f", r.t), r.foot == 0 ? "left" : "right",
                          r.runs ? "run" : "walk", words("%.4f", r.x), words("%.4f", r.vx),
                          words("%.4f", r.y), words("%.4f", r.vy), words("%.4f", r.z),
                          words("%.4f", r.vz), words("%.2f", r.stretch)});
  page.tables.push_back(table);
}

void TomasPage::evidence_of(const TomasRun& run) {
  if (request_.engine == "native")
    page.evidence.push_back(
        {"solver residual", run.worst_residual, "weight·h", 1e-8, "worst step of the shown run"});
  page.evidence.push_back(
      {"ticks without an answer", run.solved ? 0.0 : 1.0, "", 0.5, "of the whole-body program"});
  if (!run.samples.empty()) {
    const double T = run.samples.back().t;
    page.evidence.push_back(
        {"weight by momentum",
         weight_by_momentum(run, 0.1 * T, 0.9 * T) / (run.mass * run.gravity) - 1.0, "", 1e-3,
         "mean ground force minus change of momentum, over weight"});
  }
}

outcome::Outcome TomasPage::take(const TomasRun& main) {
  page.title = title_;
  page.run.name = name_;
  page.run.seed = request_.seed;
  page.run.dt = main.dt;
  page.run.engine = request_.engine;
  page.run.wall_s = main.wall;
  page.run.steps = std::lround(main.end / main.dt);
  page.run.more.emplace_back("gravity", words("%.3f m/s²", main.gravity));
  page.run.more.emplace_back(
      "controller",
      words("%.1f µs of a processor per tick",
            1e6 * main.control_time / std::max(1.0, static_cast<double>(main.control_ticks))));
  page.run.more.emplace_back("speed", words("%.0f times real time", main.end / main.wall));
  page.reproduce = "legwork run " + name_;
  request_.report_progress(1.0);
  return std::move(page);
}

}  // namespace legwork::papers
