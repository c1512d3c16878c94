// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Scenes as TOML: robots and objects where they were put, each robot as it is alone, payloads,
// failures, patches, the part of a run that is measured.
#include "legwork/scenario/scene.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "legwork/run/replay.h"
#include "legwork/run/robots.h"
#include "legwork/run/run_tape.h"
#include "legwork/scenario/build.h"
#include "legwork/scenario/scenario_run.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

constexpr double kG = 9.81;

const std::string kTwo = R"(
duration = 1.0
[[robot]]
file = "titan8"
position = [0.2, "-10 cm"]
[[robot]]
file = "hrp2like28"
name = "humanoid"
position = [2.0, 0.5]
orientation = [0, 0, "90 deg"]
[[object]]
name = "ball"
kind = "ball"
radius = 0.11
mass = "450 g"
position = [0.9, 0]
)";

BuiltScenario built(const std::string& text, const Settings& settings = {}) {
  return build_scenario(read_scenario("scene.toml", text, settings),
                        {.data_folder = support::data_folder(), .host = {}});
}

void refuses(const std::string& text, const std::string& message, const Settings& settings = {}) {
  try {
    built(text, settings);
    FAIL("was taken: " << message);
  } catch (const Error& error) {
    CAPTURE(std::string(error.what()));
    CHECK(std::any_of(error.findings().begin(), error.findings().end(), [&](const Finding& f) {
      return f.message.find(message) != std::string::npos;
    }));
  }
}

const Joint& joint_of(const Model& model, const std::string& name) {
  const auto joint = model.find_joint(name);
  REQUIRE(joint);
  return model.joints[*joint];
}

bool warns(const BuiltScenario& run, const std::string& text) {
  return std::any_of(run.warnings.begin(), run.warnings.end(), [&](const std::string& warning) {
    return warning.find(text) != std::string::npos;
  });
}

const std::string kLone = "duration = 0.5\n[robot]\nfile = \"titan8\"\n";

}  // namespace

TEST_CASE("a scene: robots and objects lie where they were put, under names of their own") {
  const BuiltScenario run = built(kTwo);
  const World& world = run.simulation->world();
  const std::vector<RobotShare> robots = robots_of(world.model());
  REQUIRE(robots.size() == 2);
  CHECK(robots[0].name == "titan8");
  CHECK(robots[1].name == "humanoid");
  CHECK(run.simulation->agent_count() == 2);
  const std::vector<double>& q = world.state().q;
  const auto at = [&](std::size_t robot) {
    return static_cast<std::size_t>(
        world.model().joints[free_joint(world.model(), robots[robot])].q);
  };
  CHECK(q[at(0)] == 0.2);
  CHECK(q[at(0) + 1] == -0.1);
  CHECK(q[at(1)] == 2.0);
  const Mat3<double> R =
      to_matrix(Quat<double>{q[at(1) + 3], q[at(1) + 4], q[at(1) + 5], q[at(1) + 6]});
  CHECK(std::atan2(R(1, 0), R(0, 0)) == doctest::Approx(std::numbers::pi / 2));
  const auto ball = static_cast<std::size_t>(joint_of(world.model(), "ball").q);
  CHECK(q[ball] == 0.9);
  CHECK(q[ball + 2] == doctest::Approx(0.11));
  // The mass is what was asked for, whatever its shape.
  CHECK(world.model().mass() ==
        doctest::Approx(run.robots[0]->mass() + run.robots[1]->mass() + 0.45));
}

