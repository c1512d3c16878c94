// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A trunk that twists gives J2 the peaks the hardware shows and the rigid model does not.
#include "papers/torque_power/flexible.h"

#include <doctest/doctest.h>

#include "papers/torque_power/experiments.h"

using namespace legwork;
using namespace legwork::papers;

TEST_CASE("J2 peaks after touchdown only where the trunk may twist") {
  const outcome::Outcome page = run_titan8_flexible_body({.quick = true});
  CHECK(page.claims.size() == 6);
  for (const Claim& claim : page.claims) {
    CAPTURE(claim.id);
    CAPTURE(claim.value);
    CHECK(claim.verdict == Verdict::kAgrees);
  }
  for (const outcome::Evidence& e : page.evidence) {
    if (e.limit) CHECK(e.value <= *e.limit);
  }
  CHECK_NOTHROW(outcome::check(page));
}

TEST_CASE("a very stiff trunk is the rigid one") {
  FlexibleSetup setup{.settle = 1.0, .periods = 1};
  const FlexibleRun rigid = run_flexible(setup);
  setup.twist = {1e7, 1e3};
  const FlexibleRun stiff = run_flexible(setup);
  CHECK(stiff.speed == doctest::Approx(rigid.speed).epsilon(0.02));
  CHECK(stiff.mean(3.0, 4.5) == doctest::Approx(rigid.mean(3.0, 4.5)).epsilon(0.02));
}
