// What one full step costs: our World beside MuJoCo on the same two robots, interleaved, with all
// shapes colliding and the same PD law at the start of each step. Prints medians and ratios.
#include <time.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <numbers>
#include <string>
#include <vector>

#include "legwork/sim/world.h"
#include "support/bench_robots.h"
#ifdef LEGWORK_WITH_MUJOCO
#include <mujoco/mujoco.h>
#endif

using namespace legwork;
using support::BenchJoint;
using support::BenchRobot;

namespace {

enum Scenario { kStand, kMove, kDrop };
constexpr const char* kNames[3] = {"stand", "move", "drop"};
constexpr int kSteps = 1500, kRepeats = 7;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// The benchmark's PD; the drop has no stiffness and a twentieth of the damping.
double torque(const BenchJoint& j, Scenario s, double t, double q, double v) {
  if (s == kDrop) return -0.05 * j.kd * v;
  const double swing =
      s == kMove ? j.amplitude * std::sin(4 * std::numbers::pi * t + j.phase) : 0.0;
  return j.kp * (j.q0 + swing - q) - j.kd * v;
}

struct Figures {
  std::array<long, 4> tiers{};
  double residual = 0.0, worst_ns = 0.0;
};

double time_ours(const BenchRobot& robot, Scenario s, Figures& figures) {
  World world(robot.model);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  if (s == kDrop) x.q[2] += 0.2;
  world.reset(x);
  const double start = cpu_seconds();
  for (int k = 0; k < kSteps; ++k) {
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      world.joint_force[6 + i] =
          torque(robot.joints[i], s, world.time(), world.state().q[7 + i], world.state().v[6 + i]);
    }
    const StepReport report = world.step();
    ++figures.tiers[static_cast<std::size_t>(std::min(3, report.tier))];
    figures.residual = std::max(figures.residual, report.residual);
  }
  return (cpu_seconds() - start) / kSteps * 1e9;
}

#ifdef LEGWORK_WITH_MUJOCO
double time_mujoco(const mjModel* model, const BenchRobot& robot, Scenario s) {
  mjData* data = mj_makeData(model);
  std::copy(robot.stand_q.begin(), robot.stand_q.end(), data->qpos);
  if (s == kDrop) data->qpos[2] += 0.2;
  const double start = cpu_seconds();
  for (int k = 0; k < kSteps; ++k) {
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      data->qfrc_applied[6 + i] =
          torque(robot.joints[i], s, data->time, data->qpos[7 + i], data->qvel[6 + i]);
    }
    mj_step(model, data);
  }
  const double ns = (cpu_seconds() - start) / kSteps * 1e9;
  mj_deleteData(data);
  return ns;
}

mjModel* load_peer(const std::string& name) {
  char error[500] = "";
  const std::string path = std::string(LEGWORK_ROBOTS) + "/bench_" + name + ".xml";
  mjModel* model = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
  if (model == nullptr) {
    std::fprintf(stderr, "MuJoCo: %s\n", error);
    return nullptr;
  }
  model->opt.timestep = 1e-3;
  // The torques are applied by the same code as ours: its own servos stay silent.
  std::memset(model->actuator_gainprm, 0,
              sizeof(mjtNum) * static_cast<std::size_t>(model->nu * mjNGAIN));
  std::memset(model->actuator_biasprm, 0,
              sizeof(mjtNum) * static_cast<std::size_t>(model->nu * mjNBIAS));
  return model;
}
#endif

double median(std::vector<double> x) {
  std::sort(x.begin(), x.end());
  return x[x.size() / 2];
}

void compare(const BenchRobot& robot, Scenario s) {
  std::vector<double> ours, peer;
  Figures figures;
#ifdef LEGWORK_WITH_MUJOCO
  mjModel* model = load_peer(robot.model.name);
#endif
  for (int r = 0; r < kRepeats; ++r) {
    ours.push_back(time_ours(robot, s, figures));
#ifdef LEGWORK_WITH_MUJOCO
    if (model != nullptr) peer.push_back(time_mujoco(model, robot, s));
#endif
  }
#ifdef LEGWORK_WITH_MUJOCO
  mj_deleteModel(model);
#endif
  const double all = kSteps * kRepeats / 100.0;
  std::printf("%-5s %-6s %8.0f ns", robot.model.name.c_str(), kNames[s], median(ours));
  if (!peer.empty()) {
    std::printf("   MuJoCo %8.0f ns   ratio %5.2f", median(peer), median(peer) / median(ours));
  }
  std::printf("   tiers %% %5.1f %5.1f %4.1f %4.1f   residual %.1e\n",
              static_cast<double>(figures.tiers[0]) / all,
              static_cast<double>(figures.tiers[1]) / all,
              static_cast<double>(figures.tiers[2]) / all,
              static_cast<double>(figures.tiers[3]) / all, figures.residual);
}

}  // namespace

int main() {
  std::printf("full step, 1 ms, %d steps, median of %d, CPU time of one thread\n", kSteps,
              kRepeats);
  for (const BenchRobot& robot : {support::bench_quadruped(), support::bench_humanoid()}) {
    for (const Scenario s : {kStand, kMove, kDrop}) compare(robot, s);
  }
}