TEST_CASE("a scene: a robot moves as it does alone") {
  const std::string push = "[[push]]\nforce = [0, 40, 0]\nat = 0.1\n";
  // On the same ground: a rigid one yields by the weight of the heaviest robot.
  const std::pair<std::string, std::string> ground{"material.stiffness", "1e6"};
  const BuiltScenario alone = built(kLone + push, {ground, {"robot.position", "[0.2, -0.1]"}});
  const BuiltScenario together = built(kTwo + push, {ground});
  CHECK(alone.simulation->run(0.4).kind == Ending::Kind::kDone);
  CHECK(together.simulation->run(0.4).kind == Ending::Kind::kDone);
  const Model& model = together.simulation->model();
  double worst = 0, moved = 0;
  for (const Joint& joint : alone.model->joints) {
    if (nq_of(joint.kind) != 1) continue;
    const double here = alone.simulation->world().state().q[static_cast<std::size_t>(joint.q)];
    const Joint& twin = joint_of(model, "titan8/" + joint.name);
    worst = std::max(
        worst,
        std::abs(here - together.simulation->world().state().q[static_cast<std::size_t>(twin.q)]));
    moved = std::max(
        moved, std::abs(here - alone.simulation->start().x.q[static_cast<std::size_t>(joint.q)]));
  }
  CHECK(moved > 1e-4);
  CHECK(worst < 1e-9);
}

TEST_CASE("a scene: falls are judged robot by robot, and a recording replays exactly") {
  const std::string text = kTwo +
                           "[[push]]\nbody = \"ball\"\nforce = [30, 0, 0]\nat = 0.05\n"
                           "[[push]]\nbody = \"humanoid/WAIST\"\nforce = [0, 500, 0]\nat = 0.2\n";
  const Scenario scenario = read_scenario("scene.toml", text, {{"duration", "3"}});
  const test::Scratch folder;
  const std::string path = folder.file("scene.mcap");
  RunTape tape(path, {.name = "scene", .scenario = scenario.text, .facts = {}, .outputs = {}});
  RunRequest request;
  request.data_folder = support::data_folder();
  request.meters = {&tape};
  const outcome::Outcome out = run_scenario(scenario, request);
  CHECK(out.run.ended_early.find("humanoid ") == 0);
  REQUIRE(tape.finish().is_ok);
  const ReplayResult again = replay(McapReader::open(path));
  CHECK(again.what == "");
  CHECK(again.first_difference == 0);
  CHECK(again.steps == static_cast<std::uint64_t>(out.run.steps));
  const auto metric = [&](const std::string& name) {
    for (const outcome::Metric& m : out.metrics)
      if (m.name == name) return m.value;
    FAIL(name);
    return 0.0;
  };
  CHECK(metric("ball.travelled") > 0.1);
  CHECK(metric("humanoid.travelled") > 0.01);
}

TEST_CASE("objects fall, slide and roll by the book") {
  // A box slides to a stop on the patch's friction, whatever the box and the ground bring.
  const std::string text = kLone +
                           "[[object]]\nname = \"box\"\nkind = \"box\"\nsize = [0.2, 0.2, 0.1]\n"
                           "mass = 2\nposition = [3, 0]\nvelocity = [\"100 cm/s\", 0, 0]\n"
                           "[[object]]\nname = \"stone\"\nkind = \"ball\"\nradius = 0.05\n"
                           "mass = 1\nposition = [0, 2, 1.0]\n"
                           "[[patch]]\nposition = [3.5, 0]\nsize = [3, 1]\nfriction = 0.2\n";
  const BuiltScenario run = built(text);
  CHECK(run.simulation->run(0.2).kind == Ending::Kind::kDone);
  const World& world = run.simulation->world();
  const auto box = static_cast<std::size_t>(joint_of(world.model(), "box").v);
  CHECK(world.state().v[box] == doctest::Approx(1.0 - 0.2 * kG * 0.2).epsilon(2e-3));
  const Joint& stone = joint_of(world.model(), "stone");
  const double t = 0.2;
  CHECK(world.state().q[static_cast<std::size_t>(stone.q) + 2] ==
        doctest::Approx(1.0 - 0.5 * kG * t * t).epsilon(1e-3));  // a first-order step
  CHECK(world.state().v[static_cast<std::size_t>(stone.v) + 2] == doctest::Approx(-kG * t));
}

