// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Sensors and estimators of a scenario: recorded, scored against the truth, replayed.
#include "legwork/run/sensing.h"

#include <doctest.h>

#include <cmath>
#include <filesystem>

#include "legwork/estimate/mcap_log.h"
#include "legwork/estimate/registry.h"
#include "legwork/record/recording.h"
#include "legwork/run/replay.h"
#include "legwork/run/run_tape.h"
#include "legwork/scenario/build.h"
#include "legwork/scenario/scenario_run.h"
#include "legwork/signal/estimate.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

const std::string kRobot = "[robot]\nfile = \"titan8\"\n";  // two lines
const std::string kFeet =
    "[sensors.feet]\nframes = [\"FL_foot\", \"FR_foot\", \"HL_foot\", \"HR_foot\"]\n";

const outcome::Metric* metric(const outcome::Outcome& out, const std::string& name) {
  for (const outcome::Metric& m : out.metrics)
    if (m.name == name) return &m;
  return nullptr;
}

outcome::Outcome run(const Scenario& scenario, Meter* meter = nullptr) {
  RunRequest request;
  request.data_folder = support::data_folder();
  if (meter != nullptr) request.meters = {meter};
  return run_scenario(scenario, request);
}

}  // namespace

TEST_CASE("frames the robot does not have are refused at their line") {
  const auto build = [](const std::string& text, const Settings& settings = {}) {
    const Scenario s = read_scenario("bad.toml", kRobot + text, settings);
    build_scenario(s, {.data_folder = support::data_folder(), .host = {}});
  };
  CHECK_THROWS_WITH_AS(build("[sensors.imu]\nframe = \"imv\"\n"),
                       doctest::Contains("bad.toml:4: sensors.imu.frame \"imv\""), Error);
  CHECK_THROWS_WITH_AS(build("[sensors]\ntrunk = \"trunc\"\n"),
                       doctest::Contains("did you mean \"trunk\"?"), Error);
  CHECK_THROWS_WITH_AS(build("[sensors.feet]\nframes = [\"trunk\"]\n"),
                       doctest::Contains("is not on a foot"), Error);
  CHECK_THROWS_WITH_AS(build("[sensors]\n", {{"sensors.trunk", "nose"}}),
                       doctest::Contains("--set sensors.trunk"), Error);
  CHECK_THROWS_WITH_AS(build("[sensors]\nuse = [\"imu\"]\n[estimator]\nname = \"fk\"\n"),
                       doctest::Contains("needs an IMU, joint sensors and feet"), Error);
}

TEST_CASE("perfect sensors and exact legs leave the invariant EKF a millimetre of error") {
  const std::string text = "duration = 1.2\n" + kRobot +
                           "[controller]\nkind = \"gait\"\nfrequency = 8\n"
                           "[gait]\nperiod = 1.6\nspeed = 0.06\nstart = 0.1\n"
                           "[sensors]\nrate = 500\n[sensors.imu]\nframe = \"imu\"\n" +
                           kFeet + "[estimator]\nname = \"inekf\"\n";
  const outcome::Outcome out = run(read_scenario("perfect.toml", text, {}));
  REQUIRE(metric(out, "estimate.position_rmse") != nullptr);
  CHECK(metric(out, "estimate.position_rmse")->value < 2e-3);
  CHECK(metric(out, "estimate.nees") != nullptr);
  // Feet found by the robot itself say the same as feet named.
  std::string own = text;
  own.erase(own.find(kFeet), kFeet.size());
  const outcome::Outcome found = run(read_scenario("own.toml", own, {}));
  CHECK(metric(found, "estimate.position_rmse")->value < 2e-3);
  CHECK(found.run.hash == out.run.hash);  // open loop: nobody moved the robot
}

