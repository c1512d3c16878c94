// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/scenario_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "legwork/control/remote.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/drawn_meshes.h"
#include "legwork/run/estimate_page.h"
#include "legwork/run/progress_meter.h"
#include "legwork/run/replay.h"
#include "legwork/run/run_numbers.h"
#include "legwork/run/sensing.h"
#include "legwork/run/softened.h"
#include "legwork/run/state_hash.h"
#include "legwork/run/torque_speed.h"
#include "legwork/run/world_recorder.h"
#include "legwork/scenario/build.h"
#include "legwork/scenario/headline.h"
#include "legwork/sim/engine_registry.h"
#include "legwork/sim/ledger.h"
#include "legwork/sim/loads.h"

namespace legwork {
namespace {

// Of the base's centre of mass, wherever its origin lies; 0 where there is no free base [m].
double base_height(const World& world) {
  const std::vector<double>& q = world.state().q;
  if (q.size() < 7 || world.model().joints[JointId(0)].kind != JointKind::kFree) return 0.0;
  const Inertia<double>& M =
      world.model().tree.links[world.model().joints[JointId(0)].body.at()].M_B;
  if (!(M.m > 0)) return q[2];
  return q[2] + (to_matrix(Quat<double>{q[3], q[4], q[5], q[6]}) * (M.h * (1.0 / M.m))).z;
}

using outcome::Outcome;

double support_force(const World& world) {
  double fz = 0;
  for (const ContactForce& c : world.last().contacts)
    if (c.at.body_b == kWorld) fz += c.f_W.z;
  return fz;
}

/// What the run adds up besides the channels.
class Totals final : public Meter {
 public:
  /// `audit`: the closure and the ledger too, which cost passes over the tree in every step.
  explicit Totals(bool audit = true) : audit_(audit) {}

  RunNumbers numbers;
  double closure = 0, residual = 0;
  double peak_support = 0;  // the most that the world bore [N]
  std::array<long, 4> tiers{};
  long steps = 0;
  long softened = 0;  // steps solved on softer ground, where their time is capped
  outcome::EstimatePage page;

  void begin(const Simulation& simulation) override {
    const World& world = simulation.world();
    const std::size_t n = world.drives.size();
    numbers = RunNumbers(world.model(), simulation.start().x, world.options().dt, world.drives,
                         simulation.window);
    torque_.resize(n), power_.resize(n);
    if (!audit_) return;
    ledger_ = std::make_unique<EnergyLedger>(world.model());
    ledger_->begin(world);
  }

  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    for (std::size_t i = 0; i < torque_.size(); ++i) {
      torque_[i] = world.last().drives[i].torque;
      power_[i] = world.last().drives[i].power;
    }
    const double support = support_force(world);
    peak_support = std::max(peak_support, support);
    numbers.add(world.time(), torque_, power_, world.state().q, support);
    residual = std::max(residual, world.last().report.residual);
    ++tiers[static_cast<std::size_t>(std::clamp(world.last().report.tier, 0, 3))];
    softened += is_softened(world.last().report);
    ++steps;
    if (audit_) {
      closure = std::max(closure, simulation.loads().closure);
      ledger_->book(world);
    }
    const Sensing* sensing = simulation.sensing();
    if (sensing != nullptr && sensing->fresh()) page.add(world.time(), *sensing);
  }

  /// Null without an audit.
  const EnergyLedger* ledger() const { return ledger_.get(); }