TEST_CASE("what is fixed is ground: a robot put over a block stands on it") {
  const std::string block =
      "[[object]]\nkind = \"box\"\nsize = [2, 2, 0.1]\nposition = [0, 0]\nfixed = true\n";
  const BuiltScenario low = built(kLone), high = built(kLone + block);
  CHECK(high.simulation->world().state().q[2] ==
        doctest::Approx(low.simulation->world().state().q[2] + 0.1));
  CHECK(high.simulation->run(0.3).kind == Ending::Kind::kDone);
}

TEST_CASE("a payload is a point on the simulated link; a failed motor gives nothing") {
  const std::string load = "[[robot.payload]]\nlink = \"trunk\"\nmass = 3\nat = [0.2, 0, 0.1]\n";
  const BuiltScenario plain = built(kLone), loaded = built(kLone + load);
  const Model &a = plain.simulation->world().model(), &b = loaded.simulation->world().model();
  CHECK(b.mass() == doctest::Approx(a.mass() + 3));
  const auto part = static_cast<std::size_t>(a.find_part("trunk"));
  const Inertia<double> M = to_inertia(a.parts[part].own), with = to_inertia(b.parts[part].own);
  CHECK(with.h.x == doctest::Approx(M.h.x + 3 * 0.2));
  CHECK(with.I.yy == doctest::Approx(M.I.yy + 3 * (0.2 * 0.2 + 0.1 * 0.1)));
  refuses(kLone + "[[robot.payload]]\nlink = \"trnk\"\nmass = 1\n", "no link of this robot");

  const BuiltScenario lame = built(kLone, {{"failure.0.joint", "FL_J2"}, {"failure.0.at", "0.1"}});
  lame.simulation->run(0.05);
  const auto torque = [&] {
    const World& world = lame.simulation->world();
    for (std::size_t i = 0; i < world.drives.size(); ++i)
      if (world.model().joints[world.drives[i].joint].name == "FL_J2")
        return world.last().drives[i].torque;
    FAIL("no such drive");
    return 0.0;
  };
  CHECK(std::abs(torque()) > 0.01);
  lame.simulation->run(0.1);
  CHECK(torque() == 0.0);
}

TEST_CASE("a robot starts with the joints and velocities it was given") {
  const BuiltScenario run = built(kLone, {{"robot.joints", "{ FL_J2 = \"10 deg\" }"},
                                          {"robot.joint_velocities", "{ FL_J3 = 0.5 }"},
                                          {"robot.angular_velocity", "[0, 0, \"30 deg/s\"]"}});
  const State& x = run.simulation->start().x;
  const Model& model = run.simulation->model();
  CHECK(x.q[static_cast<std::size_t>(joint_of(model, "FL_J2").q)] ==
        doctest::Approx(10 * std::numbers::pi / 180));
  CHECK(x.v[static_cast<std::size_t>(joint_of(model, "FL_J3").v)] == 0.5);
  CHECK(x.v[5] == doctest::Approx(30 * std::numbers::pi / 180));
  refuses(kLone, "no joint of this robot", {{"robot.joints", "{ FL_J9 = 1 }"}});
}

TEST_CASE("what would have no effect is told") {
  const Settings late{{"push.0.force", "[0, 10, 0]"}, {"push.0.at", "7"}};
  CHECK(warns(built(kLone, late), "push.0 has no effect: it begins at 7 s"));
  CHECK(warns(built(kLone, {{"push.0.force", "[0, 0, 0]"}}), "its force is zero"));
  CHECK(
      warns(built(kLone, {{"push.0.force", "[0, 1, 0]"}, {"push.0.duration", "1e-5"}}), "no step"));
  CHECK(warns(built(kLone, {{"terrain.friction", "0.1"}}), "terrain.friction = 0.1 has no effect"));
  CHECK(!warns(built(kLone, {{"terrain.friction", "0.1"}, {"terrain.friction_rule", "ground"}}),
               "terrain.friction"));
  CHECK(!warns(built(kLone, {{"push.0.force", "[0, 10, 0]"}, {"push.0.at", "0.2"}}), "push"));
}

