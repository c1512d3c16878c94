#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A named estimator aboard a simulated robot: it reads the world's sensors, errors and all, and is
// held to the world's truth.
#include <memory>
#include <span>
#include <string>

#include "legwork/estimate/model_legs.h"
#include "legwork/estimate/registry.h"
#include "legwork/estimate/score.h"
#include "legwork/sense/sensor_set.h"

namespace legwork {

/// Where a sole lies in its foot frame: a box of these edges, or a point foot with none.
struct SoleBox {
  double heel = 0.0, toe = 0.0, half_width = 0.0;  // [m]
  double sensor_height = 0.0;                      // of the force sensor above the sole [m]
};

/// The configuration with every noise told as the sensors declare it: what a user would copy from
/// their data sheets. A resolution counts as noise of a twelfth of its square, an offset nobody
/// told as a bias. Zero is told as zero, but for the floor of the foot positions
/// (InekfConfig::encoder).
EstimatorConfig told(EstimatorConfig config, const SensorSpec& sensors);

/// What an estimator is told of a robot: weight, gravity, feet, sample time, and the sensors. The
/// paper's forces (η, ε) are scaled by the robot's weight. Foot frames lie in the soles' planes.
EstimatorConfig estimator_config(const Model& model, const SensorSpec& sensors,
                                 const SoleBox& sole);

/// What an estimator on a robot is made of: also for one that reads a log of the same sensors.
struct EstimatorPlan {
  EstimatorConfig config;
  LegNames legs;
  double encoder = 0.0;  // sd of a joint reading [rad]
};
struct SensingSetup;
/// As Sensing would make it of this setup, on the robot standing at q_start. Throws Error as it
/// does.
EstimatorPlan plan_estimator(const Model& model, std::span<const double> q_start,
                             const SensingSetup& setup);

/// With what the sensors lack taken into account, and the IMU mounted on the trunk.
EstimatorConfig fitted(const Model& model, const SensorSpec& sensors, const EstimatorEntry& entry,
                       FrameId trunk, EstimatorConfig config);
/// The legs by their measured joints; `encoder` gets the deviation of the worst of them.
LegNames leg_names(const Model& model, const SensorSpec& sensors, FrameId trunk, double& encoder);

/// One estimator on one world. Foot poses are the sensors' own, or come from the measured joints;
/// the attitude is the sensors' own, or the Mahony filter's.
///
///   SensedEstimate aboard(model, sensors, "inekf", estimator_config(model, sensors, sole), all);
///   aboard.start(seed);
///   while (...) { world.step(); aboard.after_step(world); }
///   const EstimateTrack track = aboard.take();
class SensedEstimate {
 public:
  /// The model must outlive us. Throws Error for an unknown estimator, a configuration without
  /// meaning, an IMU that is not on the trunk, and sensors the estimator cannot do without.
  SensedEstimate(const Model& model, const SensorSpec& sensors, const std::string& estimator,
                 const EstimatorConfig& config, const EstimatorRegistry& registry);

  /// Draws the errors of a trial; the estimate begins at the truth of the next sample.
  void start(std::uint64_t seed, std::uint32_t trial = 0);
  /// After each World::step(): takes a sample where one is due, every `SensorSpec::period` (or
  /// every step, where that is 0). True where it did. Never allocates but to keep the track.
  bool after_step(const World& world);
  const Estimate& estimate() const { return x_; }
  /// Whether a sample has been taken since start().
  bool has_started() const { return started_; }
  const SensorSet& sensors() const { return sensors_; }
  /// The estimate so far against the truth; begins a new track.
  EstimateTrack take();

 private:
  SensorSet sensors_;
  std::unique_ptr<ModelLegs> legs_;
  std::unique_ptr<Estimator> estimator_;
  EstimateScore score_;
  Estimate x_{};
  std::string name_;
  bool started_ = false;
  long step_ = 0;
};

}  // namespace legwork
