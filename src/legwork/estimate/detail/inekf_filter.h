#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The invariant EKF's state, and how it deals with feet that slip; its equations are in
// inekf.cpp, which alone includes this.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "legwork/estimate/contact.h"
#include "legwork/estimate/detail/block_covariance.h"
#include "legwork/estimate/detail/foot_track.h"

namespace legwork::inekf {

// Blocks of the error ξ. The last readings' own noises are states: each reading is used in two
// steps (trapezoidal rule), and a filter that took the halves for independent would claim twice the
// noise it has between two samples.
enum Block { kTheta, kV, kP, kGyroBias, kAccelBias, kGyroNoise, kAccelNoise, kContact };

inline constexpr double kSpeedLimit =
    100.0;  // a legged robot that goes faster has lost itself [m/s]

/// The filter for up to `Feet` feet.
template <int Feet>
class InvariantEkf final : public ValueEstimator<InvariantEkf<Feet>>, TrackedState {
 public:
  InvariantEkf(const EstimatorConfig& config, const LegKinematics* legs)
      : TrackedState(config, legs, /*needs_attitude=*/false) {
    for (int i = 0; i < config.foot_count; ++i) {
      contact_[index(i)] = ContactFilter(config.contact, config.mass * config.gravity);
      pressure_[index(i)] = PressurePoint(config, i);
    }
    for (Snapshot& snapshot : back_) snapshot.x = x_;  // sized, so that save() never allocates
  }
  std::string_view name() const noexcept override { return "inekf"; }
  void reset(const InitialState& initial) noexcept override;
  const Estimate& update(const Measurements& z) noexcept override;

 private:
  using Covariance = BlockCovariance<kContact + Feet>;

  /// A foot that stands.
  struct Point {
    bool active = false;
    Vec3d d_W{};  // contact point                                              [m]
    Sym3<double> noise = zero_sym3<double>();  // how far it may wander in this step [m²]
    int gated = 0;                             // corrections refused in a row
    Vec3d lean{};                              // whitened innovations, forgetting over slip_time
    bool trial = false;                        // has slipped: does it stand still again?
    double age = 0.0;                          // since the trial began              [s]
    Vec3d v_W{};                               // of the trunk when it began       [m/s]
    int calm = 0;  // trials in a row that failed although nothing braked the trunk
  };

  /// All that a sample changes: what a slip takes back to.
  struct Snapshot {
    Estimate x{};
    Covariance P{};
    Vec3d gyro{}, accel{};
    std::array<Point, Feet> point{};
    std::array<ContactFilter, Feet> contact{};
    std::array<PressurePoint, Feet> pressure{};
    std::array<Mat3d, Feet> R_TF{};
    int steps = 0;
  };

  void start_covariance() noexcept;
  void process(const CleanSample& s) noexcept;
  void step_foot(const CleanSample& s, int i) noexcept;
  void judge_trial(const CleanSample& s, int i) noexcept;
  void stand_on_trial(const CleanSample& s, int i) noexcept;
  bool leans(Point& point, const Vec3d& whitened, double dt) const noexcept;
  void remember(const CleanSample& s) noexcept;
  void take_back_slips() noexcept;
  void save(Snapshot& into) const noexcept;
  void restore(const Snapshot& from) noexcept;
  void move_pressure_points(const CleanSample& s) noexcept;
  void propagate(const CleanSample& s) noexcept;
  void propagate_covariance(double dt, const Mat3d& R, const Vec3d& v, const Vec3d& p,
                            double scale) noexcept;
  void add_reading_noise(double dt, double scale) noexcept;
  void add_process_noise(double dt, double scale) noexcept;
  void correct(const CleanSample& s, int i) noexcept;
  void apply(const double* xi) noexcept;
  void stand(const CleanSample& s, int i) noexcept;
  void lift(int i) noexcept;
  void keep_sane() noexcept;
  void publish(const CleanSample& s) noexcept;
  /// How much of a step is the new reading's: all of it, or half by the trapezoidal rule.
  double share() const noexcept { return config_.imu_averages ? 1.0 : 0.5; }
  Vec3d seen(const CleanSample& s, int i) const noexcept {
    return s.foot[index(i)].p_TF + s.foot[index(i)].R_TF * pressure_[index(i)].point();
  }

