// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A gait that keeps to a line: on the truth it does, on its own estimate as far as that is right,
// and a gyro that errs bends its way.
#include "legwork/control/steer_gait.h"

#include <doctest.h>

#include <algorithm>
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
  std::vector<Vec3<double>> p_WT,
      believed;  // the trunk after every step, and where it was said to be
};

struct TrackMeter final : Meter {
  void after_step(const Simulation& s) override {
    const Sensing* sensing = s.sensing();
    p_WT.push_back(sensing->X_WT().p);
    believed.push_back(sensing->has_estimate() ? sensing->estimate().p_WT : p_WT.back());
  }
  std::vector<Vec3<double>> p_WT, believed;
};

Way walk(const Settings& settings, double seconds = 12.0) {
  const Scenario scenario =
      read_scenario(support::data_folder() + "/scenarios/titan8-steer.toml", settings);
  const BuiltScenario built =
      build_scenario(scenario, {.data_folder = support::data_folder(), .host = {}});
  Simulation& s = *built.simulation;
  const std::vector<double> from = s.world().state().q;
  Way way;
  TrackMeter track;
  s.meters.push_back(&track);
  way.ending = s.run(seconds);
  way.p_WT = track.p_WT, way.believed = track.believed;
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

TEST_CASE("on its own estimate it keeps the line as well") {
  const Way way = walk({});
  MESSAGE("off " << way.off << " m, the estimate " << way.drift << " m");
  REQUIRE(way.ending.kind == Ending::Kind::kDone);
  CHECK(std::fabs(way.off) < kKept);
  CHECK(std::fabs(way.along - kWay) < kAlong);
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

namespace {

// Brings it back faster than the gait's own gliding carries it away: what is left is the
// estimate's.
const Settings kTight{{"controller.side_gain", "1.0"}, {"duration", "24"}};

Settings tight(const Settings& more) {
  Settings all = kTight;
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

// The largest of a distance averaged over every stride of 3.2 s, in which the trunk sways.
template <class Distance>
double over_strides(std::size_t steps, const Distance& distance) {
  constexpr std::size_t kStride = 3200;
  double sum = 0.0, most = 0.0;
  for (std::size_t i = 0; i < steps; ++i) {
    sum += distance(i);
    if (i < kStride) continue;
    sum -= distance(i - kStride);
    most = std::max(most, std::fabs(sum / kStride));
  }
  return most;
}
// From its line, along x.
double off_line(const Way& way) {
  return over_strides(way.p_WT.size(), [&](std::size_t i) { return way.p_WT[i].y; });
}
double farthest(const Way& way) {
  double most = 0.0;
  for (const Vec3<double>& p : way.p_WT) most = std::max(most, std::fabs(p.y));
  return most;
}

}  // namespace

TEST_CASE("on its own estimate its path is off by no more than on the truth and the drift") {
  const Way truth = walk(tight({{"controller.state", "truth"}}), 24.0);
  const double kept = off_line(truth);
  for (const char* seed : {"1", "2", "3"}) {
    const Way own = walk(tight({{"sensors.seed", seed}}), 24.0);
    const double off = off_line(own), drift = over_strides(own.p_WT.size(), [&](std::size_t i) {
                                        return own.p_WT[i].y - own.believed[i].y;
                                      });
    const double thinks =
        over_strides(own.believed.size(), [&](std::size_t i) { return own.believed[i].y; });
    MESSAGE("off " << off << " m, it thinks " << thinks << "; on the truth " << kept
                   << " m, the estimate drifts " << drift);
    REQUIRE(own.ending.kind == Ending::Kind::kDone);
    // It keeps the line it believes in as well as the one it is told, give or take what noise does
    // to a stride; the rest of its way off is the drift.
    CHECK(thinks < 1.1 * kept);
    CHECK(off <= thinks + drift);
  }
  // Not told where it is, it leaves the line farther than that.
  const Way open =
      walk(tight({{"controller.side_gain", "0"}, {"controller.turn_gain", "0"}}), 24.0);
  MESSAGE("left alone " << off_line(open) << " m");
  CHECK(off_line(open) > 2.0 * kept);
}

TEST_CASE("how slowly it may be controlled: at 10 Hz it keeps its line, at 2 Hz it falls") {
  for (const char* rate : {"250 Hz", "50 Hz", "10 Hz"}) {
    CAPTURE(rate);
    const Way way = walk(tight({{"controller.rate", rate}}), 24.0);
    CHECK(way.ending.kind == Ending::Kind::kDone);
    CHECK(farthest(way) < 0.02);
  }
  CHECK(walk(tight({{"controller.rate", "2 Hz"}}), 24.0).ending.kind == Ending::Kind::kFell);
}

// A correction of rate k·(distance), obeyed T later, is stable while k·T < π/2.
TEST_CASE("how late it may be obeyed: a delay beyond a quarter turn of its own loop swings") {
  const Way none = walk(tight({}), 24.0), some = walk(tight({{"controller.delay", "1 s"}}), 24.0),
            late = walk(tight({{"controller.delay", "2 s"}}), 24.0);
  MESSAGE("off " << farthest(none) << ", 1 s late " << farthest(some) << ", 2 s late "
                 << farthest(late) << " m");
  CHECK(farthest(none) < 0.02);
  CHECK(farthest(some) < 0.02);
  CHECK(farthest(late) > 2.0 * farthest(some));
  CHECK(late.ending.kind == Ending::Kind::kDone);  // it walks on, along no line
}
