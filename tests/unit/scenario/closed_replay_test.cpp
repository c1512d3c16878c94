// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A recording's controllers and estimator say again what they said, and the first tick at which
// they do not is named.
#include "legwork/scenario/closed_replay.h"

#include <doctest.h>

#include <cmath>

#include "legwork/control/drive_map.h"
#include "legwork/estimate/estimator.h"
#include "legwork/run/replay.h"
#include "legwork/run/run_tape.h"
#include "legwork/scenario/scenario_run.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

const std::string kHead = "duration = 0.2\n[robot]\nfile = \"titan8\"\n";
const std::string kSensed =
    "[sensors]\nrate = \"500 Hz\"\nuse = [\"imu\", \"joints\", \"feet\"]\n"
    "[sensors.imu]\nframe = \"imu\"\ngyro = { noise = 0.01 }\naccel = { noise = 0.1 }\n"
    "[sensors.joints]\nposition = { noise = \"0.02 deg\" }\n[estimator]\nname = \"lkf\"\n";

/// Nods about the start's pose by what it believes of its height, and from a time on otherwise.
class Nod final : public Controller {
 public:
  explicit Nod(double changes) : changes_(changes) {}
  void start(const ControlStart& start) override {
    pose_ = pose_targets(start.model, start.layout, start.q);
    height_ = start.initial.p_WT.z;
  }
  void update(double t, const Measurements&, const Estimate& x, Command& command) override {
    const double lean = 0.02 * std::sin(20.0 * t) + 0.1 * (x.p_WT.z - height_);
    for (std::size_t i = 0; i < pose_.size(); ++i) command.drive[i].position = pose_[i] + lean;
    if (t > changes_ - 1e-9) command.drive[3].position += 1e-3;
  }

 private:
  double changes_, height_ = 0;
  std::vector<double> pose_;
};

ControllerRegistry with_nod(double changes) {
  ControllerRegistry all = scenario_controllers();
  all.add({"nod", "a test's", {}, [changes](const ControllerContext&, const ControllerKeys&) {
             return std::make_unique<Nod>(changes);
           }});
  return all;
}

const ControllerRegistry& kept() {
  static const ControllerRegistry all = with_nod(1e9);
  return all;
}

BuildParts parts(const ControllerRegistry& controllers = kept(),
                 const EstimatorRegistry* estimators = nullptr) {
  return {.data_folder = support::data_folder(),
          .host = {},
          .controllers = &controllers,
          .estimators = estimators};
}

/// Runs the scenario's text and records it; `between` acts before every step.
void record(const std::string& text, const std::string& path,
            const std::function<void(Simulation&, int)>& between = {}) {
  const Scenario scenario = read_scenario("closed.toml", text, {}, {.controllers = &kept()});
  RunTape tape(path, {.name = "closed", .scenario = scenario.text, .facts = {}, .outputs = {}});
  const BuiltScenario built = build_scenario(scenario, parts());
  built.simulation->meters.push_back(&tape);
  const int steps = static_cast<int>(std::lround(scenario.duration / scenario.dt));
  for (int k = 0; k < steps; ++k) {
    if (between) between(*built.simulation, k);
    REQUIRE(built.simulation->step());
  }
  REQUIRE(tape.finish().is_ok);
}

struct Recorded {
  test::Scratch folder;
  std::string path = folder.file("closed.mcap");
  explicit Recorded(const std::string& text,
                    const std::function<void(Simulation&, int)>& between = {}) {
    record(text, path, between);
  }
  McapReader file() const { return McapReader::open(path); }
};

