// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Inertias, friction and delay from the motion of a plant that is not ours: an arm in MuJoCo whose
// masses, friction, armature and delay nobody told the model.
#include <doctest/doctest.h>

#include <cmath>
#include <map>

#include "engines/engines.h"
#include "legwork/base/random.h"
#include "legwork/identify/log_cholesky.h"
#include "legwork/identify/motion_fit.h"
#include "legwork/lab/identify/log_compare.h"
#include "legwork/math/constants.h"
#include "legwork/model/builder.h"
#include "legwork/sim/world.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

constexpr int kJoints = 3;

/// A shoulder that turns about z and y and an elbow about y, with plausible links.
ModelSpec arm_spec() {
  ModelSpec spec;
  spec.name = "arm";
  int parent = 0;
  const Vec3<double> axis[kJoints] = {{0, 0, 1}, {0, 1, 0}, {0, 1, 0}};
  const Vec3<double> place[kJoints] = {{0, 0, 0.5}, {0, 0, 0.1}, {0.3, 0, 0}};
  for (int i = 0; i < kJoints; ++i) {
    PartSpec part{.name = "link" + std::to_string(i)};
    part.parent = parent;
    part.X_PF.p = place[i];
    const double m = 2.0 - 0.4 * i, l = i == 0 ? 0.1 : 0.3;
    const double side = m * (l * l + 0.0036) / 12.0, along = m * 0.0036 / 6.0;
    part.own = {m, i == 0 ? Vec3<double>{0, 0, 0.05} : Vec3<double>{0.15, 0, 0},
                i == 0 ? Sym3<double>{side, 0, 0, side, 0, along}
                       : Sym3<double>{along, 0, 0, side, 0, side}};
    part.has_inertial = true;
    part.joints.push_back({.name = "j" + std::to_string(i), .axis = axis[i]});
    parent = spec.add_part(part);
  }
  return spec;
}

/// What is hidden in the plant.
struct HiddenArm {
  ModelSpec spec;
  double delay = 0.0;         // of the recorded torque [s]
  double torque_scale = 1.0;  // of the recorded torque
};

/// The arm in MuJoCo under a PD law that follows sines; positions and torques with noise.
JointLog record(const HiddenArm& arm, const EngineRegistry& engines, std::uint64_t seed,
                double seconds) {
  const Model plant = build(arm.spec);
  std::vector<Drive> drives;
  for (int i = 0; i < kJoints; ++i) {
    const JointId id = *plant.find_joint("j" + std::to_string(i));
    Drive drive;
    // Torque motors: what is recorded is what acted. An implicit PD law would add its damping
    // times the step to the inertia.
    drive.kind = DriveKind::kTorque;
    drive.joint = id, drive.q = plant.joints[id].q, drive.dof = plant.joints[id].v;
    drives.push_back(drive);
  }
  const double dt = 2e-4;
  Parameters parameters = parameters_of(plant);
  parameters.drives = drives;
  World world(make_scene(std::make_shared<const Model>(plant), std::move(parameters)), {.dt = dt},
              engines.maker("mujoco:integrator=implicit"));
  RandomStream random(seed, 0, 1);
  double phase[kJoints][3], size[kJoints][3];
  for (int i = 0; i < kJoints; ++i)
    for (int k = 0; k < 3; ++k)
      phase[i][k] = 6.28 * random.uniform(), size[i][k] = 0.15 + 0.2 * random.uniform();
  JointLog log;
  std::vector<double> torque;
  for (int i = 0; i < kJoints; ++i) log.joint.push_back("j" + std::to_string(i));
  log.has_torque = log.has_command = true;
  const long steps = std::lround(seconds / dt);
  double told[kJoints] = {};
  for (long s = 0; s < steps; ++s) {
    const double t = dt * static_cast<double>(s);
    for (int i = 0; i < kJoints; ++i) {
      double goal = 0.0, rate = 0.0;
      for (int k = 0; k < 3; ++k) {
        const double w = 1.3 + 2.1 * k + 0.3 * i;
        goal += size[i][k] * (std::sin(w * t + phase[i][k]) - std::sin(phase[i][k]));
        rate += size[i][k] * w * std::cos(w * t + phase[i][k]);
      }
      const double ramp = std::fmin(1.0, t);
      const auto j = static_cast<std::size_t>(i);
      const State& x = world.state();
      told[i] = ramp * goal;
      world.inputs.drive[j].torque =
          150.0 * (told[i] - x.q[j]) + 6.0 * ((t < 1.0 ? goal + ramp * rate : rate) - x.v[j]);
    }
    const State before = world.state();
    REQUIRE(world.step().status != StepStatus::kDiverged);
    if (s % 10 != 0) continue;
    log.t.push_back(t);
    for (std::size_t i = 0; i < kJoints; ++i) {
      log.position.push_back(before.q[i] + 2e-5 * random.normal());
      log.velocity.push_back(kNan);
      log.torque.push_back(arm.torque_scale * world.last().drives[i].torque +
                           0.02 * random.normal());
      log.command.push_back(told[i]);
    }
  }
  // The torque arrives late.
  const auto late = static_cast<std::size_t>(std::lround(arm.delay / (10.0 * dt)));
  for (std::size_t k = log.t.size(); k-- > 0;)
    for (std::size_t i = 0; i < kJoints; ++i)
      log.torque[k * kJoints + i] = log.torque[(k >= late ? k - late : 0) * kJoints + i];
  return log;
}

