// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Free flight, spinning tops, pendulums: closed forms and invariants.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/dynamics/kinematics.h"
#include "legwork/sim/ledger.h"
#include "peers_rows.h"
#include "support/bench_robots.h"
#include "support/scenes.h"

namespace legwork::peers {

using namespace legwork::support;

World in_engine_of(const EngineRegistry& engines, const std::string& spec, const Model& model,
                   const std::vector<Drive>& drives, double dt) {
  Parameters parameters = parameters_of(model);
  parameters.drives = drives;
  return World(make_scene(std::make_shared<const Model>(model), std::move(parameters)), {.dt = dt},
               engines.maker(spec));
}

bool advance(World& world) { return world.step().status != StepStatus::kDiverged; }

bool advance(World& world, double seconds, double dt) {
  const long steps = std::lround(seconds / dt);
  for (long k = 0; k < steps; ++k)
    if (!advance(world)) return false;
  return true;
}

namespace {

constexpr double kFailed = std::numeric_limits<double>::infinity();

struct Momentum {
  Vec3<double> linear{0, 0, 0}, angular{0, 0, 0};  // about the world's origin
};
Momentum momentum(const Model& model, const State& x, Workspace<double>& ws) {
  forward_kinematics<double>(model, x.q, x.v, ws);
  Momentum sum;
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    const Force<double> h = model.tree.links[b].M_B * ws.V_WB_B[b];
    const Vec3<double> p = ws.X_WB[b].R * h.f;
    sum.linear += p;
    sum.angular += ws.X_WB[b].R * h.t + cross(ws.X_WB[b].p, p);
  }
  return sum;
}

// A free solid for ten seconds: worst relative error of spin and energy.
double tumbling(const EngineRegistry& engines, const std::string& spec, const Vec3<double>& gravity,
                const Vec3<double>& spin) {
  const Model model = solid_on_floor({.size = {0.1, 0.2, 0.3}, .mass = 3.0, .gravity_W = gravity});
  World world = in_engine_of(engines, spec, model);
  State x = rest_state(model);
  x.q[2] = 2000.0;
  x.v = {1.0, -2.0, 0.5, spin.x, spin.y, spin.z};
  world.reset(x);
  Workspace<double> ws(model);
  const auto spin_of = [&](const State& s) {
    const Momentum m = momentum(model, s, ws);
    return m.angular - cross(Vec3<double>{s.q[0], s.q[1], s.q[2]}, m.linear);
  };
  // Kinetic energy alone where nothing falls; with gravity the whole is nearly all potential.
  const Vec3<double> L0 = spin_of(x);
  const auto turning = [&](const State& s) {
    const double m = 3.0;
    return mechanical_energy(model, s, ws) -
           m * dot(gravity * -1.0, Vec3<double>{s.q[0], s.q[1], s.q[2]}) -
           0.5 * m * (s.v[0] * s.v[0] + s.v[1] * s.v[1] + s.v[2] * s.v[2]);
  };
  const double E0 = turning(x);
  if (!advance(world, 10.0, 1e-3)) return kFailed;
  const double dL = norm(spin_of(world.state()) - L0) / norm(L0);
  return std::max(dL, std::fabs(turning(world.state()) / E0 - 1.0));
}

double double_pendulum(const EngineRegistry& engines, const std::string& spec) {
  ModelSpec model_spec;
  for (int i = 0; i < 2; ++i) {
    PartSpec part{.name = "link" + std::to_string(i), .parent = i};
    if (i > 0) part.X_PF.p = {0, 0, -0.5};
    part.own = {1.0, {0, 0, -0.25}, {0.02, 0, 0, 0.02, 0, 0.001}};
    JointSpec joint{.name = "j" + std::to_string(i)};
    joint.axis = {0, 1, 0};
    part.joints.push_back(joint);
    model_spec.add_part(part);
  }
  const Model model = build(model_spec);
  World world = in_engine_of(engines, spec, model);
  State x = rest_state(model);
  x.q = {2.5, 0.3};
  world.reset(x);
  Workspace<double> ws(model);
  const double E0 = mechanical_energy(model, x, ws);
  double worst = 0;
  for (int k = 0; k < 10000; ++k) {
    if (!advance(world)) return kFailed;
    worst = std::max(worst, std::fabs(mechanical_energy(model, world.state(), ws) - E0));
  }
  return worst;
}

double zero_gravity_legs(const EngineRegistry& engines, const std::string& spec) {
  BenchRobot robot = bench_quadruped();
  set_gravity(robot.model, {0, 0, 0});
  std::vector<Drive> drives;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    Drive drive;  // a torque held over the step, as every engine understands it
    drive.joint = JointId(i + 1);
    drive.q = static_cast<int>(7 + i), drive.dof = static_cast<int>(6 + i);
    drives.push_back(drive);
  }
  World world = in_engine_of(engines, spec, robot.model, drives);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] = 10.0;
  world.reset(x);
  Workspace<double> ws(robot.model);
  double worst = 0;
  for (int k = 0; k < 1000; ++k) {
    for (std::size_t i = 0; i < drives.size(); ++i) {
      const BenchJoint& leg = robot.joints[i];
      const double target = leg.q0 + leg.amplitude * std::sin(6.28e-3 * k + leg.phase);
      world.inputs.drive[i].torque =
          leg.kp * (target - world.state().q[7 + i]) - leg.kd * world.state().v[6 + i];
    }
    if (!advance(world)) return kFailed;
    const Momentum now = momentum(robot.model, world.state(), ws);
    worst = std::max({worst, norm(now.linear), norm(now.angular)});
  }
  return worst;
}

