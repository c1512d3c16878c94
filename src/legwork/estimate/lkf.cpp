// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/lkf.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "legwork/estimate/detail/block_covariance.h"
#include "legwork/estimate/detail/foot_track.h"
#include "legwork/math/rotation.h"

namespace legwork {
namespace {

enum Block { kP, kV, kBias, kFoot };

constexpr double kSpeedLimit = 100.0;  // a legged robot that goes faster has lost itself [m/s]

template <int Feet>
class FootStateFilter final : public ValueEstimator<FootStateFilter<Feet>>, TrackedState {
 public:
  FootStateFilter(const EstimatorConfig& config, const LegKinematics* legs)
      : TrackedState(config, legs) {
    EstimatorConfig own = plus(config);
    own.mvp.clip = true;
    for (int i = 0; i < config.foot_count; ++i) problem_[index(i)] = mvp_problem(own, i);
  }
  std::string_view name() const noexcept override { return "lkf"; }
  void reset(const InitialState& initial) noexcept override;
  const Estimate& update(const Measurements& z) noexcept override;

 private:
  using Covariance = BlockCovariance<kFoot + Feet>;

  void start_covariance() noexcept;
  void predict(const CleanSample& s) noexcept;
  void roll(const CleanSample& s, int i) noexcept;
  void correct(const CleanSample& s, int i) noexcept;
  void meet_new_feet(const CleanSample& s) noexcept;
  void keep_sane() noexcept;
  void publish() noexcept;

