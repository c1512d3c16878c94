// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// TITAN-VIII from its dimensions: the preset's twin, its statics for random dimensions, its loops.
#include "papers/torque_power/titan8_builder.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "legwork/dynamics/inverse_dynamics.h"
#include "papers/torque_power/experiments.h"
#include "papers/torque_power/fourbar.h"
#include "papers/torque_power/standing.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::papers;

namespace {}

TEST_CASE("the builder's robot is the preset: same torques at random states") {
  const Model file = titan8(support::data_folder()), built = build_titan8();
  REQUIRE(file.nv == built.nv);
  CHECK(built.mass() == doctest::Approx(22.0).epsilon(1e-12));
  std::mt19937 random(9);
  std::uniform_real_distribution<> u(-1, 1);
  Workspace<double> a(file), b(built);
  const auto n = static_cast<std::size_t>(file.nv);
  for (int trial = 0; trial < 20; ++trial) {
    std::vector<double> q(n + 1), v(n), vdot(n), tau(n), twin(n);
    for (double& x : q) x = u(random);
    const double size = std::hypot(std::hypot(q[3], q[4]), std::hypot(q[5], q[6]));
    for (std::size_t i = 3; i < 7; ++i) q[i] /= size;
    for (double& x : v) x = u(random);
    for (double& x : vdot) x = u(random);
    inverse_dynamics<double>(file, q, v, vdot, a, tau);
    inverse_dynamics<double>(built, q, v, vdot, b, twin);
    for (std::size_t i = 0; i < n; ++i) CHECK(std::fabs(tau[i] - twin[i]) < 1e-11);
  }
}

TEST_CASE("knee force and J2 torque follow the closed form for random lengths, masses and hips") {
  std::mt19937 random(17);
  std::uniform_real_distribution<> factor(0.7, 1.4);
  for (int trial = 0; trial < 3; ++trial) {
    Titan8Dimensions d;
    for (double* x :
         {&d.hip_x, &d.hip_y, &d.L0, &d.L1, &d.L2, &d.ankle, &d.sole, &d.trunk_mass, &d.hip_mass,
          &d.motor_mass, &d.thigh_mass, &d.shank_mass, &d.ankle_mass, &d.sole_mass}) {
      *x *= factor(random);
    }
    StandingSetup setup{.drop = 0.001, .duration = 2.0};
    setup.servo.ankle = false;
    const StandingRun run = run_standing(build_titan8(d), setup);
    const double g = 9.81, N = d.mass() * g / 4;
    const double knee = N - (d.shank_mass + d.ankle_mass + d.sole_mass) * g;
    CHECK(run.knee_force_min == doctest::Approx(knee).epsilon(1e-4));
    CHECK(run.knee_force_max == doctest::Approx(knee).epsilon(1e-4));
    const double J2 = knee * d.L1 - d.thigh_mass * g * d.L1 / 2;
    CHECK(std::fabs(run.wrench[1].back()) == doctest::Approx(J2).epsilon(1e-3));
  }
}

TEST_CASE("the four-bar loop gives what eqs 1 and 2 say") {
  const outcome::Outcome page = run_titan8_fourbar({.data_folder = support::data_folder()});
  for (const Claim& claim : page.claims) {
    CAPTURE(claim.id);
    CAPTURE(claim.value);
    CHECK(claim.verdict == Verdict::kAgrees);
  }
  CHECK_NOTHROW(outcome::check(page));
}

TEST_CASE("a dimension that is none is refused by name") {
  Titan8Dimensions d;
  d.shank_mass = -0.3;
  try {
    build_titan8(d);
    FAIL("a negative mass was built");
  } catch (const Error& e) {
    CHECK(std::string(e.what()).find("shank_mass") != std::string::npos);
  }
  d = {};
  d.L1 = std::nan("");
  CHECK_THROWS_AS(build_titan8(d), Error);
}
