// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E2: the joints' work is the energy the robot gains; what is missing, the contact took.
#include "papers/torque_power/updown.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "papers/torque_power/experiments.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::papers;

namespace {}

TEST_CASE("every E2 number of the torque paper's spec comes out") {
  const outcome::Outcome page = run_titan8_updown({.data_folder = support::data_folder()});
  CHECK(page.claims.size() == 5);
  for (const Claim& claim : page.claims) {
    CAPTURE(claim.id);
    CAPTURE(claim.value);
    CAPTURE(claim.expected);
    CHECK(claim.verdict == Verdict::kAgrees);
  }
  CHECK_NOTHROW(outcome::check(page));
}

TEST_CASE("work minus energy is what contacts took, for any amplitude, period and step") {
  std::mt19937 random(42);
  const double amplitude = std::uniform_real_distribution<>(0.01, 0.05)(random);
  const double period = std::uniform_real_distribution<>(1.0, 2.0)(random);
  const Model model = titan8(support::data_folder());
  double share[2];
  for (const int refine : {0, 1}) {
    UpDownSetup setup{.amplitude = amplitude, .period = period, .settle = 0.5};
    setup.servo.gain = 10.0;
    setup.servo.ankle_gain = 10.0;
    setup.dt = refine ? 0.5e-3 : 1e-3;
    const UpDownRun run = run_updown(model, setup);
    CHECK(run.ledger.imbalance() < 1e-9);
    CHECK(run.ledger.contact <= 1e-9);
    // Two books, two torques: eq 5 here, the drives' own in the ledger. They may part by what the
    // solver leaves open (closure, of weight x 1 m) on the way all joints turn, under 100 rad.
    const double open = run.audit.closure * model.mass() * 9.81 * 100.0;
    CHECK(std::fabs(run.work.back() - run.ledger.drive) < open);
    CHECK(open < 1e-4);
    CHECK(run.around(run.work) - run.around(run.energy) >= 0.0);
    CHECK(run.audit.worst() < 1e-9);
    share[refine] = std::fabs(run.ledger.integrator);
  }
  CHECK(share[1] < 0.75 * share[0]);  // first order in the step
}

TEST_CASE("a motion that is none is refused") {
  const Model model = titan8(support::data_folder());
  CHECK_THROWS_AS(run_updown(model, {.amplitude = -0.01}), Error);
  CHECK_THROWS_AS(run_updown(model, {.period = 0.0}), Error);
  CHECK_THROWS_AS(run_updown(model, {.periods = 1}), Error);
  CHECK_THROWS_AS(run_updown(model, {.amplitude = 0.2}), Error);  // legs too short
}
