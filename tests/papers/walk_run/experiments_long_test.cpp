// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The longer experiments of the paper: LEGWORK_FULL=1 runs them.
#include "papers/walk_run/experiments.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <set>

#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::papers;
using outcome::Outcome;

namespace {

RunRequest quick() {
  RunRequest request;
  request.quick = true;
  request.data_folder = support::data_folder();
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

TEST_CASE("running in space, ramps and pushes, in full") {
  if (std::getenv("LEGWORK_FULL") == nullptr) {
    MESSAGE("[skipped] LEGWORK_FULL=1 runs tomas-run-3d, tomas-run-ramp and tomas-push");
    return;
  }
  check_page(run_tomas_run_3d(quick()));
  check_page(run_tomas_ramp(quick()));
  check_page(run_tomas_push(quick()));
}
