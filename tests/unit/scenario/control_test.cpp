// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Controllers of a scenario: by name with their keys, at their rate and delay, on truth or
// estimate.
#include <doctest.h>

#include <cmath>
#include <map>
#include <string>

#include "legwork/control/drive_map.h"
#include "legwork/control/hold_pose.h"
#include "legwork/control/joint_table.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/record/message.h"
#include "legwork/run/run_tape.h"
#include "legwork/scenario/build.h"
#include "legwork/scenario/scenario_run.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

const std::string kRobot = "duration = 0.05\n[robot]\nfile = \"titan8\"\npose = \"stand\"\n";

Scenario read(const std::string& text, const Settings& settings = {}) {
  return read_scenario("control.toml", kRobot + text, settings);
}

BuiltScenario built(const Scenario& scenario) {
  return build_scenario(scenario, {.data_folder = support::data_folder(), .host = {}});
}

std::string refusal(const std::string& text) {
  try {
    built(read(text));
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

bool refuses(const std::string& text, const std::string& message) {
  const std::string said = refusal(text);
  CAPTURE(said);
  return said.find(message) != std::string::npos;
}

/// A controller of the user's.
class Nudge final : public Controller {
 public:
  void start(const ControlStart&) override { updates = 0; }
  void update(double, const Measurements&, const Estimate& x, Command& command) override {
    ++updates;
    height = x.p_WT.z;
    for (DriveTarget& d : command.drive) d.torque = 0.5;
  }
  int updates = 0;
  double height = 0;
};

}  // namespace

TEST_CASE("every controller of the list is known by name, and a wrong name by its neighbour") {
  for (const char* kind : {"hold", "own", "limp"})
    CHECK(built(read("[controller]\nkind = \"" + std::string(kind) + "\"\n"))
              .simulation->run(0.05)
              .kind == Ending::Kind::kDone);
  CHECK(refuses("[controller]\nkind = \"hodl\"\n", "did you mean \"hold\"?"));
  CHECK(refuses("[controller]\nkind = \"hodl\"\n", "control.toml:6"));
  CHECK(refuses("[controller]\nkind = \"hold\"\nbegin = 1\n", "controller.begin"));
  CHECK(refuses("[controller]\nkind = \"table\"\nfile = \"no_such.csv\"\n", "no_such.csv"));
  CHECK(refuses("[controller]\nkind = \"gait\"\nbegin = \"soon\"\n[gait]\nspeed = 0.05\n",
                "controller.begin"));
}

TEST_CASE("rate and delay are whole steps or refused at their line") {
  const Scenario s = read("[controller]\nrate = 250\ndelay = \"2 ms\"\n");
  CHECK(s.controller.every == 4);
  CHECK(s.controller.delay == 2);
  const BuiltScenario ready = built(s);
  CHECK(ready.simulation->agent(0).control->timing().every == 4);
  CHECK(ready.controller_text.find("a new command every 0.004 s") != std::string::npos);
  CHECK(refuses("[controller]\nrate = 300\n", "control.toml:6: controller.rate is no whole"));
  CHECK(refuses("[controller]\nrate = 3000\n", "faster than the simulation's step"));
  CHECK(refuses("[controller]\ndelay = 0.0015\n", "controller.delay is no whole"));
}

TEST_CASE("an estimate needs an estimator") {
  CHECK(refuses("[controller]\nstate = \"estimate\"\n", "needs an estimator"));
  CHECK(refuses("[controller]\nstate = \"guess\"\n", "choose from: truth, estimate"));
  const BuiltScenario ready =
      built(read("[controller]\nstate = \"estimate\"\n[sensors]\n[estimator]\nname = \"inekf\"\n"));
  CHECK(ready.simulation->agent(0).state == StateSource::kEstimate);
}

TEST_CASE("drives may be chosen: torque motors give the torque they are told") {
  ControllerRegistry registry = scenario_controllers();
  Nudge* made = nullptr;
  registry.add({"nudge",
                "half a newton metre at every joint",
                {},
                [&](const ControllerContext&, const ControllerKeys&) {
                  auto controller = std::make_unique<Nudge>();
                  made = controller.get();
                  return controller;
                },
                DriveStyle::kTorque});
  const Scenario s = read_scenario("control.toml", kRobot + "[controller]\nkind = \"nudge\"\n", {},
                                   {.controllers = &registry});
  const BuiltScenario ready = build_scenario(
      s, {.data_folder = support::data_folder(), .host = {}, .controllers = &registry});
  ready.simulation->run(0.01);
  REQUIRE(made != nullptr);
  CHECK(made->updates == 10);
  CHECK(made->height > 0.1);
  for (const DriveForce& drive : ready.simulation->world().last().drives)
    CHECK(drive.torque == 0.5);
}

TEST_CASE("a recording's commands played as a table make the same run, to the bit") {
  const test::Scratch folder;
  const std::string path = folder.file("run.mcap");
  /// Sways about its start, with gains and torques that change.
  class Sway final : public Controller {
    void start(const ControlStart& start) override {
      pose_ = pose_targets(start.model, start.layout, start.q);
    }
    void update(double t, const Measurements&, const Estimate&, Command& command) override {
      for (std::size_t i = 0; i < pose_.size(); ++i)
        command.drive[i] = {.position = pose_[i] + 0.03 * std::sin(9.0 * t),
                            .velocity = 0.27 * std::cos(9.0 * t),
                            .torque = 0.2 * std::sin(31.0 * t),
                            .stiffness = i % 2 == 0 ? 300.0 + 100.0 * std::sin(5.0 * t) : -1.0};
    }
    std::vector<double> pose_;
  };
  ControllerRegistry registry = scenario_controllers();
  registry.add({"sway", "sways", {}, [](const ControllerContext&, const ControllerKeys&) {
                  return std::make_unique<Sway>();
                }});
  const auto run = [&](const std::string& text, RunTape* tape) {
    const Scenario scenario =
        read_scenario("control.toml",
                      "duration = 0.3\n[robot]\nfile = \"titan8\"\npose = \"stand\"\n"
                      "[controller]\ndrives = \"damped\"\n" +
                          text,
                      {}, {.controllers = &registry});
    RunRequest request;
    request.data_folder = support::data_folder();
    request.controllers = &registry;
    if (tape != nullptr) request.meters = {tape};
    return run_scenario(scenario, request).run.hash;
  };
  RunTape tape(path, {.name = "sway", .scenario = {}, .facts = {}, .outputs = {}});
  const std::string swayed = run("kind = \"sway\"\n", &tape);
  REQUIRE(tape.finish().is_ok);
  const std::string played = "kind = \"table\"\nfile = \"" + path + "\"\n";
  CHECK(run(played, nullptr) == swayed);
  CHECK(run(played + "begin = 0.002\n", nullptr) != swayed);
  CHECK(load_joint_table(path).time.size() == 300);
  CHECK_THROWS_WITH_AS(load_joint_table(folder.file("none.mcap")), doctest::Contains("none.mcap"),
                       Error);
}

TEST_CASE("a recording holds commands as they were issued, and what knobs stood at") {
  class Turned final : public Controller {
    void start(const ControlStart& start) override {
      pose_ = pose_targets(start.model, start.layout, start.q);
    }
    void update(double t, const Measurements&, const Estimate&, Command& command) override {
      if (t > 0.0195) knob_.value = 0.5;
      for (std::size_t i = 0; i < pose_.size(); ++i)
        command.drive[i] = {.position = pose_[i] + 0.01 + t};
    }
    std::span<Knob> knobs() override { return {&knob_, 1}; }
    Knob knob_{"lean", "rad", 0.25, 0.0, 1.0};
    std::vector<double> pose_;
  };
  ControllerRegistry registry = scenario_controllers();
  registry.add({"turned", "leans", {}, [](const ControllerContext&, const ControllerKeys&) {
                  return std::make_unique<Turned>();
                }});
  const test::Scratch folder;
  const std::string path = folder.file("run.mcap");
  RunTape tape(path, {.name = "turned", .scenario = {}, .facts = {}, .outputs = {}});
  RunRequest request;
  request.data_folder = support::data_folder();
  request.controllers = &registry;
  request.meters = {&tape};
  run_scenario(
      read_scenario("control.toml", kRobot + "[controller]\nkind = \"turned\"\ndelay = 0.003\n", {},
                    {.controllers = &registry}),
      request);
  REQUIRE(tape.finish().is_ok);
  const McapReader recording = McapReader::open(path);
  std::map<std::uint64_t, std::vector<double>> issued, applied, knobs;
  McapStream stream = recording.messages({"/control/command", "/inputs/targets", "/control/knobs"});
  McapMessage message;
  while (stream.next(message)) {
    const auto numbers = message.decode<msg::NamedVector>();
    REQUIRE(numbers);
    (message.channel->topic == "/control/command" ? issued
     : message.channel->topic == "/control/knobs" ? knobs
                                                  : applied)[message.log_time] = numbers->value;
  }
  CHECK(issued.size() == 50);
  for (const auto& [t, command] : issued)
    if (t < 47'000'000) CHECK(applied.at(t + 3'000'000) == command);
  const std::map<std::uint64_t, std::vector<double>> turned{{0, {0.25}}, {20'000'000, {0.5}}};
  CHECK(knobs == turned);
}

TEST_CASE("a run whose controller throws leaves a recording that says so") {
  ControllerRegistry registry = scenario_controllers();
  class Thrower final : public Controller {
    void update(double t, const Measurements&, const Estimate&, Command&) override {
      if (t > 0.01) throw std::runtime_error("out of ideas");
    }
  };
  registry.add({"thrower", "gives up", {}, [](const ControllerContext&, const ControllerKeys&) {
                  return std::make_unique<Thrower>();
                }});
  const Scenario s = read_scenario("control.toml", kRobot + "[controller]\nkind = \"thrower\"\n",
                                   {}, {.controllers = &registry});
  RunRequest request;
  request.data_folder = support::data_folder();
  request.controllers = &registry;
  CHECK_THROWS_WITH(run_scenario(s, request), "out of ideas");
}