TEST_CASE("every estimator runs on a scenario's sensors; tuning and seeds change the estimate") {
  const std::string text = "duration = 0.3\n" + kRobot +
                           "[sensors]\nrate = 500\n"
                           "[sensors.imu]\naccel = { noise = 0.1 }\ngyro = { noise = 0.01 }\n" +
                           "[estimator]\nname = \"inekf\"\n";
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  for (const EstimatorEntry& entry : registry.entries()) {
    CAPTURE(entry.name);
    const outcome::Outcome out =
        run(read_scenario("all.toml", text, {{"estimator.name", entry.name}}));
    CHECK(metric(out, "estimate.position_rmse")->value < 0.05);
    CHECK(out.method.back().find(entry.title) != std::string::npos);
  }
  const auto error = [&](const Settings& settings) {
    return metric(run(read_scenario("seed.toml", text, settings)), "estimate.end_error")->value;
  };
  CHECK(error({}) == error({}));
  CHECK(error({}) != error({{"sensors.seed", "7"}}));
  CHECK(error({}) != error({{"sensors.trial", "3"}}));
  CHECK(error({}) != error({{"estimator.inekf.contact_walk", "0.1"}}));
  CHECK(error({}) != error({{"sensors.imu.delay", "20 ms"}}));
}

TEST_CASE("sensors and estimate are recorded, and replayed bit by bit") {
  const test::Scratch scratch;
  const std::string path = scratch.file("run.mcap");
  const std::string text =
      "duration = 0.2\n" + kRobot +
      "[sensors]\nrate = 250\n[sensors.imu]\nframe = \"imu\"\n"
      "accel = { noise = 0.1, dropout = 0.2 }\ngyro = { noise = 0.01, dropout = 1 }\n"
      "[[sensors.cell]]\nframe = \"FL_shank\"\n" +
      kFeet + "[estimator]\nname = \"lkf\"\n";
  const Scenario scenario = read_scenario("tape.toml", text, {});
  {
    RunTape tape(path, {.name = "sensing", .scenario = scenario.text, .facts = {}});
    run(scenario, &tape);
    CHECK(tape.finish().rejected_count == 0);
  }
  const McapReader reader = McapReader::open(path);
  const auto count = [&](const std::string& topic) {
    const McapChannel* channel = reader.find_channel(topic);
    return channel == nullptr ? -1L : static_cast<long>(channel->message_count);
  };
  CHECK(count("/estimate") == 50);  // 250 Hz
  CHECK(count("/truth") == 50);
  CHECK(count("/sensors/joint_states") == 50);
  CHECK(count("/sensors/feet/FL_foot") == 50);
  CHECK(count("/sensors/cells/FL_shank") == 50);
  CHECK(count("/sensors/imu") > 30);  // the accelerometer drops a fifth, the gyro all
  CHECK(count("/sensors/imu") < 50);
  const ReplayResult again = replay(reader, {.sensing = recorded_sensing});
  CHECK_MESSAGE(again.first_difference == 0, again.what);
  CHECK(again.steps == 200);
  const RobotLog log = read_mcap_log(path);  // what `legwork estimate --log` reads
  CHECK(log.foot_name.size() == 4);
  CHECK(log.joint_name.size() == 20);
  CHECK(log.has_true_attitude);
}

TEST_CASE("another seed's sensors are caught by replay") {
  const test::Scratch scratch;
  const std::string path = scratch.file("run.mcap");
  const std::string text = "duration = 0.1\n" + kRobot +
                           "[sensors.imu]\naccel = { noise = 0.1 }\n[estimator]\nname = \"lkf\"\n";
  const Scenario scenario = read_scenario("tape.toml", text, {});
  {
    // The file claims another seed than the one its sensors ran with.
    const Scenario other = read_scenario("tape.toml", text, {{"sensors.seed", "9"}});
    RunTape tape(path, {.name = "sensing", .scenario = other.text, .facts = {}});
    run(scenario, &tape);
  }
  const ReplayResult again = replay(McapReader::open(path), {.sensing = recorded_sensing});
  CHECK(again.first_difference > 0);
  CHECK(again.what.find("the estimate's ") != std::string::npos);
}
