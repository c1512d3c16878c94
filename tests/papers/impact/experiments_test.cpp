// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiments of the paper: every claim agrees or says why not, and a wrong robot or a wrong
// expectation is found out.
#include "papers/impact/experiments.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "legwork/base/error.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::papers;
using outcome::Outcome;

namespace {

RunRequest quick(std::vector<std::pair<std::string, std::string>> settings = {}) {
  RunRequest request;
  request.quick = true;
  request.threads = 1;
  request.settings = std::move(settings);
  return request;
}

int failing(const Outcome& page) {
  int count = 0;
  for (const Claim& c : page.claims) count += fails(c) ? 1 : 0;
  return count;
}

/// Says every claim that differs, checks that each has its reason and that ids are unique.
void check_page(const Outcome& page) {
  std::set<std::string> ids;
  int differs = 0;
  for (const Claim& c : page.claims) {
    CHECK_MESSAGE(ids.insert(c.id).second, "twice: ", c.id);
    if (c.verdict != Verdict::kAgrees) ++differs;
    CHECK_MESSAGE(c.verdict != Verdict::kCannotTell, c.id, " has no value");
    CHECK_MESSAGE(!fails(c), c.id, ": ", c.value, " where ", c.expected, " ± ", c.tolerance, " ",
                  c.unit, " is expected");
  }
  outcome::check(page);
  CHECK(exit_code(page) == 0);
  MESSAGE(page.run.name << ": " << page.claims.size() << " claims, " << differs
                        << " differ for a written reason");
}

/// An expectation moved by twice its tolerance (or by half of itself) must not agree any more.
void check_expectations_matter(const Outcome& page) {
  for (Claim c : page.claims) {
    if (c.verdict != Verdict::kAgrees) continue;
    const double off = std::abs(c.value - c.expected);
    const double shift = off + 2.0 * c.tolerance + 1e-9 * (1.0 + std::abs(c.value));
    c.expected += c.kind == Tolerance::kAtMost ? -shift : shift;
    settle(c, c.value);
    CHECK_MESSAGE(c.verdict == Verdict::kDiffers, c.id);
  }
}

}  // namespace

TEST_CASE("impact-table3: nine impulses of table III, nine of table II, and the wrong laws") {
  const Outcome page = run_impact_table3(quick());
  check_page(page);
  check_expectations_matter(page);
  int table3 = 0, table2 = 0;
  for (const Claim& c : page.claims) {
    const bool agrees = c.verdict == Verdict::kAgrees;
    table3 += agrees && c.id.find("D.table3.") == 0 && c.id.find(".impulse") != std::string::npos;
    table2 += agrees && c.id.find(".sdc_impulse") != std::string::npos;
  }
  CHECK(table3 == 9);
  CHECK(table2 == 9);
}

TEST_CASE("impact-nine: robot, virtual base and nine jabs; five per cent more mass is noticed") {
  const Outcome page = run_impact_nine(quick());
  check_page(page);
  check_expectations_matter(page);
  const Outcome heavier = run_impact_nine(quick({{"mass_scale", "1.05"}}));
  MESSAGE("mass +5 %: " << failing(heavier) << " of " << heavier.claims.size() << " claims fail");
  CHECK(failing(heavier) > 50);
  CHECK(exit_code(heavier) == 1);
}

TEST_CASE("impact-cost: the formulas' table") {
  const Outcome page = run_impact_cost(quick());
  check_page(page);
  check_expectations_matter(page);
}

TEST_CASE("impact-gains: eight gain sets, torque limits, floors and steps") {
  const Outcome page = run_impact_gains(quick());
  check_page(page);
  check_expectations_matter(page);
}

TEST_CASE("impact-optimise: the printed optimum and the right one") {
  if (!support::full_suite()) {
    MESSAGE("left out: several optimisations; LEGWORK_FULL=1 runs them");
    return;
  }
  check_page(run_impact_optimise(quick()));
}

TEST_CASE("experiments refuse what they cannot honour") {
  RunRequest other = quick();
  other.engine = "ode";
  CHECK_THROWS_WITH_AS(run_impact_table3(other), doctest::Contains("native"), Error);
  CHECK_THROWS_WITH_AS(run_impact_nine(quick({{"mas_scale", "1"}})),
                       doctest::Contains("mass_scale"), Error);
  CHECK_THROWS_AS(run_impact_nine(quick({{"mass_scale", "0"}})), Error);
  RunRequest lost = quick();
  lost.data_folder = "/nowhere";
  CHECK_THROWS_AS(run_impact_table3(lost), Error);
}

TEST_CASE("all five are found by name") {
  ExperimentRegistry registry;
  add_impact_experiments(registry);
  for (const char* name :
       {"impact-table3", "impact-nine", "impact-cost", "impact-gains", "impact-optimise"})
    CHECK(registry.has(name));
}
