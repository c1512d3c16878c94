// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/compare/compare.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "legwork/base/error.h"
#include "legwork/control/follow_motion.h"
#include "legwork/record/metric.h"
#include "legwork/run/progress_meter.h"
#include "legwork/scenario/scenario_run.h"
#include "legwork/sim/engine_registry.h"

namespace legwork {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The task's motion told to its drives; without one they keep their targets.
std::vector<Agent> agents_of(const PeerTask& task, const World& world) {
  std::vector<Agent> agents;
  if (!task.reference) return agents;
  agents.resize(1);
  agents[0].control = std::make_unique<ControlLoop>(
      layout_of(world), nullptr,
      std::make_unique<FollowMotion>(task.model, task.reference, task.feedforward));
  return agents;
}

// A comparison goes without what an engine lacks, and says so under the causes.
std::string lenient(const std::string& spec) {
  return spec == "native" ? spec : spec + ":omit=yes";
}

void take(PeerSignals& signals, const EngineUse& use, PeerRun& run) {
  run.setting = use.setting, run.omissions = use.notes, run.complaints = use.complaints;
  run.model = signals.model, run.closure = signals.closure;
  run.t = std::move(signals.t);
  run.series = std::move(signals.series);
}

std::string native_setting(double dt) {
  char text[32];
  std::snprintf(text, sizeof text, "h %g ms", 1e3 * dt);
  return text;
}

PeerRun refused_run(const std::string& spec, const Error& error) {
  PeerRun run;
  run.engine = engine_name(spec);
  run.refused = error.findings().empty() ? error.what() : error.findings().front().message;
  return run;
}

// From the first step at or after `from` on.
std::span<const double> stretch(const PeerRun& run, const std::vector<double>& x, double from) {
  const auto first = std::lower_bound(run.t.begin(), run.t.end(), from - 1e-9) - run.t.begin();
  return std::span(x).subspan(static_cast<std::size_t>(first));
}

PeerSignal agreement(const Comparison& all, std::size_t which) {
  const PeerRun& first = all.runs.front();
  const PeerSeries& wanted = first.series[which];
  PeerSignal out{wanted.name, wanted.unit, {}};
  for (const PeerRun& run : all.runs) {
    const PeerSeries* series = run.finished ? run.find(wanted.name) : nullptr;
    if (series == nullptr) {
      out.figures.push_back({kNaN, kNaN, kNaN, kNaN, kNaN});
      continue;
    }
    std::span<const double> reference = stretch(first, wanted.values, all.measure_from);
    if (!first.finished) reference = {};
    out.figures.push_back(
        peer_figure(stretch(run, series->values, all.measure_from), reference, all.dt));
    out.figures.back().worst_at += all.measure_from;
  }
  return out;
}

bool has_several_feet(const PeerRun& run) {
  return std::count_if(run.series.begin(), run.series.end(),
                       [](const PeerSeries& s) { return s.name.starts_with("foot force"); }) > 1;
}

void state_causes(const Comparison& all, std::vector<std::string>& out) {
  if (has_several_feet(all.runs.front()))
    out.push_back(
        "Feet that stand together can push against each other: how hard, only the law of friction "
        "and what went before decide. Torques differ by it where forces in all agree.");
  for (const PeerRun& run : all.runs) {
    if (!run.refused.empty()) {
      out.push_back(run.engine + " did not run: " + run.refused + ".");
      continue;
    }
    for (const std::string& sentence : run.omissions) out.push_back(run.engine + ": " + sentence);
    if (!run.ended_early.empty()) out.push_back(run.engine + ": " + run.ended_early + ".");
    if (run.complaints > 0)
      out.push_back(run.engine + ": " + std::to_string(run.complaints) + " steps with warnings.");
    if (run.engine == "ode")
      out.push_back(
          "ode: its friction is a pyramid along fixed axes, up to 1.41 mu along the diagonals; "
          "bodies keep all six coordinates, so that joints yield a little (ERP).");
    if (run.engine == "mujoco")
      out.push_back(
          "mujoco: contacts are soft (solref) and creep under load; position terms of servos are "
          "explicit, velocity terms too unless integrator=implicit.");
    if (run.engine == "dart")
      out.push_back(
          "dart: its friction is a pyramid; contact points come and go with its detector.");
  }
}

// A name nobody knows is a slip of the pen, not an engine that cannot take the model.
void require_known(const EngineRegistry& engines, const std::vector<std::string>& specs) {
  for (const std::string& spec : specs) engines.require(spec);
}

using RunOne = std::function<PeerRun(const std::string& spec, const CompareProgress& progress)>;

void run_all(const RunOne& run, const std::vector<std::string>& specs,
             const CompareProgress& progress, Comparison& all) {
  const auto n = static_cast<double>(specs.size());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const auto part = [&](double done) {
      if (progress) progress((static_cast<double>(i) + done) / n);
    };
    try {
      all.runs.push_back(run(specs[i], part));
    } catch (const Error& error) {
      if (i == 0) throw;
      all.runs.push_back(refused_run(specs[i], error));
    }
  }
  all.model = all.runs.front().model;
  for (std::size_t i = 0; i < all.runs.front().series.size(); ++i)
    all.signals.push_back(agreement(all, i));
  state_causes(all, all.causes);
}