std::string refusal(const McapReader& file, const BuildParts& with) {
  try {
    replay_closed(file, with);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("what controllers and estimator say on the recorded robot is what they said") {
  const std::string push =
      "[[push]]\nbody = \"trunk\"\nforce = [0, 60, 0]\nat = 0.05\n"
      "duration = 0.05\n";
  const std::string on_estimate =
      "[controller]\nkind = \"nod\"\nstate = \"estimate\"\nrate = 250\ndelay = \"6 ms\"\n";
  const std::string gait = "[controller]\nkind = \"gait\"\n[gait]\nspeed = 0.05\nstart = 0.02\n";
  for (const std::string& text : {push, on_estimate + kSensed + push, gait}) {
    CAPTURE(text);
    const Recorded run(kHead + text);
    const ClosedReplay same = replay_closed(run.file(), parts());
    CHECK(same.what == "");
    CHECK(same.first_tick == 0);
    CHECK(same.steps == 200);
    CHECK(same.ticks == (text.find("rate = 250") != text.npos ? 50 : 200));
  }
}

TEST_CASE("a controller that changed is found at the tick where it says something else") {
  const Recorded run(kHead + "[controller]\nkind = \"nod\"\n");
  const ControllerRegistry changed = with_nod(0.1);
  const ClosedReplay other = replay_closed(run.file(), parts(changed));
  CHECK(other.first_tick == 101);
  CHECK(other.time == doctest::Approx(0.1));
  CHECK(other.what.find("target position of ") != std::string::npos);
  CHECK(other.differing == 100);
  CHECK(other.ticks == 200);  // the robot went where it went, so that all of them can be compared
  CHECK(other.apart == doctest::Approx(1e-3));

  // Where commands are late, it is found when they are issued.
  const Recorded late(kHead + "[controller]\nkind = \"nod\"\nrate = 100\ndelay = \"20 ms\"\n");
  const ClosedReplay issued = replay_closed(late.file(), parts(changed));
  CHECK(issued.first_tick == 11);
  CHECK(issued.time == doctest::Approx(0.1));
  CHECK(issued.what.find("commanded position of ") != std::string::npos);
  CHECK(issued.differing == 10);
}

TEST_CASE("an estimator that changed is found where it believes something else") {
  const Recorded run(kHead + "[controller]\nkind = \"hold\"\n" + kSensed);
  EstimatorRegistry changed = EstimatorRegistry::built_in();
  const EstimatorEntry other = changed.find("fk");
  changed.add({"lkf", "another", "a test's", other.make, other.needs_attitude});
  const ClosedReplay found = replay_closed(run.file(), parts(kept(), &changed));
  CHECK(found.first_tick > 0);
  CHECK(found.what.find("the estimate's ") == 0);
  CHECK(found.apart == 0);  // whoever holds a pose does not listen
}

TEST_CASE("knobs that were turned are turned again") {
  const std::string steer = "[controller]\nkind = \"steer\"\n[gait]\nspeed = 0.05\nstart = 0.02\n";
  const Recorded run(kHead + steer, [](Simulation& s, int k) {
    if (k == 60) set_knob(*s.agent(0).control->controller(), "heading", 0.4);
    if (k == 120) set_knob(*s.agent(0).control->controller(), "speed", 0.02);
  });
  CHECK(replay_closed(run.file(), parts()).what == "");
  // A hand on a target is not the controller's doing, and is named.
  struct Hand final : Disturbance {
    void before_step(const World& world, Inputs& inputs) override {
      if (world.time() > 0.05 - 1e-9) inputs.drive[2].position += 0.01;
    }
  };
  const Recorded by_hand(kHead, [](Simulation& s, int k) {
    if (k == 0) s.disturbances.push_back(std::make_unique<Hand>());
  });
  CHECK(replay(by_hand.file()).first_difference == 0);
  CHECK(replay_closed(by_hand.file(), parts()).first_tick == 51);
}

TEST_CASE("a state that was put into place between two steps is recorded whole") {
  WorldState kept_state;
  const auto between = [&](Simulation& s, int k) {
    if (k == 60) kept_state = s.world().save();
    if (k == 120) s.world().restore(kept_state);       // contacts and what they remember included
    if (k == 150) s.world().reset(s.world().state());  // nothing moves: contacts are forgotten
  };
  const Recorded run(kHead + "[controller]\nkind = \"nod\"\n" + kSensed, between);
  const ReplayResult again = replay(run.file());
  CHECK(again.what == "");
  CHECK(again.first_difference == 0);
  CHECK(again.steps == 200);
  CHECK(replay_closed(run.file(), parts()).what == "");
}

TEST_CASE("a recording of somebody else's parts replays without them, and says so") {
  const Recorded run(kHead + "[controller]\nkind = \"nod\"\nstate = \"estimate\"\n" + kSensed);
  const ReplayResult here = replay(run.file(), {.sensing = recorded_sensing});
  CHECK(here.first_difference == 0);
  CHECK(here.steps == 200);
  CHECK(here.not_compared.find("\"nod\"") != std::string::npos);
  CHECK(refusal(run.file(), parts(scenario_controllers())).find("\"nod\"") != std::string::npos);
}

TEST_CASE("what cannot be run again is refused in one sentence") {
  const Recorded limp(
      "duration = 0.01\n[robot]\nfile = \"titan8\"\n[controller]\nkind = \"limp\"\n");
  CHECK(refusal(limp.file(), parts()).find("nothing controlled its robot") != std::string::npos);

  const test::Scratch folder;
  const auto recorded = [&](const std::string& run_text, const std::string& told_text) {
    const std::string path = folder.file("other.mcap");
    const Scenario scenario = read_scenario("closed.toml", run_text, {});
    RunTape tape(path, {.name = "x", .scenario = told_text, .facts = {}, .outputs = {}});
    const BuiltScenario built = build_scenario(scenario, parts());
    built.simulation->meters.push_back(&tape);
    built.simulation->run(0.01);
    REQUIRE(tape.finish().is_ok);
    return refusal(McapReader::open(path), parts());
  };
  const std::string none = recorded(kHead, "");
  CAPTURE(none);
  CHECK(none.find("holds no scenario") != std::string::npos);
  const std::string heavier = recorded(kHead, kHead + "mass_scale = 1.1\n");
  CAPTURE(heavier);
  CHECK(heavier.find("robot or ground") != std::string::npos);
  const std::string stiffer =
      recorded(kHead, kHead + "[controller]\nkind = \"hold\"\nstiffness = 500\ndamping = 5\n");
  CAPTURE(stiffer);
  CHECK(stiffer.find("drives") != std::string::npos);
}
