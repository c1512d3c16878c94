// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/guard.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/math/rotation.h"

namespace legwork {
namespace {

bool bounded(const Vec3d& a, double limit) {
  return std::fabs(a.x) <= limit && std::fabs(a.y) <= limit && std::fabs(a.z) <= limit;
}

bool same(const Vec3d& a, const Vec3d& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

/// A usable rotation: exact to 1e-9 as it is, to 1e-3 repaired, otherwise refused.
bool admit_rotation(const Mat3d& given, Mat3d& out) {
  const double defect = so3::rotation_defect(given);
  if (!(defect <= 1e-3)) return false;
  out = defect > 1e-9 ? so3::orthonormalised(given) : given;
  return true;
}

}  // namespace

InputGuard::InputGuard(const EstimatorConfig& config, const LegKinematics* legs,
                       bool needs_attitude)
    : config_(config),
      legs_(legs),
      needs_attitude_(needs_attitude),
      mahony_(config.mahony, config.gravity),
      zeroing_(config) {}

void InputGuard::reset(const InitialState& initial) noexcept {
  clean_ = CleanSample{};
  clean_.R_WT = initial.R_WT;
  mahony_.reset(initial.R_WT);
  memory_ = {};
  zeroing_.reset();
  started_ = false;
  accel_age_ = airborne_ = 0.0;
  rejected_ = 0;
}

const CleanSample& InputGuard::admit(const Measurements& z) noexcept {
  clean_.status = 0;
  clean_.usable = false;
  clean_.noise_scale = 1.0;
  if (!admit_time(z.t)) {
    ++rejected_;
    return clean_;
  }
  const bool own_attitude = needs_attitude_ && config_.attitude == AttitudeSource::kMahony;
  if (needs_attitude_ && !own_attitude && !admit_attitude(z)) {
    ++rejected_;
    return clean_;
  }
  clean_.usable = true;
  t_ = z.t;
  started_ = true;
  admit_imu(z);
  if (own_attitude) {
    mahony_.update(clean_.gyro_T, clean_.accel_T, clean_.first ? 0.0 : clean_.dt);
    clean_.R_WT = mahony_.attitude();
    if (!clean_.gyro_ok) clean_.status |= kImuBad;
  }
  admit_feet(z);
  find_flight();
  return clean_;
}

bool InputGuard::admit_time(double t) noexcept {
  if (!std::isfinite(t)) {
    clean_.status |= kTimeBad;
    return false;
  }
  clean_.first = !started_;
  clean_.dt = started_ ? t - t_ : 0.0;
  if (!started_) return true;
  if (!(clean_.dt > 1e-3 * config_.dt)) {
    clean_.status |= kTimeBad;
    return false;
  }
  // A wild time stamp is not adopted, so that the next good one heals it; a true gap stays one.
  if (clean_.dt > config_.guard.gap_reset) {
    clean_.status |= kGap | kNeedsReset;
    return false;
  }
  if (clean_.dt > config_.guard.gap) {
    clean_.status |= kGap;
    clean_.noise_scale = 2.0;
  }
  return true;
}

bool InputGuard::admit_attitude(const Measurements& z) noexcept {
  if (z.attitude.valid && admit_rotation(z.attitude.R_WT, clean_.R_WT)) return true;
  clean_.status |= kAttitudeBad;
  return false;
}

void InputGuard::admit_imu(const Measurements& z) noexcept {
  const bool present = !z.imu.empty();
  const ImuReading imu = present ? z.imu[0] : ImuReading{};
  clean_.gyro_ok = present && imu.gyro_valid && bounded(imu.gyro_S, config_.guard.gyro_limit);
  if (clean_.gyro_ok) clean_.gyro_T = config_.R_TS * imu.gyro_S;
  clean_.accel_zero = false;
  if (present && imu.accel_valid && bounded(imu.accel_S, config_.guard.accel_limit)) {
    accel_age_ = 0.0;
    clean_.accel_T = config_.R_TS * imu.accel_S;
    // Lever arm: take away the centripetal part; the part of the angular acceleration is left in.
    if (clean_.gyro_ok) clean_.accel_T -= cross(clean_.gyro_T, cross(clean_.gyro_T, config_.p_TS));
    return;
  }
  clean_.status |= kImuBad;
  accel_age_ += clean_.dt;
  if (accel_age_ > config_.guard.accel_hold || clean_.first) {
    clean_.accel_zero = true;
    clean_.noise_scale = std::max(clean_.noise_scale, 100.0);
  }
}

void InputGuard::admit_feet(const Measurements& z) noexcept {
  std::array<FootPose, kMaxFeet> pose{};
  const auto count = static_cast<std::size_t>(config_.foot_count);
  if (legs_ != nullptr) legs_->feet(z, std::span(pose.data(), count));
  for (int i = 0; i < config_.foot_count; ++i) {
    CleanFoot& foot = clean_.foot[static_cast<std::size_t>(i)];
    FootPose& given = pose[static_cast<std::size_t>(i)];
    if (legs_ == nullptr && static_cast<std::size_t>(i) < z.foot.size()) {
      const FootReading& reading = z.foot[static_cast<std::size_t>(i)];
      given.valid = reading.pose_valid;
      given.p_TF = reading.p_TF;
      given.R_TF = reading.R_TF;
    }
    foot.pose_ok = given.valid && bounded(given.p_TF, config_.guard.reach_limit) &&
                   admit_rotation(given.R_TF, foot.R_TF);
    if (foot.pose_ok) {
      foot.p_TF = given.p_TF;
      foot.p_covariance = given.covariance;
    } else {
      clean_.status |= kFootBad;
    }
  }
  if (config_.zeroing.enabled) learn_offsets(z);
  for (int i = 0; i < config_.foot_count; ++i) {
    CleanFoot& foot = clean_.foot[static_cast<std::size_t>(i)];
    foot.wrench_ok = foot.force_ok = foot.held = false;
    foot.load = foot.raw_load = 0.0;
    if (static_cast<std::size_t>(i) < z.foot.size() &&
        z.foot[static_cast<std::size_t>(i)].force_valid) {
      admit_wrench(z.foot[static_cast<std::size_t>(i)], i);
    } else {
      clean_.status |= kWrenchBad;
    }
  }
}

void InputGuard::learn_offsets(const Measurements& z) noexcept {
  std::array<double, kMaxFeet> height{};
  for (int i = 0; i < config_.foot_count; ++i) {
    const CleanFoot& foot = clean_.foot[static_cast<std::size_t>(i)];
    height[static_cast<std::size_t>(i)] =
        foot.pose_ok ? zeroing_.sole_height(clean_.R_WT, foot.p_TF, foot.R_TF, i)
                     : std::numeric_limits<double>::quiet_NaN();
  }
  const double force = clean_.accel_zero ? config_.gravity : norm(clean_.accel_T);
  zeroing_.update(height, force, z.foot, clean_.dt);
}

void InputGuard::admit_wrench(const FootReading& reading, int i) noexcept {
  CleanFoot& foot = clean_.foot[static_cast<std::size_t>(i)];
  const GuardConfig& g = config_.guard;
  if (!so3::all_finite(reading.f_F) || (reading.torque_valid && !so3::all_finite(reading.tau_F))) {
    clean_.status |= kWrenchBad;
    return;
  }
  const bool saturated = !bounded(reading.f_F, g.force_limit * (1.0 - 1e-12)) ||
                         (reading.torque_valid && !bounded(reading.tau_F, g.torque_limit));
  if (saturated) {
    clean_.status |= kForceSaturated;
    foot.force_ok = foot.held = true;
    foot.load = foot.raw_load = g.force_limit;
    return;
  }
  foot.f_F = reading.f_F - zeroing_.force(i);
  foot.tau_F = reading.tau_F - zeroing_.torque(i);
  const double load = (clean_.R_WT * (foot.R_TF * foot.f_F)).z;
  if (stuck(reading, i, load)) {
    clean_.status |= kSensorStuck;
    return;
  }
  foot.force_ok = true;
  foot.wrench_ok = reading.torque_valid;
  foot.raw_load = load;
  foot.load = std::max(load, 0.0);
}

bool InputGuard::stuck(const FootReading& reading, int i, double load) noexcept {
  Memory& memory = memory_[static_cast<std::size_t>(i)];
  const bool repeats = same(reading.f_F, memory.f_F) && same(reading.tau_F, memory.tau_F);
  memory.unchanged = repeats ? memory.unchanged + clean_.dt : 0.0;
  memory.f_F = reading.f_F;
  memory.tau_F = reading.tau_F;
  const bool loaded = std::fabs(load) > config_.guard.flight_load * config_.mass * config_.gravity;
  return config_.guard.stuck > 0.0 && loaded && memory.unchanged > config_.guard.stuck;
}

void InputGuard::find_flight() noexcept {
  const double limit = config_.guard.flight_load * config_.mass * config_.gravity;
  bool loaded = false;
  for (int i = 0; i < config_.foot_count; ++i)
    loaded = loaded || clean_.foot[static_cast<std::size_t>(i)].load >= limit;
  airborne_ = loaded ? 0.0 : airborne_ + clean_.dt;
  if (airborne_ >= config_.guard.flight_time) clean_.status |= kFlight;
}

}  // namespace legwork
