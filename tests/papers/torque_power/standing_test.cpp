// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E1: the claims of titan8-standing, and standing forces of robots drawn at random.
#include "papers/torque_power/standing.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "legwork/model/builder.h"
#include "papers/torque_power/experiments.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::papers;

namespace {}

TEST_CASE("every E0 and E1 number of the torque paper's spec comes out") {
  const outcome::Outcome page = run_titan8_standing({.data_folder = support::data_folder()});
  CHECK(page.claims.size() >= 24);
  for (const Claim& claim : page.claims) {
    CAPTURE(claim.id);
    CAPTURE(claim.value);
    CAPTURE(claim.expected);
    CHECK(claim.verdict == Verdict::kAgrees);
  }
  CHECK_NOTHROW(outcome::check(page));
}

TEST_CASE("a heavier trunk flips the verdicts that hang on it") {
  Model model = titan8(support::data_folder());
  model.parts[1].own.mass *= 1.05;
  refresh_inertias(model);
  const StandingSetup setup{.duration = 1.0};
  int differ = 0;
  for (const Claim& c : standing_claims(model, setup, run_standing(model, setup))) {
    differ += c.verdict != Verdict::kAgrees;
  }
  CHECK(differ >= 5);  // mass, knee, ground, foot, J2 …
}

TEST_CASE("eq 5 settles at the pace of the ankle servo, whatever its gain") {
  std::mt19937 random(20110301);
  const double gain = std::uniform_real_distribution<>(0.5, 3.0)(random);
  const Model model = titan8(support::data_folder());
  StandingSetup setup{.duration = 2.0 + 5.0 / gain};
  setup.servo.ankle_gain = gain;
  const StandingRun run = run_standing(model, setup);
  const double slope = run.tail_slope(run.wrench[2], [](double since, double size) {
    return since > 0.1 && size > 0.01 && size < 0.2;
  });
  CHECK(slope == doctest::Approx(-gain).epsilon(0.05));
}

TEST_CASE("knee force and J2 torque follow the closed form for random masses and lengths") {
  std::mt19937 random(7);
  std::uniform_real_distribution<> factor(0.6, 1.6);
  for (int trial = 0; trial < 3; ++trial) {
    Model model = titan8(support::data_folder());
    double scale[8];
    for (double& f : scale) f = factor(random);
    const char* kinds[] = {"trunk", "hip", "hip_motor", "thigh", "shank", "ankle", "sole"};
    double thigh = 0, beyond_knee = 0, total = 0;
    for (Part& part : model.parts) {
      for (std::size_t k = 0; k < 7; ++k) {
        if (part.name != kinds[k] && !part.name.ends_with("_" + std::string(kinds[k]))) continue;
        part.own.mass *= scale[k];
        part.own.inertia = part.own.inertia * scale[k];
        if (k == 3) thigh = part.own.mass;
        if (k >= 4) beyond_knee += part.own.mass / 4;
        break;
      }
      total += part.own.mass;
    }
    refresh_inertias(model);
    REQUIRE(model.mass() == doctest::Approx(total));
    StandingSetup setup{.drop = 0.001, .duration = 2.0};
    setup.servo.ankle = false;
    const StandingRun run = run_standing(model, setup);
    const double g = 9.81, N = total * g / 4, L1 = 0.155;
    CHECK(run.knee_force_min == doctest::Approx(N - beyond_knee * g).epsilon(1e-4));
    CHECK(run.knee_force_max == doctest::Approx(N - beyond_knee * g).epsilon(1e-4));
    const double J2 = (N - beyond_knee * g) * L1 - thigh * g * L1 / 2;
    CHECK(std::fabs(run.wrench[1].back()) == doctest::Approx(J2).epsilon(1e-3));
    CHECK(run.audit.worst() < 1e-9);
  }
}

TEST_CASE("what has no meaning is refused by name") {
  const Model model = titan8(support::data_folder());
  const auto message = [&](const StandingSetup& setup) {
    try {
      run_standing(model, setup);
    } catch (const Error& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  StandingSetup bad;
  bad.dt = 6e-3;
  CHECK(message(bad).find("dt") != std::string::npos);
  bad = {};
  bad.servo.gain = 1000.0;  // k_d·h = 1
  CHECK(message(bad).find("k_d") != std::string::npos);
  bad = {};
  bad.ground.erp = 1.5;
  CHECK(message(bad).find("erp") != std::string::npos);
  bad = {};
  bad.ground.cfm = -1.0;
  CHECK(message(bad).find("cfm") != std::string::npos);
  bad = {};
  bad.ground.slip = std::nan("");
  CHECK(message(bad).find("slip") != std::string::npos);
  bad = {};
  bad.drop = -2e-3;
  CHECK(message(bad).find("drop") != std::string::npos);
  CHECK_THROWS_AS(titan8_world({.friction = -1.0}, 1e-3), Error);
  RunRequest request{.data_folder = support::data_folder()};
  request.settings = {{"ankel", "0"}};
  CHECK_THROWS_AS(run_titan8_standing(request), Error);
}
