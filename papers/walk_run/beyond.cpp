// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiments tomas-run-ramp, tomas-hunting, tomas-froude, tomas-push and tomas-fast-walk: what
// the gaits bear.
#include <algorithm>
#include <cmath>

#include "papers/walk_run/experiments.h"
#include "papers/walk_run/page.h"

namespace legwork::papers {
namespace {

TomasSetup running(const StepGaitSpec& gait, double duration) {
  TomasSetup setup;
  setup.schedule = {{0, tomas_walk()}, {4, gait}};
  setup.duration = duration;
  return setup;
}

/// The largest speed at touch-down that is followed by two more stances.
double fastest(const TomasRun& run) {
  double best = 0;
  for (std::size_t i = 0; i + 2 < run.stances.size(); ++i)
    if (run.stances[i].runs) best = std::max(best, run.stances[i].vx);
  return best;
}

TomasSetup ramped(StepGaitSpec gait, double from, double to) {
  gait.speed = from;
  TomasSetup setup = running(gait, 45.0);
  const double factor = to / from;
  setup.speed = [factor](double t) {
    return 1.0 + (factor - 1.0) * std::clamp((t - 10.0) / 28.0, 0.0, 1.0);
  };
  return setup;
}

}  // namespace

outcome::Outcome run_tomas_ramp(const RunRequest& request) {
  request.allow_settings({});
  TomasPage out("tomas-run-ramp", "How fast Tomas-k runs", request);
  const TomasRun fast = out.show(ramped(tomas_fast_run(), 0.4, 1.0));
  out.claim_plan("RF", tomas_fast_run());
  const double top = mean_of(touchdown_speeds(fast, true, 40.0));
  out.at_most("C.ramp.fast.fell", "prototype: holds 0.98 m/s", 0, "", fast.fell ? 1 : 0);
  out.within("C.ramp.fast.speed", "table II: 1.0 m/s", 1.0, 0.03, "m/s", top,
             "A = 0.03 m, K_z = 5000 N/m; mean at touch-down of the last 5 s");
  const TorquePeaks peak = torque_peaks(fast);
  out.within("C.ramp.fast.knee", "prototype 47 N·m at 0.98 m/s", 47, 15, "N·m", peak.knee);

  outcome::TextTable table{.title = "Ramps of the commanded speed"};
  table.header = {"gait", "asked for m/s", "reached m/s", "outcome"};
  const auto row = [&](const char* name, double asked, const TomasRun& run) {
    table.rows.push_back({name, words("%.2f", asked), words("%.3f", fastest(run)),
                          run.fell ? "falls: " + run.why : "runs on"});
  };
  row("RF: 0.03 m, 5000 N/m", 1.0, fast);
  const TomasRun beyond = run_tomas(ramped(tomas_fast_run(), 0.4, 1.3), request);
  row("RF: 0.03 m, 5000 N/m", 1.3, beyond);
  const TomasRun middle = run_tomas(ramped(tomas_run(), 0.208, 0.62), request);
  row("R: 0.05 m, 2500 N/m", 0.62, middle);
  const TomasRun middle_beyond = run_tomas(ramped(tomas_run(), 0.208, 1.2), request);
  row("R: 0.05 m, 2500 N/m", 1.2, middle_beyond);
  StepGaitSpec high = tomas_run();
  high.height.amplitude = 0.06, high.height.stiffness = 2000;
  const TomasRun tall = run_tomas(ramped(high, 0.208, 1.2), request);
  row("0.06 m, 2000 N/m", 1.2, tall);
  out.page.tables.push_back(table);
  out.at_most("C.ramp.run.fell", "prototype: 0.65 m/s without strain", 0, "", middle.fell ? 1 : 0);
  out.at_least("C.ramp.run.speed", "0.62 m/s asked for", 0.58, "m/s", fastest(middle));
  // Negative controls: a speed the legs cannot follow is reported as a fall, not clamped away.
  out.within("C.ramp.beyond.falls", "past its limit it falls", 1, 0, "",
             beyond.fell && middle_beyond.fell ? 1 : 0, "RF asked for 1.3 m/s and R for 1.2 m/s");
  out.at_least("C.ramp.run.limit", "prototype 0.75 m/s", 0.75, "m/s", fastest(middle_beyond),
               "fastest touch-down on the way to 1.2 m/s");
  out.within("C.ramp.tall.falls", "prototype: falls at 0.70 m/s", 1, 0, "", tall.fell ? 1 : 0,
             "the leg is nearly straight at lift-off");
  out.within("C.ramp.tall.limit", "prototype: falls at 0.70 m/s", 0.70, 0.1, "m/s", fastest(tall),
             "fastest touch-down before it falls");
  outcome::Plot plot{.title = "Speed at touch-down",
                     .caption = "Stance by stance, as asked for.",
                     .kind = outcome::PlotKind::kLine,
                     .y_label = "speed",
                     .y_unit = "m/s"};
  outcome::Curve reached{.label = "RF"};
  for (const StanceRecord& r : fast.stances) reached.x.push_back(r.t), reached.y.push_back(r.vx);
  plot.curves = {reached};
  outcome::add_finding(out.page, {.title = "Faster and faster", .plots = {plot}});
  out.show_heights(fast);
  out.show_torques(fast);
  out.evidence_of(fast);
  out.page.headline = words(
      "%.2f m/s with A = 0.03 m and K_z = 5000 N/m: the speed the paper prints "
      "for running.",
      top);
  return out.take(fast);
}

outcome::Outcome run_tomas_hunting(const RunRequest& request) {
  request.allow_settings({});
  TomasPage out("tomas-hunting", "Hunting at touch-down, and its cure", request);
  TomasSetup setup = running(tomas_run(), 14.0);
  if (request.dt > 0) setup.dt = request.dt;
  const TomasRun matched = run_tomas(setup, request);
  setup.landing = LandingLaw::kPaper;
  const TomasRun paper = out.show(setup);
  setup.resolved_frequency = std::sqrt(50.0);
  const TomasRun soft = run_tomas(setup, request);
  const auto summary = [](const TomasRun& run) {
    Flight worst;
    for (const Flight& f : flights_of(run)) {
      worst.contacts = std::max(worst.contacts, f.contacts);
      worst.peak_landing = std::max(worst.peak_landing, f.peak_landing);
      worst.landing_speed = std::max(worst.landing_speed, f.landing_speed);
      worst.gap = std::max(worst.gap, f.gap);
      worst.peak_later = std::max(worst.peak_later, f.peak_later);
    }
    return worst;
  };
  const Flight m = summary(matched), p = summary(paper), s = summary(soft);
  out.at_least("C.hunting.paper.contacts", "figure 9: touches down twice", 2, "", p.contacts,
               "eqs 23–26 with K_p = 2500, K_v = 100");
  out.within("C.hunting.paper.peak", "prototype 270 N", 270, 40, "N", p.peak_landing);
  out.within("C.hunting.paper.speed", "plan: falls at 0.35 m/s", 0.35, 0.06, "m/s", p.landing_speed,
             "the foot stops relative to the COG, not to the ground");
  out.within("C.hunting.soft.peak", "prototype 280 N", 280, 60, "N", s.peak_landing,
             "K_p = 50, K_v = 14: soft legs do not help");
  out.within("C.hunting.matched.contacts", "one contact", 1, 0, "", m.contacts);
  out.at_most("C.hunting.matched.peak", "first 100 ms", 120, "N", m.peak_landing);
  out.within("C.hunting.matched.speed", "0.1 m/s asked for", 0.1, 0.05, "m/s", m.landing_speed);
  // Of the prototype's hunting ours has the first blow and the second contact, not the second blow.
  const char* const again =
      "K_p holds the feet in flight alone here; a stance is planned anew from the state it begins "
      "in, so the robot is not thrown up again (8 to 11 ms at steps of 1 to 0.1 ms)";
  out.within("C.hunting.paper.contacts_prototype", "prototype", 3, 0, "", p.contacts, "",
             {again, 2, 0});
  out.within("C.hunting.paper.gap", "prototype 55 ms", 0.055, 0.01, "s", p.gap,
             "off the ground again after the first touch", {again, 0.009, 0.004});
  out.within("C.hunting.paper.later", "prototype 583 N", 583, 60, "N", p.peak_later,
             "largest force after the second touch: that of the stance", {again, 195, 12});
  out.within("C.hunting.soft.contacts", "prototype: one", 1, 0, "", s.contacts, "",
             {"soft legs give way to the blow and leave the ground for 20 ms, at any step", 2, 0});
  out.within("C.hunting.matched.peak_prototype", "prototype 65–85 N", 75, 10, "N", m.peak_landing,
             "", {"100 ms after touch-down the plan itself asks for 98 N", 105, 6});
  out.at_least("C.hunting.ratio", "paper over matched", 2.5, "", p.peak_landing / m.peak_landing);
  out.page.method.emplace_back(
      "Eqs 23 to 26 bring both tips to rest relative to the COG, so the landing foot meets the "
      "ground with the COG's own speed. The paper names this difference of speeds as the cause "
      "of its second contact and leaves it as future work; moving the foot so that it is slow "
      "in the world at touch-down is all it takes. Same program, one option.");
  out.show_landings({{"eqs 23–26, K_p = 2500", &paper},
                     {"eqs 23–26, K_p = 50", &soft},
                     {"matched to the ground", &matched}},
                    8.0, 12.0);
  out.show_heights(paper);
  out.evidence_of(paper);
  out.page.headline = words(
      "By eqs 23–26 a landing has %.0f contacts and %.0f N; with the foot slow at touch-down %.0f "
      "and "
      "%.0f N.",
      p.contacts, p.peak_landing, m.contacts, m.peak_landing);
  return out.take(paper);
}

outcome::Outcome run_tomas_froude(const RunRequest& request) {
  request.allow_settings({});
  TomasPage out("tomas-froude", "Dynamic similarity of two gravities", request);
  TomasSetup setup;
  setup.schedule = {{0, tomas_walk()}, {4, tomas_run()}};
  setup.duration = 9.5;
  const TomasRun moon = out.show(setup);
  setup.gravity = kEarth;
  const double root = std::sqrt(kEarth / kMoon);
  setup.dt = 1e-3 / root, setup.period = 1e-3 / root;
  const TomasRun earth = run_tomas(setup, request);
  const std::size_t n = std::min(moon.samples.size(), earth.samples.size());
  double dz = 0, dx = 0;
  for (std::size_t i = 0; i < n; ++i) {
    dz = std::max(dz, std::abs(moon.samples[i].cog.z - earth.samples[i].cog.z));
    dx = std::max(dx, std::abs(moon.samples[i].cog.x - earth.samples[i].cog.x));
  }
  const double k = kEarth / kMoon;
  out.at_most("C.froude.fell", "both run", 0, "", moon.fell || earth.fell ? 1 : 0);
  out.at_most("C.froude.z", "prototype 0.43 mm", 1e-3, "m", dz,
              "largest difference at equal phase");
  out.at_most("C.froude.x", "prototype 0.14 mm", 1e-3, "m", dx);
  out.within("C.froude.knee", "forces ∝ g", 6.25, 0.03, "",
             torque_peaks(earth).knee / torque_peaks(moon).knee);
  out.within("C.froude.force", "forces ∝ g", 6.25, 0.03, "",
             largest_force(earth) / largest_force(moon));
  out.within("C.froude.time", "times ∝ 1/√g", 1.0 / std::sqrt(k), 1e-3, "", earth.end / moon.end);
  const auto a = flights_of(moon), b = flights_of(earth);
  out.within("C.froude.flights", "the same flights", static_cast<double>(a.size()), 0, "",
             static_cast<double>(b.size()));
  if (!a.empty() && !b.empty())
    out.within("C.froude.T_f", "times ∝ 1/√g", 1.0 / std::sqrt(k), 2e-3, "",
               b.back().time() / a.back().time());
  out.show_heights(moon);
  out.evidence_of(moon);
  out.page.headline = words(
      "With gains, ground, step and control period scaled, runs at 1.568 and 9.8 m/s² "
      "differ by %.3f mm in height and %.3f mm along x.",
      1e3 * dz, 1e3 * dx);
  return out.take(moon);
}

namespace {

TomasSetup pushed(double impulse, bool run) {
  TomasSetup setup;
  setup.schedule = {{0, tomas_walk()}};
  if (run) setup.schedule.push_back({4, tomas_run()});
  setup.duration = run ? 20.0 : 25.0;
  setup.pushes = {{.t = 10.3, .impulse = {impulse, 0, 0}}};
  return setup;
}

/// Stances from the push until the speed stays within 0.015 m/s of what it was.
double steps_to_recover(const TomasRun& run, double push) {
  const double before = [&] {
    double v = 0;
    for (const StanceRecord& r : run.stances)
      if (r.t < push) v = r.vx;
    return v;
  }();
  int after = 0, last_off = 0;
  for (const StanceRecord& r : run.stances) {
    if (r.t < push) continue;
    ++after;
    if (std::abs(r.vx - before) > 0.015) last_off = after;
  }
  return last_off;
}

/// Largest difference of the COG's speed from that of another run, from `from` to `to` [m/s].
double speed_change(const TomasRun& run, const TomasRun& other, double from, double to) {
  double most = 0;
  for (std::size_t i = 0; i < std::min(run.samples.size(), other.samples.size()); ++i)
    if (run.samples[i].t > from && run.samples[i].t <= to)
      most = std::max(most, std::abs(run.samples[i].cog_v.x - other.samples[i].cog_v.x));
  return most;
}

/// Where each foot's lane may end so that no sole lies across the edge: between two of its soles.
void place_edges(const TomasRun& nominal, double after, TomasSetup& setup) {
  for (const int f : {0, 1}) {
    double last = 0, next = 0;
    for (const StanceRecord& r : nominal.stances) {
      if (r.foot != f) continue;
      for (const TomasSample& s : nominal.samples) {
        if (s.t < r.t) continue;
        if (r.t < after)
          last = s.sole[f].x;
        else if (next == 0)
          next = s.sole[f].x;
        break;
      }
    }
    setup.step_edge[f] = 0.5 * ((last + nominal.toe) + (next + nominal.heel));
  }
}

}  // namespace

outcome::Outcome run_tomas_push(const RunRequest& request) {
  request.allow_settings({});
  TomasPage out("tomas-push", "Pushes, a step down, wrong masses", request);
  outcome::TextTable table{.title = "Disturbances"};
  table.header = {"what", "outcome", "steps until the speed is back", "largest force N"};
  const auto row = [&](const std::string& what, const TomasRun& run, double since) {
    table.rows.push_back({what, run.fell ? "falls: " + run.why : "goes on",
                          words("%.0f", steps_to_recover(run, since)),
                          words("%.0f", largest_force(run, since))});
  };
  TomasSetup plain = pushed(0.0, true);
  plain.pushes.clear();
  const TomasRun nominal = run_tomas(plain, request);
  const TomasRun first = out.show(pushed(4.0, true));
  for (const double J : {4.0, -4.0, 8.0, -8.0, 2.0, -2.0}) {
    const TomasRun run = J == 4.0 ? first : run_tomas(pushed(J, true), request);
    row(words("run, %+.0f N·s at the hip", J), run, 10.3);
    const std::string id = words("C.push.run.%+.0f.", J);
    out.at_most(id + "fell", "prototype recovers", 0, "", run.fell ? 1 : 0);
    const bool hard = std::abs(J) > 4.0;
    out.at_most(id + "steps", hard ? "prototype: back in 3 steps" : "back within 0.015 m/s",
                hard ? 3 : 4, "", steps_to_recover(run, 10.3));
    out.within(id + "felt", "J/M, less what a foot on the ground takes of it", std::abs(J) / 38.4,
               0.4 * std::abs(J) / 38.4, "m/s", speed_change(run, nominal, 10.3, 10.4),
               "the COG is so much faster or slower than without the push");
  }
  for (const double J : {1.0, 2.0, 4.0, -4.0}) {
    const TomasRun run = run_tomas(pushed(J, false), request);
    row(words("walk, %+.0f N·s at the hip", J), run, 10.3);
    out.at_most(words("C.push.walk.%+.0f.fell", J), "prototype recovers", 0, "", run.fell ? 1 : 0);
  }
  for (const double up : {-0.015, 0.010}) {
    TomasSetup step = plain;
    step.step_up = up;
    place_edges(nominal, 10.0, step);
    const TomasRun run = run_tomas(step, request);
    const bool down = up < 0.0;
    row(words(down ? "run, the ground %.0f mm lower" : "run, the ground %.0f mm higher",
              1e3 * std::abs(up)),
        run, 10.0);
    const std::string id = down ? "C.push.step_down." : "C.push.step_up.";
    out.at_most(id + "fell", "prototype survives", 0, "", run.fell ? 1 : 0,
                "unknown to the controller");
    double longest = 0, shortest = 1e9;
    for (const Flight& f : flights_of(run))
      longest = std::max(longest, f.time()), shortest = std::min(shortest, f.time());
    if (down)
      out.within(id + "T_f", "prototype 0.59 s", 0.59, 0.1, "s", longest,
                 "the flight that ends on it");
    else
      out.within(id + "T_f", "prototype 0.35 s", 0.35, 0.05, "s", shortest,
                 "the flight that ends on it");
    out.at_most(id + "steps", "back within 0.015 m/s", 4, "", steps_to_recover(run, 10.0));
    out.at_least(id + "changes", "it is felt", 0.005, "m", largest_difference(run, nominal),
                 "largest difference of the COG from the run on level ground");
  }
  struct Ground {
    double stiffness, damping;  // of the prototype, per contact point at kMoon: heel, toe
    const char* found;          // by the prototype
    bool survives;              // there
    int contacts;               // per landing there; 0: not printed
    double peak;                // likewise                                                   [N]
  };
  for (const Ground& ground :
       {Ground{5e3, 200, "ok", true, 1, 0}, Ground{2e4, 400, "best", true, 1, 0},
        Ground{1e5, 1000, "ok, two contacts", true, 2, 0},
        Ground{2e4, 100, "survives, two contacts", true, 2, 0},
        Ground{1e5, 0, "survives, up to 13 contacts, 900 N", true, 13, 900},
        Ground{1e4, 50, "falls walking", false, 0, 0},
        Ground{2e4, 20, "falls in the first step", false, 0, 0}}) {
    TomasSetup other = plain;
    // What falls does so walking, some steps on.
    if (ground.survives)
      other.duration = 15;
    else
      other.schedule = {{0, tomas_walk()}}, other.duration = 25;
    other.stiffness = 0.5 * ground.stiffness, other.damping = 0.5 * ground.damping;
    const TomasRun run = run_tomas(other, request);
    const std::string what =
        words("ground of %.0f N/m, %.0f N·s/m", ground.stiffness, ground.damping);
    row(what + " a point", run, 6.0);
    const std::string id = words("C.push.ground_%.0f_%.0f.", ground.stiffness, ground.damping);
    const std::string found = std::string("prototype: ") + ground.found;
    if (!ground.survives) {
      out.within(id + "fell", found, 1, 0, "", run.fell ? 1 : 0,
                 "negative control: a ground that bounces");
      continue;
    }
    out.at_most(id + "fell", found, 0, "", run.fell ? 1 : 0);
    double contacts = 0, peak = 0;
    for (const Flight& f : flights_of(run)) {
      contacts = std::max(contacts, static_cast<double>(f.contacts));
      peak = std::max(peak, f.peak_landing);
    }
    out.at_most(id + "contacts", found, ground.contacts, "", contacts, "most of a landing");
    if (ground.peak > 0.0) out.at_most(id + "peak", found, ground.peak, "N", peak);
  }
  {
    TomasSetup hard = plain;
    hard.hard_ground = true, hard.duration = 15;
    const TomasRun run = run_tomas(hard, request);
    row("the rigid ground of other scenes", run, 6.0);
    out.at_most("C.push.ground_rigid.fell", "any ground", 0, "", run.fell ? 1 : 0);
    double impulse = 0, least = 1e9;
    for (const Flight& f : flights_of(run)) {
      double sum = 0;
      for (const TomasSample& s : run.samples)
        if (s.t >= f.to && s.t < f.to + 0.1) sum += (s.force[0].z + s.force[1].z) * run.dt;
      impulse = std::max(impulse, sum), least = std::min(least, sum);
    }
    out.metric("rigid_impulse", "impulse of a landing's first 100 ms on rigid ground", impulse,
               "N·s");
    out.metric("rigid_impulse_least", "the least of them", least, "N·s");
  }
  for (const double factor : {1.2, 0.8}) {
    double rms[2] = {0, 0};
    for (const double observer : {0.0, 50.0}) {
      TomasSetup heavy = plain;
      heavy.plant_mass = factor, heavy.observer_cutoff = observer;
      const TomasRun run = run_tomas(heavy, request);
      const bool observed = observer > 0.0;
      row(words(observed ? "run, all masses times %.1f, with the observer"
                         : "run, all masses times %.1f",
                factor),
          run, 5.0);
      const std::string id = words("C.push.mass_%.1f.", factor) + (observed ? "observer." : "");
      rms[observed ? 1 : 0] = height_error(run).rms;
      out.at_most(id + "fell", "prototype survives", 0, "", run.fell ? 1 : 0,
                  "the controller does not know");
      if (factor > 1.0 && !observed)
        out.within(id + "force", "the ground feels it", 1.225, 0.075, "",
                   largest_force(run, 7) / largest_force(nominal, 7));
    }
    out.at_most(words("C.push.mass_%.1f.observer.z", factor), "prototype 0.7 to 1.0", 0.9, "",
                rms[1] / rms[0], "rms of the COG's height with the observer over that without");
  }
  for (const double gravity : {kMoon, kEarth}) {
    TomasSetup limp = plain;
    limp.limp = true, limp.gravity = gravity;
    const TomasRun run = run_tomas(limp, request);
    double low = run.end;
    for (const TomasSample& s : run.samples)
      if (s.cog.z < 0.35) {
        low = s.t;
        break;
      }
    const bool moon = gravity == kMoon;
    out.within(moon ? "C.push.limp.moon" : "C.push.limp.earth",
               moon ? "prototype 0.71 s" : "prototype 0.28 s", moon ? 0.71 : 0.28,
               moon ? 0.1 : 0.05, "s", low, "without torque, until the COG is 0.35 m high");
  }
  // Negative controls: a walk too fast for its ankles must be seen to fail.
  StepGaitSpec hasty = tomas_walk();
  hasty.height.stiffness = 400, hasty.speed = 0.2;
  TomasSetup quick;
  quick.schedule = {{0, hasty}};
  const TomasRun fails_to = run_tomas(quick, request);
  row("walk at 0.2 m/s, K_z = 400 N/m", fails_to, 1.0);
  out.within("C.push.fast_walk.falls", "prototype: 0.2 m/s and more falls", 1, 0, "",
             fails_to.fell ? 1 : 0, "the swing leg's inertia is more than the ankle can carry");
  out.page.tables.push_back(table);
  out.show_heights(first);
  out.evidence_of(first);
  out.page.headline =
      "Pushes of ±8 N·s while running, ±4 N·s while walking, a step of 15 mm and masses "
      "wrong by 20 % are survived; what must fall falls.";
  return out.take(first);
}

namespace {

/// A walk of 40 s. At K_z = 800 N/m a step takes 1.47 s, at 400 N/m 2.08 s.
TomasSetup walking(double stiffness, double speed, double share, const RunRequest& request) {
  StepGaitSpec gait = tomas_walk();
  gait.height.stiffness = stiffness, gait.speed = speed;
  TomasSetup setup;
  setup.schedule = {{0, gait}};
  setup.duration = 40;
  setup.tuning.swing_momentum = share;
  if (request.dt > 0) setup.dt = request.dt;
  return setup;
}

double reached(const TomasRun& run) {
  return run.fell ? 0.0 : mean_of(touchdown_speeds(run, false, 15.0));
}

/// The prototype's own search for the limit of walking, the pendulum alone: legs as they are, and
/// lighter ones with the rest of their mass in the trunk, as bent as before. Their COG is higher:
/// they walk the similar gait, at the speeds that are asked of the others.
void claim_light_legs(TomasPage& out) {
  outcome::TextTable table{.title = "Walking at K_z = 400 N/m by the pendulum alone, 40 s"};
  table.header = {"legs", "asked for m/s", "reached m/s", "5 mm inside the sole", "outcome"};
  for (const double legs : {1.0, 0.5, 0.2})
    for (const double speed : {0.13, 0.15, 0.20}) {
      if (legs < 1.0 && speed < 0.14) continue;
      TomasSetup setup = walking(400, speed, 0.0, out.request());
      setup.leg_mass = legs;
      if (legs < 1.0) {
        const double z0 = setup.height;
        setup.height += cog_height(setup, out.request()) - 0.528;
        setup.schedule.front().second.speed *= std::sqrt(z0 / setup.height);
        setup.duration *= std::sqrt(z0 / setup.height);
      }
      const TomasRun run = run_tomas(setup, out.request());
      const double got = reached(run), inside = share_inside(run, 0.005, false, run.similar(8.0));
      table.rows.push_back({words("× %.1f", legs), words("%.2f", speed),
                            run.fell ? "–" : words("%.3f", got), words("%.0f %%", 100 * inside),
                            run.fell ? "falls: " + run.why : "walks on"});
      const std::string id = words("C.fast_walk.legs_%.1f.%.2f", legs, speed);
      if (legs < 1.0 && speed < 0.18)
        out.within(id, "prototype 0.151 m/s", 0.151, 0.015, "m/s", got,
                   "so it is the legs' inertia against the ankle's moment");
      else if (legs < 1.0)
        out.within(id, "prototype 0.202 m/s", 0.202, 0.015, "m/s", got, "",
                   {"it falls with the trunk held as firmly as for running at 1 m/s; with a softer "
                    "one it goes on, at 0.16 to 0.17 m/s",
                    0.0, 0.0});
      else if (speed < 0.14)
        out.within(id, "prototype: 0.13 m/s is well", 0.13, 0.01, "m/s", got, "",
                   {"it falls after 20 s, at the edge of what a pendulum's plan bears; with the "
                    "swing's momentum in the plan it walks 0.13 m/s, at K_z = 800 N/m (above)",
                    0.0, 0.0});
      else if (speed < 0.18)
        out.at_most(id, "prototype: reaches 0.097 m/s", 0.097, "m/s", got, "0.15 m/s asked for");
      else
        out.at_most(id, "prototype: falls", 0.0, "m/s", got, "0.2 m/s asked for");
    }
  out.page.tables.push_back(table);
}

}  // namespace

outcome::Outcome run_tomas_fast_walk(const RunRequest& request) {
  request.allow_settings({});
  TomasPage out("tomas-fast-walk", "The swing leg's momentum in the plan", request);
  outcome::TextTable table{.title = "Walking at K_z = 800 N/m, 40 s"};
  table.header = {"asked for m/s", "plan", "reached m/s", "5 mm inside the sole", "outcome"};
  const TomasRun first = out.show(walking(800, 0.15, 1.0, request));
  double fastest_known = 0, fastest_not = 0;
  for (const double speed : {0.10, 0.13, 0.15, 0.17, 0.20}) {
    double inside[2] = {0, 0}, got[2] = {0, 0};
    for (const int known : {0, 1}) {
      const TomasRun run = known == 1 && speed == 0.15
                               ? first
                               : run_tomas(walking(800, speed, known, request), request);
      got[known] = reached(run);
      inside[known] = share_inside(run, 0.005, false, 8.0);
      double& best = known == 1 ? fastest_known : fastest_not;
      if (!run.fell) best = std::max(best, got[known]);
      table.rows.push_back(
          {words("%.2f", speed), known == 1 ? "with the swing's momentum" : "pendulum alone",
           run.fell ? "–" : words("%.3f", got[known]), words("%.0f %%", 100 * inside[known]),
           run.fell ? "falls: " + run.why : "walks on"});
    }
    if (speed > 0.16) continue;
    const std::string id = words("C.fast_walk.%.2f.", speed);
    out.within(id + "reached", "asked for", speed, 0.01, "m/s", got[1],
               "with the swing's momentum in the plan");
    out.at_most(id + "without", "the prototype's limit: the swing leg's inertia", 0.5 * speed,
                "m/s", got[0], "the pendulum alone falls, or stays far behind");
    out.at_least(id + "inside", "the pressure centre stays off the edges", 0.8, "", inside[1]);
  }
  out.page.tables.push_back(table);
  if (!request.quick) claim_light_legs(out);
  out.metric("fastest_with", "fastest walk with it", fastest_known, "m/s");
  out.metric("fastest_without", "fastest walk without", fastest_not, "m/s");
  out.at_least("C.fast_walk.ratio", "beyond the paper", 1.5, "", fastest_known / fastest_not,
               "fastest with over fastest without");
  out.page.method.emplace_back(
      "A leg of 11.5 kg that swings takes more moment about the COG than M·g·0.1 m, all the sole "
      "can give. A pendulum knows nothing of it: the pressure centre goes to the edge, the COG is "
      "late, the foothold follows the COG, and the leg must swing faster still. Here the plan "
      "foresees the way of the foot, takes the legs for rods under an upright trunk, and lets "
      "their angular momentum push the planned COG, so that the pressure centre stays where it is "
      "wanted. Nothing of it is measured or tuned.");
  out.show_sticks(first, 15.0, 19.5);
  out.show_zmp(first, 5.0);
  out.show_heights(first);
  out.evidence_of(first);
  out.page.headline = words("%.2f m/s with the swing's momentum in the plan, %.2f m/s without.",
                            fastest_known, fastest_not);
  return out.take(first);
}

}  // namespace legwork::papers
