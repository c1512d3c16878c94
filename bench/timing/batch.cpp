// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "timing/batch.h"

#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "legwork/base/random.h"
#include "legwork/sim/batch.h"

namespace legwork::timing {

namespace {

// What is allocated now. Resident pages would count what earlier runs left free, or nothing.
double bytes_in_use() {
  const struct mallinfo2 heap = mallinfo2();
  return static_cast<double>(heap.uordblks + heap.hblkhd);
}

// Environments begin their episodes evenly spread over its length.
int clock_of(const FleetOptions& o, int env, int k) {
  return static_cast<int>((k + static_cast<long>(env) * kEpisodeSteps / o.environments) %
                          kEpisodeSteps);
}

/// The explicit PD of every environment that is due, and new episodes.
class Driver {
 public:
  Driver(const TimedRobot& robot, const FleetOptions& o, Batch& batch)
      : robot_(robot),
        o_(o),
        batch_(batch),
        nq_(static_cast<std::size_t>(robot.model.nq)),
        nv_(static_cast<std::size_t>(robot.model.nv)),
        swing_(robot, o.scenario),
        mask_(static_cast<std::size_t>(o.environments), 1),
        q_(mask_.size() * nq_),
        v_(mask_.size() * nv_) {
    for (int env = 0; env < o.environments; ++env) put(env, 0);
    batch.reset(mask_, q_, v_);
    std::fill(mask_.begin(), mask_.end(), std::uint8_t{0});
  }

  void before_step(int k) {
    bool any = false;
    for (int env = 0; k > 0 && env < o_.environments; ++env) {
      if (clock_of(o_, env, k) != 0) continue;
      put(env, 1 + k / kEpisodeSteps);
      mask_[static_cast<std::size_t>(env)] = any = true;
    }
    if (any) {
      batch_.reset(mask_, q_, v_);
      std::fill(mask_.begin(), mask_.end(), std::uint8_t{0});
    }
    const std::span<double> force = batch_.joint_force();
    const std::span<const double> q = batch_.q(), v = batch_.v();
    for (std::size_t env = 0; env < mask_.size(); ++env) {
      const double* const off = swing_.at(clock_of(o_, static_cast<int>(env), k));
      for (std::size_t i = 0; i < robot_.joints.size(); ++i)
        force[env * nv_ + 6 + i] =
            torque(robot_.joints[i], off[i], q[env * nq_ + 7 + i], v[env * nv_ + 6 + i]);
    }
  }

 private:
  void put(int env, int episode) {
    const State x = episode_start(robot_, env, episode);
    const auto at = static_cast<std::size_t>(env);
    std::copy(x.q.begin(), x.q.end(), q_.begin() + static_cast<std::ptrdiff_t>(at * nq_));
  }

  const TimedRobot& robot_;
  const FleetOptions& o_;
  Batch& batch_;
  std::size_t nq_, nv_;
  Swing swing_;
  std::vector<std::uint8_t> mask_;
  std::vector<double> q_, v_;
};

// The gains of the explicit PD as drives of the Scene: environments that need nobody.
ScenePtr held_scene(const TimedRobot& robot) {
  Parameters parameters = parameters_of(robot.model);
  parameters.drives.clear();
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    Drive drive{.kind = DriveKind::kImplicitPd, .joint = JointId(i + 1)};
    drive.q = robot.model.joints[drive.joint].q, drive.dof = robot.model.joints[drive.joint].v;
    drive.stiffness = robot.joints[i].kp, drive.damping = robot.joints[i].kd;
    parameters.drives.push_back(drive);
  }
  return make_scene(std::make_shared<const Model>(robot.model), std::move(parameters));
}

void see(const Batch& batch, FleetRun& run) {
  for (const StepReport& report : batch.reports()) {
    if (!(report.residual <= run.residual)) run.residual = report.residual;
    run.failed += report.status != StepStatus::kOk;
  }
}

Result result_of(const char* engine, const std::string& robot, const char* scenario,
                 const char* mode, const std::vector<double>& ns) {
  Result r{engine, robot, scenario, mode};
  r.ns_per_step = median(ns);
  r.spread = spread(ns);
  r.repeats = static_cast<int>(ns.size());
  r.env_steps_per_s = 1e9 / r.ns_per_step;
  return r;
}

}  // namespace

