// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiment titan8-crawl: four postures, two servos, two steps, and what they cost.
#include <chrono>
#include <cmath>
#include <utility>

#include "legwork/run/world_recorder.h"
#include "papers/torque_power/claims.h"
#include "papers/torque_power/crawl.h"
#include "papers/torque_power/experiments.h"

namespace legwork::papers {

namespace {

// The front left leg over the last cycle in each posture, as the paper's figures 8 and 9.
struct LegCycles {
  outcome::PlotSet torque{.title = "Motor torques of the front left leg over one cycle",
                          .caption = "J2 carries the body; in B, C and D J3 does as well."};
  outcome::PlotSet power{.title = "Motor powers of the front left leg over one cycle",
                         .caption =
                             "From 2.4 to 4.8 s J2 and J3 of B and C work against each "
                             "other, as the paper saw."};
};

void add_posture(const CrawlMeter& meter, char posture, LegCycles& cycles) {
  const LegSeries& fl = meter.series().front();
  const std::size_t n = meter.t().size(), first = n - n / 3;
  std::vector<double> t(meter.t().begin() + static_cast<long>(first), meter.t().end());
  const double start = t.front();
  for (double& x : t) x -= start;
  const std::string name = std::string("posture ") + posture;
  // A clock of its own, the cycle's: not the replay's.
  outcome::Plot torque{.title = name,
                       .kind = outcome::PlotKind::kLine,
                       .x_label = "time in the cycle",
                       .y_label = "torque",
                       .y_unit = "N·m"};
  outcome::Plot power = torque;
  power.y_label = "power", power.y_unit = "W";
  for (std::size_t j = 0; j < 3; ++j) {
    std::vector<double> tau, P;
    for (std::size_t i = first; i < n; ++i) {
      const double t3 = j == 1 ? fl.wrench[2][i] : 0.0, w2 = j == 2 ? fl.rate[1][i] : 0.0;
      tau.push_back(fl.wrench[j][i] - t3);             // eq 2
      P.push_back(tau.back() * (fl.rate[j][i] + w2));  // eq 1
    }
    const std::string joint = "J" + std::to_string(j + 1);
    torque.curves.push_back({.label = joint, .x = t, .y = tau});
    power.curves.push_back({.label = joint, .x = t, .y = P});
  }
  cycles.torque.plots.push_back(std::move(torque));
  cycles.power.plots.push_back(std::move(power));
}

void show_table(const std::vector<PostureRun>& runs, outcome::Outcome& page) {
  outcome::TextTable table{.title = "Eq 8 in four postures [W]"};
  table.header = {"posture",
                  "servo",
                  "eq 7",
                  "eq 5",
                  "J1 of eq 7",
                  "ankle",
                  "serial eq 5",
                  "speed m/s",
                  "cost of transport",
                  "peak J1 J2 J3 N·m"};
  for (const PostureRun& run : runs) {
    const CrawlResult& r = run.result;
    table.rows.push_back({std::string(1, run.posture), run.feed_forward ? "feed-forward" : "paper",
                          text("%.3f", r.power_jacobian), text("%.3f", r.power_true),
                          text("%.3f", run.J1_power), text("%.3f", r.ankle_power),
                          text("%.3f", r.power_serial), text("%.4f", r.speed),
                          text("%.3f", r.cost_of_transport),
                          text("%.1f %.1f %.1f", run.peak[0], run.peak[1], run.peak[2])});
  }
  page.tables.push_back(table);
}

void show_bars(const std::vector<PostureRun>& runs, outcome::Outcome& page) {
  outcome::Plot bars{.title = "Average absolute power (eq 8)",
                     .caption =
                         "Posture A is the cheapest whatever the servo: its legs hold the "
                         "body without torque at the knee. f-f: with feed-forward; else the "
                         "paper's servo.",
                     .kind = outcome::PlotKind::kBars};
  bars.y_label = "power", bars.y_unit = "W";
  bars.categories = {"A", "B", "C", "D"};
  for (const bool ff : {false, true}) {
    for (const bool eq7 : {false, true}) {
      outcome::Curve curve;
      curve.label = std::string(eq7 ? "eq 7" : "eq 5") + (ff ? ", f-f" : "");
      for (const PostureRun& run : runs) {
        if (run.feed_forward != ff) continue;
        curve.x.push_back(static_cast<double>(curve.x.size()));
        curve.y.push_back(eq7 ? run.result.power_jacobian : run.result.power_true);
      }
      bars.curves.push_back(curve);
    }
  }
  lead_with(page, std::move(bars));
}

struct Study {
  const RunRequest& request;
  const Model& model;
  Titan8Ground ground;
  Titan8Servo servo;
  double dt;
  int done = 0, total = 12;

