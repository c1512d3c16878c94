#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The numbers of an estimator by name: what a scenario or a program may set.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "legwork/base/quantity.h"
#include "legwork/estimate/config.h"

namespace legwork {

/// Values by key, e.g. {"inekf.gyro", 0.01}.
using Tuning = std::vector<std::pair<std::string, double>>;

/// Every number a user may tune: visit(key, quantity, bounds, field, the estimators that read it;
/// empty: all).
template <class Visit>
void each_tuning_key(EstimatorConfig& c, Visit visit) {
  using Q = Quantity;
  constexpr Bounds kShare{0, 1};
  constexpr std::string_view kPaper = "proposed proposed_plus";
  visit("mass", Q::kPlain, kPositive, c.mass, "");
  visit("eta", Q::kForce, kPositive, c.eta, kPaper);
  visit("epsilon", Q::kForce, kPositive, c.epsilon, kPaper);
  visit("q", Q::kPlain, kPositive, c.q, kPaper);
  visit("q_position", Q::kPlain, kNotNegative, c.q_position, kPaper);
  visit("sigma", Q::kLength, kPositive, c.sigma, kPaper);
  visit("position_variance", Q::kPlain, kNotNegative, c.position_variance, "");
  visit("velocity_variance", Q::kPlain, kNotNegative, c.velocity_variance, "");
  visit("highpass", Q::kFrequency, kPositive, c.highpass, "dia_hpf");
  visit("mvp_time", Q::kTime, kPositive, c.previous_mvp_time, "previous");
  visit("slow", Q::kFrequency, kNotNegative, c.previous_slow, "previous");
  visit("fast", Q::kFrequency, kPositive, c.previous_fast, "previous");
  visit("softening", Q::kForce, kPositive, c.previous_softening, "previous");
  visit("mvp.kinematic", Q::kPlain, kNotNegative, c.mvp.kinematic, "proposed");
  visit("mvp.moment", Q::kPlain, kNotNegative, c.mvp.moment, "proposed");
  visit("mvp.sole", Q::kPlain, kNotNegative, c.mvp.sole, "proposed");
  visit("lkf.accel", Q::kAcceleration, kPositive, c.lkf.accel, "lkf");
  visit("lkf.accel_bias", Q::kAcceleration, kNotNegative, c.lkf.accel_bias, "lkf");
  visit("lkf.accel_bias_walk", Q::kPlain, kNotNegative, c.lkf.accel_bias_walk, "lkf");
  visit("lkf.attitude", Q::kAngle, kNotNegative, c.lkf.attitude, "lkf+sensor");
  visit("lkf.attitude_time", Q::kTime, kNotNegative, c.lkf.attitude_time, "lkf+sensor");
  visit("lkf.encoder", Q::kLength, kPositive, c.lkf.encoder, "lkf");
  visit("lkf.foot_stance", Q::kPlain, kPositive, c.lkf.foot_stance, "lkf");
  visit("lkf.foot_swing", Q::kPlain, kPositive, c.lkf.foot_swing, "lkf");
  visit("inekf.gyro", Q::kRate, kPositive, c.inekf.gyro, "inekf");
  visit("inekf.gyro_bias", Q::kRate, kNotNegative, c.inekf.gyro_bias, "inekf");
  visit("inekf.gyro_bias_walk", Q::kPlain, kNotNegative, c.inekf.gyro_bias_walk, "inekf");
  visit("inekf.accel", Q::kAcceleration, kPositive, c.inekf.accel, "inekf");
  visit("inekf.accel_bias", Q::kAcceleration, kNotNegative, c.inekf.accel_bias, "inekf");
  visit("inekf.accel_bias_walk", Q::kPlain, kNotNegative, c.inekf.accel_bias_walk, "inekf");
  visit("inekf.encoder", Q::kLength, kPositive, c.inekf.encoder, "inekf");
  visit("inekf.contact_walk", Q::kPlain, kNotNegative, c.inekf.contact_walk, "inekf");
  visit("inekf.force", Q::kForce, kPositive, c.inekf.force, "inekf");
  visit("inekf.torque", Q::kTorque, kPositive, c.inekf.torque, "inekf");
  visit("inekf.pressure_wander", Q::kPlain, kNotNegative, c.inekf.pressure_wander, "inekf");
  visit("inekf.attitude0", Q::kAngle, kPositive, c.inekf.attitude0, "inekf");
  visit("inekf.gate", Q::kPlain, kPositive, c.inekf.gate, "inekf");
  visit("inekf.slip_gate", Q::kPlain, kNotNegative, c.inekf.slip_gate, "inekf");
  visit("inekf.slip_time", Q::kTime, kPositive, c.inekf.slip_time, "inekf");
  visit("inekf.slip_window", Q::kTime, kPositive, c.inekf.slip_window, "inekf");
  visit("contact.noise", Q::kForce, kPositive, c.contact.noise, "inekf");
  visit("contact.load", Q::kPlain, Bounds{0, 1, true}, c.contact.load, "inekf");
  visit("contact.rate", Q::kFrequency, kPositive, c.contact.rate, "inekf");
  visit("contact.on", Q::kPlain, kShare, c.contact.on, "inekf");
  visit("contact.off", Q::kPlain, kShare, c.contact.off, "inekf");
  visit("mahony.kp", Q::kPlain, kNotNegative, c.mahony.kp, "mahony");
  visit("mahony.ki", Q::kPlain, kNotNegative, c.mahony.ki, "mahony");
  visit("mahony.accel_gate", Q::kAcceleration, kPositive, c.mahony.accel_gate, "mahony");
  visit("guard.force_limit", Q::kForce, kPositive, c.guard.force_limit, "");
  visit("guard.stuck", Q::kTime, kNotNegative, c.guard.stuck, "");
  visit("guard.gap", Q::kTime, kPositive, c.guard.gap, "");
  visit("guard.gap_reset", Q::kTime, kPositive, c.guard.gap_reset, "");
}

/// Sets the fields named in `tuning`; keys that do not exist are ignored.
inline void apply_tuning(const Tuning& tuning, EstimatorConfig& config) {
  each_tuning_key(config,
                  [&](std::string_view path, Quantity, Bounds, double& field, std::string_view) {
                    for (const auto& [key, value] : tuning)
                      if (key == path) field = value;
                  });
}

}  // namespace legwork
