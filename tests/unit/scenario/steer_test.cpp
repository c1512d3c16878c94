// A gait that keeps to a line: on the truth it does, on its own estimate as far as that is right,
// and a gyro that errs bends its way.
// SPDX-License-Identifier: Apache-2.0
#include "legwork/control/steer_gait.h"

#include <doctest.h>

#include <cmath>
#include <string>

#include "legwork/estimate/estimator.h"
#include "legwork/scenario/build.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

// 0.06 m/s for 12 s less half a second of standing and a quarter of ramp.
constexpr double kWay = 0.675;                 // [m]
constexpr double kKept = 0.01, kAlong = 0.02;  // how near it keeps on the truth [m]

struct Way {
  double along = 0, off = 0, turned = 0;  // of the base [m], [m], [rad]
  double drift = 0;                       // of the estimate at the end [m]
  Ending ending;
};

Way walk(const Settings& settings, double seconds = 12.0) {
  const Scenario scenario =
      read_scenario(support::data_folder() + "/scenarios/titan8-steer.toml", settings);
  const BuiltScenario built =
      build_scenario(scenario, {.data_folder = support::data_folder(), .host = {}});
  Simulation& s = *built.simulation;
  const std::vector<double> from = s.world().state().q;
  Way way;
  way.ending = s.run(seconds);
  const std::vector<double>& to = s.world().state().q;
  const auto heading = [](const std::vector<double>& q) {
    return std::atan2(2 * (q[3] * q[6] + q[4] * q[5]), 1 - 2 * (q[5] * q[5] + q[6] * q[6]));
  };
  const double psi = heading(from), dx = to[0] - from[0], dy = to[1] - from[1];
  way.along = std::cos(psi) * dx + std::sin(psi) * dy;
  way.off = std::cos(psi) * dy - std::sin(psi) * dx;
  way.turned = std::remainder(heading(to) - psi, 2 * M_PI);
  const Sensing* sensing = s.sensing();
  way.drift = norm(sensing->estimate().p_WT - sensing->X_WT().p);
  return way;
}

}  // namespace

TEST_CASE("on the truth it walks the line at the speed it is told") {
  const Way way = walk({{"controller.state", "truth"}});
  MESSAGE("along " << way.along << " m, off " << way.off << " m, turned " << way.turned << " rad");
  REQUIRE(way.ending.kind == Ending::Kind::kDone);
  CHECK(std::fabs(way.along - kWay) < kAlong);
  CHECK(std::fabs(way.off) < kKept);
  CHECK(std::fabs(way.turned) < 0.03);
}

TEST_CASE("on its own estimate it keeps as near, but for the estimate's drift") {
  const Way way = walk({});
  MESSAGE("off " << way.off << " m, the estimate " << way.drift << " m");
  REQUIRE(way.ending.kind == Ending::Kind::kDone);
  // What it keeps on the truth, and the drift on top.
  CHECK(std::fabs(way.off) < kKept + way.drift);
  CHECK(std::fabs(way.along - kWay) < kAlong + way.drift);
  CHECK(way.drift < 5e-3);
}

TEST_CASE("a gyro that errs by 0.1 rad/s bends the way of whoever believes it") {
  const Settings gyro_alone{{"estimator.name", "lkf"}};  // heading by the gyro
  Settings biased = gyro_alone, on_truth;
  biased.emplace_back("sensors.imu.gyro", "{ offset = 0.1 }");
  on_truth = biased;
  on_truth.emplace_back("controller.state", "truth");
  const Way sound = walk(gyro_alone), bent = walk(biased), told = walk(on_truth);
  MESSAGE("turned " << sound.turned << ", biased " << bent.turned << ", biased but told the truth "
                    << told.turned << " rad");
  CHECK(std::fabs(sound.turned) < 0.12);  // its bias of 0.3 deg/s over 12 s is 0.06 rad
  CHECK(bent.turned < -0.3);              // it turns against the turn it believes in
  CHECK(std::fabs(bent.off) > 0.05);
  CHECK(std::fabs(told.turned) < 0.03);
}

TEST_CASE("its knobs steer") {
  const Scenario scenario = read_scenario(support::data_folder() + "/scenarios/titan8-steer.toml",
                                          {{"controller.state", "truth"}});
  const BuiltScenario built =
      build_scenario(scenario, {.data_folder = support::data_folder(), .host = {}});
  Simulation& s = *built.simulation;
  Controller& steer = *s.agent(0).control->controller();
  s.run(1.0);
  set_knob(steer, "heading", 0.5);
  set_knob(steer, "speed", 0.03);
  s.run(9.0);
  const std::vector<double>& q = s.world().state().q;
  const double turned = 2 * std::atan2(q[6], q[3]);
  CHECK(turned == doctest::Approx(0.5).epsilon(0.15));
  CHECK_THROWS_AS(set_knob(steer, "sped", 1.0), Error);
}
