// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiments of the paper: every claim agrees or says why not, and a wrong robot is found out.
#include "papers/walk_run/experiments.h"

#include <doctest/doctest.h>

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
  request.data_folder = support::data_folder();
  request.settings = std::move(settings);
  return request;
}

void check_page(const Outcome& page) {
  std::set<std::string> ids;
  int differs = 0;
  for (const Claim& c : page.claims) {
    CHECK_MESSAGE(ids.insert(c.id).second, "twice: ", c.id);
    differs += c.verdict != Verdict::kAgrees ? 1 : 0;
    CHECK_MESSAGE(!fails(c), c.id, ": ", c.value, " where ", c.expected, " ± ", c.tolerance, " ",
                  c.unit, " is expected");
  }
  outcome::check(page);
  CHECK(exit_code(page) == 0);
  CHECK_FALSE(page.headline.empty());
  MESSAGE(page.run.name << ": " << page.claims.size() << " claims, " << differs
                        << " differ for a written reason");
}

}  // namespace

TEST_CASE("walking, with the paper's x plan and its controller beside ours") {
  check_page(run_tomas_walk(quick()));
}
TEST_CASE("walk, run, walk at 1.568 m/s²") { check_page(run_tomas_walk_run(quick())); }
TEST_CASE("walk, run, walk at 9.8 m/s²") { check_page(run_tomas_walk_run_1g(quick())); }
TEST_CASE("hunting shown and cured") { check_page(run_tomas_hunting(quick())); }
TEST_CASE("two gravities, one motion") { check_page(run_tomas_froude(quick())); }
TEST_CASE("which gaits legs and motors allow") { check_page(run_tomas_feasibility(quick())); }
TEST_CASE("the swing leg's momentum in the plan") { check_page(run_tomas_fast_walk(quick())); }
TEST_CASE("another biped by the same numbers") { check_page(run_biped_walk_run(quick())); }
TEST_CASE("walking in space") { check_page(run_tomas_walk_3d(quick())); }

TEST_CASE("a robot 5 % heavier than planned is found out") {
  int failing = 0;
  for (const Claim& c : run_tomas_walk(quick({{"mass_scale", "1.05"}})).claims)
    failing += fails(c) ? 1 : 0;
  CHECK(failing > 0);
}

TEST_CASE("unknown settings are refused, and all of them are found by name") {
  CHECK_THROWS_AS(run_tomas_walk(quick({{"sped", "1"}})), Error);
  ExperimentRegistry registry;
  add_walk_run_experiments(registry);
  for (const char* name :
       {"tomas-walk", "tomas-walk-run", "tomas-walk-run-1g", "tomas-run-ramp", "tomas-hunting",
        "tomas-froude", "tomas-push", "tomas-walk-3d", "tomas-run-3d", "tomas-feasibility",
        "tomas-fast-walk", "biped10-walk-run"})
    CHECK(registry.has(name));
}
