// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots shared between runs change no bit of them, and what a scenario makes of its robot's masses
// and motors acts on the simulated robot alone.
#include "legwork/scenario/placed_robot.h"

#include <doctest.h>

#include <string>
#include <thread>
#include <vector>

#include "legwork/scenario/build.h"
#include "legwork/scenario/scenario_run.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

const std::string kWalk = "/scenarios/titan8-walk.toml", kPushed = "/scenarios/titan8-pushed.toml";

outcome::Outcome measured(const std::string& scenario, Settings settings, PlacedRobots* robots) {
  settings.emplace_back("duration", "0.1");
  RunRequest request;
  request.data_folder = support::data_folder();
  return measure_scenario(read_scenario(support::data_folder() + scenario, settings), request,
                          robots);
}

double value_of(const outcome::Outcome& out, const std::string& name) {
  for (const outcome::Metric& m : out.metrics)
    if (m.name == name) return m.value;
  FAIL(name);
  return 0;
}

void refuses(const Settings& settings, const std::string& message) {
  try {
    measured(kPushed, settings, nullptr);
    FAIL("was taken");
  } catch (const Error& error) {
    CAPTURE(std::string(error.what()));
    CHECK(error.findings().front().message.find(message) != std::string::npos);
  }
}

}  // namespace

TEST_CASE("a run on a shared robot has the bits of a run on its own") {
  // Whatever the robot is placed by, in an order that would find a wrong one on the shelf.
  const std::vector<std::pair<std::string, Settings>> runs{
      {kWalk, {}},
      {kWalk, {{"gait.duty", "0.8"}}},
      {kWalk, {{"gait.speed", "0.03"}}},
      {kPushed, {}},
      {kPushed, {{"robot.lift", "0.1"}}},
      {kPushed, {{"robot.velocity", "[0.1, 0, 0]"}}},
      {kPushed, {{"gravity", "1.6"}}},
      {kPushed, {{"terrain.kind", "slope"}, {"terrain.slope", "0.1"}}},
      {kPushed, {{"terrain.kind", "slope"}, {"terrain.slope", "0.1"}, {"terrain.heading", "1"}}},
      {kPushed, {{"terrain.kind", "rough"}, {"seed", "1"}}},
      {kPushed, {{"terrain.kind", "rough"}, {"seed", "2"}}},
      {kPushed, {{"terrain.friction", "3"}}},
      {kPushed, {{"robot.mass_scale", "1.1"}}},
      {kPushed, {{"material.friction_scale", "0.5"}}},
  };
  PlacedRobots shared(support::data_folder());
  for (int round = 0; round < 2; ++round)
    for (const auto& [scenario, settings] : runs) {
      CAPTURE(settings.empty() ? scenario : settings.back().first);
      const outcome::Outcome alone = measured(scenario, settings, nullptr);
      const outcome::Outcome with = measured(scenario, settings, &shared);
      CHECK(with.run.hash == alone.run.hash);
      CHECK(with.warnings == alone.warnings);
    }
}

TEST_CASE("threads may ask for the same robot at once; what does not load is asked for again") {
  PlacedRobots shared(support::data_folder());
  std::vector<std::string> hashes(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < hashes.size(); ++i)
    threads.emplace_back([&, i] { hashes[i] = measured(kPushed, {}, &shared).run.hash; });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& hash : hashes) CHECK(hash == hashes[0]);
  for (int i = 0; i < 2; ++i)
    CHECK_THROWS_AS(measured(kPushed, {{"robot.pose", "no such"}}, &shared), Error);
}

TEST_CASE("a mass scale makes the simulated robot heavier, not the one its gains are made for") {
  const double weight = value_of(measured(kPushed, {}, nullptr), "weight");
  CHECK(value_of(measured(kPushed, {{"robot.mass_scale", "1.25"}}, nullptr), "weight") ==
        doctest::Approx(1.25 * weight).epsilon(1e-12));
  const Scenario plain = read_scenario(support::data_folder() + kPushed);
  const Scenario heavy =
      read_scenario(support::data_folder() + kPushed, {{"robot.link_mass_scale.trunk", "2"}});
  const BuildParts parts{.data_folder = support::data_folder()};
  const BuiltScenario a = build_scenario(plain, parts), b = build_scenario(heavy, parts);
  const Model &before = a.simulation->model(), &after = b.simulation->model();
  REQUIRE(before.parts.size() == after.parts.size());
  double trunk = 0;
  for (std::size_t i = 0; i < before.parts.size(); ++i)
    if (before.parts[i].name == "trunk") trunk = before.parts[i].own.mass;
  REQUIRE(trunk > 0);
  CHECK(after.mass() == doctest::Approx(before.mass() + trunk).epsilon(1e-12));
  CHECK(b.model->mass() == a.model->mass());
  REQUIRE(a.simulation->world().drives.size() == b.simulation->world().drives.size());
  for (std::size_t i = 0; i < a.simulation->world().drives.size(); ++i)
    CHECK(a.simulation->world().drives[i].stiffness == b.simulation->world().drives[i].stiffness);
  refuses({{"robot.link_mass_scale.trnk", "2"}}, "did you mean \"trunk\"?");
  refuses({{"robot.link_mass_scale.trunk", "0"}}, "link_mass_scale holds");
  refuses({{"robot.mass_scale", "-1"}}, "out of bounds");
}

TEST_CASE("motors without strength let the robot sink") {
  const double stands = value_of(measured(kPushed, {}, nullptr), "base_height");
  const double weak =
      value_of(measured(kPushed, {{"controller.strength", "0"}}, nullptr), "base_height");
  // A tenth of a second of free fall is 49 mm; its legs give way a little slower.
  CHECK(weak < stands - 0.01);
  CHECK(value_of(measured(kPushed, {{"controller.strength", "0"}}, nullptr), "peak_torque") == 0);
}

TEST_CASE("a RoboCup field is under the robot and in the picture, with goals one can walk into") {
  for (const auto& [name, half, height] :
       {std::tuple{"kid2021", 4.5, 1.2}, std::tuple{"6x4", 3.0, 0.8}}) {
    CAPTURE(name);
    const Settings settings{{"terrain.field", "\"" + std::string(name) + "\""}};
    const Scenario scenario = read_scenario(support::data_folder() + kPushed, settings);
    const BuiltScenario built = build_scenario(scenario, {.data_folder = support::data_folder()});
    int posts = 0;
    for (const Shape& shape : built.model->shapes)
      if (shape.name.find("_goal_") != std::string::npos) {
        ++posts;
        CHECK(std::abs(shape.X_BG.p.x) == doctest::Approx(half));
        CHECK(shape.X_BG.p.z <= height);
        CHECK(shape.contype != 0);
      }
    CHECK(posts == 6);
    const outcome::Outcome out = measured(kPushed, settings, nullptr);
    REQUIRE(out.drawing.field.has_value());
    CHECK(out.drawing.field->length == doctest::Approx(2 * half));
    CHECK(out.drawing.field->goal[2] == doctest::Approx(height));
  }
  refuses({{"terrain.field", "\"9x9\""}}, "9x9");
}
