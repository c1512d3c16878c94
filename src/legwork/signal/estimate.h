#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What an estimator believes: trunk state, biases, feet, covariance and what went wrong.
// Frames: W world (z up), T trunk, F foot.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "legwork/math/mat3.h"
#include "legwork/signal/layout.h"

namespace legwork {

/// Status bits of one update. 0 is a sample without any remark.
enum EstimateStatus : std::uint32_t {
  kEstimateOk = 0,
  kImuBad = 1u << 0,       // accelerometer or gyro not usable: held, or taken as zero
  kFootBad = 1u << 1,      // a foot's pose not usable: that foot was skipped
  kWrenchBad = 1u << 2,    // a foot's wrench not usable: no load assumed
  kAttitudeBad = 1u << 3,  // external attitude not a rotation: sample ignored
  kTimeBad = 1u << 4,      // time stood still or ran backward: sample ignored
  kGap = 1u << 5,          // samples missing for longer than the gap limit
  kNeedsReset = 1u << 6,   // gap too long to bridge: call reset()
  kForceSaturated = 1u << 7,
  kSensorStuck = 1u << 8,      // a loaded force sensor repeats itself bit for bit
  kFlight = 1u << 9,           // no foot carries load (information, not a fault)
  kOutlier = 1u << 10,         // a measurement failed its chi-square gate
  kSlip = 1u << 11,            // a stance foot moves against the estimate
  kNotInitialised = 1u << 12,  // no reset() yet, or a reset with numbers that are not finite
  kLate = 1u << 13,            // a late sample was merged (information)
  kTooLate = 1u << 14,         // a late sample was older than the buffer: dropped
};

/// "IMU_BAD|FLIGHT", or "OK".
std::string status_text(std::uint32_t status);

/// What is believed of one foot.
struct FootEstimate {
  Vec3d p_WF{};                      // foot frame origin                             [m]
  Vec3d p_Fm{};                      // contact point (minimum velocity point) in F   [m]
  double force = 0.0;                // vertical force used, ≥ 0                      [N]
  double trust = 0.0;                // E of eq. 3: factor on the measurement's sd    [-]
  double contact_probability = 0.0;  // 0 to 1
  bool in_contact = false;           // decided with hysteresis
  bool used = false;                 // its kinematics corrected this estimate
  double nis = 0.0;                  // normalised innovation squared, 3 dof          [-]
  Vec3d innovation{};                // measured minus predicted                      [m]
};

/// Order of the covariance: errors of position, velocity, attitude (R_WT = Exp(θ)·R̂_WT, θ in world
/// axes), gyro bias, accelerometer bias; three entries each.
inline constexpr int kCovarianceStride = 15;

/// The trunk state and all that goes with it. Assignment between estimates of the same number of
/// feet never allocates.
struct Estimate {
  Estimate() = default;
  explicit Estimate(const Layout& layout) : foot(layout.foot.size()) {}

  /// As constructed, not initialised, with the same number of feet. Never allocates.
  void clear();

  double t = 0.0;  // [s]
  Vec3d p_WT{};    // [m]
  Vec3d v_WT{};    // [m/s]
  Mat3d R_WT = identity3<double>();
  Vec3d w_WT_T{};        // [rad/s]
  Vec3d gyro_bias_T{};   // [rad/s]
  Vec3d accel_bias_T{};  // [m/s²]
  // Leading covariance_size rows and columns are filled: 0 (no covariance), 6, 9 or 15.
  int covariance_size = 0;
  bool covariance_honest = false;  // false: weights of the filter, not a claim about the error
  std::array<double, kCovarianceStride * kCovarianceStride> covariance{};  // row-major, SI
  std::vector<FootEstimate> foot;
  std::uint32_t status = kNotInitialised;  // EstimateStatus bits

  double cov(int i, int k) const {
    return covariance[static_cast<std::size_t>(i * kCovarianceStride + k)];
  }
  double& cov(int i, int k) {
    return covariance[static_cast<std::size_t>(i * kCovarianceStride + k)];
  }
};

}  // namespace legwork
