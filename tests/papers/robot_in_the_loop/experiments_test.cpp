// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The paper's experiments hold.
#include "papers/robot_in_the_loop/experiments.h"

#include <doctest/doctest.h>

#include "support/shared_folder.h"

using namespace legwork;

namespace {

void check_claims(const char* name, outcome::Outcome (*run)(const RunRequest&)) {
  RunRequest request;
  request.quick = !support::full_suite();
  const outcome::Outcome page = run(request);
  CHECK(!page.claims.empty());
  for (const Claim& claim : page.claims) {
    CAPTURE(name);
    CAPTURE(claim.id);
    CAPTURE(claim.expected);
    CAPTURE(claim.value);
    CHECK_FALSE(fails(claim));
    CHECK(claim.verdict == Verdict::kAgrees);
  }
}

}  // namespace

TEST_CASE("the audit of the printed table") { check_claims("tip-audit", papers::run_tip_audit); }
TEST_CASE("a rigid body tips where statics says") {
  check_claims("tip-honesty", papers::run_tip_honesty);
}
TEST_CASE("the battery in six places: one mass tips where three do") {
  check_claims("tip-scenarios", papers::run_tip_scenarios);
}
TEST_CASE("adapters") { check_claims("adapt-compare", papers::run_adapt_compare); }
TEST_CASE("edges from a known mass") {
  check_claims("edge-calibration", papers::run_edge_calibration);
}
TEST_CASE("what can be known") { check_claims("identifiability", papers::run_identifiability); }
TEST_CASE("hidden robots") {
  if (!support::full_suite()) return;  // emulator_test.cpp finds one
  check_claims("hidden-robot", papers::run_hidden_robot);
}