TEST_CASE("numbers are those of the part that is measured, with a table per joint") {
  RunRequest request;
  request.data_folder = support::data_folder();
  const auto measured = [&](const Settings& settings) {
    return measure_scenario(read_scenario("lone.toml", kLone, settings), request);
  };
  const auto value = [](const outcome::Outcome& out, const std::string& name) {
    for (const outcome::Metric& m : out.metrics)
      if (m.name == name) return m.value;
    FAIL(name);
    return 0.0;
  };
  const Settings drop{{"robot.lift", "0.05"}};
  Settings late = drop;
  late.emplace_back("measure.from", "0.4");
  const outcome::Outcome all = measured(drop), end = measured(late);
  CHECK(end.run.hash == all.run.hash);  // measuring changes nothing
  CHECK(value(end, "duration") == value(all, "duration"));
  CHECK(value(end, "measured") == doctest::Approx(0.1));
  CHECK(value(end, "peak_torque") < value(all, "peak_torque"));
  REQUIRE(all.joints.size() == 16);
  double peak = 0;
  for (const outcome::JointFigures& j : all.joints) {
    CHECK(std::abs(j.mean) <= j.rms * (1 + 1e-12));
    CHECK(j.rms <= j.peak * (1 + 1e-12));
    peak = std::max(peak, j.peak);
  }
  CHECK(peak == value(all, "peak_torque"));
  // A bound that is always reached.
  const outcome::Outcome weak = measured({{"controller.torque_limit", "0.5"}});
  double most = 0;
  for (const outcome::JointFigures& j : weak.joints) {
    CHECK(j.limit == 0.5);
    most = std::max(most, j.at_limit);
  }
  CHECK(most > 0.5);
  refuses(kLone, "is not after from", {{"measure.from", "1"}, {"measure.to", "0.5"}});
}

TEST_CASE("titles name the robot, and names that cannot be told apart are refused") {
  const Scenario s = read_scenario("a.toml", "title = \"{robot}, pushed\"\n" + kLone, {});
  CHECK(s.titled("go2") == "go2, pushed");
  refuses(kLone + "[[object]]\nname = \"trunk\"\n", "is the name of a robot's part");
  refuses(kLone + "[[object]]\nname = \"a/b\"\n", "is no plain name");
  refuses(kLone + "[[object]]\nkind = \"mesh\"\n", "file is missing");
  refuses(kTwo + "[sensors]\n", "is for a scene with one robot");
  const Scenario twins = read_scenario(
      "twins.toml", "[[robot]]\nfile = \"titan8\"\n[[robot]]\nfile = \"titan8\"\n", {});
  CHECK(twins.actor(0).robot.name == "titan8");
  CHECK(twins.actor(1).robot.name == "titan8-2");
  refuses(
      "[[robot]]\nfile = \"titan8\"\nname = \"a\"\n[[robot]]\nfile = \"titan8\"\nname = \"a\"\n",
      "cannot tell it from the others");
}

TEST_CASE("each robot of a scene may have a controller of its own") {
  const BuiltScenario run = built(
      "[[robot]]\nfile = \"titan8\"\n[robot.controller]\nkind = \"gait\"\n[robot.gait]\nperiod = "
      "2\n"
      "[[robot]]\nfile = \"titan8\"\nposition = [2, 0]\n[robot.controller]\nkind = \"limp\"\n"
      "[[robot]]\nfile = \"titan8\"\nposition = [4, 0]\n");
  CHECK(run.controller_text.find("titan8: ") != std::string::npos);
  CHECK(run.controller_text.find("titan8-2: No drive") != std::string::npos);
  CHECK(run.controller_text.find("titan8-3: One implicit PD law") != std::string::npos);
  CHECK(run.simulation->world().drives.size() == 32);
  CHECK(run.simulation->agent(0).control != nullptr);
  CHECK(run.simulation->agent(1).control == nullptr);
}
