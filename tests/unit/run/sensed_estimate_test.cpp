// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// An estimator aboard a simulated robot: by its encoders alone, and what it cannot do without.
#include "legwork/run/sensed_estimate.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/base/error.h"
#include "legwork/run/stand/standing.h"
#include "support/preset.h"

using namespace legwork;

namespace {

constexpr SoleBox kSole{.heel = -0.06, .toe = 0.10, .half_width = 0.04, .sensor_height = 0.04};

/// biped10 with the paper's sensors, but no attitude from elsewhere and feet known by encoders
/// only.
SensorSpec own_sensors(const Model& model) {
  SensorSpec spec =
      paper_sensors(model, "imu", {{"L_sole", {0, 0, 0.04}}, {"R_sole", {0, 0, 0.04}}});
  spec.attitude = false;
  spec.period = 2e-3;
  for (FootSpec& foot : spec.feet) foot.has_pose = false;
  for (JointSensorSpec& joint : spec.joints) joint.position.noise = 1e-4;
  return spec;
}

EstimateTrack stand(const Model& model, const SensorSpec& sensors, const std::string& estimator) {
  const StandingPose pose = standing_pose(model);
  World world(model);
  world.set_drives(standing_gains(model, pose.state));
  world.reset(pose.state);
  SensedEstimate aboard(model, sensors, estimator, estimator_config(model, sensors, kSole),
                        EstimatorRegistry::built_in());
  aboard.start(5);
  int samples = 0;
  for (int k = 0; k < 2000; ++k) {
    world.step();
    samples += aboard.after_step(world) ? 1 : 0;
  }
  CHECK(samples == 1000);
  return aboard.take();
}

Model biped() {
  Model model = support::preset("biped10");
  ensure_floor(model, 1.0);
  return model;
}

}  // namespace

TEST_CASE("a standing robot knows where it is, by encoders, gyro and accelerometer") {
  const Model model = biped();
  for (const char* name : {"proposed_plus", "lkf", "inekf"}) {
    const EstimateTrack track = stand(model, own_sensors(model), name);
    INFO(std::string(name) << ": " << 1e3 * track.position.norm << " mm");
    CHECK(track.t.size() == 1000);
    CHECK((track.status & ~std::uint32_t(kOutlier)) == kEstimateOk);
    // The LKF lets a foot wander by 40 mm/√s, and this takes 2 s.
    CHECK(track.position.norm < (std::string(name) == "lkf" ? 0.05 : 0.01));
    CHECK(track.position.norm > 0.0);  // the sensors do err
    CHECK(track.has_velocity);
    CHECK(track.nees_dof == (std::string(name) == "inekf" ? 9 : 6));
  }
}

TEST_CASE("an estimator is told what the data sheets of its sensors say") {
  const Model model = biped();
  SensorSpec sensors = paper_sensors(model, "imu", {{"L_sole"}, {"R_sole"}});
  sensors.period = 2e-3;
  sensors.imus[0].gyro = {.noise = 0.03, .bias = 0.004, .offset = 0.003, .walk = 1e-5};
  sensors.imus[0].accel = {.quantum = std::sqrt(12.0) * 0.2};
  sensors.feet[1].pose.noise = 2e-3;
  const EstimatorConfig config = estimator_config(model, sensors, kSole);
  CHECK(config.mass == doctest::Approx(10.0).epsilon(0.01));
  CHECK(config.foot_count == 2);
  CHECK(config.inekf.gyro == doctest::Approx(0.03));
  CHECK(config.inekf.gyro_bias == doctest::Approx(0.005));
  CHECK(config.inekf.gyro_bias_walk == doctest::Approx(1e-5));
  CHECK(config.inekf.accel == doctest::Approx(0.2));
  CHECK(config.inekf.encoder == doctest::Approx(2e-3));
  CHECK(config.lkf.attitude == doctest::Approx(0.03761).epsilon(1e-3));
}

TEST_CASE("sensors an estimator cannot do without are asked for") {
  const Model model = biped();
  const EstimatorRegistry all = EstimatorRegistry::built_in();
  const auto make = [&](const SensorSpec& s, const std::string& name) {
    const SensedEstimate made(model, s, name, estimator_config(model, s, kSole), all);
  };
  SensorSpec s = own_sensors(model);
  CHECK_NOTHROW(make(s, "inekf"));
  CHECK_THROWS_AS(make(s, "magic"), Error);
  s.imus[0].has_gyro = false;
  CHECK_THROWS_AS(make(s, "inekf"), Error);
  CHECK_THROWS_AS(make(s, "proposed"), Error);  // no attitude, and nothing to find it by
  s = own_sensors(model);
  s.joints.clear();
  CHECK_THROWS_AS(make(s, "inekf"), Error);
  s = own_sensors(model);
  s.trunk = *model.find_frame("L_sole");
  CHECK_THROWS_AS(make(s, "inekf"), Error);
}