Swing::Swing(const TimedRobot& robot, Scenario scenario) : n_(robot.joints.size()) {
  for (int k = 0; k < kEpisodeSteps; ++k) {
    for (const TimedJoint& j : robot.joints) table_.push_back(swing(j, scenario, kDt * k));
  }
}

State episode_start(const TimedRobot& robot, int env, int episode) {
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  RandomStream draw(1, static_cast<std::uint32_t>(env), static_cast<std::uint32_t>(episode));
  for (std::size_t i = 7; i < x.q.size(); ++i) x.q[i] += 0.1 * (draw.uniform() - 0.5);
  return x;
}

FleetRun run_fleet(const TimedRobot& robot, const FleetOptions& o) {
  FleetRun run;
  const double before = bytes_in_use();
  Parameters parameters = parameters_of(robot.model);
  parameters.drives.clear();  // torques come from outside
  Batch batch(make_scene(std::make_shared<const Model>(robot.model), std::move(parameters)),
              o.environments, {.dt = kDt});
  Driver driver(robot, o, batch);
  driver.before_step(0);
  batch.step();
  run.bytes = std::max(0.0, bytes_in_use() - before) / o.environments;
  const double start = thread_seconds(), clock = wall_seconds();
  for (int k = 1; k <= o.steps; ++k) {
    driver.before_step(k);
    batch.step();
    see(batch, run);
  }
  run.cpu_s = thread_seconds() - start;
  run.wall_s = wall_seconds() - clock;
  run.shared = batch.shared();
  return run;
}

FleetRun run_held(const TimedRobot& robot, const FleetOptions& o) {
  FleetRun run;
  const ScenePtr scene = held_scene(robot);
  Batch batch(scene, o.environments, {.dt = kDt}, o.threads);
  const std::span<DriveTarget> targets = batch.targets();
  for (std::size_t i = 0; i < targets.size(); ++i)
    targets[i].position = robot.joints[i % robot.joints.size()].q0;
  Driver(robot, o, batch);  // puts them where they begin
  const double clock = wall_seconds();
  batch.step(o.steps);
  run.wall_s = wall_seconds() - clock;
  see(batch, run);
  run.shared = batch.shared();
  return run;
}

#ifndef LEGWORK_WITH_MUJOCO
FleetRun run_mujoco_fleet(const TimedRobot&, const FleetOptions&) {
  throw Error(Finding{Severity::kError, "E-BENCH", "", 0, "", "this build has no MuJoCo",
                      "install libmujoco-dev and build again"});
}
#endif

std::vector<Result> run_batch(const std::vector<TimedRobot>& robots,
                              const BatchBenchOptions& options) {
  std::vector<Result> results;
  const auto keep = [&](const Result& r) {
    results.push_back(r);
    if (options.on_result) options.on_result(r);
  };
  constexpr Scenario kOfBatch[] = {Scenario::kStand, Scenario::kMove};
  double done = 0;
  const double whole = static_cast<double>(robots.size()) * 2 * options.repeats;
  for (const TimedRobot& robot : robots) {
    for (const Scenario scenario : kOfBatch) {
      const FleetOptions fleet{.scenario = scenario};
      std::vector<double> ours, peer;
      FleetRun last;
      for (int i = 0; i < options.repeats; ++i) {  // in turns: both see the same machine
        last = run_fleet(robot, fleet);
        const double steps = double(fleet.environments) * fleet.steps;
        ours.push_back(1e9 * last.cpu_s / steps);
        if (options.peers) {
          FleetOptions few = fleet;
          few.environments = 4;  // their cost does not depend on how many
          peer.push_back(1e9 * run_mujoco_fleet(robot, few).cpu_s / (4.0 * few.steps));
        }
        if (options.progress) options.progress(++done / whole);
      }
      Result r = result_of("native", robot.name, name_of(scenario), "lanes", ours);
      r.residual_max = last.residual;
      r.shared = last.shared;
      r.bytes_per_env = last.bytes;
      r.count = fleet.environments;
      if (last.failed > 0) r.note = std::to_string(last.failed) + " steps failed";
      keep(r);
      if (!options.peers) continue;
      Result p = result_of("mujoco", robot.name, name_of(scenario), "scalar", peer);
      p.residual_max = std::nan("");
      keep(p);
    }
  }
  return results;
}

}  // namespace legwork::timing
