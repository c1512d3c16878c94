// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiments tomas-walk-3d and tomas-run-3d: ten and twelve joints in space.
#include <algorithm>
#include <cmath>
#include <numbers>

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

/// `fine`: the legs' swing leaves an error of the step in the COG's fall (at 9.8 m/s² 0.32 % at 0.5
/// ms, 0.06 % at 0.25 ms): a quarter of the step, control as before.
TomasSetup running_in_space(const std::string& robot, double gravity, double back = 1e9,
                            bool fine = false) {
  TomasSetup setup = in_space(robot, gravity);
  setup.schedule.push_back({6, tomas_run_3d()});
  if (fine) setup.dt = 2.5e-4, setup.every = 4;
  if (back < 1e8) setup.schedule.push_back({back, tomas_walk()});
  return setup;
}

struct Cycle {
  double x = 0, y = 0, vy = 0, vx = 0;  // means of x, |y|, |vy|, vx at touch-down [m], [m/s]
  double left_y = 0, right_y = 0, left_vy = 0, right_vy = 0;
};
Cycle cycle_of(const TomasRun& run, bool running, double from, double to) {
  Cycle c;
  double n = 0, nl = 0, nr = 0;
  for (const StanceRecord& r : run.stances) {
    if (r.runs != running || r.t < from || r.t > to) continue;
    c.x += r.x, c.y += std::abs(r.y), c.vy += std::abs(r.vy), c.vx += r.vx, n += 1;
    (r.foot == 0 ? c.left_y : c.right_y) += std::abs(r.y);
    (r.foot == 0 ? c.left_vy : c.right_vy) += std::abs(r.vy);
    (r.foot == 0 ? nl : nr) += 1;
  }
  if (n > 0) c.x /= n, c.y /= n, c.vy /= n, c.vx /= n;
  if (nl > 0) c.left_y /= nl, c.left_vy /= nl;
  if (nr > 0) c.right_y /= nr, c.right_vy /= nr;
  return c;
}

void claim_walk(TomasPage& out, const TomasRun& run, const std::string& id, double from,
                double to) {
  const Cycle c = cycle_of(run, false, from, to);
  const double root = std::sqrt(run.gravity / kMoon);
  out.within(id + "x", "closed form x0 = -0.0501 m", -0.0501, 0.005, "m", c.x, "COG over the foot");
  out.within(id + "y", "closed form a = 0.0574 m", 0.0574, 0.004, "m", c.y, "COG inside the foot");
  out.within(id + "vy", "closed form u = 0.0954 m/s", 0.0954 * root, 0.006 * root, "m/s", c.vy);
  out.within(id + "vx", "0.0913 m/s asked for", 0.0913 * root, 0.004 * root, "m/s", c.vx);
}

/// The prototype's cycle of one robot at kMoon: mean flight [s], COG at touch-down [m], [m/s].
struct RunCycle {
  double T_f, y, vy;
};
constexpr RunCycle kTenJoints{0.339, 0.074, 0.082}, kTwelveJoints{0.339, 0.069, 0.075};

void claim_flights(TomasPage& out, const TomasRun& run, const std::string& id, double least,
                   const RunCycle& then, double free_fall = 0.001) {
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
  out.within(id + "T_f", "prototype 0.339 s, similar", then.T_f / root, 0.02 / root, "s", time,
             "mean");
  out.at_most(id + "a_z", "free fall", free_fall, "", a_z, "largest |z̈/g + 1|, fitted");
  out.at_most(id + "L", "free flight", 0.01 * root, "kg·m²/s", L);
  const Cycle c = cycle_of(run, true, run.similar(12), run.similar(26));
  out.within(id + "y", words("prototype %.3f m", then.y), then.y, 0.005, "m", c.y,
             "COG inside the foot");
  out.within(id + "vy", words("prototype %.3f m/s, similar", then.vy), then.vy * root, 0.008 * root,
             "m/s", c.vy);
  out.within(id + "vx", "0.15 m/s asked for", 0.15 * root, 0.01 * root, "m/s", c.vx);
  out.within(id + "symmetry", "left as right", 1.0, 0.02, "", c.left_y / c.right_y);
  out.within(id + "symmetry_v", "left as right", 1.0, 0.02, "", c.left_vy / c.right_vy);
}

