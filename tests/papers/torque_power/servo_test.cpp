// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E5, E6: what the servos do, for gains, masses and steps chosen at random.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <random>

#include "legwork/model/builder.h"
#include "papers/torque_power/experiments.h"
#include "papers/torque_power/servo_pd_limit.h"
#include "papers/torque_power/standing.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::papers;

TEST_CASE("the tail of the knee torque decays at whatever gain the ankle has") {
  std::mt19937 random(29);
  const Model model = titan8(support::data_folder());
  for (int trial = 0; trial < 1; ++trial) {
    StandingSetup setup;
    setup.servo.ankle_gain = std::uniform_real_distribution<>(.5, 3.0)(random);
    setup.duration = 6.0;
    const StandingRun run = run_standing(model, setup);
    const double slope = run.tail_slope(run.wrench[2], [](double since, double size) {
      return since > .1 && size > .01 && size < .2;
    });
    CAPTURE(setup.servo.ankle_gain);
    CHECK(slope == doctest::Approx(-setup.servo.ankle_gain).epsilon(.05));
  }
  // Without the ankle servo eq 5 is eq 7 and the statics of the links in between.
  StandingSetup setup;
  setup.servo.ankle = false;
  setup.duration = 2.0;
  const StandingRun off = run_standing(model, setup);
  for (std::size_t j = 0; j < 3; ++j) {
    CHECK(std::fabs(off.wrench[j].back() - off.static_form[j].back()) < 1e-3);
  }
}

TEST_CASE("the PD bound of the mass matrix is where the simulator begins to diverge") {
  std::mt19937 random(31);
  const double mass = std::uniform_real_distribution<>(.6, 1.8)(random);
  const double dt = std::uniform_real_distribution<>(5e-4, 2e-3)(random);
  Model model = titan8(support::data_folder());
  for (Part& part : model.parts) {
    part.own.mass *= mass;
    part.own.inertia = part.own.inertia * mass;
  }
  refresh_inertias(model);
  const PdTrial trial{.dt = dt, .k_p = 300.0};
  const double bound = predicted_bound(model, trial).k_v;
  CAPTURE(bound);
  CHECK_FALSE(pd_grows(model, trial, .99 * bound));
  CHECK(pd_grows(model, trial, 1.01 * bound));
}

TEST_CASE("every row of E5, E6 and E7" * doctest::skip(!support::full_suite())) {
  for (const auto run : {run_titan8_servo_ablation, run_titan8_pd_limit, run_titan8_slip_sweep}) {
    const outcome::Outcome page = run({.data_folder = support::data_folder()});
    CHECK_NOTHROW(outcome::check(page));
    for (const Claim& claim : page.claims) {
      CAPTURE(claim.id);
      CAPTURE(claim.expected);
      CAPTURE(claim.value);
      CHECK((claim.verdict == Verdict::kAgrees || is_explained(claim)));
    }
  }
}
