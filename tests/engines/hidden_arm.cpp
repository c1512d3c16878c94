// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "engines/hidden_arm.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/math/constants.h"
#include "legwork/sim/world.h"

namespace legwork::test {
namespace {

PartSpec link(int parent, int number, double mass, double length, double thick,
              const Vec3<double>& along) {
  PartSpec part{.name = "link" + std::to_string(number)};
  part.parent = parent;
  const double side = mass * (length * length + thick * thick) / 12.0;
  const double round = mass * thick * thick / 6.0;
  const auto of = [&](double a) { return a != 0.0 ? round : side; };
  part.own = {mass, along * (0.5 * length), {of(along.x), 0, 0, of(along.y), 0, of(along.z)}};
  part.has_inertial = true;
  return part;
}

/// Where each joint should be at a time.
class Goals {
 public:
  Goals(std::size_t joints, std::uint64_t seed, const Recording& how) : how_(how) {
    RandomStream random(seed, 0, 1);
    for (std::size_t i = 0; i < joints; ++i) {
      Joint j;
      for (int k = 0; k < 3; ++k)
        j.phase[k] = 6.28 * random.uniform(), j.size[k] = 0.15 + 0.2 * random.uniform();
      for (double t = 0.0; t < how.seconds + 2.0; t += kMove)
        j.goal.push_back(0.8 * (2.0 * random.uniform() - 1.0));
      joints_.push_back(std::move(j));
    }
  }
  struct Goal {
    double position, rate;
  };
  Goal at(std::size_t i, double t) const {
    const Joint& j = joints_[i];
    if (how_.excitation == Excitation::kMoves) {
      const auto k = static_cast<std::size_t>(t / kMove);
      const double s = t / kMove - static_cast<double>(k);
      const double from = k == 0 ? 0.0 : j.goal[k - 1], way = j.goal[k] - from;
      return {from + way * s * s * s * (10 - 15 * s + 6 * s * s),
              way * 30 * s * s * (1 - 2 * s + s * s) / kMove};
    }
    const double slow = how_.excitation == Excitation::kSlowSines ? 0.45 : 1.0;
    double goal = 0.0, rate = 0.0;
    for (int k = 0; k < 3; ++k) {
      const double w = slow * (1.3 + 2.1 * k + 0.3 * static_cast<double>(i));
      goal += j.size[k] * (std::sin(w * t + j.phase[k]) - std::sin(j.phase[k]));
      rate += j.size[k] * w * std::cos(w * t + j.phase[k]);
    }
    const double ramp = std::fmin(1.0, t);
    return {ramp * goal, t < 1.0 ? goal + ramp * rate : rate};
  }