PeerRun run_in(const Scenario& scenario, const std::string& data_folder,
               const EngineRegistry& engines, const std::string& spec,
               const CompareProgress& progress) {
  PeerSignals signals;
  RunRequest request;
  request.engine = lenient(spec);
  request.engines = &engines;
  request.engine_use = std::make_shared<EngineUse>();
  request.data_folder = data_folder;
  request.meters = {&signals};
  request.progress = progress;
  PeerRun run;
  run.engine = engine_name(spec);
  const auto begin = std::chrono::steady_clock::now();
  const outcome::Outcome page = run_scenario(scenario, request);
  run.wall = seconds_since(begin);
  run.ended_early = page.run.ended_early;
  run.finished = run.ended_early.empty();
  take(signals, *request.engine_use, run);
  run.ended = run.t.empty() ? 0.0 : run.t.back() + scenario.dt;
  if (run.setting.empty()) run.setting = native_setting(scenario.dt);
  return run;
}

}  // namespace

const PeerSeries* PeerRun::find(const std::string& name) const {
  const auto found = std::find_if(series.begin(), series.end(),
                                  [&](const PeerSeries& s) { return s.name == name; });
  return found == series.end() ? nullptr : &*found;
}

PeerRun run_task(const PeerTask& task, const EngineRegistry& engines, const std::string& spec,
                 const std::function<void(double)>& progress) {
  engines.require(spec);
  const auto use = std::make_shared<EngineUse>();
  WorldOptions options{.dt = task.dt, .material = task.material};
  options.host = in_engine(engines, lenient(spec), {}, use);
  World placed(task.model, options, task.drives);
  placed.reset(task.start);
  std::vector<Agent> agents = agents_of(task, placed);
  Simulation simulation(std::move(placed), std::move(agents), {.solver_failure = false});
  PeerRun run;
  run.engine = engine_name(spec);
  PeerSignals signals;
  ProgressMeter told(progress, std::lround(task.duration / task.dt));
  simulation.meters = {&signals, &told};
  const auto begin = std::chrono::steady_clock::now();
  run.finished = simulation.run(task.duration).kind == Ending::Kind::kDone;
  run.wall = seconds_since(begin);
  run.ended = simulation.time();
  if (!run.finished) run.ended_early = simulation.ending().text;
  take(signals, *use, run);
  if (run.setting.empty()) run.setting = native_setting(task.dt);
  return run;
}

Comparison compare(const PeerTask& task, const EngineRegistry& engines,
                   const std::vector<std::string>& specs, const CompareProgress& progress) {
  require_known(engines, specs);
  Comparison all{.name = task.name,
                 .dt = task.dt,
                 .duration = task.duration,
                 .measure_from = task.measure_from};
  run_all([&](const std::string& spec,
              const CompareProgress& part) { return run_task(task, engines, spec, part); },
          specs, progress, all);
  return all;
}

Comparison compare(const Scenario& scenario, const std::string& data_folder,
                   const EngineRegistry& engines, const std::vector<std::string>& specs,
                   double measure_from, const CompareProgress& progress) {
  require_known(engines, specs);
  constexpr double kRamp = 0.5;  // a gait comes up to speed in this time [s]
  const bool walks = scenario.controller.walks;
  if (measure_from < 0) measure_from = walks ? scenario.gait_start + kRamp : 0.0;
  Comparison all{.name = scenario.name,
                 .dt = scenario.dt,
                 .duration = scenario.duration,
                 .measure_from = std::min(measure_from, scenario.duration),
                 .scenario = scenario.text};
  run_all(
      [&](const std::string& spec, const CompareProgress& part) {
        return run_in(scenario, data_folder, engines, spec, part);
      },
      specs, progress, all);
  return all;
}

double torque_settling(const PeerRun& run) {
  const std::vector<double>* worst = nullptr;
  for (const PeerSeries& s : run.series) {
    const std::vector<double>& x = s.values;
    if (!s.name.starts_with("torque ") || x.empty()) continue;
    if (worst == nullptr || std::fabs(x.back()) > std::fabs(worst->back())) worst = &x;
  }
  if (worst == nullptr) return 0;
  return settle_time(run.t, *worst, worst->back(), 0.05 * std::fabs(worst->back()));
}

}  // namespace legwork
