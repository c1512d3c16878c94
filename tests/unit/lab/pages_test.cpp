// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the command shows of a robot, as a library call gives it.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "legwork/estimate/config.h"
#include "legwork/lab/inspect/inspect.h"
#include "legwork/lab/power/power_page.h"
#include "legwork/lab/trust/trust_page.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

LoadedModel titan8() { return load_model(support::data_folder() + "/robots/titan8.xml"); }

}  // namespace

TEST_CASE("inspect: the document holds the model, and the dynamics where a state is asked for") {
  const LoadedModel loaded = titan8();
  const auto plain = nlohmann::json::parse(inspect_json(loaded, std::nullopt));
  CHECK(plain["nv"] == loaded.model.nv);
  CHECK(plain["joints"].size() == loaded.model.joints.size());
  CHECK_FALSE(plain.contains("M"));
  const StateReport state = report_state(loaded.model, {}, {}, {}, {});
  const auto whole = nlohmann::json::parse(inspect_json(loaded, state));
  CHECK(whole["M"].size() == static_cast<std::size_t>(loaded.model.nv));
  CHECK(whole["energy"]["kinetic"] == 0.0);
  CHECK(whole["bias"].size() == whole["M"].size());
  CHECK(state.bias[2] == doctest::Approx(loaded.model.mass() * 9.81).epsilon(1e-3));
  CHECK(inspect_text(loaded, state, false).find("at the state: kinetic 0 J") != std::string::npos);
  CHECK_THROWS_AS(suggest_inertia(loaded.model, "no such body"), Error);
}

TEST_CASE("trust: the page shows a landing and every check as evidence") {
  const LoadedModel loaded = titan8();
  const TrustOptions options{.duration = 1.0};
  const TrustReport report = trust(loaded.model, loaded.findings, options);
  const outcome::Outcome page = trust_page(loaded.model, report, options);
  std::size_t measured = 0;
  for (const TrustCheck& c : report.solved.checks) {
    measured += c.measured;
    const bool told = std::any_of(page.warnings.begin(), page.warnings.end(), [&](const auto& w) {
      return w.find(c.name + " was not measured") == 0;
    });
    CHECK(told != c.measured);
  }
  CHECK(measured > 3);
  CHECK(page.evidence.size() == measured);
  CHECK(page.snapshots.size() > 10);
  CHECK(page.headline.find(std::string("Grade ") + report.grade()) == 0);
}

TEST_CASE("power: a study fills in its sweeps by the robot's height and keeps those it is given") {
  Model model = titan8().model;
  PowerStudyOptions options;
  options.x = options.height = Sweep{0, 0, 1};
  options.y = Sweep{-0.02, 0.02, 3};
  options.stroke = Sweep{0.1, 0.1, 1};
  options.map.samples = 12;
  options.map.refine = false;
  const PowerFindings found = study_postures(model, options);
  CHECK(found.legs.size() == 4);
  CHECK(found.map.cells.size() == 3);
  CHECK(found.asked.duty.from == 0.8);
  CHECK(found.bands.balanced);
  const outcome::Outcome page = power_page(found, model);
  CHECK(page.metrics.front().name == "best_power");
  CHECK(page.tables.front().rows.size() == found.bands.bands.size());
  CHECK_FALSE(found.walk);
}

TEST_CASE("estimate: the configuration for a real robot is sound and scales with its weight") {
  const Model model = titan8().model;
  const EstimatorConfig config = real_robot_config(model), paper;
  CHECK_FALSE(check(config));
  CHECK(config.mass == model.mass());
  CHECK(config.eta == doctest::Approx(paper.eta * model.mass() / 10));
  CHECK(config.foot.front().p_FS.z == 0.0);
}
