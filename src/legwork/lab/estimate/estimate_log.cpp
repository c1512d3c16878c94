// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/estimate/estimate_log.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>
#include <optional>
#include <string>

#include "legwork/base/error.h"
#include "legwork/math/rotation.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const LogFacts& log, const std::string& what, const std::string& remedy) {
  Finding finding;
  finding.code = "E-LOG";
  finding.file = log.file;
  finding.message = what;
  finding.remedy = remedy;
  throw Error(finding);
}

/// The log as the estimator shall see it: stamps spread evenly, the gyro's bias taken off.
class PreparedLog {
 public:
  PreparedLog(LogStream& log, const LogRun& run) : log_(log), even_(run.even) {
    if (even_) find_period();
    survey(run.still);
  }
  void rewind() {
    log_.rewind();
    k_ = 0;
  }
  bool next(LogSample& sample) {
    if (!log_.next(sample)) return false;
    // Stamped on arrival, in bursts: back where the robot's clock took them.
    if (even_ && count_ > 1) sample.z.t = start_ + period_ * double(k_);
    if (has_bias_ && is_usable(sample.z)) sample.z.imu[0].gyro_S -= gyro_bias_;
    ++k_;
    return true;
  }
  const LogFacts& facts() const { return log_.facts(); }
  std::size_t size() const { return count_; }
  double sample_time() { return step_.median(); }
  /// Specific force of the first half second: its sum, and its mean where there is a reading.
  const Vec3d& first_accel() const { return accel_sum_; }
  Vec3d mean_accel() const {
    return accel_count_ > 0 ? accel_sum_ * (1.0 / accel_count_) : Vec3d{};
  }

 private:
  static bool is_usable(const Measurements& z) {
    return !z.imu.empty() && z.imu[0].gyro_valid && so3::all_finite(z.imu[0].gyro_S);
  }
  void find_period() {
    LogSample sample;
    double last = 0;
    log_.rewind();
    for (count_ = 0; log_.next(sample); ++count_) {
      if (count_ == 0) start_ = sample.z.t;
      last = sample.z.t;
    }
    if (count_ > 1) period_ = (last - start_) / double(count_ - 1);
  }
  /// Sample time, gravity in the first half second, the gyro's mean over the first `still` seconds.
  void survey(double still) {
    LogSample sample;
    Vec3d sum{};
    double readings = 0.0, first = 0.0;
    std::size_t n = 0;
    bool standing = still > 0.0, early = true;
    rewind();
    for (; next(sample); ++n) {
      const Measurements& z = sample.z;
      if (n == 0) first = z.t;
      step_.add(z.t);
      standing = standing && !(z.t - first > still);
      if (standing && is_usable(z)) sum += z.imu[0].gyro_S, readings += 1.0;
      early = early && !(z.t - first > 0.5);
      if (early && !z.imu.empty() && z.imu[0].accel_valid && so3::all_finite(z.imu[0].accel_S))
        accel_sum_ += z.imu[0].accel_S, accel_count_ += 1.0;
    }
    count_ = n;
    has_bias_ = readings > 0.0;
    if (has_bias_) gyro_bias_ = sum * (1.0 / readings);
  }

  LogStream& log_;
  bool even_ = false, has_bias_ = false;
  std::size_t k_ = 0, count_ = 0;
  double start_ = 0, period_ = 0;  // of evenly spread samples [s]
  Vec3d gyro_bias_{}, accel_sum_{};
  double accel_count_ = 0;
  SampleTime step_;
};

/// Walks a log with one sample before and one after the present. The truth it gives is of the
/// trunk: as logged, or moved there from the base; a velocity that is not logged is the central
/// difference of the true positions.
class TrunkWalk {
 public:
  TrunkWalk(PreparedLog& log, const ModelLegs* legs, std::optional<FrameId> base)
      : log_(log), legs_(legs), base_(base) {
    log_.rewind();
    has_next_ = fetch(slots_[next_]);
  }
  bool has_position() const { return log_.facts().has_position; }
  bool has_velocity() const { return log_.facts().has_velocity || has_position(); }
  bool has_attitude() const { return log_.facts().has_true_attitude; }
  const LogSample& now() const { return slots_[now_]; }

