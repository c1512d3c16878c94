// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiments tomas-walk-3d and tomas-run-3d: ten and twelve joints in space.
#include <algorithm>
#include <cmath>

#include "papers/walk_run/experiments.h"
#include "papers/walk_run/page.h"

namespace legwork::papers {
namespace {

TomasSetup in_space(const std::string& robot, double gravity) {
  TomasSetup setup;
  setup.robot = robot, setup.gravity = gravity;
  setup.tuning = spatial_walk_run();
  setup.schedule = {{0, tomas_walk()}};
  return setup;
}

TomasSetup running_in_space(const std::string& robot, double gravity, double back = 1e9) {
  TomasSetup setup = in_space(robot, gravity);
  setup.schedule.push_back({6, tomas_run_3d()});
  // At 9.8 m/s² everything is 2.5 times faster. The legs' swing leaves an error of the step in the
  // COG's fall (0.32 % at 0.5 ms, 0.06 % at 0.25 ms): a quarter of the step, control as before.
  if (gravity > 5.0) setup.dt = 2.5e-4, setup.every = 4;
  if (back < 1e8) setup.schedule.push_back({back, tomas_walk()});
  return setup;
}

struct Cycle {
  double y = 0, vy = 0, vx = 0;  // means of |y|, |vy|, vx at touch-down       [m], [m/s]
  double left_y = 0, right_y = 0;
};
Cycle cycle_of(const TomasRun& run, bool running, double from, double to) {
  Cycle c;
  double n = 0, nl = 0, nr = 0;
  for (const StanceRecord& r : run.stances) {
    if (r.runs != running || r.t < from || r.t > to) continue;
    c.y += std::abs(r.y), c.vy += std::abs(r.vy), c.vx += r.vx, n += 1;
    (r.foot == 0 ? c.left_y : c.right_y) += std::abs(r.y);
    (r.foot == 0 ? nl : nr) += 1;
  }
  if (n > 0) c.y /= n, c.vy /= n, c.vx /= n;
  if (nl > 0) c.left_y /= nl;
  if (nr > 0) c.right_y /= nr;
  return c;
}

void claim_walk(TomasPage& out, const TomasRun& run, const std::string& id, double from,
                double to) {
  const Cycle c = cycle_of(run, false, from, to);
  const double root = std::sqrt(run.gravity / kMoon);
  out.within(id + "y", "closed form a = 0.0574 m", 0.0574, 0.004, "m", c.y, "COG inside the foot");
  out.within(id + "vy", "closed form u = 0.0954 m/s", 0.0954 * root, 0.006 * root, "m/s", c.vy);
  out.within(id + "vx", "0.0913 m/s asked for", 0.0913 * root, 0.004 * root, "m/s", c.vx);
}

void claim_flights(TomasPage& out, const TomasRun& run, const std::string& id, double least) {
  const double k = run.gravity / kMoon, root = std::sqrt(k);
  int gaps = 0;
  const std::vector<Flight> flights = flights_of(run, &gaps);
  double a_z = 0, L = 0, time = 0;
  for (const Flight& f : flights) {
    a_z = std::max(a_z, std::abs(f.a_z / -run.gravity - 1.0));
    L = std::max(L, f.L_change), time += f.time() / static_cast<double>(flights.size());
  }
  out.at_most(id + "fell", "it runs on", 0, "", run.fell ? 1 : 0);
  out.at_least(id + "flights", "by contact force", least, "", static_cast<double>(flights.size()));
  out.within(id + "T_f", "prototype 0.339 s", 0.339 / root, 0.02 / root, "s", time, "mean");
  out.at_most(id + "a_z", "free fall", 0.002, "", a_z, "largest |z̈/g + 1|, fitted");
  out.at_most(id + "L", "free flight", 0.01 * root, "kg·m²/s", L);
  const Cycle c = cycle_of(run, true, run.similar(12), run.similar(26));
  out.within(id + "y", "prototype 0.074 m", 0.074, 0.006, "m", c.y, "COG inside the foot");
  out.within(id + "vy", "prototype 0.082 m/s", 0.082 * root, 0.009 * root, "m/s", c.vy);
  out.within(id + "vx", "0.15 m/s asked for", 0.15 * root, 0.01 * root, "m/s", c.vx);
  out.within(id + "symmetry", "left as right", 1.0, 0.02, "", c.left_y / c.right_y);
}

/// The same walk told only what its own sensors make of it.
void claim_own_estimate(TomasPage& out, TomasSetup setup) {
  setup.own_estimate = 1.0;
  const TomasRun coarse = run_tomas(setup, out.request());
  out.metric("estimate_coarse", "with 0.1 m/s² and 0.01 rad/s of noise it walks", coarse.end, "s");
  setup.own_estimate = 0.3;
  const TomasRun run = run_tomas(setup, out.request());
  if (run.samples.empty()) return;
  const TomasSample &first = run.samples.front(), &last = run.samples.back();
  const double way = std::hypot(last.cog.x - first.cog.x, last.cog.y - first.cog.y);
  const double level = std::hypot(last.drift.x, last.drift.y);
  out.at_most("C.walk_3d.estimate.fell", "25 s on its own estimate", 0, "", run.fell ? 1 : 0,
              "noise 0.03 m/s², 0.003 rad/s, 0.1 N");
  out.at_most("C.walk_3d.estimate.drift", "level, of the way", 0.02, "", level / way,
              "position and heading cannot be seen from inside");
  out.metric("estimate_way", "walked on its own estimate", way, "m");
  out.metric("estimate_drift", "its own estimate is off at the end, level", level, "m");
  out.metric("estimate_drift_z", "and upright", last.drift.z, "m");
  out.metric("estimate_drift_yaw", "and in heading", last.yaw_drift, "rad");
  out.metric("estimate_drift_share", "level, of the way", level / way, "");
  outcome::Plot plot{.title = "Where it takes its trunk to be, minus where it is",
                     .caption =
                         "An invariant EKF of IMU, joints and six-axis soles; position and "
                         "heading cannot be seen from inside, so they drift.",
                     .kind = outcome::PlotKind::kLine,
                     .y_label = "drift",
                     .y_unit = "m"};
  outcome::Curve x{.label = "x"}, y{.label = "y"}, up{.label = "z"};
  for (std::size_t i = 0; i < run.samples.size(); i += 20) {
    const TomasSample& s = run.samples[i];
    for (outcome::Curve* c : {&x, &y, &up}) c->x.push_back(s.t);
    x.y.push_back(s.drift.x), y.y.push_back(s.drift.y), up.y.push_back(s.drift.z);
  }
  plot.curves = {x, y, up};
  outcome::add_finding(out.page, {.title = "On its own estimate", .plots = {plot}});
}

}  // namespace

outcome::Outcome run_tomas_walk_3d(const RunRequest& request) {
  request.allow_settings({});
  TomasPage out("tomas-walk-3d", "Tomas-k walks in space", request);
  TomasSetup setup = in_space("tomas_k10", kMoon);
  if (request.dt > 0) setup.dt = request.dt;
  const TomasRun run = out.show(setup);
  out.at_most("C.walk_3d.fell", "25 s", 0, "", run.fell ? 1 : 0);
  out.at_least("C.walk_3d.steps", "25 s at 2.95 s", 8, "", static_cast<double>(run.stances.size()));
  claim_walk(out, run, "C.walk_3d.", 8.0, 1e9);
  out.at_most("C.walk_3d.yaw", "prototype 0.002 rad", 0.01, "rad", largest_yaw(run));
  out.within("C.walk_3d.F_max", "prototype 118 N", 118, 20, "N", largest_force(run));
  out.show_heights(run);
  out.show_zmp(run, 5.0);
  out.show_torques(run);
  out.table_of_stances(run);
  out.evidence_of(run);
  if (request.engine == "native") claim_own_estimate(out, setup);
  const Cycle c = cycle_of(run, false, 8.0, 1e9);
  out.page.headline = words(
      "%.0f steps without a fall on a cycle of ±%.4f m and ±%.4f m/s sideways, "
      "%.4f m/s ahead.",
      static_cast<double>(run.stances.size()), c.y, c.vy, c.vx);
  return out.take(run);
}

outcome::Outcome run_tomas_run_3d(const RunRequest& request) {
  request.allow_settings({});
  TomasPage out("tomas-run-3d", "Tomas-k runs in space", request);
  const double back = 30.5;
  TomasSetup setup = running_in_space("tomas_k10", kMoon, back);
  setup.duration = 45;
  const TomasRun run = out.show(setup);
  claim_flights(out, run, "C.run_3d.k10.moon.", 25);
  claim_walk(out, run, "C.run_3d.k10.moon.after.", 38, 1e9);
  out.at_most("C.run_3d.k10.moon.yaw", "10 s after the start", 0.15, "rad", largest_yaw(run, 16.0),
              "no yaw joint: the trailing foot steers");
  struct Case {
    const char *id, *robot;
    double gravity;
  };
  for (const Case& c : {Case{"C.run_3d.k10.earth.", "tomas_k10", kEarth},
                        Case{"C.run_3d.k12.moon.", "tomas_k12", kMoon},
                        Case{"C.run_3d.k12.earth.", "tomas_k12", kEarth}}) {
    TomasSetup other = running_in_space(c.robot, c.gravity, back);
    other.duration = 45;
    claim_flights(out, run_tomas(other, request), c.id, 25);
  }
  outcome::TextTable table{.title = "Ten joints from walking into running, robustness"};
  table.header = {"what", "outcome", "flights"};
  const auto try_case = [&](const std::string& id, const std::string& what, TomasSetup other,
                            bool must_fall = false) {
    other.duration = 26;
    const TomasRun r = run_tomas(other, request);
    table.rows.push_back({what, r.fell ? "falls: " + r.why : "runs on",
                          words("%.0f", static_cast<double>(flights_of(r).size()))});
    if (id.empty()) return;
    if (must_fall)
      out.within("C.run_3d." + id, "negative control: it falls", 1, 0, "", r.fell ? 1 : 0, what);
    else
      out.at_most("C.run_3d." + id, what, 0, "", r.fell ? 1 : 0);
  };
  const TomasSetup base = running_in_space("tomas_k10", kMoon);
  TomasSetup c = base;
  c.plant_mass = 1.1, try_case("mass_1.1", "masses +10 %", c);
  c = base, c.plant_mass = 0.9, try_case("mass_0.9", "masses −10 %", c);
  c = base, c.friction = 0.6, try_case("mu_0.6", "friction 0.6", c);
  c = base, c.pushes = {{.t = 14, .impulse = {0, 4, 0}}},
  try_case("push_left", "+4 N·s sideways", c);
  c = base, c.pushes = {{.t = 14, .impulse = {4, 0, 0}}}, try_case("push_ahead", "+4 N·s ahead", c);
  c = base, c.position_noise = 5e-4, c.rate_noise = 0.02;
  try_case("noise", "encoder noise 0.5 mrad, 0.02 rad/s", c);
  c = base, c.position_noise = 1e-3, c.rate_noise = 0.05;
  try_case("", "encoder noise 1 mrad, 0.05 rad/s", c);
  c.rate_noise = 0.0, try_case("", "of these the 1 mrad alone", c);
  c.position_noise = 0.0, c.rate_noise = 0.05, try_case("", "and the 0.05 rad/s alone", c);
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    c = base, c.position_noise = 1e-3, c.rate_noise = 0.05, c.seed = seed;
    c.tuning.joint_filter = 50.0;
    const auto n = static_cast<double>(seed);
    try_case(words("noise_filtered_%.0f", n),
             words("encoder noise 1 mrad, 0.05 rad/s, filtered, seed %.0f", n), c);
  }
  c = base, c.tuning.trunk_run = 11.3, c.tuning.weight_trunk_run = 88,
  c.tuning.weight_trunk_flight = 39;
  try_case("stiff_trunk", "stiff trunk (negative control)", c, true);
  c = base, c.tuning.foothold_feedback_run = 1.0;
  try_case("feedback", "footholds that follow the measured COG in stance (negative control)", c,
           true);
  out.page.tables.push_back(table);
  {
    TomasSetup turn = base;
    turn.duration = 32;
    turn.heading = [](double t) { return 0.6 * std::clamp((t - 10.0) / 10.0, 0.0, 1.0); };
    const TomasRun r = run_tomas(turn, request);
    out.at_most("C.run_3d.heading.fell", "0.6 rad in 10 s", 0, "", r.fell ? 1 : 0);
    out.within("C.run_3d.heading.yaw", "prototype 0.523 rad of 0.6", 0.523, 0.12, "rad",
               mean_yaw(r, 24.0), "no integral term: some stays");
  }
  out.show_heights(run);
  out.show_torques(run);
  out.table_of_stances(run);
  out.evidence_of(run);
  const Cycle cyc = cycle_of(run, true, 14, 28);
  out.page.headline = words(
      "%.0f flights, ±%.4f m and ±%.4f m/s sideways at touch-down, %.3f m/s ahead; then "
      "it walks again.",
      static_cast<double>(flights_of(run).size()), cyc.y, cyc.vy, cyc.vx);
  return out.take(run);
}

}  // namespace legwork::papers