 private:
  static constexpr double kMove = 0.9;  // [s]
  struct Joint {
    double phase[3], size[3];
    std::vector<double> goal;
  };
  Recording how_;
  std::vector<Joint> joints_;
};

}  // namespace

ModelSpec plain_arm() {
  ModelSpec spec;
  spec.name = "arm";
  int parent = 0;
  const Vec3<double> axis[3] = {{0, 0, 1}, {0, 1, 0}, {0, 1, 0}};
  const Vec3<double> place[3] = {{0, 0, 0.5}, {0, 0, 0.1}, {0.3, 0, 0}};
  for (int i = 0; i < 3; ++i) {
    PartSpec part = link(parent, i, 2.0 - 0.4 * i, i == 0 ? 0.1 : 0.3, 0.06,
                         i == 0 ? Vec3<double>{0, 0, 1} : Vec3<double>{1, 0, 0});
    part.X_PF.p = place[i];
    part.joints.push_back({.name = "j" + std::to_string(i), .axis = axis[i]});
    parent = spec.add_part(part);
  }
  return spec;
}

ModelSpec drawn_arm(RandomStream& random) {
  ModelSpec spec;
  spec.name = "drawn";
  int number = 0;
  const auto draw = [&](double low, double high) { return low + (high - low) * random.uniform(); };
  const auto chain = [&](int parent, Vec3<double> place, int links, double mass) {
    int last_axis = -1;
    for (int i = 0; i < links; ++i, ++number) {
      int axis = static_cast<int>(3.0 * random.uniform());
      if (axis == last_axis && random.uniform() < 0.7) axis = (axis + 1) % 3;
      last_axis = axis;
      const double length = draw(0.1, 0.35);
      Vec3<double> along{0, 0, 0};
      along[random.uniform() < 0.6 ? 0 : 2] = random.uniform() < 0.8 ? 1.0 : -1.0;
      PartSpec part = link(parent, number, mass * draw(0.6, 1.3), length, draw(0.03, 0.1), along);
      part.X_PF.p = place;
      Vec3<double> turn{0, 0, 0};
      turn[axis] = random.uniform() < 0.5 ? 1.0 : -1.0;
      part.joints.push_back({.name = "j" + std::to_string(number), .axis = turn});
      parent = spec.add_part(part);
      place = along * length;
      mass *= 0.75;
    }
  };
  if (random.uniform() < 0.7) {
    chain(0, {0, 0, 1.0}, 2 + static_cast<int>(5.0 * random.uniform()), draw(1.0, 4.0));
    return spec;
  }
  chain(0, {0, 0, 1.0}, 1, draw(4.0, 8.0));
  const int limbs = 2 + static_cast<int>(2.0 * random.uniform());
  chain(1, {0, 0.2, 0.3}, limbs, draw(0.8, 1.6));
  chain(1, {0, -0.2, 0.3}, limbs, draw(0.8, 1.6));
  return spec;
}

HiddenArm draw_arm(std::uint64_t seed) {
  HiddenArm arm{.spec = plain_arm()};
  RandomStream random(seed, 0, 2);
  for (std::size_t p = 1; p < arm.spec.parts.size(); ++p) {
    PartSpec& part = arm.spec.parts[p];
    const double scale = std::exp(0.15 * random.normal());
    part.own.mass *= scale;
    part.own.inertia.xx *= scale, part.own.inertia.yy *= scale, part.own.inertia.zz *= scale;
    part.own.com.x += 0.015 * random.normal();
    part.own.com.z += 0.01 * random.normal();
    JointSpec& joint = part.joints[0];
    joint.friction = 0.05 + 0.3 * random.uniform();
    joint.damping = 0.02 + 0.2 * random.uniform();
    joint.armature = 0.002 + 0.02 * random.uniform();
  }
  arm.delay = 0.002 * std::floor(5.0 * random.uniform());
  return arm;
}

JointLog record(const HiddenArm& arm, const EngineRegistry& engines, const std::string& engine,
                std::uint64_t seed, const Recording& how) {
  const Model plant = build(arm.spec);
  const auto joints = static_cast<std::size_t>(plant.nv);
  std::vector<Drive> drives;
  JointLog log;
  for (const Joint& joint : plant.joints) {
    Drive drive;
    // Torque motors: what is recorded is what acted. An implicit PD law would add its damping
    // times the step to the inertia.
    drive.kind = DriveKind::kTorque;
    drive.joint = *plant.find_joint(joint.name), drive.q = joint.q, drive.dof = joint.v;
    drives.push_back(drive);
    log.joint.push_back(joint.name);
  }
  // Gains by what each joint has to turn.
  Workspace<double> ws(plant);
  const std::vector<double> still(joints, 0.0);
  std::vector<double> kp(joints), kd(joints), weight(joints), needed(joints);
  inverse_dynamics<double>(plant, plant.q0, still, still, ws, weight);
  for (std::size_t i = 0; i < joints; ++i) {
    std::vector<double> one = still;
    one[i] = 1.0;
    inverse_dynamics<double>(plant, plant.q0, still, one, ws, needed);
    const double turned = needed[i] - weight[i] + 0.005;
    kp[i] = how.tight * (500.0 * turned + 2.0);
    kd[i] = std::pow(how.tight, 0.4) * std::sqrt(kp[i] * turned);
  }
  const double dt = 2e-4;
  Parameters parameters = parameters_of(plant);
  parameters.drives = drives;
  World world(make_scene(std::make_shared<const Model>(plant), std::move(parameters)), {.dt = dt},
              engines.maker(engine));
  RandomStream noise(seed, 0, 4);
  const Goals goals(joints, seed, how);
  log.has_torque = log.has_command = true;
  const long steps = std::lround(how.seconds / dt), every = std::lround(how.period / dt);
  std::vector<double> told(joints);
  for (long s = 0; s < steps; ++s) {
    const double t = dt * static_cast<double>(s);
    const State before = world.state();
    for (std::size_t i = 0; i < joints; ++i) {
      const Goals::Goal goal = goals.at(i, t);
      told[i] = goal.position;
      world.inputs.drive[i].torque =
          kp[i] * (goal.position - before.q[i]) + kd[i] * (goal.rate - before.v[i]);
    }
    REQUIRE(world.step().status != StepStatus::kDiverged);
    if (s % every != 0) continue;
    log.t.push_back(t);
    for (std::size_t i = 0; i < joints; ++i) {
      log.position.push_back(before.q[i] + how.position_noise * noise.normal());
      log.velocity.push_back(kNan);
      log.torque.push_back(arm.torque_scale * world.last().drives[i].torque +
                           how.torque_noise * noise.normal());
      log.command.push_back(told[i]);
    }
  }
  // The torque arrives late.
  const auto late = static_cast<std::size_t>(std::lround(arm.delay / how.period));
  for (std::size_t k = log.t.size(); k-- > 0;)
    for (std::size_t i = 0; i < joints; ++i)
      log.torque[k * joints + i] = log.torque[(k >= late ? k - late : 0) * joints + i];
  return log;
}

const EngineRegistry* engines_with(const std::string& name) {
  static const EngineRegistry registry = engines::all_engines();
  if (registry.has(name)) return &registry;
  MESSAGE("[skipped] built without " << name);
  return nullptr;
}

}  // namespace legwork::test
