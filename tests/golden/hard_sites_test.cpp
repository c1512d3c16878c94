// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Contact problems whose modes cycle: TITAN-VIII turning on flat soles that do not creep, its legs
// held by servos as good as constraints, so that sixteen corners push against each other through a
// nearly rigid robot; and a humanoid thrown down on its fingers. Full and half Newton steps,
// continuation and 250 to 32 000 relaxations left every one of them between 5e-9 and 4e-2 of
// weight·h; descent (site_search.cpp) and frozen friction bounds (site_lagged.cpp) end all but the
// last, the search from elsewhere that one.
#include <doctest/doctest.h>

#include "support/golden.h"
#include "support/hard_sites.h"
#include "support/hash.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

// How a problem was solved, and the impulses found. Adding zero drops the sign of a zero, which
// compilers choose for themselves where a point is open.
void add(support::Hash& hash, const SiteProblem& problem, const SolveReport& report) {
  const double how[] = {static_cast<double>(report.tier), static_cast<double>(report.iterations),
                        report.residual, report.softened ? 1.0 : 0.0};
  hash.add(how);
  const auto add_signless = [&hash](double x) {
    const double number = x + 0.0;
    hash.add(std::span(&number, 1));
  };
  for (const Cone& cone : problem.cones) {
    for (const double x : cone.lambda) add_signless(x);
  }
  for (const Box& box : problem.boxes) add_signless(box.lambda);
}

}  // namespace

TEST_CASE("golden: problems whose modes cycle are solved") {
  support::HardSites file((support::source_root() + "/tests/golden/hard_sites.bin").c_str());
  SiteProblem problem(64, 64, 64);
  int problems = 0, frozen = 0, searched = 0, most = 0;
  double worst = 0;
  support::Hash hash;
  while (file.next(problem)) {
    const SolveReport report = problem.solve();
    add(hash, problem, report);
    ++problems;
    frozen += report.tier == 2;
    searched += report.tier == 3;
    most = std::max(most, report.iterations);
    if (!(report.residual <= worst)) worst = report.residual;
  }
  MESSAGE(problems << " problems, " << frozen << " by frozen bounds, " << searched
                   << " by the search, at most " << most << " iterations, residual " << worst);
  CHECK(problems >= 40);
  CHECK(frozen >= 30);
  CHECK(searched >= 1);  // still needed
  CHECK(worst <= 1e-9);
  CHECK_GOLDEN(support::Golden::file("hard_problems.txt"), "sites", hash.text());
}

TEST_CASE(
    "golden: with time capped a problem whose modes cycle is solved, softened or owned up to") {
  support::HardSites file((support::source_root() + "/tests/golden/hard_sites.bin").c_str());
  SiteProblem problem(64, 64, 64);
  int most = 0, softened = 0, failed = 0;
  support::Hash hash;
  while (file.next(problem)) {
    const SolveReport report = problem.solve({.capped = true});
    add(hash, problem, report);
    most = std::max(most, report.iterations);
    softened += report.softened;
    failed += !report.softened && !(report.residual <= 1e-9);
  }
  MESSAGE(softened << " softened, " << failed << " failed, at most " << most << " iterations");
  CHECK(most <= 270);  // what docs/scenarios.md promises
  CHECK(failed == 0);
  CHECK_GOLDEN(support::Golden::file("hard_problems.txt"), "sites_capped", hash.text());
}
