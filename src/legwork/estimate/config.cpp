// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/config.h"

#include <cmath>
#include <string>

#include "legwork/math/rotation.h"
#include "legwork/model/model.h"

namespace legwork {
namespace {

/// Remembers the first complaint.
class Checker {
 public:
  void positive(const char* field, double value) {
    if (!(std::isfinite(value) && value > 0.0)) complain(field, value, "must be finite and > 0");
  }
  void not_negative(const char* field, double value) {
    if (!(std::isfinite(value) && value >= 0.0)) complain(field, value, "must be finite and >= 0");
  }
  void within(const char* field, double value, double low, double high) {
    if (!(value >= low && value <= high))
      complain(field, value,
               "must lie in [" + std::to_string(low) + ", " + std::to_string(high) + "]");
  }
  void finite(const std::string& field, const Vec3d& value) {
    if (!so3::all_finite(value)) complain(field, norm(value), "must be finite");
  }
  void complain(const std::string& field, double value, const std::string& rule) {
    if (found) return;
    Finding finding;
    finding.code = "E-CONFIG";
    finding.element = field;
    finding.message = field + " = " + std::to_string(value) + " " + rule;
    finding.remedy = "correct this field of the estimator's configuration";
    found = finding;
  }
  std::optional<Finding> found;
};

void check_feet(const EstimatorConfig& config, Checker& c) {
  c.within("foot_count", config.foot_count, 1, kMaxFeet);
  if (c.found) return;
  for (int i = 0; i < config.foot_count; ++i) {
    const FootGeometry& foot = config.foot[static_cast<std::size_t>(i)];
    const std::string name = "foot[" + std::to_string(i) + "]";
    c.finite(name + ".p_FS", foot.p_FS);
    c.finite(name + ".p_Fm0", foot.p_Fm0);
    c.finite(name + ".n_F", foot.n_F);
    if (!(norm(foot.p_FS) <= 0.5))
      c.complain(name + ".p_FS", norm(foot.p_FS), "must be within 0.5 m");
    if (!(std::fabs(norm(foot.n_F) - 1.0) < 1e-6))
      c.complain(name + ".n_F", norm(foot.n_F), "must have length 1");
    if (!(foot.heel <= foot.toe)) c.complain(name + ".heel", foot.heel, "must not exceed toe");
    if (!std::isfinite(foot.sole)) c.complain(name + ".sole", foot.sole, "must be finite");
    if (!(foot.half_width >= 0.0))
      c.complain(name + ".half_width", foot.half_width, "must be >= 0");
  }
}

void check_filters(const EstimatorConfig& config, Checker& c) {
  c.positive("highpass", config.highpass);
  c.positive("previous_mvp_time", config.previous_mvp_time);
  c.not_negative("previous_slow", config.previous_slow);
  c.positive("previous_fast", config.previous_fast);
  c.positive("previous_softening", config.previous_softening);
  c.positive("contact.noise", config.contact.noise);
  c.positive("contact.load", config.contact.load);
  c.positive("contact.rate", config.contact.rate);
  c.within("contact.on", config.contact.on, config.contact.off, 1.0);
  c.within("contact.off", config.contact.off, 0.0, 1.0);
  c.positive("zeroing.time", config.zeroing.time);
  c.positive("zeroing.limit", config.zeroing.limit);
  c.within("late_samples", config.late_samples, 0, 1000);
  c.positive("lkf.accel", config.lkf.accel);
  c.not_negative("lkf.accel_bias", config.lkf.accel_bias);
  c.not_negative("lkf.attitude", config.lkf.attitude);
  c.not_negative("lkf.attitude_time", config.lkf.attitude_time);
  c.positive("lkf.encoder", config.lkf.encoder);
  c.positive("lkf.foot_stance", config.lkf.foot_stance);
  c.positive("lkf.foot_swing", config.lkf.foot_swing);
  c.positive("inekf.gyro", config.inekf.gyro);
  c.positive("inekf.accel", config.inekf.accel);
  c.not_negative("inekf.gyro_bias", config.inekf.gyro_bias);
  c.not_negative("inekf.accel_bias", config.inekf.accel_bias);
  c.positive("inekf.encoder", config.inekf.encoder);
  c.not_negative("inekf.contact_walk", config.inekf.contact_walk);
  c.positive("inekf.attitude0", config.inekf.attitude0);
  c.positive("inekf.gate", config.inekf.gate);
  c.not_negative("inekf.slip_gate", config.inekf.slip_gate);
  c.positive("inekf.slip_time", config.inekf.slip_time);
  c.positive("inekf.slip_window", config.inekf.slip_window);
  c.not_negative("inekf.slip_friction", config.inekf.slip_friction);
}

}  // namespace

std::optional<Finding> check(const EstimatorConfig& config) {
  Checker c;
  check_feet(config, c);
  c.positive("dt", config.dt);
  c.positive("mass", config.mass);
  c.positive("gravity", config.gravity);
  c.positive("eta", config.eta);
  c.positive("epsilon", config.epsilon);
  c.not_negative("mvp.kinematic", config.mvp.kinematic);
  c.not_negative("mvp.moment", config.mvp.moment);
  c.not_negative("mvp.sole", config.mvp.sole);
  c.positive("q", config.q);
  c.not_negative("q_position", config.q_position);
  c.positive("sigma", config.sigma);
  c.not_negative("position_variance", config.position_variance);
  c.not_negative("velocity_variance", config.velocity_variance);
  c.finite("p_TS", config.p_TS);
  if (!(so3::rotation_defect(config.R_TS) < 1e-6))
    c.complain("R_TS", so3::rotation_defect(config.R_TS), "is how far it is from a rotation");
  check_filters(config, c);
  return c.found;
}

EstimatorConfig plus(EstimatorConfig config) {
  config.mvp.kinematic = 0.0;
  config.mvp.moment = 2.0;
  config.mvp.sole = 1.0;
  return config;
}

EstimatorConfig real_robot_config(const Model& model) {
  EstimatorConfig config;
  config.mass = model.mass();
  config.gravity = norm(model.options.gravity_W) > 0.0 ? norm(model.options.gravity_W) : 9.81;
  for (FootGeometry& foot : config.foot) foot.p_FS = {};
  config.contact.noise = 0.02 * config.mass * config.gravity;
  config.guard.stuck = 0.0;          // a log may be smoothed or held
  config.eta *= config.mass / 10.0;  // the paper's 10 kg, scaled by weight
  config.epsilon *= config.mass / 10.0;
  config.lkf.attitude = 0.01;
  config.lkf.encoder = 2e-3;
  config.inekf.accel = 1.0;
  config.inekf.gyro = 0.01;
  config.inekf.encoder = 2e-3;
  config.inekf.contact_walk = 3e-3;
  config.inekf.gyro_bias_walk = 1e-4;
  config.inekf.accel_bias_walk = 1e-3;
  config.inekf.attitude0 = 1e-2;
  return config;
}

}  // namespace legwork