/// Why the trunk turns in flight: it stood still about the vertical with its sole, so its angular
/// momentum is that of the swinging leg, y·m·ẋ, and what the feet do until landing takes from it.
/// The prototype found Δψ = 1.71 rad/m · s·(ẋ_swing·T − Δx_landing + Δx_trailing) over 73 flights.
void claim_yaw_law(TomasPage& out, const TomasRun& run) {
  outcome::TextTable table{.title = "Turning in flight, ten joints at 1.568 m/s²"};
  table.header = {"t s",        "trailing foot",   "L_z kg·m²/s", "yaw at lift-off rad",
                  "turned rad", "1.71 rad/m · way"};
  double uu = 0, uy = 0, yy = 0;
  const auto& all = run.samples;
  for (const Flight& f : flights_of(run)) {
    std::size_t i = 2, j = 0;
    while (i < all.size() && all[i].t < f.from) ++i;
    for (j = i; j < all.size() && all[j].t < f.to;) ++j;
    if (j >= all.size() || f.from < run.similar(8)) continue;
    const TomasSample &lift = all[i], &before = all[i - 2], &land = all[j];
    const Vec3d ahead{std::cos(lift.yaw), std::sin(lift.yaw), 0};
    const int lands = f.foot, trails = 1 - lands;
    const double speed = dot(lift.sole[lands] - before.sole[lands], ahead) / (lift.t - before.t);
    const double way = (trails == 0 ? 1 : -1) *
                       (speed * f.time() - dot(land.sole[lands] - lift.sole[lands], ahead) +
                        dot(land.sole[trails] - lift.sole[trails], ahead));
    const double turned = std::remainder(land.yaw - lift.yaw, 2 * std::numbers::pi);
    uu += way * way, uy += way * turned, yy += turned * turned;
    table.rows.push_back({words("%.2f", lift.t), trails == 0 ? "left" : "right",
                          words("%.3f", lift.L.z), words("%.3f", lift.yaw), words("%.3f", turned),
                          words("%.3f", 1.71 * way)});
  }
  out.page.tables.push_back(table);
  out.within("C.run_3d.yaw_law.slope", "prototype 1.71 rad/m", 1.71, 0.86, "rad/m", uy / uu,
             "turn in flight over the feet's way, fitted through zero: sign and order");
  out.at_least("C.run_3d.yaw_law.correlation", "prototype 0.95", 0.95, "", uy / std::sqrt(uu * yy));
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

/// The other running gaits that the prototype's ten joints ran for 23 s.
void claim_other_gaits(TomasPage& out) {
  outcome::TextTable table{.title = "Other gaits, ten joints at 1.568 m/s²"};
  table.header = {"A m", "K_z N/m", "m/s", "prototype's flights", "flights", "outcome"};
  struct Gait {
    double A, Kz, speed, flights;
    double yaw = WalkRunTuning{}.weight_yaw_flight;  // longer flights want it weaker, and wander
    bool ramps = false;                              // to twice that speed
  };
  for (const Gait& g :
       {Gait{.04, 2500, .1, 23}, Gait{.04, 2500, .2, 23}, Gait{.03, 5000, .2, 27, 3.5},
        Gait{.03, 5000, .2, 23, 3.5, true}, Gait{.033, 2500, .15, 25}, Gait{.035, 4000, .15, 25},
        Gait{.045, 2500, .15, 22}, Gait{.05, 2500, .2, 21, 3.5}}) {
    TomasSetup setup = running_in_space("tomas_k10", kMoon);
    StepGaitSpec& spec = setup.schedule.back().second;
    spec.height.amplitude = g.A, spec.height.stiffness = g.Kz, spec.speed = g.speed;
    spec.height.threshold = 0.0;
    setup.duration = 32;
    setup.tuning.weight_yaw_flight = g.yaw;
    if (g.ramps)
      setup.speed = [](double t) { return 1.0 + std::clamp((t - 10.0) / 8.0, 0.0, 1.0); };
    const double speed = g.ramps ? 2.0 * g.speed : g.speed;
    const TomasRun run = run_tomas(setup, out.request());
    const double flights = static_cast<double>(flights_of(run).size());
    table.rows.push_back({words("%.3f", g.A), words("%.0f", g.Kz), words("%.2f", speed),
                          words("%.0f", g.flights), words("%.0f", flights),
                          run.fell ? "falls: " + run.why : "runs on"});
    out.at_most("C.run_3d.gait" + words("_%.3f_%.0f_%.2f", g.A, g.Kz, speed) + ".fell",
                "prototype runs on", 0, "", run.fell ? 1 : 0);
    out.at_least("C.run_3d.gait" + words("_%.3f_%.0f_%.2f", g.A, g.Kz, speed) + ".flights",
                 "prototype", g.flights, "", flights);
  }
  out.page.tables.push_back(table);
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
  if (request.engine == "native")  // another engine's ground knocks as it likes
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
  // The run that is recorded makes 1000 steps a second, with the error of that in its falls.
  claim_flights(out, run, "C.run_3d.k10.moon.", 25, kTenJoints, 0.002);
  claim_walk(out, run, "C.run_3d.k10.moon.after.", 38, 1e9);
  out.at_most("C.run_3d.k10.moon.yaw", "10 s after the start", 0.15, "rad", largest_yaw(run, 16.0),
              "no yaw joint: the trailing foot steers");
  claim_yaw_law(out, run);
  struct Case {
    const char *id, *robot;
    double gravity;
  };
  for (const Case& c : {Case{"C.run_3d.k10.moon_fine.", "tomas_k10", kMoon},
                        Case{"C.run_3d.k10.earth.", "tomas_k10", kEarth},
                        Case{"C.run_3d.k12.moon.", "tomas_k12", kMoon},
                        Case{"C.run_3d.k12.earth.", "tomas_k12", kEarth}}) {
    TomasSetup other = running_in_space(c.robot, c.gravity, back, true);
    other.duration = 45;
    claim_flights(out, run_tomas(other, request), c.id, 25,
                  other.robot == "tomas_k12" ? kTwelveJoints : kTenJoints);
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
    out.within("C.run_3d.heading.yaw", "prototype 0.523 rad of 0.6", 0.52, 0.1, "rad",
               mean_yaw(r, 24.0), "no integral term: some stays");
  }
  {
    TomasSetup turn = running_in_space("tomas_k12", kMoon);
    turn.duration = 32;
    turn.heading = [](double t) { return 0.8 * std::clamp((t - 10.0) / 10.0, 0.0, 1.0); };
    const TomasRun r = run_tomas(turn, request);
    out.at_most("C.run_3d.heading12.fell", "0.8 rad in 10 s, twelve joints", 0, "", r.fell ? 1 : 0);
    out.within("C.run_3d.heading12.yaw", "0.8 rad asked for", 0.8, 0.08, "rad", mean_yaw(r, 24.0),
               "hip yaw joints");
    TomasSetup ramp = running_in_space("tomas_k12", kMoon);
    ramp.schedule.back().second.speed = 0.1, ramp.duration = 32;
    ramp.speed = [](double t) { return 1.0 + 3.0 * std::clamp((t - 8.0) / 20.0, 0.0, 1.0); };
    const TomasRun fast = run_tomas(ramp, request);
    out.at_most("C.run_3d.ramp12.fell", "0.1 to 0.4 m/s, twelve joints", 0, "", fast.fell ? 1 : 0);
    out.at_least("C.run_3d.ramp12.flights", "prototype", 24, "",
                 static_cast<double>(flights_of(fast).size()));
  }
  claim_other_gaits(out);
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
