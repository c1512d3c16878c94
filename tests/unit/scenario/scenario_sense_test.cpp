// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Sensors and estimators of a scenario are read strictly.
#include "legwork/scenario/scenario_sense.h"

#include <doctest.h>

#include <string>
#include <vector>

#include "legwork/scenario/scenario.h"

using namespace legwork;

namespace {

const std::string kTitan = "[robot]\nfile = \"titan8\"\n";  // two lines

struct BadSense {
  std::string text;
  const char* message;
  int line;
};

}  // namespace

TEST_CASE("bad sensors and estimators are refused with line, reason and remedy") {
  const std::vector<BadSense> all{
      {kTitan + "[sensors]\nrate = 300\n", "is no whole part of the 1000 Hz", 4},
      {kTitan + "[sensors]\nrate = \"5 m\"\n", "has the unit \"m\"", 4},
      {kTitan + "[sensors]\nuse = [\"imu\", \"eyes\"]\n", "holds \"eyes\", which is not known", 4},
      {kTitan + "[sensors]\nuse = \"imu\"\n", "is no list of texts", 4},
      {kTitan + "[sensors]\nuse = [\"imu\"]\n[sensors.feet]\n", "sensors.use leaves it out", 5},
      {kTitan + "[sensors.imu]\naccel = { noize = 1 }\n", "did you mean \"noise\"?", 4},
      {kTitan + "[sensors.imu]\naccel = { noise = -1 }\n", "noise = -1 is out of bounds", 4},
      {kTitan + "[sensors.imu]\ngyro = { bias = \"1 N\" }\n", "has the unit \"N\"", 4},
      {kTitan + "[sensors.imu]\ndelay = nan\n", "delay is not a finite number", 4},
      {kTitan + "[sensors.feet]\nforce = { dropout = 2 }\n", "dropout = 2 is out of bounds", 4},
      {kTitan + "[[sensors.cell]]\ndelay = 0\n", "sensors.cell.0.frame is missing", 3},
      {kTitan + "[sensors]\nseed = 1.5\n", "where a whole number belongs", 4},
      {kTitan + "[sensors.joints]\n[sensors.joints.beam]\n", "has no effect without torque_of", 4},
      {kTitan + "[sensors.joints]\ntorque_of = \"beam\"\nbeam = { stiffness = 0 }\n",
       "stiffness = 0 is out of bounds", 5},
      {kTitan + "[sensors]\nsource = \"file\"\n[sensors.imu]\n", "sensors.imu is not a key", 5},
      {kTitan + "[estimator]\nname = \"inekf\"\n", "has nothing to read without sensors", 3},
      {kTitan + "[sensors]\n[estimator]\nname = \"inekv\"\n", "did you mean \"inekf\"?", 5},
      {kTitan + "[sensors]\n[estimator]\n", "estimator.name is missing", 4},
      {kTitan + "[sensors]\n[estimator]\nname = \"inekf\"\nattitude = \"sensor\"\n",
       "estimator.attitude is not a key", 6},
      {kTitan + "[sensors]\n[estimator]\nname = \"lkf\"\nattitude = \"sensor\"\n",
       "= \"sensor\" needs one", 6},
      {kTitan + "[sensors]\n[estimator]\nname = \"lkf\"\n[estimator.inekf]\ngyro = 1\n",
       "estimator.inekf is not a key", 6},
      {kTitan + "[sensors]\n[estimator]\nname = \"inekf\"\n[estimator.inekf]\ngyro = 0\n",
       "gyro = 0 is out of bounds", 7},
  };
  for (const BadSense& bad : all) {
    CAPTURE(bad.text);
    try {
      read_scenario("bad.toml", bad.text, {});
      FAIL("accepted");
    } catch (const Error& error) {
      const Finding& first = error.findings().front();
      CHECK_MESSAGE(first.message.find(bad.message) != std::string::npos, first.message);
      CHECK(first.line == bad.line);
      CHECK(!first.remedy.empty());
    }
  }
}

TEST_CASE("joints measure torque by the beam the scenario gives them") {
  const Scenario s =
      read_scenario("beam.toml",
                    kTitan +
                        "[sensors.joints]\ntorque_of = \"beam\"\n"
                        "beam = { stiffness = 500, damping = 5, back_emf = false }\n",
                    {});
  CHECK(s.sensors.joint.source == TorqueSource::kBeam);
  CHECK(s.sensors.joint.beam.stiffness == 500);
  CHECK(s.sensors.joint.beam.damping == 5);
  CHECK_FALSE(s.sensors.joint.back_emf);
}
