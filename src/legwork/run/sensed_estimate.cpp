// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/sensed_estimate.h"

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const Model& model, const std::string& what, const std::string& remedy) {
  throw Error(Finding{.code = "E-SENSOR", .file = model.file, .message = what, .remedy = remedy});
}

/// Standard deviation of one reading about its mean.
double deviation(const ErrorModel& error) {
  return std::sqrt(error.noise * error.noise + error.quantum * error.quantum / 12.0);
}
double bias(const ErrorModel& error) { return std::hypot(error.bias, error.offset); }

/// Of the coloured attitude error (eq. 19) sampled every dt: two lags in a row, h_k = α² (k+1) aᵏ,
/// and Σ h_k² = α⁴ (1 + a²)/(1 − a²)³.
double attitude_deviation(const AttitudeError& error, double dt) {
  const double a = std::exp(-dt / error.time), blend = 1.0 - a, gap = 1.0 - a * a;
  return error.noise * error.gain * blend * blend * std::sqrt((1.0 + a * a) / (gap * gap * gap));
}

/// Places the IMU on the trunk frame.
void mount_imu(const Model& model, const SensorSpec& sensors, FrameId trunk,
               EstimatorConfig& config) {
  if (sensors.imus.empty()) return;
  const FrameId imu = sensors.imus.front().frame;
  if (model.frames[imu].body != model.frames[trunk].body)
    refuse(model, "the IMU does not sit on the trunk, which is what is estimated",
           "let the trunk be a frame of the part that carries the IMU");
  Workspace<double> ws(model);
  forward_kinematics<double>(model, model.q0, ws);
  const Pose<double> X_TS =
      inverse(frame_pose<double>(model, trunk, ws)) * frame_pose<double>(model, imu, ws);
  config.R_TS = X_TS.R;
  config.p_TS = X_TS.p;
}

/// The legs by their measured joints, where the sensors do not give foot poses ready made.
std::unique_ptr<ModelLegs> legs_of(const Model& model, const SensorSpec& sensors, FrameId trunk) {
  const bool given = std::all_of(sensors.feet.begin(), sensors.feet.end(),
                                 [](const FootSpec& foot) { return foot.has_pose; });
  if (given) return nullptr;
  if (sensors.joints.empty())
    refuse(model, "nobody measures where the feet are", "give the joints encoders");
  double encoder = 0.0;
  const LegNames names = leg_names(model, sensors, trunk, encoder);
  return std::make_unique<ModelLegs>(model, names, encoder);
}

}  // namespace

LegNames leg_names(const Model& model, const SensorSpec& sensors, FrameId trunk, double& encoder) {
  LegNames names;
  names.trunk = model.frames[trunk].name;
  for (const FootSpec& foot : sensors.feet) names.foot.push_back(model.frames[foot.frame].name);
  encoder = 0.0;
  for (const JointSensorSpec& joint : sensors.joints) {
    names.joint.push_back(model.joints[joint.joint].name);
    encoder = std::max(encoder, deviation(joint.position));
  }
  return names;
}

EstimatorConfig fitted(const Model& model, const SensorSpec& sensors, const EstimatorEntry& entry,
                       FrameId trunk, EstimatorConfig config) {
  const bool gyro = !sensors.imus.empty() && sensors.imus.front().has_gyro;
  const bool accel = !sensors.imus.empty() && sensors.imus.front().has_accel;
  if (sensors.feet.empty()) refuse(model, "no foot carries a force sensor", "add feet");
  if (!entry.needs_attitude && !gyro)
    refuse(model, entry.name + " needs a gyro", "add one, or choose another estimator");
  if (entry.needs_attitude && !sensors.attitude) {
    if (!gyro || !accel)
      refuse(model, entry.name + " needs an attitude, or gyro and accelerometer to find it",
             "add the sensors, or choose another estimator");
    config.attitude = AttitudeSource::kMahony;
    // What biases leave of its tilt: the accelerometer's turns gravity, the gyro's is held off by
    // the gain; both stand for as long as the filter remembers.
    config.lkf.attitude = std::hypot(config.lkf.accel_bias / config.gravity,
                                     config.inekf.gyro_bias / config.mahony.kp);
    config.lkf.attitude_time = 1.0 / config.mahony.kp;
  }
  for (const FootSpec& foot : sensors.feet)
    if (!foot.has_torque) config.mvp.moment = 0.0;
  mount_imu(model, sensors, trunk, config);
  return config;
}

