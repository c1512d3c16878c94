#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The sensors of the paper's experiment, with its noise (eqs. 16–19), reading a Truth.
#include <array>
#include <cstdint>

#include "legwork/base/random.h"
#include "legwork/estimate/config.h"
#include "legwork/estimate/estimator.h"
#include "legwork/estimate/truth.h"
#include "legwork/signal/measurements.h"

namespace legwork {

/// Standard deviations per sample and per axis. The defaults are the paper's; the gyro is ours.
struct SensorNoise {
  double accel = 0.1;          // eq. 16                                           [m/s²]
  double accel_bias = 0.04;    // drawn once per trial                             [m/s²]
  double force = 1.0;          // eq. 17                                           [N]
  double torque = 0.01;        // eq. 18                                           [N·m]
  double attitude = 0.1;       // white noise that drives the shaping filter of eq. 19 [rad]
  double attitude_gain = 3.0;  // of the filter gain/(1 + τ s)²
  double attitude_time = 0.031830988618379067;  // τ = 1/(10 π)                      [s]
  double gyro = 0.01;                           // [rad/s]
  double gyro_bias = 0.005;    // drawn once per trial                             [rad/s]
  double foot_position = 0.0;  // of p_TF; the paper's encoders are exact           [m]
  Vec3d force_offset{};        // constant error of every force sensor             [N]

  static SensorNoise none();
};

/// How well the start is known, per axis.
struct StartSpread {
  double position = 0.0;  // [m]
  double velocity = 0.0;  // [m/s]
  double attitude = 0.0;  // [rad]
  bool exact() const { return position == 0.0 && velocity == 0.0 && attitude == 0.0; }
};

/// The configuration with the start told as it is drawn. One known exactly is told as known to a
/// tenth of a micrometre and so on.
EstimatorConfig told(EstimatorConfig config, const StartSpread& start);
/// The same, and the invariant EKF told what the sensors are declared to be. Zero is told as zero,
/// but for the floor of the foot positions (InekfConfig::encoder).
EstimatorConfig told(EstimatorConfig config, const SensorNoise& noise, const StartSpread& start);
/// The start of a trial as the estimator believes it: the truth plus errors of that spread.
InitialState drawn_start(const Truth& truth, const StartSpread& start, std::uint64_t seed,
                         std::uint32_t trial);

/// Reads a truth sample by sample, in order. Trial i of a seed is the same whatever else is run.
class NoisySensors {
 public:
  NoisySensors(const Truth& truth, const SensorNoise& noise, std::uint64_t seed,
               std::uint32_t trial);
  /// Sample k; call with k = 0, 1, 2, … The reference lives as long as this object.
  const Measurements& read(std::size_t k);
  const Vec3d& accel_bias() const { return accel_bias_; }
  const Vec3d& gyro_bias() const { return gyro_bias_; }

 private:
  enum Channel : std::uint32_t {
    kAccel,
    kAccelBias,
    kAttitude,
    kGyro,
    kGyroBias,
    kForceLeft,
    kTorqueLeft,
    kForceRight,
    kTorqueRight,
    kPoseLeft,
    kPoseRight,
    kChannels
  };
  Vec3d draw(Channel channel, double deviation);

  const Truth* truth_;
  SensorNoise noise_;
  std::array<RandomStream, kChannels> stream_;
  Vec3d accel_bias_{}, gyro_bias_{};
  Vec3d stage1_{}, stage2_{};  // the two first-order lags of eq. 19                 [rad]
  double blend_;               // 1 − exp(−dt/τ)
  Measurements z_{};
};

}  // namespace legwork