  Covariance P_{};
  std::array<MvpProblem, Feet> problem_{};
  Mat3d R_WT_ = identity3<double>();  // at the last sample
  Vec3d f_T_{};                       // specific force at the last sample           [m/s²]
};

template <int Feet>
void FootStateFilter<Feet>::reset(const InitialState& initial) noexcept {
  start(initial);
  start_covariance();
  publish();
}

template <int Feet>
void FootStateFilter<Feet>::start_covariance() noexcept {
  P_.clear();
  P_.add_diagonal(kP, config_.position_variance);
  P_.add_diagonal(kV, config_.velocity_variance);
  P_.add_diagonal(kBias, config_.lkf.accel_bias * config_.lkf.accel_bias);
}

template <int Feet>
const Estimate& FootStateFilter<Feet>::update(const Measurements& z) noexcept {
  const CleanSample* s = take(z);
  if (s == nullptr) return x_;
  if (s->first) {
    f_T_ = s->accel_T;
    R_WT_ = s->R_WT;
  } else {
    predict(*s);
    for (int i = 0; i < config_.foot_count; ++i)
      if (s->foot[index(i)].pose_ok && track_[index(i)].seen) roll(*s, i);
    for (int i = 0; i < config_.foot_count; ++i)
      if (s->foot[index(i)].pose_ok && track_[index(i)].seen) correct(*s, i);
  }
  meet_new_feet(*s);
  keep_sane();
  publish();
  return x_;
}

template <int Feet>
void FootStateFilter<Feet>::predict(const CleanSample& s) noexcept {
  using so3::operator*;
  const LkfConfig& c = config_.lkf;
  const double dt = s.dt;
  const Vec3d g_W{0.0, 0.0, -config_.gravity};
  const Vec3d f_T = s.accel_zero ? transpose_times(s.R_WT, -g_W) + x_.accel_bias_T : s.accel_T;
  const Vec3d a = (R_WT_ * (f_T_ - x_.accel_bias_T) + s.R_WT * (f_T - x_.accel_bias_T)) * 0.5 + g_W;
  x_.p_WT += x_.v_WT * dt + a * (0.5 * dt * dt);
  x_.v_WT += a * dt;
  const Mat3d v_bias = s.R_WT * -dt, p_bias = s.R_WT * (-0.5 * dt * dt);
  for (int side = 0; side < 2; ++side) {
    P_.add_rows(kP, dt, kV);
    P_.add_rows(kP, p_bias, kBias);
    P_.add_rows(kV, v_bias, kBias);
    P_.transpose();
  }
  // Accelerometer noise, and gravity turned by the attitude error: g θ, correlated over T_c.
  const double g = config_.gravity;
  const double accel = c.accel * c.accel * config_.dt * dt * s.noise_scale;
  const double tilt = g * g * c.attitude * c.attitude * c.attitude_time * dt;
  P_.add_diagonal(kV, accel);
  P_(3 * kV, 3 * kV) += tilt;
  P_(3 * kV + 1, 3 * kV + 1) += tilt;
  P_.add_diagonal(kBias, c.accel_bias_walk * c.accel_bias_walk * dt);
  f_T_ = f_T;
  R_WT_ = s.R_WT;
}

/// The foot turns about its contact point (eq. 14) and may move the more the less it carries.
template <int Feet>
void FootStateFilter<Feet>::roll(const CleanSample& s, int i) noexcept {
  const CleanFoot& foot = s.foot[index(i)];
  FootTrack& track = track_[index(i)];
  if (foot.wrench_ok) {
    MvpInput in;
    in.p_prev = track.p_Fm;
    in.f = foot.f_F;
    in.tau = foot.tau_F;
    track.p_Fm = mvp_step(problem_[index(i)], in);
  }
  const Mat3d R_WF = s.R_WT * foot.R_TF;
  track.p_WF += track.R_WF * track.p_Fm - R_WF * track.p_Fm;
  track.R_WF = R_WF;
  const double dt = x_.t - track.t;
  track.t = x_.t;
  const LkfConfig& c = config_.lkf;
  const double weight = config_.mass * config_.gravity;
  const double walk = std::min(c.foot_stance * weight / std::max(foot.load, 1e-3), c.foot_swing);
  P_.add_diagonal(kFoot + i, walk * walk * dt);
  x_.foot[index(i)].trust = walk / c.foot_stance;
}

template <int Feet>
void FootStateFilter<Feet>::correct(const CleanSample& s, int i) noexcept {
  using so3::operator*;
  const LkfConfig& c = config_.lkf;
  const CleanFoot& foot = s.foot[index(i)];
  FootTrack& track = track_[index(i)];
  FootEstimate& out = x_.foot[index(i)];
  const Vec3d r_W = s.R_WT * foot.p_TF;
  const double colour = c.attitude_time > 0.0 ? std::max(c.attitude_time / s.dt, 1.0) : 1.0;
  Mat3d N = full(unit_point_inertia(r_W) * (c.attitude * c.attitude * colour)) +
            full(rotate(s.R_WT, foot.p_covariance));
  N.xx += c.encoder * c.encoder, N.yy += c.encoder * c.encoder, N.zz += c.encoder * c.encoder;
  out.innovation = r_W - (track.p_WF - x_.p_WT);
  std::array<double, Covariance::kSize> dx;
  const double nis =
      correct_difference(P_, kFoot + i, kP, N, out.innovation, config_.guard.nis_limit, dx.data());
  out.nis = std::max(nis, 0.0);
  if (nis < 0.0 || nis > config_.guard.nis_limit) {
    x_.status |= kOutlier;
    return;
  }
  out.used = true;
  const auto part = [&dx](int block) {
    const std::size_t k = static_cast<std::size_t>(3 * block);
    return Vec3d{dx[k], dx[k + 1], dx[k + 2]};
  };
  x_.p_WT += part(kP);
  x_.v_WT += part(kV);
  x_.accel_bias_T += part(kBias);
  for (int k = 0; k < config_.foot_count; ++k)
    if (track_[index(k)].seen) track_[index(k)].p_WF += part(kFoot + k);
}

template <int Feet>
void FootStateFilter<Feet>::meet_new_feet(const CleanSample& s) noexcept {
  for (int i = 0; i < config_.foot_count; ++i) {
    if (track_[index(i)].seen || !s.foot[index(i)].pose_ok) continue;
    P_.copy_block(kFoot + i, kP);
    P_.add_diagonal(kFoot + i, config_.lkf.encoder * config_.lkf.encoder);
  }
  anchor_new_feet(s);
}

template <int Feet>
void FootStateFilter<Feet>::keep_sane() noexcept {
  double trace = 0.0;
  bool sane = true;
  for (int i = 0; i < Covariance::kSize; ++i) {
    trace += P_(i, i);
    sane = sane && P_(i, i) >= 0.0;
  }
  sane = sane && trace < 1e12 && so3::all_finite(x_.p_WT) && norm(x_.v_WT) < kSpeedLimit &&
         norm(x_.accel_bias_T) < 10.0 + 100.0 * config_.lkf.accel_bias;
  for (int i = 0; i < config_.foot_count; ++i)
    sane = sane && so3::all_finite(track_[index(i)].p_WF);
  if (sane) return;
  x_.status |= kNeedsReset | kOutlier;
  if (!so3::all_finite(x_.p_WT)) x_.p_WT = Vec3d{};
  x_.v_WT = x_.accel_bias_T = Vec3d{};
  for (int i = 0; i < config_.foot_count; ++i) track_[index(i)].seen = false;
  P_.clear();
  P_.add_diagonal(kP, 1.0);
  P_.add_diagonal(kV, 1.0);
  P_.add_diagonal(kBias, config_.lkf.accel_bias * config_.lkf.accel_bias);
}

template <int Feet>
void FootStateFilter<Feet>::publish() noexcept {
  x_.covariance_size = 6;
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < 6; ++k) x_.cov(i, k) = P_(i, k);
  const double weight = config_.mass * config_.gravity;
  for (int i = 0; i < config_.foot_count; ++i) {
    FootEstimate& out = x_.foot[index(i)];
    out.p_WF = track_[index(i)].p_WF;
    out.p_Fm = track_[index(i)].p_Fm;
    out.contact_probability = std::min(out.force / weight, 1.0);
    out.in_contact = out.force > config_.guard.flight_load * weight;
  }
}

}  // namespace

std::unique_ptr<Estimator> make_foot_state_filter(const EstimatorConfig& config,
                                                  const LegKinematics* legs) {
  if (config.foot_count <= 2) return std::make_unique<FootStateFilter<2>>(config, legs);
  if (config.foot_count <= 4) return std::make_unique<FootStateFilter<4>>(config, legs);
  return std::make_unique<FootStateFilter<kMaxFeet>>(config, legs);
}

}  // namespace legwork