EstimatorConfig told(EstimatorConfig config, const SensorSpec& sensors) {
  InekfConfig& c = config.inekf;
  if (!sensors.imus.empty()) {
    const ImuSpec& imu = sensors.imus.front();
    c.gyro = deviation(imu.gyro);
    c.gyro_bias = bias(imu.gyro);
    c.gyro_bias_walk = imu.gyro.walk;
    c.accel = config.lkf.accel = deviation(imu.accel);
    c.accel_bias = config.lkf.accel_bias = bias(imu.accel);
    c.accel_bias_walk = imu.accel.walk;
  }
  double force = 0.0, torque = 0.0, pose = 0.0;
  for (const FootSpec& foot : sensors.feet) {
    force = std::max(force, deviation(foot.force));
    torque = std::max(torque, deviation(foot.torque));
    pose = std::max(pose, deviation(foot.pose));
  }
  c.force = force;
  c.torque = torque;
  c.encoder = std::max(InekfConfig{}.encoder, pose);
  if (sensors.attitude) {
    config.lkf.attitude = attitude_deviation(sensors.attitude_error, config.dt);
    config.lkf.attitude_time = 4.0 * sensors.attitude_error.time;
  }
  return config;
}

EstimatorConfig estimator_config(const Model& model, const SensorSpec& sensors,
                                 const SoleBox& sole) {
  EstimatorConfig config;
  config.mass = model.mass();
  config.gravity = norm(model.options.gravity_W);
  config.foot_count = static_cast<int>(sensors.feet.size());
  if (sensors.period > 0.0) config.dt = sensors.period;
  for (std::size_t i = 0; i < config.foot.size(); ++i) {
    FootGeometry& foot = config.foot[i];
    foot.p_FS = i < sensors.feet.size() ? sensors.feet[i].p_FS : Vec3d{0, 0, sole.sensor_height};
    foot.heel = sole.heel;
    foot.toe = sole.toe;
    foot.half_width = sole.half_width;
  }
  config.imu_averages = true;  // see SensorSet
  config.eta *= config.mass / 10.0;
  config.epsilon *= config.mass / 10.0;
  return told(config, sensors);
}

SensedEstimate::SensedEstimate(const Model& model, const SensorSpec& sensors,
                               const std::string& estimator, const EstimatorConfig& config,
                               const EstimatorRegistry& registry)
    : sensors_(model, sensors), score_(estimator), name_(estimator) {
  const FrameId trunk = sensors_.spec().trunk;
  legs_ = legs_of(model, sensors, trunk);
  const EstimatorEntry& entry = registry.find(estimator);
  estimator_ = registry.make(estimator, fitted(model, sensors, entry, trunk, config), legs_.get());
}

void SensedEstimate::start(std::uint64_t seed, std::uint32_t trial) {
  sensors_.start(seed, trial);
  score_ = EstimateScore(name_);
  started_ = false;
  step_ = 0;
}

bool SensedEstimate::after_step(const World& world) {
  const double period = sensors_.spec().period;
  const long every = period > 0.0 ? std::lround(period / world.options().dt) : 1;
  if (++step_ % std::max(every, 1L) != 0) {
    sensors_.listen(world);
    return false;
  }
  const Measurements& z = sensors_.read(world);
  const Vec3d& p_WT = sensors_.trunk_pose().p;
  const Vec3d& v_WT = sensors_.trunk_velocity().v;
  const Mat3d& R_WT = sensors_.trunk_pose().R;
  if (!started_) estimator_->reset({z.t, p_WT, v_WT, R_WT});
  started_ = true;
  x_ = estimator_->update(z);
  score_.add(z.t, x_, {&p_WT, &v_WT, &R_WT});
  return true;
}

EstimateTrack SensedEstimate::take() {
  EstimateTrack track = score_.finish();
  score_ = EstimateScore(name_);
  return track;
}

}  // namespace legwork