  Covariance P_{};
  Vec3d gyro_{}, accel_{};  // last readings, bias not removed           [rad/s], [m/s²]
  std::array<Point, Feet> point_{};
  std::array<ContactFilter, Feet> contact_{};
  std::array<PressurePoint, Feet> pressure_{};
  std::array<Mat3d, Feet> R_TF_{};  // foot attitude at the last sample
  int steps_ = 0;
  // The samples since the older of two snapshots, so that a slipping foot can be left out of them.
  static constexpr int kWindow = 16;
  static constexpr int kCalmTrials = 4;  // longer than a slide takes to turn round
  std::array<Snapshot, 2> back_{};       // older, newer
  std::array<CleanSample, 2 * kWindow> past_{};
  int newer_at_ = 0, past_count_ = 0;  // first sample after the newer one; samples kept
  std::array<bool, Feet> slipped_{};   // found in this sample
  bool replaying_ = false;
};

template <int Feet>
void InvariantEkf<Feet>::step_foot(const CleanSample& s, int i) noexcept {
  Point& point = point_[index(i)];
  const bool standing = contact_[index(i)].standing();
  if (point.active && !standing) lift(i);
  if (replaying_ && slipped_[index(i)]) {
    if (point.active) lift(i);
    return;
  }
  if (point.active && point.trial) {
    judge_trial(s, i);
  } else if (point.active) {
    correct(s, i);
  } else if (standing) {
    stand(s, i);
  }
}

/// A foot that slipped: its point was put down a while ago and nothing was concluded from it since.
/// If it is where it should be, it has stood still.
template <int Feet>
void InvariantEkf<Feet>::judge_trial(const CleanSample& s, int i) noexcept {
  Point& point = point_[index(i)];
  point.age += s.dt;
  if (point.age < config_.inekf.slip_window) return;
  correct(s, i);
  point.trial = point.gated > 0;
  if (!point.trial) return;
  x_.status |= kSlip;
  // Friction brakes a sliding foot. Where nothing brakes, it does not slide: what seems to move it
  // is the velocity's error, which is then this large at least.
  const Vec3d a = (x_.v_WT - point.v_W) * (1.0 / point.age);
  const Vec3d apparent = x_.foot[index(i)].innovation * (1.0 / point.age);
  const bool braked = std::hypot(a.x, a.y) > config_.inekf.slip_friction * config_.gravity;
  const int calm = braked ? 0 : point.calm + 1;
  if (calm >= kCalmTrials) P_.add_diagonal(kV, norm2(apparent));
  stand_on_trial(s, i);
  point.calm = calm;
}

template <int Feet>
void InvariantEkf<Feet>::stand_on_trial(const CleanSample& s, int i) noexcept {
  stand(s, i);
  point_[index(i)].trial = true;
  point_[index(i)].v_W = x_.v_WT;
}

/// Do a foot's innovations lean to one side? Their forgetting sum has variance 1/(1 − λ²).
template <int Feet>
bool InvariantEkf<Feet>::leans(Point& point, const Vec3d& whitened, double dt) const noexcept {
  const double keep = std::exp(-dt / config_.inekf.slip_time);
  point.lean = point.lean * keep + whitened;
  return norm2(point.lean) * (1.0 - keep * keep) > config_.inekf.slip_gate;
}

/// Keeps the samples of the last one or two windows and the state before the first of them.
template <int Feet>
void InvariantEkf<Feet>::remember(const CleanSample& s) noexcept {
  const int window =
      std::clamp(static_cast<int>(config_.inekf.slip_window / config_.dt), 2, kWindow);
  if (past_count_ == 0) save(back_[0]);
  if (past_count_ == window) save(back_[1]), newer_at_ = past_count_;
  if (past_count_ == 2 * window) {
    back_[0] = back_[1];
    std::copy(past_.begin() + newer_at_, past_.begin() + past_count_, past_.begin());
    past_count_ -= newer_at_;
    save(back_[1]);
    newer_at_ = past_count_;
  }
  past_[index(past_count_++)] = s;
}

/// Goes back and lives the last samples again without the feet that were found to slip; feet that
/// are found out on the way join them. Then they are on trial, where they are now.
template <int Feet>
void InvariantEkf<Feet>::take_back_slips() noexcept {
  const auto count = [this] { return std::count(slipped_.begin(), slipped_.end(), true); };
  if (count() == 0) return;
  const std::uint32_t status = x_.status | kSlip;
  const double t = x_.t;
  for (auto known = count(), before = known - 1; known > before;) {
    before = known;
    restore(back_[0]);
    replaying_ = true;
    for (int k = 0; k < past_count_; ++k) process(past_[index(k)]);
    replaying_ = false;
    known = count();
  }
  const CleanSample& s = past_[index(past_count_ - 1)];
  for (int i = 0; i < config_.foot_count; ++i) {
    if (!slipped_[index(i)] || !s.foot[index(i)].pose_ok || !contact_[index(i)].standing())
      continue;
    stand_on_trial(s, i);
  }
  slipped_ = {};
  past_count_ = newer_at_ = 0;  // what comes next starts from here
  x_.t = t;
  x_.status = status;
}

template <int Feet>
void InvariantEkf<Feet>::save(Snapshot& into) const noexcept {
  into.x = x_, into.P = P_, into.gyro = gyro_, into.accel = accel_;
  into.point = point_, into.contact = contact_, into.pressure = pressure_;
  into.R_TF = R_TF_, into.steps = steps_;
}

template <int Feet>
void InvariantEkf<Feet>::restore(const Snapshot& from) noexcept {
  x_ = from.x, P_ = from.P, gyro_ = from.gyro, accel_ = from.accel;
  point_ = from.point, contact_ = from.contact, pressure_ = from.pressure;
  R_TF_ = from.R_TF, steps_ = from.steps;
}

}  // namespace legwork::inekf
