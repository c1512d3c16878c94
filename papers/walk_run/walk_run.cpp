// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiments tomas-walk-run and tomas-walk-run-1g: one schedule of A, K_z and speed.
#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/lab/power/power.h"
#include "legwork/plan/gait_words.h"
#include "papers/walk_run/experiments.h"
#include "papers/walk_run/page.h"

namespace legwork::papers {
namespace {

TomasSetup walk_run_walk(double gravity) {
  TomasSetup setup;
  setup.gravity = gravity;
  setup.schedule = {{0, tomas_walk()}, {8, tomas_run()}, {18, tomas_walk()}};
  setup.duration = 27;
  return setup;
}

/// Whether a setting of two words has the second one.
bool is_other(const RunRequest& request, const std::string& key, const std::string& first,
              const std::string& second) {
  const std::string* text = request.setting(key);
  if (text == nullptr || *text == first) return false;
  if (*text == second) return true;
  throw Error(Finding{Severity::kError, "E-SETTING", "", 0, key,
                      key + " = \"" + text->substr(0, 40) + "\" is not known",
                      first + " or " + second});
}

struct FlightExtremes {
  double shortest = 1e9, longest = 0, a_z = 0, a_x = 0, L = 0, apex = 0, least_clear = 1e9,
         landing = 0, contacts = 0, speed = 0;
};
FlightExtremes extremes(const std::vector<Flight>& flights, double gravity) {
  FlightExtremes e;
  for (const Flight& f : flights) {
    e.shortest = std::min(e.shortest, f.time()), e.longest = std::max(e.longest, f.time());
    e.a_z = std::max(e.a_z, std::abs(f.a_z / -gravity - 1.0));
    e.a_x = std::max(e.a_x, std::abs(f.a_x)), e.L = std::max(e.L, f.L_change);
    e.apex = std::max(e.apex, f.apex), e.least_clear = std::min(e.least_clear, f.clearance);
    e.landing = std::max(e.landing, f.peak_landing);
    e.contacts = std::max(e.contacts, static_cast<double>(f.contacts));
    e.speed = std::max(e.speed, f.landing_speed);
  }
  return e;
}

/// What the prototype measured at one of the gravities.
struct Prototype {
  double T_f, speed, F_max, hip, knee, ankle;  // [s], [m/s], [N], [N·m]
};
constexpr Prototype kOnMoon{0.4345, 0.210, 194, 8, 43, 12},
    kOnEarth{0.173, 0.524, 1221, 62, 271, 73};

/// Every other number the prototype printed of these runs, ours beside it.
void claim_prototype(TomasPage& out, const TomasRun& run, const std::string& id,
                     const std::vector<Flight>& flights) {
  const double root = std::sqrt(run.gravity / kMoon);
  const Prototype& then = run.gravity > 5.0 ? kOnEarth : kOnMoon;
  const std::string from = "prototype";
  out.within(
      id + "flights_prototype", from, 9, 0, "", static_cast<double>(flights.size()), "",
      {"gaits are latched one stance ahead, so that the foothold before knows them: the last "
       "step touches down 11 ms before its walking begins, and walks already",
       8, 0});
  double time = 0;
  for (const Flight& f : flights) time += f.time() / static_cast<double>(flights.size());
  out.within(id + "T_f_mean", from, then.T_f, 0.03 / root, "s", time, "mean");
  out.within(id + "speed_prototype", from, then.speed, 0.015 * root, "m/s",
             mean_of(touchdown_speeds(run, true, run.similar(12.0))), "0.208 m/s asked for");
  out.within(id + "F_max_prototype", from, then.F_max, 0.1 * then.F_max, "N", largest_force(run));
  const TorquePeaks peak = torque_peaks(run);
  out.at_most(id + "knee_prototype", from, then.knee, "N·m", peak.knee);
  out.at_most(id + "ankle_prototype", from, then.ankle, "N·m", peak.ankle);
  out.at_most(id + "pitch", from, 0.004, "rad", largest_pitch(run), "",
              {"the trunk nods: in flight it takes up the momentum of the legs, which then reach "
               "their footholds; held as firmly as the prototype held it, running at 1 m/s falls",
               0.14, 0.02});
  out.at_most(
      id + "z_rms", from, 2e-4, "m", height_error(run).rms, "",
      {"the weights give the COG's height less beside its place along x than the prototype's: "
       "at eight times the weight it is 0.24 mm, and hips give 20 N·m and land twice",
       5.4e-4, 0.6e-4});
  out.at_most(id + "z_rms_walk", from, 2e-4, "m", height_error(run, run.similar(21.0)).rms,
              "walking again");
  out.at_most(
      id + "edge_run", from + ": 23 %", 0.23, "", 1.0 - share_inside(run, 0.001, true),
      "share of running stances with the pressure centre within 1 mm of an edge",
      {"the swinging leg's momentum, which the plan of running leaves out, goes through the "
       "ankle; 26 % with the ground force above half the weight, and no weight or gain "
       "that was tried moves it by more than 0.06",
       0.35, 0.02});
  out.at_most(id + "edge_walk", from + ": 0 %", 0.0, "",
              1.0 - share_inside(run, 0.001, false, run.similar(1.2)), "and of walking ones");
  out.within(id + "mean_force", "weight", 1.0, 0.003, "",
             mean_force_of_steps(run, true, run.similar(11.5)) / (run.mass * run.gravity),
             "mean over an even number of running steps");
}

void claim_run(TomasPage& out, const TomasRun& run, const std::string& id) {
  const double k = run.gravity / kMoon, root = std::sqrt(k);
  int gaps = 0;
  const std::vector<Flight> flights = flights_of(run, &gaps);
  const FlightExtremes e = extremes(flights, run.gravity);
  out.at_most(id + "fell", "it gets through", 0, "", run.fell ? 1 : 0);
  out.at_least(id + "flights", "10 s of running", 8, "", static_cast<double>(flights.size()),
               "by contact force");
  // Another engine has a ground of its own: what landings do to it is its affair.
  const bool ours = out.request().engine == "native";
  if (ours) out.at_most(id + "gaps", "no other loss of contact", 0, "", gaps);
  out.within(id + "T_f_min", "prototype 0.43 s", 0.43 / root, 0.03 / root, "s", e.shortest,
             "plan 0.451 s; a soft landing comes early");
  out.within(id + "T_f_max", "prototype 0.43 s", 0.43 / root, 0.03 / root, "s", e.longest);
  out.at_most(id + "a_z", "free fall", 0.002, "", e.a_z, "largest |z̈/g + 1|, fitted");
  out.at_most(id + "a_x", "free flight", 1e-3 * k, "m/s²", e.a_x);
  out.at_most(id + "L", "free flight", 0.02 * root, "kg·m²/s", e.L);
  out.within(id + "apex", "plan 0.5639 m", 0.565, 0.005, "m", e.apex);
  out.at_least(id + "clearance", "both feet in the air", 0.0, "m", e.least_clear);
  if (ours) out.within(id + "contacts", "one per landing", 1, 0, "", e.contacts);
  if (ours) out.at_most(id + "landing", "first 100 ms", 120 * k, "N", e.landing);
  out.at_most(id + "z_error", "COG follows its plan", 0.005, "m", height_error(run).largest);
  const std::vector<double> speeds = touchdown_speeds(run, true, run.similar(12.0));
  out.within(id + "speed", "0.208 m/s asked for", 0.208 * root, 0.015 * root, "m/s",
             mean_of(speeds), "mean at touch-down");
  const TorquePeaks peak = torque_peaks(run);
  const std::string bound = "1.5 × prototype";
  // In other engines landings knock, and the hips answer.
  if (ours)
    out.at_most(
        id + "hip", bound, 12 * k, "N·m", peak.hip, "",
        {"it hangs on how firmly the trunk is held in flight; twice as firm it is below the "
         "bound, and running at 1 m/s falls (the ramp's experiment)",
         13.0 * k, 0.6 * k});
  out.at_most(id + "knee", bound, 64.5 * k, "N·m", peak.knee);
  out.at_most(id + "ankle", bound, 18 * k, "N·m", peak.ankle);
  if (ours)
    out.within(id + "F_max", "plan 185 N, prototype 194 N", 194 * k, 14 * k, "N",
               largest_force(run));
  out.within(id + "weight", "weight", 1.0, 2e-4, "",
             weight_by_momentum(run, run.similar(11), run.similar(17.3)) / (run.mass * run.gravity),
             "mean force minus change of momentum while running");
  if (ours) claim_prototype(out, run, id, flights);
}

void show_all(TomasPage& out, const TomasRun& run) {
  out.show_sticks(run, run.similar(8.5), run.similar(13.5));
  out.show_zmp(run, 0.0);
  out.show_heights(run);
  out.show_torques(run);
  out.table_of_stances(run);
  out.evidence_of(run);
}

std::string headline(const TomasRun& run) {
  const std::vector<Flight> flights = flights_of(run);
  const TorquePeaks peak = torque_peaks(run);
  if (run.fell) return "It fell: " + run.why + ".";
  return words("%.0f flights of %.3f s; ", static_cast<double>(flights.size()),
               flights.empty() ? 0.0 : flights.back().time()) +
         words("peak torques %.0f, %.0f and %.0f N·m at hip, knee and ankle.", peak.hip, peak.knee,
               peak.ankle);
}

/// What motors running takes: the books of the power laboratory over the running part.
void show_motors(TomasPage& out, const TomasRun& run) {
  std::vector<Limb> limbs(2);
  for (std::size_t f = 0; f < 2; ++f) limbs[f].joints.resize(run.joints.size() / 2);
  PowerMeter walk(limbs), running(limbs);
  const std::size_t n = limbs[0].joints.size();
  double largest = 0, way = 0, time = 0;
  for (const TomasSample& s : run.samples) {
    if (s.phase == StepPhase::kStart) continue;
    double sum = 0;
    for (std::size_t f = 0; f < 2; ++f) {
      const std::span<const double> torque(s.torque + f * n, n), rate(s.rate + f * n, n);
      // The rate kept is the mean over the step, so this is its exact work.
      (s.runs ? running : walk)
          .add(f, torque, rate, rate, run.dt,
               s.force[f].z > 0 ? GaitPhase::kStance : GaitPhase::kSwing);
      for (std::size_t j = 0; j < n; ++j) sum += std::max(0.0, torque[j] * rate[j]);
    }
    largest = std::max(largest, sum);
    if (s.runs) way += s.cog_v.x * run.dt, time += run.dt;
  }
  outcome::TextTable table{.title = "What a drive must give"};
  table.header = {"joint", "gait", "peak N·m", "rms N·m", "peak rad/s", "peak |P| W", "mean |P| W"};
  for (std::size_t j = 0; j < n; ++j)
    for (const bool runs : {false, true}) {
      const PowerMeter& meter = runs ? running : walk;
      const MotorBook both = meter.across_limbs(j, Coordinates::kSerial);
      const double rms = meter.joint_total(0, j, Coordinates::kSerial).rms_torque();
      table.rows.push_back({run.joints[j].substr(2), runs ? "run" : "walk",
                            words("%.0f", both.peak_torque), words("%.0f", rms),
                            words("%.1f", both.peak_speed), words("%.0f", both.peak_power),
                            words("%.0f", 0.5 * both.mean_absolute())});
    }
  out.page.tables.push_back(table);
  const TorquePeaks peak = torque_peaks(run);
  const MotorBook knee = running.across_limbs(1, Coordinates::kSerial);
  const double knee_rms = running.joint_total(0, 1, Coordinates::kSerial).rms_torque();
  const double total = running.total(Coordinates::kSerial).mean_positive();
  out.metric("peak_knee_torque", "a knee drive must give", peak.knee, "N·m");
  out.metric("rms_knee_torque", "and hold, in the mean of running", knee_rms, "N·m");
  out.metric("peak_knee_power", "at most", knee.peak_power, "W");
  out.metric("peak_knee_speed", "at up to", knee.peak_speed, "rad/s");
  out.metric("peak_power", "all drives together", largest, "W");
  out.metric("mean_positive_power", "all drives, mean of running", total, "W");
  out.metric("transport", "cost of transport of running",
             cost_of_transport(total, run.mass, run.gravity, way / time), "");
  // The same once more, straight from the samples.
  double by_hand = 0, worst_knee = 0;
  for (const TomasSample& s : run.samples) {
    if (s.phase == StepPhase::kStart || !s.runs) continue;
    for (std::size_t j = 0; j < 2 * n; ++j) by_hand += std::abs(s.torque[j] * s.rate[j]) * run.dt;
    for (const std::size_t j : {std::size_t{1}, n + 1})
      worst_knee = std::max(worst_knee, std::abs(s.torque[j] * s.rate[j]));
  }
  out.within("C.run_1g.books", "work of all drives, summed from the samples", by_hand,
             1e-9 * by_hand, "J", running.total(Coordinates::kSerial).absolute);
  out.within("C.run_1g.knee_power", "largest |τ·ω| of the samples", worst_knee, 1e-6 * worst_knee,
             "W", knee.peak_power);
  out.page.headline =
      headline(run) +
      words(" A knee drive must give %.0f N·m (%.0f rms) and %.0f W at up to %.1f rad/s.",
            peak.knee, knee_rms, knee.peak_power, knee.peak_speed);
}

}  // namespace

outcome::Outcome run_tomas_walk_run(const RunRequest& request) {
  request.allow_settings(
      {"duration", "mass_scale", "gravity", "schedule", "landing", "kp", "law", "observer"});
  TomasPage out("tomas-walk-run", "Tomas-k walks, runs and walks at 1.568 m/s²", request);
  TomasSetup setup = walk_run_walk(request.number("gravity", kMoon));
  setup.duration = request.number("duration", setup.duration);
  setup.plant_mass = request.number("mass_scale", 1.0);
  if (const std::string* text = request.setting("schedule")) setup.schedule = read_gaits(*text);
  if (is_other(request, "landing", "matched", "paper")) setup.landing = LandingLaw::kPaper;
  if (is_other(request, "law", "whole_body", "resolved")) setup.law = TorqueLaw::kResolved;
  setup.resolved_frequency = std::sqrt(request.number("kp", 2500.0));
  setup.observer_cutoff = request.number("observer", setup.observer_cutoff);
  if (request.dt > 0) setup.dt = request.dt;
  const TomasRun run = out.show(setup);
  out.claim_plan("W", tomas_walk());
  out.claim_plan("R", tomas_run());
  claim_run(out, run, "C.run.");
  show_all(out, run);
  // The step of the simulator changes none of it.
  if (request.engine == "native" && !request.quick)
    for (const double dt : {5e-4, 2.5e-4}) {
      TomasSetup fine = setup;
      fine.dt = dt, fine.every = static_cast<int>(std::lround(1e-3 / dt));
      const TomasRun other = run_tomas(fine, request);
      const auto a = flights_of(run), b = flights_of(other);
      double worst = a.size() == b.size() ? 0.0 : 1.0;
      for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        worst = std::max(worst, std::abs(a[i].time() - b[i].time()));
      const std::string id = words("C.run.step_%.0f_us.", dt * 1e6);
      out.at_most(id + "fell", "same as at 1 ms", 0, "", other.fell ? 1 : 0);
      out.at_most(id + "T_f", "same as at 1 ms", 3e-3, "s", worst, "largest change of a flight");
      out.at_most(id + "z_error", "same as at 1 ms", 0.005, "m", height_error(other).largest);
    }
  if (request.engine == "native") {
    TomasSetup firm = setup;
    firm.tuning.weight_trunk_flight *= 2.0;
    const double k = setup.gravity / kMoon;
    out.at_most("C.run.hip_firm_trunk", "1.5 × prototype", 12 * k, "N·m",
                torque_peaks(run_tomas(firm, request)).hip,
                "the trunk held twice as firmly in flight");
  }
  out.page.headline = headline(run);
  return out.take(run);
}

outcome::Outcome run_tomas_walk_run_1g(const RunRequest& request) {
  request.allow_settings({});
  TomasPage out("tomas-walk-run-1g", "Tomas-k walks, runs and walks at 9.8 m/s²", request);
  TomasSetup setup = walk_run_walk(kEarth);
  if (request.dt > 0) setup.dt = request.dt;
  const TomasRun run = out.show(setup);
  out.claim_plan("W9", similar_gait(tomas_walk(), kEarth));
  out.claim_plan("R9", similar_gait(tomas_run(), kEarth));
  claim_run(out, run, "C.run_1g.");
  show_all(out, run);
  show_motors(out, run);
  return out.take(run);
}

}  // namespace legwork::papers
