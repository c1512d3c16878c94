#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Runs the sensors and the estimator of a robot beside a World (open loop): readings, the estimate
// of the trunk's state, and its error.
// Frames: W world, T trunk (the frame estimated), F foot.
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "legwork/run/sensing_setup.h"
#include "legwork/signal/measurements.h"

namespace legwork {

class SensedEstimate;
class SensorSet;
class World;
struct Estimate;
struct EstimateTrack;
struct Leg;

class Sensing {
 public:
  /// `q_start` is a pose the robot stands in: it tells which bodies are feet. The model must
  /// outlive us. Throws Error through setup.refuse for a frame the robot does not have.
  Sensing(const Model& model, std::span<const double> q_start, SensingSetup setup);
  Sensing(const Sensing&) = delete;
  Sensing& operator=(const Sensing&) = delete;
  ~Sensing();

  /// Begins again: the errors of the same trial, the estimate from the truth of the next sample.
  void start();
  /// After each step; true where a sample was due. Never allocates but to keep the score.
  bool after_step(const World& world);
  /// Whether the last step ended with a sample.
  bool fresh() const { return fresh_; }

  const SensorSet& sensors() const;
  const SensorSpec& spec() const;
  const Measurements& readings() const;
  const Pose<double>& X_WT() const;    // true
  const Motion<double>& V_WT() const;  // true, world axes
  bool estimates() const { return aboard_ != nullptr; }
  const Estimate& estimate() const;  // only where it estimates
  /// Whether there has been a sample to estimate from.
  bool has_estimate() const;
  /// The estimate so far against the truth, and a new track begun; only where it estimates.
  EstimateTrack take_track();
  /// Normalised error squared of position, velocity (and attitude) now, over its degrees of
  /// freedom; 0 without a covariance that means it.
  double nees() const;
  int nees_dof() const;

  // Names for channels and reports, in the order of Measurements.
  const std::string& trunk_name() const { return trunk_name_; }
  const std::string& imu_name(std::size_t i) const { return imu_names_[i]; }
  const std::vector<std::string>& foot_names() const { return foot_names_; }
  const std::vector<std::string>& cell_names() const { return cell_names_; }
  const std::vector<std::string>& joint_names() const { return joint_names_; }
  const std::string& estimator_name() const { return setup_.estimator.name; }
  /// In words, for the report's method.
  std::string text() const;

 private:
  SensorSpec spec_of_setup(const std::vector<Leg>& legs);
  [[noreturn]] void refuse(const std::string& key, const std::string& message,
                           const std::string& remedy) const;
  FrameId frame(const std::string& key, const std::string& name) const;
  void name_frames();
  void add_feet(const std::vector<Leg>& legs, SensorSpec& spec) const;
  EstimatorConfig configure(const SensorSpec& spec, const std::vector<Leg>& legs) const;
  void require_sensors(const SensorSpec& spec, const std::vector<Leg>& legs) const;

  const Model& model_;
  SensingSetup setup_;
  int every_ = 1;  // steps per sample
  long step_ = 0;
  bool fresh_ = false;
  std::unique_ptr<SensorSet> sensors_;      // where nobody estimates
  std::unique_ptr<SensedEstimate> aboard_;  // else
  std::string trunk_name_;
  std::vector<std::string> imu_names_, foot_names_, cell_names_, joint_names_;
};

}  // namespace legwork
