// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/noise.h"

#include <algorithm>
#include <cmath>

#include "legwork/math/rotation.h"

namespace legwork {

SensorNoise SensorNoise::none() {
  SensorNoise noise;
  noise.accel = noise.accel_bias = noise.force = noise.torque = noise.attitude = 0.0;
  noise.gyro = noise.gyro_bias = 0.0;
  return noise;
}

EstimatorConfig told(EstimatorConfig config, const StartSpread& start) {
  const double position = std::max(1e-7, start.position), velocity = std::max(1e-6, start.velocity);
  config.inekf.attitude0 = std::max(1e-8, start.attitude);
  config.position_variance = position * position;
  config.velocity_variance = velocity * velocity;
  return config;
}

EstimatorConfig told(EstimatorConfig config, const SensorNoise& noise, const StartSpread& start) {
  InekfConfig& c = config.inekf;
  c.gyro = noise.gyro;
  c.gyro_bias = noise.gyro_bias;
  c.accel = noise.accel;
  c.accel_bias = noise.accel_bias;
  c.force = noise.force;
  c.torque = noise.torque;
  c.encoder = std::max(InekfConfig{}.encoder, noise.foot_position);
  return told(config, start);
}

InitialState drawn_start(const Truth& truth, const StartSpread& start, std::uint64_t seed,
                         std::uint32_t trial) {
  InitialState x{truth.t[0], truth.p_WT[0], truth.v_WT[0], truth.R_WT[0]};
  if (start.exact()) return x;
  constexpr std::uint32_t kStartChannel = 0x10000;  // none of the sensors'
  RandomStream random(seed, trial, kStartChannel);
  const auto draw3 = [&](double deviation) {
    const double a = random.normal(), b = random.normal(), c = random.normal();
    return Vec3d{a, b, c} * deviation;
  };
  x.p_WT += draw3(start.position);
  x.v_WT += draw3(start.velocity);
  x.R_WT = so3::exp_so3(draw3(start.attitude)) * x.R_WT;
  return x;
}

NoisySensors::NoisySensors(const Truth& truth, const SensorNoise& noise, std::uint64_t seed,
                           std::uint32_t trial)
    : truth_(&truth), noise_(noise), blend_(1.0 - std::exp(-truth.robot.dt / noise.attitude_time)) {
  for (std::uint32_t c = 0; c < kChannels; ++c) stream_[c] = RandomStream(seed, trial, c);
  accel_bias_ = draw(kAccelBias, noise.accel_bias);
  gyro_bias_ = draw(kGyroBias, noise.gyro_bias);
  z_.imu.resize(1);
  z_.foot.resize(2);
  z_.attitude.valid = z_.imu[0].accel_valid = z_.imu[0].gyro_valid = true;
  for (std::size_t i = 0; i < 2; ++i)
    z_.foot[i].force_valid = z_.foot[i].torque_valid = z_.foot[i].pose_valid = true;
}

Vec3d NoisySensors::draw(Channel channel, double deviation) {
  if (deviation == 0.0) return Vec3d{};
  RandomStream& s = stream_[channel];
  const double x = s.normal(), y = s.normal(), z = s.normal();
  return Vec3d{x, y, z} * deviation;
}

const Measurements& NoisySensors::read(std::size_t k) {
  const Truth& truth = *truth_;
  z_.t = truth.t[k];
  z_.imu[0].accel_S = truth.accel_T[k] + accel_bias_ + draw(kAccel, noise_.accel);
  z_.imu[0].gyro_S = truth.w_WT_T[k] + gyro_bias_ + draw(kGyro, noise_.gyro);
  if (noise_.attitude == 0.0) {
    z_.attitude.R_WT = truth.R_WT[k];
  } else {
    stage1_ += (draw(kAttitude, noise_.attitude) * noise_.attitude_gain - stage1_) * blend_;
    stage2_ += (stage1_ - stage2_) * blend_;
    z_.attitude.R_WT = so3::euler_to_matrix(truth.euler[k] + stage2_);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const TruthFoot& foot = truth.foot[i];
    FootReading& reading = z_.foot[i];
    reading.p_TF = foot.p_TF[k] + draw(i == 0 ? kPoseLeft : kPoseRight, noise_.foot_position);
    reading.R_TF = foot.R_TF[k];
    reading.f_F =
        foot.f_F[k] + draw(i == 0 ? kForceLeft : kForceRight, noise_.force) + noise_.force_offset;
    reading.tau_F = foot.tau_F[k] + draw(i == 0 ? kTorqueLeft : kTorqueRight, noise_.torque);
  }
  return z_;
}

}  // namespace legwork