  PostureRun walk(const Titan8Posture& p, bool ff, double step, MeasuredWalk* measured,
                  const std::vector<Meter*>& meters = {}) {
    Titan8Servo s = servo;
    s.feedforward = ff;
    PostureRun run =
        run_posture(model, titan8_crawl_setup(model, p, s, ground, step), p.name, measured, meters);
    request.report_progress(static_cast<double>(++done) / total);
    return run;
  }
};

// The main run, posture A with the paper's servo, is the one that is recorded and replayed.
PostureRun main_run(Study& study, MeasuredWalk& measured, outcome::Outcome& page) {
  outcome::WorldRecorder recorder(50);
  std::vector<Meter*> meters{&recorder};
  meters.insert(meters.end(), study.request.meters.begin(), study.request.meters.end());
  const PostureRun run = study.walk(kPostures[0], false, study.dt, &measured, meters);
  page = recorder.take();
  return run;
}

void step_claims(Study& study, const std::vector<PostureRun>& coarse, outcome::Outcome& page) {
  for (std::size_t i = 0; i < 4; ++i) {
    const PostureRun fine = study.walk(kPostures[i], false, study.dt / 4, nullptr);
    const double change = fine.result.power_true / coarse[i].result.power_true - 1.0;
    page.claims.push_back(claimed(std::string("A.E3.step.") + fine.posture,
                                  "a quarter of the step; MuJoCo changes threefold", 0.0, 0.03, "",
                                  change, Tolerance::kAbsolute, "relative change of eq 8 by eq 5"));
  }
}

void show_evidence(const std::vector<PostureRun>& runs, bool ours, outcome::Outcome& page) {
  double residual = 0;
  long failed = 0;
  for (const PostureRun& run : runs) {
    residual = std::max(residual, run.result.solver.worst_residual);
    failed += run.result.solver.failed;
    if (!run.result.trouble.empty()) page.warnings.push_back(run.result.trouble + ".");
  }
  if (ours) {
    page.evidence.push_back(
        {"solver residual", residual, "weight·h", 1e-8, "worst step, all runs"});
    page.evidence.push_back({"failed steps", static_cast<double>(failed), "", 0.5, "all runs"});
  }
  show_audit(runs.front().result.audit, page);
}

}  // namespace

outcome::Outcome run_titan8_crawl(const RunRequest& request) {
  request.allow_settings({"slip", "mu", "gain", "ankle_gain", "ankle"});
  Titan8Ground ground;
  ground.host = request.host();
  ground.slip = request.number("slip", ground.slip);
  ground.friction = request.number("mu", ground.friction);
  const Model model = titan8(request.data_folder, ground);
  Titan8Servo servo;
  servo.gain = request.number("gain", servo.gain);
  servo.ankle_gain = request.number("ankle_gain", servo.ankle_gain);
  servo.ankle = request.number("ankle", 1.0) != 0.0;
  Study study{request, model, ground, servo, request.dt > 0 ? request.dt : 1e-3};
  const auto start = std::chrono::steady_clock::now();
  outcome::Outcome page;
  MeasuredWalk measured;
  std::vector<PostureRun> paper{main_run(study, measured, page)}, ff;
  const double wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  LegCycles cycles;
  add_posture(*measured.meter, 'A', cycles);
  for (std::size_t i = 1; i < 4; ++i) {
    paper.push_back(study.walk(kPostures[i], false, study.dt, &measured));
    add_posture(*measured.meter, kPostures[i].name, cycles);
  }
  outcome::add_finding(page, std::move(cycles.torque));
  outcome::add_finding(page, std::move(cycles.power));
  for (const Titan8Posture& p : kPostures) ff.push_back(study.walk(p, true, study.dt, nullptr));
  const bool is_plain = request.engine == "native" && request.dt == 0 && request.settings.empty();
  page.claims = crawl_claims(paper, false, is_plain);
  for (Claim& claim : crawl_claims(ff, true, is_plain)) page.claims.push_back(std::move(claim));
  if (!request.quick) step_claims(study, paper, page);
  request.report_progress(1.0);
  if (ground.slip == 0.0) {
    page.warnings.emplace_back(
        "slip = 0 under four flat feet: what they hold against each other is limited by friction "
        "alone, and power is what friction makes of it (a direct LCP solver finds this singular).");
  }
  const CrawlResult& A = paper.front().result;
  page.title = "TITAN-VIII crawls in four postures";
  page.headline =
      text("Posture A walks at %.4f m/s for %.2f W of mechanical power (eq 8 by eq 5); ", A.speed,
           A.power_true) +
      text("B, C and D cost %.2f, %.2f and %.2f times as much by eq 7.",
           paper[1].result.power_jacobian / A.power_jacobian,
           paper[2].result.power_jacobian / A.power_jacobian,
           paper[3].result.power_jacobian / A.power_jacobian);
  std::vector<PostureRun> all = paper;
  all.insert(all.end(), ff.begin(), ff.end());
  show_table(all, page);
  show_bars(all, page);
  show_evidence(all, request.engine == "native", page);
  page.run.wall_s = wall;
  page.metrics.push_back({"airborne_from", "FL leaves the ground after", A.airborne_from, "s"});
  page.metrics.push_back({"airborne_to", "FL lands after", A.airborne_to, "s"});
  page.metrics.push_back({"lift_time", "FL is highest after", A.lift_time, "s"});
  page.metrics.push_back(
      {"body_dip", "lowest trunk under its reference", 0.243 - A.height_min, "m"});
  return page;
}

}  // namespace legwork::papers