  bool advance() {
    if (!has_next_) return false;
    const std::size_t free = before_;  // the slots turn, the samples stay where they are
    before_ = now_;
    now_ = next_;
    next_ = free;
    has_next_ = fetch(slots_[next_]);
    if (has_position() && !log_.facts().has_velocity) {
      const LogSample& a = slots_[is_first_ ? now_ : before_];
      const LogSample& b = slots_[has_next_ ? next_ : now_];
      const double dt = b.z.t - a.z.t;
      slots_[now_].v_WT = dt > 0.0 ? (b.p_WT - a.p_WT) * (1.0 / dt) : Vec3d{};
    }
    is_first_ = false;
    return true;
  }

 private:
  bool fetch(LogSample& out) {
    if (!log_.next(out)) return false;
    if (base_ && has_position() && has_attitude()) {
      const Pose<double> X_TB = legs_->frame_in_trunk(out.z, *base_);
      const Pose<double> X_WT = Pose<double>{out.R_WT, out.p_WT} * inverse(X_TB);
      out.p_WT = X_WT.p;
      out.R_WT = X_WT.R;
    }
    return true;
  }

  PreparedLog& log_;
  const ModelLegs* legs_;
  std::optional<FrameId> base_;
  std::array<LogSample, 3> slots_;
  std::size_t before_ = 0, now_ = 1, next_ = 2;
  bool has_next_ = false, is_first_ = true;
};

/// Level attitude from gravity, yaw zero.
Mat3d level_attitude(const Vec3d& accel) {
  if (!(norm(accel) > 0.0)) return identity3<double>();
  return so3::euler_to_matrix(
      {std::atan2(accel.y, accel.z), std::atan2(-accel.x, std::hypot(accel.y, accel.z)), 0.0});
}

InitialState initial_state(const TrunkWalk& walk, const Vec3d& accel) {
  const LogSample& first = walk.now();
  InitialState start;
  start.t = first.z.t;
  if (walk.has_position()) start.p_WT = first.p_WT;
  if (walk.has_velocity()) start.v_WT = first.v_WT;
  if (walk.has_attitude()) {
    start.R_WT = first.R_WT;
  } else if (first.z.attitude.valid) {
    start.R_WT = first.z.attitude.R_WT;
  } else {
    start.R_WT = level_attitude(accel);
  }
  return start;
}

double degrees_between(const Vec3d& a, const Vec3d& b) {
  return std::acos(std::clamp(dot(a, b) / (norm(a) * norm(b)), -1.0, 1.0)) * 180.0 /
         std::numbers::pi;
}

/// A robot that stands still feels its weight straight up: where the accelerometer says another
/// direction than the attitude does, the IMU sits otherwise than it was told.
void check_imu_frame(const LogFacts& log, const LogRun& run, const EstimatorConfig& config,
                     const TrunkWalk& walk, const Vec3d& accel_S) {
  constexpr double kStill = 0.1;   // of gravity: else it moves, and nothing can be said
  constexpr double kWrong = 25.0;  // [°]; biases and slopes make a few
  constexpr double kFits = 10.0;   // [°]
  const double g = config.gravity;
  const LogSample& first = walk.now();
  const bool known = walk.has_attitude() || first.z.attitude.valid;
  if (!known || !(g > 0.0) || !(std::fabs(norm(accel_S) - g) < kStill * g)) return;
  const Mat3d& R_WT = walk.has_attitude() ? first.R_WT : first.z.attitude.R_WT;
  const Vec3d up_T = transpose_times(R_WT, Vec3d{0, 0, 1});
  const double off = degrees_between(config.R_TS * accel_S, up_T);
  if (off < kWrong) return;
  std::string fit;
  double best = kFits;
  if (run.model != nullptr) {
    const Model& model = *run.model;
    const auto trunk = model.find_frame(run.trunk);
    if (trunk && degrees_between(accel_S, up_T) < kFits) best = 0.0, fit = run.trunk;  // as it is
    for (const Frame& frame : model.frames) {
      if (!trunk || frame.body != model.frames[*trunk].body) continue;
      const Mat3d R_TF = transpose(model.frames[*trunk].X_BF.R) * frame.X_BF.R;
      const double angle = degrees_between(R_TF * accel_S, up_T);
      if (angle < best) best = angle, fit = frame.name;
    }
  }
  std::string remedy = "give the IMU's place on the trunk: --imu x,y,z,roll,pitch,yaw";
  if (!fit.empty()) {
    remedy = "the readings fit frame \"" + fit +
             "\": " + (fit == run.trunk ? "leave --imu out" : "--trunk " + fit);
  } else {  // a quarter turn or two about the trunk's axes
    for (int k = 0; k < 16; ++k) {
      const Vec3d rpy{0.5 * std::numbers::pi * (k % 4), 0.5 * std::numbers::pi * (k / 4), 0.0};
      if (degrees_between(so3::euler_to_matrix(rpy) * accel_S, up_T) > kFits) continue;
      char text[80];
      std::snprintf(text, sizeof text, "the readings fit --imu 0,0,0,%.4g,%.4g,0", rpy.x, rpy.y);
      remedy = text;
      break;
    }
  }
  char message[200];
  std::snprintf(
      message, sizeof message,
      "at rest the accelerometer points %.0f° away from where the attitude says up is: the "
      "IMU does not sit on the trunk as told",
      off);
  refuse(log, message, remedy);
}

