#include "legwork/scenario/scenario_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/estimate_page.h"
#include "legwork/run/replay.h"
#include "legwork/run/sensing.h"
#include "legwork/run/state_hash.h"
#include "legwork/run/torque_speed.h"
#include "legwork/run/world_recorder.h"
#include "legwork/scenario/rig.h"
#include "legwork/sim/engine_host.h"
#include "legwork/sim/ledger.h"
#include "legwork/sim/loads.h"

namespace legwork {
namespace {

using outcome::Outcome;

/// What the run adds up besides the channels.
struct Totals {
  std::vector<double> peak, square, work, peak_power;  // per drive: N·m, (N·m)²·s, J, W
  double closure = 0, residual = 0, tilt = 0, time = 0;
  std::array<long, 4> tiers{};
  long steps = 0;
  std::string ended_early;

  explicit Totals(std::size_t n) : peak(n), square(n), work(n), peak_power(n) {}

  void add(const World& world, double h) {
    const std::vector<DriveForce>& drives = world.last().drives;
    for (std::size_t i = 0; i < std::min(peak.size(), drives.size()); ++i) {
      const auto dof = static_cast<std::size_t>(world.drives[i].dof);
      const double torque = drives[i].torque;
      const double power = torque * 0.5 * (world.last().start.v[dof] + world.state().v[dof]);
      peak[i] = std::max(peak[i], std::abs(torque));
      square[i] += h * torque * torque;
      work[i] += h * std::abs(power);
      peak_power[i] = std::max(peak_power[i], std::abs(power));
    }
    residual = std::max(residual, world.last().report.residual);
    ++tiers[static_cast<std::size_t>(std::clamp(world.last().report.tier, 0, 3))];
    time += h, ++steps;
  }
};

std::string early_end(const StepReport& report, const Rig& rig) {
  const double t = rig.world().time();
  switch (report.status) {
    case StepStatus::kDiverged:
      return fmt::format("the state diverged at t = {:.3f} s", t);
    case StepStatus::kSolverFailed:
      return fmt::format("the contact solver failed at t = {:.3f} s (residual {:.2g})", t,
                         report.residual);
    case StepStatus::kContactsDropped:
      return fmt::format("more contacts than the world holds at t = {:.3f} s", t);
    case StepStatus::kOk:
      break;
  }
  return rig.fallen();
}

double support_force(const World& world) {
  double fz = 0;
  for (const ContactForce& c : world.last().contacts)
    if (c.at.body_b == kWorld) fz += c.f_W.z;
  return fz;
}

/// Four digits; what is rounding, beside the numbers of a robot, is nothing.
std::string figure(double x) { return std::abs(x) < 1e-9 ? "0" : fmt::format("{:.4g}", x); }

outcome::TextTable torque_table(const World& world, const Totals& totals) {
  outcome::TextTable table{
      "Torque and power",
      {"joint", "peak [N·m]", "rms [N·m]", "mean |power| [W]", "peak |power| [W]"},
      {}};
  for (std::size_t i = 0; i < totals.peak.size(); ++i) {
    table.rows.push_back({world.model().joints[world.drives[i].joint].name, figure(totals.peak[i]),
                          figure(std::sqrt(totals.square[i] / totals.time)),
                          figure(totals.work[i] / totals.time), figure(totals.peak_power[i])});
  }
  return table;
}

void add_numbers(const Rig& rig, const Totals& totals, const State& start, Outcome& out) {
  const World& world = rig.world();
  const double weight = world.model().mass() * rig.scenario().gravity;
  const auto worst = std::max_element(totals.peak.begin(), totals.peak.end());
  double work = 0;
  for (const double w : totals.work) work += w;
  const auto add = [&](const char* name, const char* label, double value, const char* unit) {
    out.metrics.push_back({name, label, value, unit});
  };
  add("duration", "simulated time", totals.time, "s");
  add("weight", "weight", weight, "N");
  add("support_force", "ground force at the end", support_force(world), "N");
  if (worst != totals.peak.end()) add("peak_torque", "largest joint torque", *worst, "N·m");
  add("mean_power", "mean power, sum of |torque x rate|",
      totals.time > 0 ? work / totals.time : 0.0, "W");
  add("base_height", "height of the base at the end",
      world.state().q.size() > 2 ? world.state().q[2] : 0.0, "m");
  add("tilt", "largest tilt of the base", totals.tilt, "rad");
  const State& x = world.state();
  if (x.q.size() > 6) {
    const double dx = x.q[0] - start.q[0], dy = x.q[1] - start.q[1];
    add("travelled", "way of the base", std::hypot(dx, dy), "m");
    add("mean_speed", "mean speed", totals.time > 0 ? std::hypot(dx, dy) / totals.time : 0.0,
        "m/s");
  }
}

void add_evidence(const World& world, const EnergyBook& book, const Totals& totals, Outcome& out) {
  out.evidence.push_back({"inverse dynamics closes", totals.closure, "1", 1e-9,
                          "forces applied against forces required, over the weight, worst step"});
  out.evidence.push_back(
      {"energy ledger", book.imbalance(), "1", 1e-6, "imbalance over the largest entry"});
  out.evidence.push_back({"integrator's share", book.integrator_share(), "1", std::nullopt,
                          "of the energy, shrinks with the step"});
  if (world.host() != nullptr) {
    out.evidence.push_back({"steps the engine complained about",
                            static_cast<double>(world.host()->complaints()), "", 0.5,
                            "by its own warnings"});
    return;
  }
  out.evidence.push_back({"contact residual", totals.residual, "1", 1e-8, "worst step"});
  const double n = std::max(1.0, static_cast<double>(totals.steps));
  constexpr const char* kNames[] = {"steps solved by one pass", "by Newton on the sites",
                                    "by continuation", "by dense fallbacks"};
  for (std::size_t i = 0; i < 4; ++i)
    out.evidence.push_back(
        {kNames[i], 100.0 * static_cast<double>(totals.tiers[i]) / n, "%", std::nullopt, ""});
}

// What the scenario's text asks of the ground: an engine with a law of its own must not pass over
// it.
std::vector<AskedLaw> asked_laws(const Scenario& scenario) {
  if (scenario.material.stiffness > 0) return {{"ground stiffness", "material.stiffness"}};
  return {};
}

void judge_claims(const Scenario& scenario, Outcome& out) {
  for (const ScenarioClaim& wanted : scenario.claims) {
    Claim claim = wanted.claim;
    const auto metric =
        std::find_if(out.metrics.begin(), out.metrics.end(),
                     [&](const outcome::Metric& m) { return m.name == wanted.metric; });
    if (metric == out.metrics.end()) {
      std::string known;
      for (const outcome::Metric& m : out.metrics) known += (known.empty() ? "" : ", ") + m.name;
      throw Error(Finding{.code = "E-SCENARIO",
                          .file = scenario.file,
                          .element = "claim.metric",
                          .message = "there is no metric \"" + wanted.metric + "\" to claim",
                          .remedy = "the run gives: " + known});
    }
    claim.unit = metric->unit;
    settle(claim, metric->value);
    out.claims.push_back(std::move(claim));
  }
}

void describe(const Rig& rig, const Totals& totals, Outcome& out) {
  const Scenario& s = rig.scenario();
  const World& world = rig.world();
  out.title = s.title.empty() ? s.name : s.title;
  std::string worst = "nothing is driven";
  const auto most = std::max_element(totals.peak.begin(), totals.peak.end());
  if (most != totals.peak.end()) {
    const auto i = static_cast<std::size_t>(most - totals.peak.begin());
    worst = fmt::format("its largest torque is {:.4g} N·m at {}", *most,
                        world.model().joints[world.drives[i].joint].name);
  }
  out.headline = fmt::format(
      "{} over {:.4g} s: {}; it weighs {:.4g} N, and at the end the ground bears {:.4g} N.",
      world.model().name, totals.time, worst, world.model().mass() * s.gravity,
      support_force(world));
  out.run.name = s.name;
  out.run.dt = s.dt;
  out.run.seed = s.seed;
  out.run.hash = hash_text(state_hash(world.whole_state()));
  out.run.ended_early = totals.ended_early;
  out.run.more.emplace_back("gravity", fmt::format("{} m/s²", s.gravity));
  out.method.push_back(rig.controller_text());
  out.scenario = s.text;
  if (s.terrain.robocup) out.drawing.field.emplace();
  out.warnings = rig.warnings();
  const bool level = s.terrain.kind == TerrainKind::kPlane || s.terrain.kind == TerrainKind::kRough;
  if (const State& x = world.state(); level && x.q.size() > 6 && x.q[2] < -0.01)
    out.warnings.push_back(
        fmt::format("The base ended {:.2g} m below the ground: links without collision shapes fall "
                    "through it. Tick \"Collision shapes\" in the replay to see which collide.",
                    -x.q[2]));
}

}  // namespace

Outcome run_scenario(const Scenario& scenario, const RunRequest& request) {
  Rig rig(scenario, request.data_folder, request.host(asked_laws(scenario)));
  World& world = rig.world();
  const State start = world.state();
  outcome::WorldRecorder recorder(world, scenario.frame_rate);
  std::unique_ptr<Sensing> sensing;
  outcome::EstimatePage page;
  outcome::TorqueSpeed phases(world);
  if (scenario.sensors.used) {
    sensing = std::make_unique<Sensing>(world.model(), start.q, sensing_setup(scenario));
    if (request.observer) request.observer->senses(*sensing);
    if (sensing->estimates())
      recorder.follow(outcome::estimated_frame(world.model(), sensing->spec().trunk));
  }
  Totals totals(world.drives.size());
  EnergyLedger ledger(world.model());
  ledger.begin(world);
  if (request.observer) request.observer->begin(world);
  const long steps = std::lround(scenario.duration / scenario.dt);
  for (long k = 0; k < steps && totals.ended_early.empty() && !request.is_stopped(); ++k) {
    rig.before_step();
    totals.ended_early = early_end(world.step(), rig);
    if (world.last().report.status == StepStatus::kDiverged) break;
    totals.add(world, scenario.dt);
    totals.tilt = std::max(totals.tilt, rig.tilt());
    totals.closure = std::max(totals.closure, world.loads().closure);
    ledger.book(world);
    if (sensing && sensing->after_step(world)) {
      page.add(world.time(), *sensing);
      if (sensing->estimates()) recorder.believe(outcome::believed_pose(*sensing));
    }
    recorder.after_step(world);
    phases.after_step(world);
    if (request.observer) request.observer->after_step(world);
    if (k % 64 == 0) request.report_progress(static_cast<double>(k) / static_cast<double>(steps));
  }
  Outcome out = recorder.take();
  add_numbers(rig, totals, start, out);
  add_evidence(world, ledger.total(), totals, out);
  if (!world.drives.empty()) outcome::add_finding(out, phases.plots(world, out.channels));
  if (!totals.peak.empty() && totals.time > 0) out.tables.push_back(torque_table(world, totals));
  describe(rig, totals, out);
  if (sensing) page.show(*sensing, out);
  judge_claims(scenario, out);
  return out;
}

std::unique_ptr<Sensing> recorded_sensing(const McapReader& recording, const Model& model,
                                          const World& world) {
  const Scenario scenario =
      read_scenario(kScenarioFile, embedded_text(recording, kScenarioFile), Settings{});
  return std::make_unique<Sensing>(model, world.state().q, sensing_setup(scenario));
}

}  // namespace legwork