 private:
  bool audit_;
  std::vector<double> torque_, power_;  // per drive, of the step
  std::unique_ptr<EnergyLedger> ledger_;
};

/// Four digits; what is rounding, beside the numbers of a robot, is nothing.
std::string figure(double x) { return std::abs(x) < 1e-9 ? "0" : fmt::format("{:.4g}", x); }

outcome::TextTable torque_table(const Totals& totals) {
  outcome::TextTable table{"Torque and power",
                           {"joint", "peak [N·m]", "rms [N·m]", "mean [N·m]", "at limit [%]",
                            "mean |power| [W]", "peak |power| [W]"},
                           {}};
  for (const outcome::JointFigures& j : totals.numbers.joints())
    table.rows.push_back({j.joint, figure(j.peak), figure(j.rms), figure(j.mean),
                          j.limit > 0 ? figure(100.0 * j.at_limit) : "–", figure(j.mean_power),
                          figure(j.peak_power)});
  return table;
}

void add_audit(const Totals& totals, Outcome& out) {
  const EnergyBook book = totals.ledger()->total();
  out.evidence.push_back({"inverse dynamics closes", totals.closure, "1", 1e-9,
                          "forces applied against forces required, over the weight, worst step"});
  out.evidence.push_back(
      {"energy ledger", book.imbalance(), "1", 1e-6, "imbalance over the largest entry"});
  out.evidence.push_back({"integrator's share", book.integrator_share(), "1", std::nullopt,
                          "of the energy, shrinks with the step"});
}

void add_evidence(const World& world, const Totals& totals, Outcome& out) {
  if (totals.ledger() != nullptr) add_audit(totals, out);
  if (!world.stepper().state_is_whole()) {
    out.evidence.push_back({"steps the engine complained about",
                            static_cast<double>(world.stepper().complaints()), "", 0.5,
                            "by its own warnings"});
    return;
  }
  out.evidence.push_back({"contact residual", totals.residual, "1", 1e-8, "worst step"});
  if (world.options().solve.capped) {
    out.evidence.push_back({"steps on softer ground", static_cast<double>(totals.softened), "",
                            std::nullopt, "where the time of a step ran out"});
  }
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

void describe(const BuiltScenario& built, const Totals& totals, Outcome& out) {
  const Scenario& s = built.scenario;
  const World& world = built.simulation->world();
  out.title = s.titled(robot_name(built.robots[0]->name));
  out.headline = headline_of(built, totals.numbers, totals.peak_support);
  out.run.name = s.name;
  out.run.dt = s.dt;
  out.run.seed = s.seed;
  out.run.hash = hash_text(state_hash(world.whole_state()));
  if (built.simulation->ending().is_final()) out.run.ended_early = built.simulation->ending().text;
  out.run.more.emplace_back("gravity", fmt::format("{} m/s²", s.gravity));
  const bool controlled =
      built.simulation->agent_count() > 0 && built.simulation->agent(0).control != nullptr;
  const Controller* controller =
      controlled ? built.simulation->agent(0).control->controller() : nullptr;
  if (const auto* remote = dynamic_cast<const RemoteController*>(controller))
    out.run.more.emplace_back("remote", remote->times_text());
  out.method.push_back(built.controller_text);
  out.scenario = s.text;
  out.drawing.field = robocup_field(s.terrain.field);
  out.warnings = built.warnings;
  const bool level = s.terrain.kind == TerrainKind::kPlane || s.terrain.kind == TerrainKind::kRough;
  if (const double height = base_height(world); level && height < -0.01)
    out.warnings.push_back(
        fmt::format("The base ended {:.2g} m below the ground: links without collision shapes fall "
                    "through it. Tick \"Collision shapes\" in the replay to see which collide.",
                    -height));
}

}  // namespace

Outcome run_scenario(const Scenario& scenario, const RunRequest& request) {
  BuiltScenario built = build_scenario(scenario, {.data_folder = request.data_folder,
                                                  .host = request.host(asked_laws(scenario)),
                                                  .controllers = request.controllers,
                                                  .estimators = request.estimators});
  Simulation& simulation = *built.simulation;
  Totals totals;
  outcome::WorldRecorder recorder(scenario.frame_rate);
  outcome::TorqueSpeed phases;
  ProgressMeter progress(request.progress, std::lround(scenario.duration / scenario.dt));
  simulation.meters = {&totals, &recorder, &phases};
  simulation.meters.insert(simulation.meters.end(), request.meters.begin(), request.meters.end());
  simulation.meters.push_back(&progress);
  simulation.run(scenario.duration, request.stopped);
  Outcome out = recorder.take();
  const World& world = simulation.world();
  totals.numbers.show(out);
  add_evidence(world, totals, out);
  if (!world.drives.empty()) outcome::add_finding(out, phases.plots(world, out.channels));
  if (!world.drives.empty() && totals.numbers.time() > 0)
    out.tables.push_back(torque_table(totals));
  describe(built, totals, out);
  if (simulation.sensing() != nullptr) totals.page.show(*simulation.agent(0).sensing, out);
  simulation.finish(out);
  judge_claims(scenario, out);
  return out;
}

Outcome measure_scenario(const Scenario& scenario, const RunRequest& request, PlacedRobots* robots,
                         bool audit) {
  BuiltScenario built = build_scenario(scenario, {.data_folder = request.data_folder,
                                                  .host = request.host(asked_laws(scenario)),
                                                  .controllers = request.controllers,
                                                  .estimators = request.estimators,
                                                  .robots = robots});
  Simulation& simulation = *built.simulation;
  Totals totals(audit);
  simulation.meters = {&totals};
  simulation.meters.insert(simulation.meters.end(), request.meters.begin(), request.meters.end());
  simulation.run(scenario.duration, request.stopped);
  Outcome out;
  totals.numbers.show(out);
  add_evidence(simulation.world(), totals, out);
  describe(built, totals, out);
  if (simulation.sensing() != nullptr) totals.page.show(*simulation.agent(0).sensing, out);
  simulation.finish(out);
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