HiddenArm draw_arm(std::uint64_t seed) {
  HiddenArm arm{.spec = arm_spec()};
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

const EngineRegistry* mujoco() {
  static const EngineRegistry registry = engines::all_engines();
  if (registry.has("mujoco")) return &registry;
  MESSAGE("[skipped] built without libmujoco-dev");
  return nullptr;
}

/// What the fitted parameter of this name is in the plant.
double true_value(const HiddenArm& arm, const Model& plant, const std::string& name) {
  const std::size_t dot = name.find('.');
  const std::string what = name.substr(dot + 1);
  const auto index = static_cast<std::size_t>(name[dot - 1] - '0') + 1;
  const JointSpec& joint = arm.spec.parts[index].joints[0];
  if (what == "dry") return joint.friction;
  if (what == "viscous") return joint.damping;
  if (what == "armature") return joint.armature;
  static constexpr const char* kNames[10] = {"m",   "hx",  "hy",  "hz",  "Ixx",
                                             "Ixy", "Ixz", "Iyy", "Iyz", "Izz"};
  const auto pi = regressor_parameters(plant.tree.links[index].M_B);
  for (std::size_t k = 0; k < 10; ++k)
    if (what == kNames[k]) return pi[k];
  FAIL("no parameter is called " << name);
  return kNan;
}

}  // namespace

