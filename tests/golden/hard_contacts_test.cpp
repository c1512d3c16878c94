// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The hardest problems of the generator (tests/property/contact_problems_test.cpp), each solved to
// the law again. Renew with LEGWORK_FULL=1 LEGWORK_HARD=tests/golden/hard_contacts.bin.
#include <doctest/doctest.h>

#include "step_case.h"
#include "support/hard_contacts.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::support;

TEST_CASE("golden: every hard contact problem is solved") {
  std::FILE* file = std::fopen((source_root() + "/tests/golden/hard_contacts.bin").c_str(), "rb");
  REQUIRE(file != nullptr);
  long problems = 0, fallbacks = 0;
  double residual = 0, closure = 0;
  std::unique_ptr<CaseRun> run;
  std::uint32_t index = 0, last = 0;
  Hash hash;
  while (std::fread(&index, sizeof index, 1, file) == 1) {
    if (run == nullptr || index != last) run = std::make_unique<CaseRun>(contact_case(index));
    last = index;
    hard_contacts::read_state(file, *run);
    run->aim();
    const StepReport report = run->world().step();
    golden::add(hash, report);
    golden::add(hash, run->world().whole_state());
    golden::add(hash, run->world());
    const Loads& loads = run->world().loads();
    ++problems;
    fallbacks += report.tier >= 2;
    if (!(report.residual <= residual)) residual = report.residual;
    if (!(loads.closure <= closure)) closure = loads.closure;
  }
  std::fclose(file);
  MESSAGE(problems << " hard problems, " << fallbacks << " by fallbacks, residual " << residual
                   << ", closure " << closure);
  CHECK(problems >= 200);
  CHECK(residual <= 1e-8);
  CHECK_GOLDEN(Golden::file("hard_problems.txt"), "contacts", hash.text());
}
