// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Inertias, friction and delay from the motion of plants that are not ours: an arm in MuJoCo and in
// ODE whose masses, friction, armature and delay nobody told the model.
#include "legwork/identify/motion_fit.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>

#include "engines/hidden_arm.h"
#include "legwork/identify/log_cholesky.h"
#include "legwork/math/constants.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::test;

namespace {

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

/// Errors of one parameter over all trials, in its own deviations.
struct Pulls {
  int count = 0, inside = 0;
  double sum = 0.0, square = 0.0, sd = 0.0;
  void add(double z) {
    ++count, inside += std::fabs(z) <= 2.0;
    sum += z, square += z * z;
  }
  double share() const { return 1.0 * inside / count; }
};

void check_fits(const std::string& engine, bool complete, std::uint64_t first) {
  const EngineRegistry* engines = engines_with(engine.substr(0, engine.find(':')));
  if (engines == nullptr) return;
  const Model model = build(plain_arm());
  const int trials = support::full_suite() ? 100 : 6;
  int good = 0, delays = 0;
  Pulls all;
  std::map<std::string, Pulls> parameter;
  double worst_after = 0.0, delay_error = 0.0;
  for (int k = 0; k < trials; ++k) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(k);
    HiddenArm arm = draw_arm(seed);
    if (!complete)  // the engine has no rotor inertia
      for (std::size_t p = 1; p < arm.spec.parts.size(); ++p)
        arm.spec.parts[p].joints[0].armature = 0.0;
    const Model plant = build(arm.spec);
    // Soft drives and such as shake after every reversal.
    RandomStream random(seed, 0, 6);
    const Recording how{.tight = std::exp(std::log(8.0) * random.uniform())};
    const JointLog log = record(arm, *engines, engine, seed, how);
    MotionFitOptions options;
    options.longest_delay = 0.012;
    const MotionFit fit = fit_motion(model, motion_of(model, log, 0.08), options);
    worst_after = std::fmax(worst_after, fit.held_out_after);
    delay_error = std::fmax(delay_error, std::fabs(fit.delay - arm.delay));
    if (std::fabs(fit.delay - arm.delay) <= 2.0 * fit.delay_sd) ++delays;
    if (fit.held_out_after < 0.5 * fit.held_out_before) ++good;
    for (const FittedParameter& p : fit.parameters) {
      if (!p.observed) continue;
      const double z = (p.after - true_value(arm, plant, p.name)) / p.sd;
      all.add(z), parameter[p.name].add(z), parameter[p.name].sd += p.sd;
    }
  }
  std::string worst, table;
  double least = 1.0;
  for (const auto& [name, z] : parameter) {
    if (z.share() < least) least = z.share(), worst = name;
    char line[120];
    std::snprintf(line, sizeof line, "\n  %-14s %3d of %3d, pull %+.2f ± %.2f, sd %.2g",
                  name.c_str(), z.inside, z.count, z.sum / z.count, std::sqrt(z.square / z.count),
                  z.sd / z.count);
    table += line;
  }
  MESSAGE(engine << ": held-out error at most " << worst_after << ", delay off by at most "
                 << delay_error << " s and " << delays << " of " << trials
                 << " times in its interval; intervals of two deviations hold " << all.inside
                 << " of " << all.count << " parameters, least often " << worst << ": "
                 << 100.0 * least << " %" << table);
  CHECK(good == trials);
  CHECK(worst_after < 0.01);
  CHECK(delay_error < 1e-3);
  CHECK(delays >= 0.9 * trials);
  CHECK(all.share() >= 0.9);
  if (trials >= 100) CHECK(least >= 0.9);
}

}  // namespace

TEST_CASE("an arm in MuJoCo: held-out torque is predicted, and intervals hold the truth") {
  check_fits("mujoco:integrator=implicit", true, 100);
}

TEST_CASE("an arm in ODE: held-out torque is predicted, and intervals hold the truth") {
  check_fits("ode", false, 100);
}
