// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What standing promises, on every robot: the paper robots, and five of other people's. With
// LEGWORK_FULL=1 over 65 s each, as docs/verification.md has them, else shorter.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "legwork/lab/trust/trust.h"
#include "legwork/load/load_model.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

// The drift of 0.1 %/min, a slip of 0.01 µm/s and the rest are trust's own bounds; here they are
// spelled out so that nobody can widen them there alone.
struct Promise {
  const char* check;
  double bound;
};
constexpr Promise kPromises[] = {
    {"weight", 1e-9}, {"torque_settle", 0.5}, {"torque_drift", 1e-3},     {"closure", 1e-9},
    {"slip", 1e-8},   {"residual", 1e-8},     {"step_sensitivity", 0.01}, {"energy", 1e-6}};

void keeps_promises(const std::string& file, double seconds) {
  CAPTURE(file);
  LoadOptions options;
  options.visuals = false;
  const TrustReport report = trust(load_model(file, options).model, {}, {.duration = seconds});
  const SolvedAnswer& run = report.solved;
  CHECK_FALSE(run.fell);
  for (const Promise& promise : kPromises) {
    CAPTURE(promise.check);
    const auto at = std::find_if(run.checks.begin(), run.checks.end(),
                                 [&](const TrustCheck& c) { return c.name == promise.check; });
    REQUIRE(at != run.checks.end());
    CHECK(at->measured);
    CHECK(at->value <= promise.bound);
  }
}

}  // namespace

TEST_CASE("the paper robots stand: weight, settling, drift, closure, slip, step") {
  for (const char* name : {"titan8", "hrp2like28"}) {
    keeps_promises(support::source_root() + "/data/robots/" + name + ".xml",
                   support::full_suite() ? 65.0 : 12.0);
  }
}

TEST_CASE("other people's robots stand: weight, settling, drift, closure, slip, step") {
  const std::string models = support::shared_folder() + "/models/";
  std::vector<std::string> files = {"menagerie/google_barkour_vb/barkour_vb.xml",
                                    "menagerie/unitree_h1/h1.xml",
                                    "example-robot-data/solo_description/robots/solo12.urdf",
                                    "example-robot-data/bolt_description/robots/bolt.urdf"};
  if (support::full_suite())
    files.push_back("menagerie/agility_cassie/cassie.xml");  // trust_test has it in short
  for (const std::string& file : files) {
    if (!std::filesystem::exists(models + file)) {
      MESSAGE("[skipped] no shared robot at ", models + file);
      continue;
    }
    keeps_promises(models + file, support::full_suite() ? 65.0 : 12.0);
  }
}
