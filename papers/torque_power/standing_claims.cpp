// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The E0 and E1 rows of reference A, and the experiment titan8-standing that shows them.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>

#include "legwork/run/progress_meter.h"
#include "legwork/run/world_recorder.h"
#include "papers/torque_power/claims.h"
#include "papers/torque_power/experiments.h"
#include "papers/torque_power/standing.h"

namespace legwork::papers {

namespace {

constexpr double kSettled = 0.5;  // 5 % of the paper's range of 10 N·m

bool in_tail(double since, double size) { return since > 0.1 && size > 0.01 && size < 0.2; }
bool in_first_half_second(double since, double) { return since > 0.1 && since < 0.5; }

// The entry of two farthest from what is expected.
double worse(double expected, double a, double b) {
  return std::fabs(a - expected) > std::fabs(b - expected) ? a : b;
}

void model_claims(const Model& model, std::vector<Claim>& out) {
  const std::string paper = "Endo 2011, § model";
  int hinges = 0, fixed = 0;
  for (const Joint& joint : model.joints) hinges += joint.kind == JointKind::kRevolute;
  for (std::size_t i = 1; i < model.parts.size(); ++i) fixed += model.parts[i].joints.empty();
  out.push_back(claimed("A.E0.mass", paper, 22.0, 1e-12, "kg", model.mass()));
  out.push_back(claimed("A.E0.bodies", paper, 25, 0, "", model.npart() - 1));
  out.push_back(claimed("A.E0.hinges", paper, 20, 0, "", hinges));
  out.push_back(claimed("A.E0.fixed", paper, 4, 0, "", fixed));
}

void force_claims(const StandingRun& run, std::vector<Claim>& out) {
  const std::string closed = "closed form";
  out.push_back(claimed("A.E1.knee_force_z", "Endo 2011, standing: (22−2)·9.81/4", 49.05, 0.01, "N",
                        worse(49.05, run.knee_force_min, run.knee_force_max), Tolerance::kAbsolute,
                        "worst leg"));
  out.push_back(claimed("A.E1.knee_force_side", "Endo 2011, standing: other components go to 0",
                        0.0, 0.01, "N", run.knee_force_side));
  out.push_back(claimed("A.E1.ground_force", closed, 215.82, 0.01, "N", run.ground_total));
  out.push_back(claimed("A.E1.foot_force", closed, 53.955, 0.01, "N",
                        worse(53.955, run.ground_min, run.ground_max), Tolerance::kAbsolute,
                        "worst leg"));
  out.push_back(claimed("A.E1.touchdown", "closed form: sqrt(2·0.01/9.81) and the step it falls in",
                        0.0455, 6e-4, "s", run.touchdown));
  out.push_back(claimed("A.E1.J2_true", closed + ", eq 5", 6.8425, 0.1, "N·m",
                        std::fabs(run.wrench[1].back()), Tolerance::kAbsolute,
                        "the ankle servo still fights at 4 s"));
  out.push_back(claimed("A.E1.J2_jacobian", closed + ", eq 7", 8.0589, 0.1, "N·m",
                        std::fabs(run.jacobian[1].back()), Tolerance::kAbsolute,
                        "eq 7 drops leg weight: 17.8 % too much for our mass split"));
  out.push_back(claimed("A.E1.ankle_identity", "reference A: eq 5 − eq 7 at J3 is the J4 torque",
                        0.0, 2e-3, "N·m", run.worst_ankle_identity));
  out.push_back(
      claimed("A.E1.newton", "independent Newton–Euler sum", 0.0, 1e-6, "N·m", run.worst_newton));
  out.push_back(claimed("A.E1.spike", "Endo 2011, table I: limit of J3", 25.7, 1e-6, "N·m",
                        run.peak_knee_torque));
}

double settling(const StandingRun& run) { return run.settling(run.wrench[2], kSettled); }

void ankle_off_claims(const StandingRun& run, std::vector<Claim>& out) {
  const std::string closed = "closed form, ankle servo off";
  out.push_back(claimed("A.E1.J2_true.ankle_off", closed, 6.8425, 1e-3, "N·m",
                        std::fabs(run.wrench[1].back())));
  out.push_back(claimed("A.E1.J2_jacobian.ankle_off", closed, 8.0589, 1e-3, "N·m",
                        std::fabs(run.jacobian[1].back())));
  out.push_back(claimed("A.E1.settling.ankle_off", "reference A, ablation", 0.05, 0.0, "s",
                        settling(run), Tolerance::kAtMost));
  out.push_back(claimed("A.E1.sink", "closed form: 13.489 N over 2e6 N/m", 6.744e-6, 1e-2, "m",
                        run.sink, Tolerance::kRelative));
}

}  // namespace

std::vector<Claim> standing_claims(const Model& model, const StandingSetup& setup,
                                   const StandingRun& main) {
  std::vector<Claim> out;
  model_claims(model, out);
  force_claims(main, out);
  out.push_back(claimed("A.E1.settling.paper", "Endo 2011: about 2 s; reference A: 1.82 s", 1.82,
                        0.2, "s", settling(main), Tolerance::kRelative,
                        "explained in our reconstruction by the ankle servo"));
  StandingSetup ablation = setup;
  ablation.meters.clear();
  ablation.servo.ankle_gain = 4.0;
  out.push_back(claimed("A.E1.settling.ankle_kd4", "reference A, ablation", 0.30, 0.2, "s",
                        settling(run_standing(model, ablation)), Tolerance::kRelative));
  ablation.servo.ankle = false;
  ankle_off_claims(run_standing(model, ablation), out);
  ablation.servo.ankle = true;
  ablation.duration = std::max(6.0, setup.duration);
  for (const double gain : {0.5, 1.0, 2.0}) {
    ablation.servo.ankle_gain = gain;
    const StandingRun run = run_standing(model, ablation);
    out.push_back(claimed("A.E1.tail_eq5.ankle_kd" + std::to_string(gain).substr(0, 3),
                          "closed form: the ankle servo decays at its own gain", -gain, 0.05, "1/s",
                          run.tail_slope(run.wrench[2], in_tail), Tolerance::kRelative));
  }
  out.push_back(claimed("A.E1.tail_eq7.kd4", "closed form: −k_d of J1 … J3", -4.0, 0.05, "1/s",
                        main.tail_slope(main.jacobian[2], in_first_half_second),
                        Tolerance::kRelative));
  ablation.duration = 1.0;
  ablation.servo.gain = ablation.servo.ankle_gain = 20.0;
  const StandingRun fast = run_standing(model, ablation);
  out.push_back(claimed("A.E1.tail_eq7.kd20", "closed form: −k_d, every servo at 20 1/s", -20.0,
                        0.05, "1/s", fast.tail_slope(fast.jacobian[2], in_first_half_second),
                        Tolerance::kRelative));
  return out;
}

namespace {

// How long the ankle servo sits at its limit after touchdown [s].
double plateau(const StandingRun& run, double limit, double dt) {
  long at_limit = 0;
  for (std::size_t i = 0; i < run.t.size(); ++i) {
    at_limit += run.t[i] > run.touchdown && std::fabs(run.actuator[3][i]) > 0.999 * limit;
  }
  return static_cast<double>(at_limit) * dt;
}

void show_routes(const StandingRun& run, outcome::Outcome& page) {
  page.times.push_back(run.t);
  const int clock = static_cast<int>(page.times.size()) - 1;
  for (std::size_t j = 1; j < 3; ++j) {
    const std::string joint = "J" + std::to_string(j + 1);
    const std::string group = "FL " + joint + " torque by every route";
    outcome::Plot plot{.title = group, .y_label = "torque", .y_unit = "N·m"};
    plot.caption = j == 2 ? "Eq 5 is late only because the ankle servo fights: their difference is "
                            "the ankle's torque at every step."
                          : "Eq 7 stands 17.8 % too high: it drops the weight of the leg.";
    const auto add = [&](const char* label, const std::vector<double>& values) {
      const int c =
          add_channel(page, "FL_" + joint + "/" + label, label, "N·m", group, clock, values);
      plot.curves.push_back({.label = label, .channel = c});
    };
    add("eq 5", run.wrench[j]);
    add("eq 7", run.jacobian[j]);
    add("eq 7'", run.static_form[j]);
    if (j == 2) add("ankle servo J4", run.actuator[3]);
    plot.y_range = j == 2 ? std::array<double, 2>{-2.0, 2.0} : std::array<double, 2>{-12.0, 2.0};
    lead_with(page, std::move(plot));
  }
}

// Within a step of the landing ODE's joints yield; standing, the same sum closes to 2e-9 N·m.
void explain_ode(std::vector<Claim>& claims) {
  for (Claim& claim : claims) {
    if (claim.id != "A.E1.newton" || claim.verdict != Verdict::kDiffers) continue;
    // The worst step of a landing: with another step, drop or release of ODE still below 0.05 N·m.
    explain(claim,
            "ODE keeps six coordinates for every body: while it lands its joints open by "
            "micrometres, and it takes the gyroscopic torque implicitly; the sum is made from "
            "joint angles",
            0.006755, 0.043, Tolerance::kAbsolute);
  }
}

}  // namespace

outcome::Outcome run_titan8_standing(const RunRequest& request) {
  request.allow_settings({"gain", "ankle_gain", "ankle", "slip", "mu", "drop", "duration"});
  StandingSetup setup;
  if (request.dt > 0) setup.dt = request.dt;
  setup.servo.gain = request.number("gain", setup.servo.gain);
  setup.servo.ankle_gain = request.number("ankle_gain", setup.servo.ankle_gain);
  setup.servo.ankle = request.number("ankle", 1.0) != 0.0;
  setup.ground.host = request.host();
  setup.ground.slip = request.number("slip", setup.ground.slip);
  setup.ground.friction = request.number("mu", setup.ground.friction);
  setup.drop = request.number("drop", setup.drop);
  setup.duration = request.number("duration", setup.duration);
  const Model model = titan8(request.data_folder, setup.ground);
  outcome::WorldRecorder recorder;
  ProgressMeter progress(request.progress, std::lround(setup.duration / setup.dt), 0.0, 0.3);
  setup.meters = {&recorder};
  setup.meters.insert(setup.meters.end(), request.meters.begin(), request.meters.end());
  setup.meters.push_back(&progress);
  const auto start = std::chrono::steady_clock::now();
  const StandingRun run = run_standing(model, setup);
  outcome::Outcome page = recorder.take();
  page.run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  page.claims = standing_claims(model, setup, run);
  if (request.engine.starts_with("ode")) explain_ode(page.claims);
  request.report_progress(1.0);
  show_routes(run, page);
  show_audit(run.audit, page);
  const double flat = plateau(run, 1.0, setup.dt);
  page.metrics.push_back({"settling_eq5", "eq 5 settles after", settling(run), "s"});
  page.metrics.push_back(
      {"settling_eq7", "eq 7 settles after", run.settling(run.jacobian[2], kSettled), "s"});
  page.metrics.push_back({"ankle_plateau", "ankle servo at its limit for", flat, "s"});
  if (request.engine == "native")
    page.evidence.push_back({"solver residual", run.worst_residual, "weight·h", 1e-8, ""});
  page.title = "TITAN-VIII dropped 10 mm: torque by every route";
  char text[300];
  std::snprintf(text, sizeof text,
                "The knee torque by eq 5 settles %.2f s after touchdown, by eq 7 after %.3f s; the "
                "difference is the ankle servo, which sits at its limit for %.2f s and then decays "
                "at its own gain.",
                settling(run), run.settling(run.jacobian[2], kSettled), flat);
  page.headline = text;
  page.method.push_back(
      "Explained in our reconstruction (dimensions, masses and figures of the robot are not "
      "published). Falsifiable on the hardware's simulation: eq 5 has a plateau near the ankle's "
      "limit, 1 N·m for about 1 s, then decays at the ankle gain, and moves with that gain.");
  return page;
}

}  // namespace legwork::papers
