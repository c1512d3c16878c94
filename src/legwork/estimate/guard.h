#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The door every sample passes: finds what cannot be used, replaces or drops it, and says so.
#include <array>

#include "legwork/estimate/config.h"
#include "legwork/estimate/estimator.h"
#include "legwork/estimate/mahony.h"
#include "legwork/estimate/zeroing.h"

namespace legwork {

/// One foot, fit to be used.
struct CleanFoot {
  bool pose_ok = false;
  bool wrench_ok = false;  // force and torque may move the contact point
  bool force_ok = false;   // the load is known; false: taken as 0
  bool held = false;       // saturated: the load is the limit, the contact point stays
  Vec3d p_TF{};            // [m]
  Mat3d R_TF = identity3<double>();
  Vec3d f_F{};          // ground on foot                                                [N]
  Vec3d tau_F{};        // about the sensor                                              [N·m]
  double load = 0;      // vertical force ≥ 0                                            [N]
  double raw_load = 0;  // the same before clamping (FK picks its foot by it)        [N]
  Sym3<double> p_covariance = zero_sym3<double>();  // of p_TF, from the encoders    [m²]
};

/// One sample, fit to be used.
struct CleanSample {
  bool usable = false;      // false: leave the state alone
  bool first = false;       // only store it
  double dt = 0;            // since the last usable sample                              [s]
  double noise_scale = 1;   // factor on process noise (no accelerometer, or a gap)
  bool accel_zero = false;  // accelerometer lost for too long: assume no acceleration
  Vec3d accel_T{};          // specific force at the trunk origin                        [m/s²]
  Vec3d gyro_T{};           // [rad/s]
  bool gyro_ok = false;
  Mat3d R_WT = identity3<double>();  // from the attitude source
  std::array<CleanFoot, kMaxFeet> foot{};
  std::uint32_t status = 0;
};

/// Applies the rules of bad input. One per estimator; a plain value.
class InputGuard {
 public:
  InputGuard() = default;
  /// `legs` may be null: then the foot poses in the measurements are used. It must outlive us.
  /// `needs_attitude`: reject samples without a usable R_WT.
  InputGuard(const EstimatorConfig& config, const LegKinematics* legs, bool needs_attitude);

  void reset(const InitialState& initial) noexcept;
  const CleanSample& admit(const Measurements& z) noexcept;
  /// For estimators that keep their own attitude: what to read vertical forces with.
  void set_attitude(const Mat3d& R_WT) noexcept { clean_.R_WT = R_WT; }
  long rejected() const noexcept { return rejected_; }

 private:
  bool admit_time(double t) noexcept;
  bool admit_attitude(const Measurements& z) noexcept;
  void admit_imu(const Measurements& z) noexcept;
  void admit_feet(const Measurements& z) noexcept;
  void learn_offsets(const Measurements& z) noexcept;
  void admit_wrench(const FootReading& reading, int i) noexcept;
  bool stuck(const FootReading& reading, int i, double load) noexcept;
  void find_flight() noexcept;

  /// What is remembered of a foot's last wrench.
  struct Memory {
    Vec3d f_F{}, tau_F{};
    double unchanged = 0.0;  // how long the reading has been the same               [s]
  };

  EstimatorConfig config_{};
  const LegKinematics* legs_ = nullptr;
  bool needs_attitude_ = true;
  CleanSample clean_{};
  Mahony mahony_{};
  ForceZeroing zeroing_{};
  std::array<Memory, kMaxFeet> memory_{};
  bool started_ = false;
  double t_ = 0.0;          // of the last usable sample                             [s]
  double accel_age_ = 0.0;  // since the last good accelerometer reading             [s]
  double airborne_ = 0.0;   // since a foot last carried load                        [s]
  long rejected_ = 0;
};

}  // namespace legwork