EstimatorConfig adapt(const LogFacts& log, const LogRun& run, bool needs_attitude, double dt) {
  EstimatorConfig config = run.config;
  config.foot_count = std::max(1, static_cast<int>(log.foot_name.size()));
  if (dt > 0.0) config.dt = dt;
  if (needs_attitude && !log.has_attitude) {
    if (!log.has_gyro || !log.has_accel)
      refuse(log, run.estimator + " needs an attitude: roll, pitch, yaw, or gyro and accelerometer",
             "add the columns, or choose another estimator");
    config.attitude = AttitudeSource::kMahony;
  }
  if (!log.has_torque) config.mvp.moment = 0.0;
  return config;
}

}  // namespace

RobotLog log_of(const Truth& truth, const SensorNoise& noise, std::uint64_t seed) {
  RobotLog log;
  log.file = truth.name;
  log.foot_name = {"L", "R"};
  log.has_accel = log.has_gyro = log.has_attitude = log.has_foot_pose = log.has_torque = true;
  log.has_position = log.has_velocity = log.has_true_attitude = true;
  log.p_WT = truth.p_WT;
  log.v_WT = truth.v_WT;
  log.R_WT = truth.R_WT;
  NoisySensors sensors(truth, noise, seed, 0);
  for (std::size_t k = 0; k < truth.size(); ++k) log.z.push_back(sensors.read(k));
  return log;
}

EstimateTrack estimate_log(const RobotLog& log, const LogRun& run,
                           const EstimatorRegistry& registry) {
  return estimate_log(*stream_of(log), run, registry);
}

EstimateTrack estimate_log(LogStream& stream, const LogRun& run,
                           const EstimatorRegistry& registry) {
  const EstimatorEntry& entry = registry.find(run.estimator);
  PreparedLog log(stream, run);
  const LogFacts& facts = log.facts();
  const EstimatorConfig config = adapt(facts, run, entry.needs_attitude, log.sample_time());
  if (!entry.needs_attitude && !facts.has_gyro)
    refuse(facts, run.estimator + " needs a gyro (gyrox, gyroy, gyroz)",
           "choose another estimator");
  std::unique_ptr<ModelLegs> legs;
  std::optional<FrameId> base;
  if (!facts.has_foot_pose && !facts.foot_name.empty()) {
    if (run.model == nullptr)
      refuse(facts, "has joints but no foot poses (NAME_bpx …)", "give the robot with --model");
    legs = std::make_unique<ModelLegs>(*run.model, LegNames{run.trunk, run.feet, facts.joint_name},
                                       run.encoder);
    if (!run.base.empty() && run.base != run.trunk) {
      base = run.model->find_frame(run.base);
      if (!base) refuse(facts, "the model has no frame \"" + run.base + "\"", "check --base");
    }
  }
  TrunkWalk walk(log, legs.get(), base);
  const auto estimator = registry.make(run.estimator, config, legs.get());
  EstimateScore score(run.estimator);
  for (std::size_t k = 0; walk.advance(); ++k) {
    const LogSample& now = walk.now();
    if (k == 0) check_imu_frame(facts, run, config, walk, log.mean_accel());
    if (k == 0) estimator->reset(initial_state(walk, log.first_accel()));
    if (run.progress && k % 256 == 0)
      run.progress(static_cast<double>(k) / static_cast<double>(log.size()));
    const Estimate& x = estimator->update(now.z);
    score.add(now.z.t, x,
              {walk.has_position() ? &now.p_WT : nullptr, walk.has_velocity() ? &now.v_WT : nullptr,
               walk.has_attitude() ? &now.R_WT : nullptr});
  }
  return score.finish();
}

}  // namespace legwork