Model pendulum(double mass, double length, Range range = {}) {
  ModelSpec spec;
  PartSpec part{.name = "arm"};
  part.own = {mass, {0, 0, -length}, {1e-6, 0, 0, 1e-6, 0, 1e-6}};
  JointSpec joint{.name = "hinge"};
  joint.axis = {0, 1, 0};
  joint.range = range;
  part.joints.push_back(joint);
  spec.add_part(part);
  return build(spec);
}

// Against the closed form of the state the step started from.
double pendulum_wrench(const EngineRegistry& engines, const std::string& spec) {
  const double m = 2.0, l = 0.7, h = 1e-4;
  const Model model = pendulum(m, l);
  World world = in_engine_of(engines, spec, model, {}, h);
  State x = rest_state(model);
  x.q[0] = 1.2;
  world.reset(x);
  double worst = 0;
  for (int k = 0; k < 10000; ++k) {
    const State start = world.state();
    if (!advance(world)) return kFailed;
    const double q = start.q[0], w = start.v[0];
    const double alpha = -m * 9.81 * l * std::sin(q) / (m * l * l + 1e-6);
    const Force<double>& F = world.loads().wrench[1];
    const double tension = m * (l * w * w + 9.81 * std::cos(q));
    const double across = -m * (l * alpha + 9.81 * std::sin(q));
    if (k < 10) continue;  // engines in maximal coordinates need some steps to know the motion
    worst = std::max({worst, std::fabs(F.f.z - tension), std::fabs(F.f.x - across)});
  }
  return worst / (m * 9.81);
}

// Ripple over a second of resting on a stop, over the torque it carries.
double stop_wrench(const EngineRegistry& engines, const std::string& spec) {
  const double m = 2.0, l = 0.5;
  const Model model = pendulum(m, l, {.lower = 0.3, .upper = 1.0});
  World world = in_engine_of(engines, spec, model);
  State x = rest_state(model);
  x.q[0] = 0.5;
  world.reset(x);
  if (!advance(world, 3.0, 1e-3)) return kFailed;
  double lo = kFailed, hi = -kFailed;
  for (int k = 0; k < 1000; ++k) {
    if (!advance(world)) return kFailed;
    const double torque = world.loads().wrench[1].t.y;
    lo = std::min(lo, torque), hi = std::max(hi, torque);
  }
  return (hi - lo) / (m * 9.81 * l * std::sin(0.3));
}

}  // namespace

std::vector<Row> flight_rows() {
  return {{"free flight, 10 s: spin momentum and energy, relative", "1e-9",
           [](const EngineRegistry& e, const std::string& s) {
             return tumbling(e, s, {0, 0, -9.81}, {3.0, 0.02, 1.0});
           }},
          {"asymmetric top about its middle axis, 10 rad/s, 10 s: momentum and energy, relative",
           "1e-6",
           [](const EngineRegistry& e, const std::string& s) {
             return tumbling(e, s, {0, 0, 0}, {0.01, 10.0, 0.01});
           }},
          {"chaotic double pendulum, 10 s: energy [J]", "1e-5", double_pendulum},
          {"quadruped moving its legs in zero gravity, 1 s: momentum from nothing", "1e-10",
           zero_gravity_legs},
          {"wrench of a swinging pendulum (h 0.1 ms), of the weight", "1e-6", pendulum_wrench},
          {"wrench at a joint stop: ripple over 1 s, of the torque", "1e-9", stop_wrench}};
}

}  // namespace legwork::peers
