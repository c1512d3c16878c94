// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A World in another engine's hands: what its readers measure then is that engine.
#include "legwork/sim/engine_registry.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engines/titan.h"
#include "legwork/lab/power/torque_routes.h"
#include "legwork/scenario/build.h"
#include "legwork/scenario/scenario_run.h"
#include "papers/torque_power/crawl.h"
#include "papers/torque_power/standing.h"

using namespace legwork;

namespace {

const EngineRegistry& all_engines() {
  static const EngineRegistry registry = witness::titan_engines();
  return registry;
}

bool has(const std::string& name) {
  if (all_engines().has(name)) return true;
  MESSAGE("[skipped] built without " << name);
  return false;
}

papers::StandingRun stand(const std::string& spec, bool ankle, double duration) {
  papers::StandingSetup setup;
  setup.ground.host = in_engine(all_engines(), spec);
  setup.servo.ankle = ankle;
  setup.duration = duration;
  return papers::run_standing(papers::titan8("data", setup.ground), setup);
}

std::string refusal(const std::string& spec, const std::string& text) {
  const Scenario scenario = read_scenario("test.toml", text, {});
  RunRequest request;
  request.engine = spec;
  request.engines = &all_engines();
  request.data_folder = "data";
  try {
    run_scenario(scenario, request);
  } catch (const Error& error) {
    return error.findings().front().message + " / " + error.findings().front().remedy;
  }
  return "";
}

}  // namespace

TEST_CASE("ODE's own joint wrenches are what Newton and Euler ask for, by the same meter as ours") {
  if (!has("ode")) return;
  const papers::StandingRun run = stand("ode:fixed=joined", true, 2.5);
  MESSAGE("eq 5 against Newton-Euler: " << run.worst_newton
                                        << " N·m, eq 5 - eq 7 - J4: " << run.worst_ankle_identity);
  CHECK(run.peak_knee_torque == doctest::Approx(25.7).epsilon(1e-6));
  CHECK(std::fabs(run.ground_total - 215.82) < 0.01);
  CHECK(std::fabs(run.touchdown - 0.0455) < 6e-4);
  CHECK(run.settling(run.wrench[2], 0.5) == doctest::Approx(1.82).epsilon(0.2));
  // Reference A: 2e-4 at every sample; the drop's landing is in here.
  CHECK(run.worst_ankle_identity < 2e-3);
}

TEST_CASE("every engine carries TITAN-VIII's weight and the hip's torque of the closed form") {
  for (const std::string spec : {"ode", "mujoco", "dart"}) {
    if (!has(spec)) continue;
    CAPTURE(spec);
    const papers::StandingRun run = stand(spec, false, 2.0);
    CHECK(run.ground_total == doctest::Approx(215.82).epsilon(1e-3));
    CHECK(std::fabs(run.wrench[1].back()) == doctest::Approx(6.8425).epsilon(0.02));
    CHECK(std::fabs(run.jacobian[1].back()) == doctest::Approx(8.0589).epsilon(0.02));
    // Actuator and wrench are two read-outs of one joint.
    CHECK(run.actuator[1].back() == doctest::Approx(run.wrench[1].back()).epsilon(1e-3));
  }
}

TEST_CASE("a push moves a robot in every engine as in ours") {
  const std::string text =
      "duration = 0.5\n[robot]\nfile = \"titan8\"\nlift = 1.0\n[controller]\nkind = \"hold\"\n"
      "[[push]]\nbody = \"trunk\"\nforce = [30, 0, 0]\npoint = [0, 0.05, 0]\nat = 0.1\n"
      "duration = 0.1\n";
  const Scenario scenario = read_scenario("push.toml", text, {});
  const auto flown = [&](const std::string& spec) {
    const BuiltScenario built =
        build_scenario(scenario, {.data_folder = "data", .host = in_engine(all_engines(), spec)});
    REQUIRE(built.simulation->run(0.4).kind == Ending::Kind::kDone);
    return built.simulation->world().state();
  };
  const State ours = flown("native");
  CHECK(ours.v[0] == doctest::Approx(30 * 0.1 / 22.0).epsilon(0.05));
  for (const std::string spec : {"ode", "mujoco", "dart:omit=yes"}) {
    if (!has(engine_name(spec))) continue;
    CAPTURE(spec);
    const State theirs = flown(spec);
    CHECK(std::fabs(theirs.v[0] - ours.v[0]) < 2e-3);
    CHECK(std::fabs(theirs.v[5] - ours.v[5]) < 2e-2);  // yaw, from the push's arm
  }
}

TEST_CASE("what an engine cannot do is refused by name, unless the user goes without") {
  const std::string armature =
      "duration = 0.01\n[robot]\nfile = \"tests/engines/armature.xml\"\n[controller]\n"
      "kind = \"own\"\n";
  if (has("ode")) {
    CHECK(refusal("ode", armature).find("armature") != std::string::npos);
    CHECK(refusal("ode:omit=yes", armature).empty());
    CHECK(refusal("ode:nonsense=1", armature).find("no setting \"nonsense\"") != std::string::npos);
    const std::string rough =
        "duration = 0.01\n[robot]\nfile = \"titan8\"\n[terrain]\nkind = \"rough\"\n";
    CHECK(refusal("ode", rough).find("heightfield") != std::string::npos);
  }
  if (has("mujoco")) {
    const std::string stiff =
        "duration = 0.01\n[robot]\nfile = \"titan8\"\n[material]\nstiffness = 1e6\n";
    CHECK(refusal("mujoco", stiff).find("material.stiffness") != std::string::npos);
    CHECK(refusal("native", stiff).empty());
  }
  if (has("dart")) {
    const std::string limited =
        "duration = 0.01\n[robot]\nfile = \"titan8\"\n[controller]\ntorque_limit = 20\n";
    CHECK(refusal("dart", limited).find("torque limit") != std::string::npos);
  }
  CHECK(refusal("bullet", armature).find("there is no engine \"bullet\"") != std::string::npos);
}

TEST_CASE("a crawl in another engine is measured like ours") {
  if (!has("ode")) return;
  papers::Titan8Ground ground;
  ground.host = in_engine(all_engines(), "ode");
  const Model model = papers::titan8("data", ground);
  CrawlSetup setup = papers::titan8_crawl_setup(model, papers::kPostures[0], {}, ground, 1e-3);
  setup.settle = 0.5;
  setup.periods = setup.averaged = 1;
  CrawlWalk run(model, setup);
  CrawlMeter meter(run, papers::titan8_parallel());
  run.simulation().meters = {&meter};
  CHECK(run.simulation().run(1.5).kind == Ending::Kind::kDone);
  CHECK(!run.world().stepper().state_is_whole());
  const CrawlResult result = meter.result();
  CHECK(result.mean_force_z == doctest::Approx(215.82).epsilon(0.02));
  // ODE takes the gyroscopic torque implicitly: reference A measured 1.4e-3 N·m, of 215.8 N times 1
  // m.
  CHECK(result.audit.wrench_newton < 1e-4);
  CHECK(result.audit.wrench_newton > 1e-12);  // it is ODE that is audited, not our own step
}