TEST_CASE("an arm in MuJoCo: held-out torque is predicted, and intervals hold the truth") {
  const EngineRegistry* engines = mujoco();
  if (engines == nullptr) return;
  const Model model = build(arm_spec());
  const int trials = support::full_suite() ? 100 : 6;
  int covered = 0, counted = 0, good = 0, delays = 0;
  std::map<std::string, std::pair<int, int>> parameter;  // inside its interval, of
  double worst_after = 0.0, delay_error = 0.0;
  for (int k = 0; k < trials; ++k) {
    const auto seed = static_cast<std::uint64_t>(100 + k);
    const HiddenArm arm = draw_arm(seed);
    const Model plant = build(arm.spec);
    const JointLog log = record(arm, *engines, seed, 12.0);
    MotionFitOptions options;
    options.longest_delay = 0.012;
    const MotionFit fit = fit_motion(model, motion_of(model, log, 0.08), options);
    worst_after = std::fmax(worst_after, fit.held_out_after);
    delay_error = std::fmax(delay_error, std::fabs(fit.delay - arm.delay));
    if (std::fabs(fit.delay - arm.delay) <= 2.0 * fit.delay_sd) ++delays;
    if (fit.held_out_after < 0.5 * fit.held_out_before) ++good;
    for (const FittedParameter& p : fit.parameters) {
      if (!p.observed) continue;
      const bool inside = std::fabs(p.after - true_value(arm, plant, p.name)) <= 2.0 * p.sd;
      covered += inside, ++counted;
      parameter[p.name].first += inside, ++parameter[p.name].second;
    }
  }
  std::string worst;
  double least = 1.0;
  for (const auto& [name, of] : parameter)
    if (of.first < least * of.second) least = 1.0 * of.first / of.second, worst = name;
  MESSAGE("held-out error at most "
          << worst_after << ", delay off by at most " << delay_error << " s and " << delays
          << " of " << trials << " times in its interval; intervals of two deviations hold "
          << covered << " of " << counted << " parameters, least often " << worst << ": "
          << 100.0 * least << " %");
  CHECK(good == trials);
  CHECK(worst_after < 0.01);
  CHECK(delay_error < 1e-3);
  CHECK(delays >= 0.9 * trials);
  CHECK(covered >= 0.9 * counted);
}

TEST_CASE("a log beside its model: the hidden cause comes first") {
  const EngineRegistry* engines = mujoco();
  if (engines == nullptr) return;
  const Model model = build(arm_spec());
  const int draws = support::full_suite() ? 40 : 10;
  int right = 0;
  for (int k = 0; k < draws; ++k) {
    RandomStream random(static_cast<std::uint64_t>(500 + k), 0, 3);
    HiddenArm arm{.spec = arm_spec()};
    std::string cause;
    // Nothing is quite as the model has it: a little of everything, and much of one.
    for (std::size_t p = 1; p <= kJoints; ++p) {
      JointSpec& joint = arm.spec.parts[p].joints[0];
      joint.friction = 0.04 * random.uniform();
      joint.armature = 0.004 * random.uniform();
      arm.spec.parts[p].own.mass *= 1.0 + 0.02 * random.normal();
    }
    arm.delay = random.uniform() < 0.5 ? 0.002 : 0.0;
    arm.torque_scale = 1.0 + 0.01 * random.normal();
    const int which = k % 5;
    if (which == 0) {
      cause = "friction";
      for (std::size_t p = 1; p <= kJoints; ++p)
        arm.spec.parts[p].joints[0].friction = 0.2 + 0.8 * random.uniform();
    } else if (which == 1) {
      cause = "armature";
      for (std::size_t p = 1; p <= kJoints; ++p)
        arm.spec.parts[p].joints[0].armature = 0.03 + 0.1 * random.uniform();
    } else if (which == 2) {
      cause = "delay";
      arm.delay = 0.006 + 0.002 * std::floor(10.0 * random.uniform());
    } else if (which == 3) {
      cause = "torque constant";
      arm.torque_scale = 1.1 + 0.2 * random.uniform();
    } else {
      const std::size_t link = random.uniform() < 0.5 ? 2 : 3;
      cause = "mass of link" + std::to_string(link - 1);
      PartSpec& part = arm.spec.parts[link];
      const double more = 0.3 + 0.5 * random.uniform();
      part.own.com.x = (part.own.mass * part.own.com.x + more * 0.25) / (part.own.mass + more);
      part.own.mass += more;
    }
    const JointLog log = record(arm, *engines, static_cast<std::uint64_t>(900 + k), 8.0);
    const LogComparison c = compare_log(model, log, {});
    // A mass on a link further in, on the same line, is the same to the joints.
    const bool mass = which == 4 && c.causes[0].name.starts_with("mass of");
    if (c.causes[0].name == cause || mass)
      ++right;
    else
      MESSAGE(cause << " was taken for " << c.causes[0].name << " (" << c.causes[0].text << ")");
  }
  MESSAGE("right cause first in " << right << " of " << draws);
  CHECK(right >= 0.9 * draws);
}
