#include "legwork/experiment/compare.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace legwork {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Below a third of where it stood the robot has fallen, whatever its engine says.
bool is_down(const PeerTask& task, const Engine& engine) {
  return engine.state().q[2] < task.start.q[2] / 3.0;
}

void set_targets(const PeerTask& task, double t, State& wanted, std::vector<Drive>& drives) {
  if (!task.reference) return;
  task.reference(t, wanted.q, wanted.v);
  for (Drive& drive : drives) {
    drive.position = wanted.q[static_cast<std::size_t>(drive.q)];
    drive.velocity = task.feedforward ? wanted.v[static_cast<std::size_t>(drive.dof)] : 0.0;
  }
}

void take(const Engine& engine, const State& before, PeerRun& run) {
  double power = 0;
  for (std::size_t i = 0; i < engine.drives.size(); ++i) {
    const auto dof = static_cast<std::size_t>(engine.drives[i].dof);
    const double rate = 0.5 * (before.v[dof] + engine.state().v[dof]);
    power += std::fabs(engine.drive_torques()[i] * rate);
    run.torque[i].push_back(engine.drive_torques()[i]);
  }
  run.t.push_back(before.t);
  run.height.push_back(engine.state().q[2]);
  run.speed.push_back(engine.state().v[0]);
  run.ground_z.push_back(ground_force_z(engine));
  run.power.push_back(power);
}

struct Stretch {
  std::size_t begin, end;
};
Stretch measured(const PeerTask& task, const PeerRun& run) {
  const auto from = std::lower_bound(run.t.begin(), run.t.end(), task.measure_from - 1e-9);
  return {static_cast<std::size_t>(from - run.t.begin()), run.t.size()};
}

double mean(const std::vector<double>& x, Stretch s) {
  double sum = 0;
  for (std::size_t i = s.begin; i < s.end; ++i) sum += x[i];
  return s.end > s.begin ? sum / static_cast<double>(s.end - s.begin) : kNaN;
}
double rms_apart(const std::vector<double>& x, const std::vector<double>& y, Stretch s) {
  double sum = 0;
  for (std::size_t i = s.begin; i < s.end; ++i) sum += (x[i] - y[i]) * (x[i] - y[i]);
  return s.end > s.begin ? std::sqrt(sum / static_cast<double>(s.end - s.begin)) : kNaN;
}

using Pick = const std::vector<double>& (*)(const PeerRun&, std::size_t);

PeerSignal signal(const PeerTask& task, const std::vector<PeerRun>& runs, std::string name,
                  std::string unit, Pick pick, std::size_t which = 0) {
  PeerSignal out{std::move(name), std::move(unit), {}};
  for (const PeerRun& run : runs) {
    const bool both = run.finished && runs.front().finished;
    const Stretch s = measured(task, run);
    out.figures.push_back(
        {run.finished ? mean(pick(run, which), s) : kNaN,
         both ? rms_apart(pick(run, which), pick(runs.front(), which), s) : kNaN});
  }
  return out;
}

void state_causes(const Comparison& all, std::vector<std::string>& out) {
  for (const PeerRun& run : all.runs) {
    for (const std::string& sentence : run.omissions) out.push_back(run.engine + ": " + sentence);
    if (!run.finished)
      out.push_back(run.engine + ": fell or failed after " + std::to_string(run.ended) + " s.");
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

}  // namespace

PeerRun run_task(const PeerTask& task, const EngineRegistry& engines, const std::string& spec,
                 const std::function<void(double)>& progress) {
  EngineOptions options;
  options.dt = task.dt;
  options.material = task.material;
  const auto engine = engines.make(spec, task.model, task.drives, options);
  engine->reset(task.start);
  PeerRun run;
  run.engine = engine->name(), run.setting = engine->setting(), run.omissions = engine->omissions();
  run.torque.resize(task.drives.size());
  const long steps = std::lround(task.duration / task.dt);
  State wanted = task.start, before = task.start;
  const auto begin = std::chrono::steady_clock::now();
  run.finished = true;
  for (long k = 0; k < steps && run.finished; ++k) {
    set_targets(task, static_cast<double>(k) * task.dt, wanted, engine->drives);
    before = engine->state();
    run.finished = engine->step() && !is_down(task, *engine);
    take(*engine, before, run);
    if (progress && k % 64 == 0) progress(static_cast<double>(k) / static_cast<double>(steps));
  }
  run.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  run.ended = engine->state().t;
  run.complaints = engine->complaints();
  return run;
}

Comparison compare(const PeerTask& task, const EngineRegistry& engines,
                   const std::vector<std::string>& specs,
                   const std::function<void(double)>& progress) {
  Comparison all;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    all.runs.push_back(run_task(task, engines, specs[i], [&](double done) {
      if (progress) progress((static_cast<double>(i) + done) / static_cast<double>(specs.size()));
    }));
  }
  const std::vector<PeerRun>& r = all.runs;
  using Series = const std::vector<double>&;
  const auto add = [&](std::string name, std::string unit, Pick pick, std::size_t which = 0) {
    all.signals.push_back(signal(task, r, std::move(name), std::move(unit), pick, which));
  };
  add("base height", "m", [](const PeerRun& x, std::size_t) -> Series { return x.height; });
  add("forward speed", "m/s", [](const PeerRun& x, std::size_t) -> Series { return x.speed; });
  add("ground force", "N", [](const PeerRun& x, std::size_t) -> Series { return x.ground_z; });
  add("drive power", "W", [](const PeerRun& x, std::size_t) -> Series { return x.power; });
  for (std::size_t i = 0; i < task.drives.size(); ++i)
    add(
        "torque " + task.model.joints[task.drives[i].joint].name, "N*m",
        [](const PeerRun& x, std::size_t k) -> Series { return x.torque[k]; }, i);
  state_causes(all, all.causes);
  return all;
}

double torque_settling(const PeerRun& run) {
  const std::vector<double>* worst = nullptr;
  for (const std::vector<double>& x : run.torque) {
    if (x.empty()) continue;
    if (worst == nullptr || std::fabs(x.back()) > std::fabs(worst->back())) worst = &x;
  }
  if (worst == nullptr) return 0;
  const double end = worst->back();
  for (std::size_t i = worst->size(); i-- > 0;)
    if (std::fabs((*worst)[i] - end) > 0.05 * std::fabs(end)) return run.t[i] - run.t.front();
  return 0;
}

}  // namespace legwork
