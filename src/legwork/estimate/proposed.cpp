// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/proposed.h"

#include <algorithm>

#include "legwork/math/rotation.h"

namespace legwork {

Proposed::Proposed(const EstimatorConfig& config, const LegKinematics* legs, std::string_view name)
    : TrackedState(config, legs), name_(name) {
  for (int i = 0; i < config.foot_count; ++i) problem_[index(i)] = mvp_problem(config, i);
}

void Proposed::reset(const InitialState& initial) noexcept {
  start(initial);
  pp_ = config_.position_variance;
  pv_ = 0.0;
  vv_ = config_.velocity_variance;
  publish();
}

const Estimate& Proposed::update(const Measurements& z) noexcept {
  const CleanSample* s = take(z);
  if (s == nullptr) return x_;
  const Vec3d a = acceleration(*s);
  anchor_new_feet(*s);
  if (s->first) {
    a_W_ = a;
    return x_;
  }
  predict(*s, a);
  const Vec3d v_predicted = x_.v_WT;
  std::array<Kinematic, kMaxFeet> kinematic;
  for (int i = 0; i < config_.foot_count; ++i) {
    if (!s->foot[index(i)].pose_ok) continue;
    move_contact_point(*s, i, v_predicted);
    kinematic[index(i)] = displace(*s, i);
  }
  for (int i = 0; i < config_.foot_count; ++i)
    if (s->foot[index(i)].pose_ok) correct(*s, i, kinematic[index(i)]);
  for (int i = 0; i < config_.foot_count; ++i) {
    if (!s->foot[index(i)].pose_ok) continue;
    FootTrack& track = track_[index(i)];
    track.r_W = kinematic[index(i)].r_W;
    track.R_WF = kinematic[index(i)].R_WF;
    track.p_WF = x_.p_WT + track.r_W;  // text after eq. 15: p̂_i = p̃_i + (p̂_0 − p̃_0,i)
    track.t = x_.t;
    x_.foot[index(i)].p_WF = track.p_WF;
    x_.foot[index(i)].p_Fm = track.p_Fm;
  }
  publish();
  return x_;
}

void Proposed::predict(const CleanSample& s, const Vec3d& a) noexcept {
  const double dt = s.dt;
  const Vec3d am = (a + a_W_) * 0.5;  // trapezoid: a rectangle costs 20–30 mm/s at take-off
  a_W_ = a;
  x_.p_WT += x_.v_WT * dt + am * (0.5 * dt * dt);
  x_.v_WT += am * dt;
  const double q = config_.q * s.noise_scale;
  pp_ += 2.0 * dt * pv_ + dt * dt * vv_ + q * dt * dt * dt / 3.0 + config_.q_position * dt;
  pv_ += dt * vv_ + 0.5 * q * dt * dt;
  vv_ += q * dt;
}

void Proposed::move_contact_point(const CleanSample& s, int i, const Vec3d& v_W) noexcept {
  const CleanFoot& foot = s.foot[index(i)];
  FootTrack& track = track_[index(i)];
  const bool no_wrench = !foot.wrench_ok && (foot.held || !foot.force_ok);
  if (no_wrench) return;  // frozen
  const double dt = x_.t - track.t;
  MvpInput in;
  in.p_prev = track.p_Fm;
  if (config_.mvp.kinematic > 0.0) {
    const Mat3d R_WF = s.R_WT * foot.R_TF;
    in.w = so3::log_so3(transpose(track.R_WF) * R_WF) * (1.0 / dt);
    const Vec3d r_W = s.R_WT * foot.p_TF;
    in.v = transpose_times(R_WF, v_W + (r_W - track.r_W) * (1.0 / dt));  // eq. 9
  }
  if (foot.wrench_ok) {  // a force-only cell leaves the moment term out
    in.f = foot.f_F;
    in.tau = foot.tau_F;
  }
  track.p_Fm = mvp_step(problem_[index(i)], in);
}

void Proposed::correct(const CleanSample& s, int i, const Kinematic& k) noexcept {
  FootEstimate& out = x_.foot[index(i)];
  const double load = config_.adaptive ? s.foot[index(i)].load
                                       : config_.mass * config_.gravity / config_.foot_count;
  const double E = config_.eta / (load + config_.epsilon);
  const double r = E * E * config_.sigma * config_.sigma;
  const double S = pp_ + r;
  out.trust = E;
  out.innovation = k.trunk - x_.p_WT;
  out.nis = norm2(out.innovation) / S;
  if (out.nis > config_.guard.nis_limit) {
    x_.status |= kOutlier;
    return;
  }
  const double kp = pp_ / S, kv = pv_ / S;
  x_.p_WT += out.innovation * kp;
  x_.v_WT += out.innovation * kv;
  out.used = true;
  // Joseph form: (1 − K H) P (1 − K H)ᵀ + K R Kᵀ.
  const double one = 1.0 - kp;
  const double vv = vv_ - 2.0 * kv * pv_ + kv * kv * (pp_ + r);
  const double pv = one * (pv_ - kv * pp_) + kp * kv * r;
  pp_ = one * one * pp_ + kp * kp * r;
  pv_ = pv;
  vv_ = vv;
}

void Proposed::publish() noexcept {
  x_.covariance_size = 6;
  for (int i = 0; i < 3; ++i) {
    x_.cov(i, i) = pp_;
    x_.cov(i, i + 3) = x_.cov(i + 3, i) = pv_;
    x_.cov(i + 3, i + 3) = vv_;
  }
  const double weight = config_.mass * config_.gravity;
  for (int i = 0; i < config_.foot_count; ++i) {
    FootEstimate& out = x_.foot[index(i)];
    out.contact_probability = std::min(out.force / weight, 1.0);
    out.in_contact = out.force > config_.guard.flight_load * weight;
  }
}

}  // namespace legwork
