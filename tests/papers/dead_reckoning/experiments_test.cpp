// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The dead-reckoning experiments run, show a leader board, and refuse what they cannot do.
#include "papers/dead_reckoning/experiments.h"

#include <doctest/doctest.h>

#include <cstdio>

#include "legwork/base/error.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {
outcome::Outcome run(const std::string& name, RunRequest request) {
  ExperimentRegistry registry;
  papers::add_dead_reckoning_experiments(registry);
  request.data_folder = legwork::support::source_root() + "/data";
  return registry.find(name).run(request);
}

double metric(const outcome::Outcome& out, const std::string& name) {
  for (const outcome::Metric& m : out.metrics)
    if (m.name == name) return m.value;
  FAIL("no metric " << name);
  return 0.0;
}

void print_tables(const std::string& name, const outcome::Outcome& out) {
  for (const outcome::TextTable& table : out.tables) {
    std::printf("%s | %s\n", name.c_str(), table.title.c_str());
    for (const auto& row : table.rows) {
      for (const std::string& cell : row) std::printf(" %s |", cell.c_str());
      std::printf("\n");
    }
  }
  std::printf("%s\n", out.headline.c_str());
}
}  // namespace

TEST_CASE("every dead-reckoning experiment shows every estimator") {
  RunRequest request;
  request.settings = {{"trials", "6"}};
  for (const char* name :
       {"dead-reckoning-jumpF", "dead-reckoning-sim-walk", "dead-reckoning-sim-jump",
        "dead-reckoning-push", "dead-reckoning-crawl"}) {
    const outcome::Outcome out = run(name, request);
    outcome::check(out);
    // The simulator's own motions also show the invariant EKF that believes every foot.
    const bool own = std::string(name) != "dead-reckoning-jumpF";
    CHECK(out.tables.front().rows.size() == (own ? 8 : 7));
    CHECK(out.warnings.empty());
    if (support::full_suite()) print_tables(name, out);
  }
}

TEST_CASE("on the simulator's own motion the feet slip only where the floor is slippery") {
  RunRequest request;
  request.settings = {{"trials", "4"}};
  const outcome::Outcome push = run("dead-reckoning-push", request);
  CHECK(metric(push, "firm.slip") < 1.0);  // [mm]
  CHECK(metric(push, "slip.slip") > 10.0 * metric(push, "firm.slip"));
  // Without slip and with its own IMU the invariant EKF is the best by far.
  CHECK(metric(push, "firm.inekf.position") < 0.5 * metric(push, "firm.proposed.position"));
}

TEST_CASE(
    "on slippery ground gating is worth a factor, and on firm ground the covariance is true") {
  RunRequest request;
  request.settings = {{"trials", "20"}};
  const outcome::Outcome crawl = run("dead-reckoning-crawl", request);
  CHECK(metric(crawl, "firm.slip") < 5.0);  // [mm]
  CHECK(metric(crawl, "slip.slip") > 100.0);
  CHECK(metric(crawl, "firm.inekf.position") < 1.0);
  CHECK(metric(crawl, "firm.inekf.nees") == doctest::Approx(1.0).epsilon(0.25));  // band of 20
  CHECK(metric(crawl, "slip.inekf.position") < 0.5 * metric(crawl, "slip.inekf_trusting.position"));
  CHECK(metric(crawl, "slip.inekf.nees") < 0.01 * metric(crawl, "slip.inekf_trusting.nees"));
}

TEST_CASE("the published method has the defects we say it has") {
  RunRequest request;
  request.settings = {{"trials", "20"}};
  const outcome::Outcome out = run("dead-reckoning-defects", request);
  outcome::check(out);
  CHECK(out.claims.size() == 9);
  for (const Claim& claim : out.claims) {
    INFO(claim.id << ": " << claim.value << ", limit " << claim.expected);
    CHECK(claim.verdict == Verdict::kAgrees);
  }
  CHECK(out.findings.size() == 3);
}

TEST_CASE("what an experiment cannot honour is refused") {
  RunRequest request;
  request.engine = "ode";
  CHECK_THROWS_AS(run("dead-reckoning-walk", request), Error);
  request = {};
  request.dt = 1e-3;
  CHECK_THROWS_AS(run("dead-reckoning-walk", request), Error);
  request = {};
  request.settings = {{"trails", "3"}};
  CHECK_THROWS_AS(run("dead-reckoning-walk", request), Error);
}
