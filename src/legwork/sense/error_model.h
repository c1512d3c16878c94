#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How a reading differs from the truth: offset, bias, random walk, noise, saturation, resolution,
// missing samples. The n-th error of (seed, trial, channel) is a pure function, so that a trial is
// the same whatever else runs.
#include <array>
#include <limits>
#include <string>

#include "legwork/base/random.h"
#include "legwork/math/mat3.h"

namespace legwork {

/// In the unit of what is read, per axis. Zeros: a perfect sensor.
struct ErrorModel {
  double noise = 0.0;                                      // sd of white noise per sample
  double bias = 0.0;                                       // sd of a constant drawn once per trial
  double offset = 0.0;                                     // a known constant
  double walk = 0.0;                                       // random walk, per √s
  double quantum = 0.0;                                    // resolution; 0: continuous
  double range = std::numeric_limits<double>::infinity();  // saturates at ±range
  double dropout = 0.0;                                    // chance that a sample is missing

  bool perfect() const {
    return noise == 0.0 && bias == 0.0 && offset == 0.0 && walk == 0.0 && quantum == 0.0 &&
           dropout == 0.0 && range == std::numeric_limits<double>::infinity();
  }
};

/// Throws Error where a number has no meaning; `what` names the sensor.
void require_sound(const ErrorModel& model, const std::string& what);

/// The errors of one sensor of up to three axes. A value; never allocates.
class ErrorChannel {
 public:
  ErrorChannel() = default;
  explicit ErrorChannel(const ErrorModel& model) : model_(model) {}

  /// Draws the bias and begins the streams of this trial.
  void start(std::uint64_t seed, std::uint32_t trial, std::uint32_t channel);
  /// Truth to reading, dt seconds after the last. False: this sample is missing.
  bool apply(double dt, Vec3d& x);
  bool apply(double dt, double& x);
  const Vec3d& bias() const { return bias_; }

 private:
  double spoil(double x, double walk, double bias);
  bool dropped();

  ErrorModel model_{};
  RandomStream noise_, walk_stream_, drop_;
  Vec3d bias_{}, walk_{};
};

/// Attitude from a filter elsewhere: white noise through gain/(1 + τ·s)², added to the Euler angles
/// (Masuya and Sugihara, eq. 19).
struct AttitudeError {
  double noise = 0.0;  // of the white noise that drives it [rad]
  double gain = 3.0;
  double time = 0.031830988618379067;  // τ = 1/(10 π) [s]
};

class AttitudeChannel {
 public:
  AttitudeChannel() = default;
  explicit AttitudeChannel(const AttitudeError& model) : model_(model) {}
  void start(std::uint64_t seed, std::uint32_t trial, std::uint32_t channel);
  Mat3d apply(double dt, const Mat3d& R_WT);

 private:
  AttitudeError model_{};
  RandomStream stream_;
  Vec3d stage1_{}, stage2_{};  // [rad]
};

}  // namespace legwork
