// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The same episodes in MuJoCo, as its library here solves them by default.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <memory>

#include "timing/batch.h"

namespace legwork::timing {

namespace {

struct ModelOff {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
};
struct DataOff {
  void operator()(mjData* d) const { mj_deleteData(d); }
};

std::unique_ptr<mjModel, ModelOff> load_peer(const TimedRobot& robot) {
  char error[500] = "";
  std::unique_ptr<mjModel, ModelOff> model(
      mj_loadXML(robot.file.c_str(), nullptr, error, sizeof error));
  if (model == nullptr) {
    throw Error(Finding{Severity::kError, "E-BENCH", robot.file, 0, "",
                        std::string("MuJoCo: ") + error, ""});
  }
  model->opt.timestep = kDt;
  // The torques are applied by the same code as ours: its own servos stay silent.
  std::fill_n(model->actuator_gainprm, model->nu * mjNGAIN, 0.0);
  std::fill_n(model->actuator_biasprm, model->nu * mjNBIAS, 0.0);
  return model;
}

std::vector<TouchPoint> touches_of(const mjModel* m, const mjData* d) {
  std::vector<TouchPoint> out;
  for (int i = 0; i < d->ncon; ++i) {
    const mjContact& c = d->contact[i];
    const int a = m->geom_bodyid[c.geom1], b = m->geom_bodyid[c.geom2];
    if (a != 0 && b != 0) continue;
    mjtNum f[6];
    mj_contactForce(m, d, i, f);
    const double sign = a == 0 ? 1.0 : -1.0;  // the frame's x points from geom1 to geom2
    Vec3<double> f_W{};
    for (int k = 0; k < 3; ++k) {
      f_W[k] = sign * (c.frame[k] * f[0] + c.frame[3 + k] * f[1] + c.frame[6 + k] * f[2]);
    }
    out.push_back({mj_id2name(m, mjOBJ_BODY, a == 0 ? b : a), {c.pos[0], c.pos[1], c.pos[2]}, f_W});
  }
  return out;
}

}  // namespace

Episode run_mujoco(const TimedRobot& robot, Scenario scenario, Measure measure) {
  const auto model = load_peer(robot);
  const std::unique_ptr<mjData, DataOff> data(mj_makeData(model.get()));
  const std::vector<double> q = start_q(robot, scenario);
  std::copy(q.begin(), q.end(), data->qpos);
  Episode out;
  AccuracyMeter meter(robot);
  const auto nq = static_cast<std::size_t>(model->nq), nv = static_cast<std::size_t>(model->nv);
  std::vector<double> before(nq);
  const double start = thread_seconds(), counted = thread_instructions();
  for (int k = 0; k < kSteps; ++k) {
    const double clock = measure == Measure::kEachStep ? wall_seconds() : 0.0;
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      data->qfrc_applied[6 + i] =
          torque(robot.joints[i], scenario, data->time, data->qpos[7 + i], data->qvel[6 + i]);
    }
    if (measure == Measure::kAccuracy) std::copy_n(data->qpos, nq, before.begin());
    mj_step(model.get(), data.get());
    if (measure == Measure::kEachStep) out.step_ns.push_back(1e9 * (wall_seconds() - clock));
    if (measure == Measure::kAccuracy) {
      meter.see(before, {data->qvel, nv}, {data->qpos, nq}, touches_of(model.get(), data.get()));
    }
  }
  out.ns_per_step = (thread_seconds() - start) / kSteps * 1e9;
  out.instructions = (thread_instructions() - counted) / kSteps;
  out.accuracy = meter.worst();
  return out;
}

FleetRun run_mujoco_fleet(const TimedRobot& robot, const FleetOptions& o) {
  const auto model = load_peer(robot);
  const std::unique_ptr<mjData, DataOff> data(mj_makeData(model.get()));
  const Swing swing(robot, o.scenario);
  FleetRun out;
  const double start = thread_seconds(), clock = wall_seconds();
  for (int env = 0; env < o.environments; ++env) {
    for (int k = 0; k < o.steps; ++k) {
      if (k % kEpisodeSteps == 0) {
        mj_resetData(model.get(), data.get());
        const State x = episode_start(robot, env, k / kEpisodeSteps);
        std::copy(x.q.begin(), x.q.end(), data->qpos);
      }
      const double* const off = swing.at(k % kEpisodeSteps);
      for (std::size_t i = 0; i < robot.joints.size(); ++i) {
        data->qfrc_applied[6 + i] =
            torque(robot.joints[i], off[i], data->qpos[7 + i], data->qvel[6 + i]);
      }
      mj_step(model.get(), data.get());
    }
  }
  out.cpu_s = thread_seconds() - start;
  out.wall_s = wall_seconds() - clock;
  return out;
}

double mujoco_step_ns(const std::string& text, int settle, int steps) {
  const auto files = std::make_unique<mjVFS>();  // two megabytes of names
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), "bench.xml", static_cast<int>(text.size()));
  std::copy(text.begin(), text.end(), static_cast<char*>(files->filedata[0]));
  char error[500] = "";
  const std::unique_ptr<mjModel, ModelOff> model(
      mj_loadXML("bench.xml", files.get(), error, sizeof error));
  mj_deleteVFS(files.get());
  if (model == nullptr) {
    throw Error(
        Finding{Severity::kError, "E-BENCH", "", 0, "", std::string("MuJoCo: ") + error, ""});
  }
  const std::unique_ptr<mjData, DataOff> data(mj_makeData(model.get()));
  for (int k = 0; k < settle; ++k) mj_step(model.get(), data.get());
  const double start = thread_seconds();
  for (int k = 0; k < steps; ++k) mj_step(model.get(), data.get());
  return 1e9 * (thread_seconds() - start) / steps;
}

}  // namespace legwork::timing
