// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The equations of the invariant EKF; inekf.h names their source.
#include "legwork/estimate/inekf.h"

#include "legwork/estimate/detail/inekf_filter.h"
#include "legwork/math/rotation.h"

namespace legwork::inekf {

template <int Feet>
void InvariantEkf<Feet>::reset(const InitialState& initial) noexcept {
  start(initial);
  for (auto& filter : contact_) filter.reset();
  for (auto& pressure : pressure_) pressure.reset();
  point_ = {};
  steps_ = 0;
  past_count_ = newer_at_ = 0;
  slipped_ = {};
  start_covariance();
  x_.covariance_size = 15;
  x_.covariance_honest = true;
}

template <int Feet>
void InvariantEkf<Feet>::start_covariance() noexcept {
  const InekfConfig& c = config_.inekf;
  P_.clear();
  P_.add_diagonal(kTheta, c.attitude0 * c.attitude0);
  P_.add_diagonal(kV, config_.velocity_variance);
  P_.add_diagonal(kP, config_.position_variance);
  P_.add_diagonal(kGyroBias, c.gyro_bias * c.gyro_bias);
  P_.add_diagonal(kAccelBias, c.accel_bias * c.accel_bias);
  P_.add_diagonal(kGyroNoise, c.gyro * c.gyro);
  P_.add_diagonal(kAccelNoise, c.accel * c.accel);
  // The variances above are of δv = ξ_v + θ × v and δp = ξ_p + θ × p.
  const Mat3d V = cross_matrix(x_.v_WT), X = cross_matrix(x_.p_WT);
  for (int side = 0; side < 2; ++side) {
    P_.add_rows(kV, V, kTheta);
    P_.add_rows(kP, X, kTheta);
    P_.transpose();
  }
}

template <int Feet>
const Estimate& InvariantEkf<Feet>::update(const Measurements& z) noexcept {
  const Mat3d R_WT = x_.R_WT;
  guard_.set_attitude(R_WT);
  const CleanSample* s = take(z);
  x_.R_WT = R_WT;
  if (s == nullptr) return x_;
  if (!s->gyro_ok) x_.status |= kImuBad;
  if (config_.inekf.slip_gate > 0.0) remember(*s);
  process(*s);
  if (config_.inekf.slip_gate > 0.0) take_back_slips();
  keep_sane();
  publish(*s);
  return x_;
}

template <int Feet>
void InvariantEkf<Feet>::process(const CleanSample& s) noexcept {
  for (int i = 0; i < config_.foot_count; ++i)
    contact_[index(i)].update(s.foot[index(i)].raw_load, s.first ? config_.dt : s.dt);
  if (s.first) {
    gyro_ = s.gyro_T;
    accel_ = s.accel_T;
  }
  move_pressure_points(s);
  if (!s.first) propagate(s);
  for (int i = 0; i < config_.foot_count; ++i) {
    if (!s.foot[index(i)].pose_ok) continue;
    step_foot(s, i);
    R_TF_[index(i)] = s.foot[index(i)].R_TF;
  }
}

/// Hands the contact from the old pressure point to the new one, and says how far the point may be
/// carried by the foot's turn because we do not know it exactly.
template <int Feet>
void InvariantEkf<Feet>::move_pressure_points(const CleanSample& s) noexcept {
  const double dt = s.first ? 0.0 : s.dt;
  const double even = config_.mass * config_.gravity / config_.foot_count;
  for (int i = 0; i < config_.foot_count; ++i) {
    const CleanFoot& foot = s.foot[index(i)];
    PressurePoint& pressure = pressure_[index(i)];
    Point& point = point_[index(i)];
    if (!foot.pose_ok) continue;
    if (!point.active && !contact_[index(i)].standing()) {
      pressure.reset();
      continue;
    }
    const Vec3d before = pressure.point();
    pressure.update(foot, dt);
    if (!point.active) continue;
    // The new point has stood since the last sample: it was there when the foot was at R_TF_.
    point.d_W += x_.R_WT * (R_TF_[index(i)] * (pressure.point() - before));
    const Vec3d t = so3::log_so3(transpose(R_TF_[index(i)]) * foot.R_TF) +
                    transpose_times(foot.R_TF, (s.gyro_T - x_.gyro_bias_T) * dt);
    // An error e in the sole moves the point by t × e: [t]×(1 − n nᵀ)[t]×ᵀ per unit variance.
    const Vec3d tn = cross(t, pressure.normal());
    const Sym3<double> spread =
        unit_point_inertia(t) + Sym3<double>{-tn.x * tn.x, -tn.x * tn.y, -tn.x * tn.z,
                                             -tn.y * tn.y, -tn.y * tn.z, -tn.z * tn.z};
    point.noise = rotate(x_.R_WT * foot.R_TF, spread * pressure.variance());
    // A lightly loaded foot may be landing, leaving or sliding: the paper's idea of eq. 3.
    const double share = std::clamp(foot.load / even, 0.03, 1.0);
    const double walk = config_.inekf.contact_walk / (share * share);
    point.noise.xx += walk * walk * dt;
    point.noise.yy += walk * walk * dt;
    point.noise.zz += walk * walk * dt;
  }
}

template <int Feet>
void InvariantEkf<Feet>::propagate(const CleanSample& s) noexcept {
  const double dt = s.dt;
  const Vec3d g_W{0.0, 0.0, -config_.gravity};
  const Vec3d gyro = s.gyro_ok ? s.gyro_T : gyro_;
  const Vec3d accel = s.accel_zero ? transpose_times(x_.R_WT, -g_W) + x_.accel_bias_T : s.accel_T;
  const double now = share(), before = 1.0 - now;
  const Vec3d w = gyro * now + gyro_ * before - x_.gyro_bias_T;
  const Mat3d R0 = x_.R_WT;
  const Vec3d v0 = x_.v_WT, p0 = x_.p_WT;
  x_.R_WT = R0 * so3::exp_so3(w * dt);
  if (++steps_ % 64 == 0) x_.R_WT = so3::orthonormalised(x_.R_WT);
  const Vec3d& first = config_.imu_averages ? accel : accel_;
  const Vec3d a =
      (R0 * (first - x_.accel_bias_T) + x_.R_WT * (accel - x_.accel_bias_T)) * 0.5 + g_W;
  x_.v_WT += a * dt;
  x_.p_WT += (v0 + x_.v_WT) * (0.5 * dt);
  gyro_ = gyro;
  accel_ = accel;
  const double scale = s.noise_scale * (s.gyro_ok ? 1.0 : 100.0) * (s.accel_zero ? 100.0 : 1.0);
  propagate_covariance(dt, R0, v0, p0, scale);
}

/// P ← Φ P Φᵀ + Q with ξ̇_θ = −R δb_g, ξ̇_v = g × θ − v × R δb_g − R δb_a, ξ̇_p = ξ_v − p × R δb_g,
/// ξ̇_d = −d × R δb_g: row operations, transpose, the same row operations again.
template <int Feet>
void InvariantEkf<Feet>::propagate_covariance(double dt, const Mat3d& R, const Vec3d& v,
                                              const Vec3d& p, double scale) noexcept {
  using so3::operator*;
  const Mat3d G = cross_matrix(Vec3d{0.0, 0.0, -config_.gravity});
  const Mat3d VR = cross_matrix(v) * R, PR = cross_matrix(p) * R, GR = G * R;
  const Mat3d p_gyro = PR * (-dt) + VR * (-0.5 * dt * dt) + GR * (-dt * dt * dt / 6.0);
  const Mat3d v_gyro = VR * (-dt) + GR * (-0.5 * dt * dt);
  const Mat3d v_theta = G * dt, p_theta = G * (0.5 * dt * dt);
  const Mat3d v_accel = R * (-dt), p_accel = R * (-0.5 * dt * dt);
  std::array<Mat3d, Feet> d_gyro;
  for (int i = 0; i < config_.foot_count; ++i)
    if (point_[index(i)].active)
      d_gyro[index(i)] = (cross_matrix(point_[index(i)].d_W) * R) * (-dt);
  for (int side = 0; side < 2; ++side) {
    // Bias and the last reading's share of noise act alike: one error b + n/2 in place of n.
    P_.mix_rows(kGyroNoise, 1.0 - share(), kGyroBias);
    P_.mix_rows(kAccelNoise, 1.0 - share(), kAccelBias);
    P_.add_rows(kP, dt, kV);
    P_.add_rows(kP, p_theta, kTheta);
    P_.add_rows(kP, p_gyro, kGyroNoise);
    P_.add_rows(kP, p_accel, kAccelNoise);
    P_.add_rows(kV, v_theta, kTheta);
    P_.add_rows(kV, v_gyro, kGyroNoise);
    P_.add_rows(kV, v_accel, kAccelNoise);
    P_.add_rows(kTheta, v_accel, kGyroNoise);  // −R dt as well
    for (int i = 0; i < config_.foot_count; ++i)
      if (point_[index(i)].active) P_.add_rows(kContact + i, d_gyro[index(i)], kGyroNoise);
    P_.transpose();
  }
  add_process_noise(dt, scale);
}

/// The new reading's noise n: its share s (half, or all) acts in this step, with the bias's
/// coefficients C, and n itself is the state it leaves behind: P_xx += s² C σ² Cᵀ, P_xn = s C σ²,
/// P_nn = σ².
template <int Feet>
void InvariantEkf<Feet>::add_reading_noise(double dt, double scale) noexcept {
  using so3::operator*;
  const InekfConfig& c = config_.inekf;
  const double gyro = c.gyro * c.gyro * scale, accel = c.accel * c.accel * scale;
  P_.clear_block(kGyroNoise);
  P_.clear_block(kAccelNoise);
  P_.add_diagonal(kGyroNoise, gyro);
  P_.add_diagonal(kAccelNoise, accel);
  std::array<Mat3d, Feet + 3> C;
  std::array<int, Feet + 3> block;
  const double dv = share() * dt, dp = 0.5 * dt * dv;  // of n in v and p [s], [s²]
  const Mat3d turn = x_.R_WT * -dv;
  C[0] = turn, block[0] = kTheta;
  C[1] = cross_matrix(x_.v_WT) * turn, block[1] = kV;
  C[2] = cross_matrix(x_.p_WT) * turn, block[2] = kP;
  int count = 3;
  for (int i = 0; i < config_.foot_count; ++i) {
    if (!point_[index(i)].active) continue;
    C[index(count)] = cross_matrix(point_[index(i)].d_W) * turn;
    block[index(count++)] = kContact + i;
  }
  for (int i = 0; i < count; ++i) {
    const Mat3d Cn = C[index(i)] * gyro;
    P_.add_block(block[index(i)], kGyroNoise, Cn);
    P_.add_block(kGyroNoise, block[index(i)], transpose(Cn));
    for (int k = 0; k < count; ++k)
      P_.add_block(block[index(i)], block[index(k)], Cn * transpose(C[index(k)]));
  }
  P_.add_diagonal(kV, accel * dv * dv);
  P_.add_diagonal(kP, accel * dp * dp);
  const Mat3d v_n = x_.R_WT * (-dv * accel), p_n = x_.R_WT * (-dp * accel);
  P_.add_block(kV, kAccelNoise, v_n);
  P_.add_block(kAccelNoise, kV, transpose(v_n));
  P_.add_block(kP, kAccelNoise, p_n);
  P_.add_block(kAccelNoise, kP, transpose(p_n));
  for (int r = 0; r < 3; ++r) {
    P_(3 * kV + r, 3 * kP + r) += accel * dv * dp;
    P_(3 * kP + r, 3 * kV + r) += accel * dv * dp;
  }
}

template <int Feet>
void InvariantEkf<Feet>::add_process_noise(double dt, double scale) noexcept {
  const InekfConfig& c = config_.inekf;
  add_reading_noise(dt, scale);
  P_.add_diagonal(kGyroBias, c.gyro_bias_walk * c.gyro_bias_walk * dt);
  P_.add_diagonal(kAccelBias, c.accel_bias_walk * c.accel_bias_walk * dt);
  for (int i = 0; i < config_.foot_count; ++i)
    if (point_[index(i)].active)
      P_.add_block(kContact + i, kContact + i, full(point_[index(i)].noise));
  P_.symmetrise();
}

/// R̂ y − (d̂ − p̂) = ξ_d − ξ_p + R̂ n: linear in ξ whatever the state.
template <int Feet>
void InvariantEkf<Feet>::correct(const CleanSample& s, int i) noexcept {
  Point& point = point_[index(i)];
  FootEstimate& out = x_.foot[index(i)];
  const double encoder = config_.inekf.encoder * config_.inekf.encoder;
  Mat3d N = full(rotate(x_.R_WT, s.foot[index(i)].p_covariance));
  N.xx += encoder, N.yy += encoder, N.zz += encoder;
  const Vec3d y_W = x_.R_WT * seen(s, i);
  out.innovation = y_W - (point.d_W - x_.p_WT);
  std::array<double, Covariance::kSize> xi;
  Vec3d whitened{};
  const double nis = correct_difference(P_, kContact + i, kP, N, out.innovation, config_.inekf.gate,
                                        xi.data(), &whitened);
  out.nis = std::max(nis, 0.0);
  const bool watched = config_.inekf.slip_gate > 0.0;
  if (watched && leans(point, whitened, s.dt)) slipped_[index(i)] = true;
  if (nis < 0.0 || nis > config_.inekf.gate) {
    x_.status |= kOutlier;
    if (++point.gated < config_.inekf.slip_count) return;
    x_.status |= kSlip;
    slipped_[index(i)] = watched;
    if (!watched) lift(i);  // the next step stands anew, where the foot is now
    return;
  }
  point.gated = 0;
  out.used = true;
  apply(xi.data());
}

/// X̂ ← Exp(ξ)·X̂.
template <int Feet>
void InvariantEkf<Feet>::apply(const double* xi) noexcept {
  const auto part = [xi](int block) {
    return Vec3d{xi[3 * block], xi[3 * block + 1], xi[3 * block + 2]};
  };
  const Vec3d theta = part(kTheta);
  const Mat3d turn = so3::exp_so3(theta), J = so3::left_jacobian_so3(theta);
  x_.R_WT = turn * x_.R_WT;
  x_.v_WT = turn * x_.v_WT + J * part(kV);
  x_.p_WT = turn * x_.p_WT + J * part(kP);
  x_.gyro_bias_T += part(kGyroBias);
  x_.accel_bias_T += part(kAccelBias);
  for (int i = 0; i < config_.foot_count; ++i)
    if (point_[index(i)].active)
      point_[index(i)].d_W = turn * point_[index(i)].d_W + J * part(kContact + i);
}

/// A new contact point: d = p + R y, so that ξ_d = ξ_p + R n.
template <int Feet>
void InvariantEkf<Feet>::stand(const CleanSample& s, int i) noexcept {
  Point& point = point_[index(i)];
  point = Point{};
  point.active = true;
  point.d_W = x_.p_WT + x_.R_WT * seen(s, i);
  P_.copy_block(kContact + i, kP);
  P_.add_block(kContact + i, kContact + i, full(rotate(x_.R_WT, s.foot[index(i)].p_covariance)));
  P_.add_diagonal(kContact + i, config_.inekf.encoder * config_.inekf.encoder);
}

template <int Feet>
void InvariantEkf<Feet>::lift(int i) noexcept {
  point_[index(i)] = Point{};
  P_.clear_block(kContact + i);
}

/// Whatever came in, something usable goes on: a state beyond reason is replaced by the last
/// attitude at rest with an open covariance.
template <int Feet>
void InvariantEkf<Feet>::keep_sane() noexcept {
  const InekfConfig& c = config_.inekf;
  double trace = 0.0;
  bool positive = true;
  for (int i = 0; i < Covariance::kSize; ++i) {
    trace += P_(i, i);
    positive = positive && P_(i, i) >= 0.0;
  }
  const bool sane = positive && trace < 1e12 && so3::all_finite(x_.p_WT) &&
                    norm(x_.v_WT) < kSpeedLimit && so3::rotation_defect(x_.R_WT) < 1e-6 &&
                    norm(x_.gyro_bias_T) < 1.0 + 100.0 * c.gyro_bias &&
                    norm(x_.accel_bias_T) < 10.0 + 100.0 * c.accel_bias;
  if (sane) return;
  x_.status |= kNeedsReset | kOutlier;
  if (!so3::all_finite(x_.p_WT)) x_.p_WT = Vec3d{};
  if (!(so3::rotation_defect(x_.R_WT) < 1e-2)) x_.R_WT = identity3<double>();
  x_.R_WT = so3::orthonormalised(x_.R_WT);
  x_.v_WT = x_.gyro_bias_T = x_.accel_bias_T = Vec3d{};
  for (int i = 0; i < config_.foot_count; ++i) lift(i);
  P_.clear();
  P_.add_diagonal(kTheta, 0.1);
  P_.add_diagonal(kV, 1.0);
  P_.add_diagonal(kP, 1.0);
  P_.add_diagonal(kGyroBias, c.gyro_bias * c.gyro_bias);
  P_.add_diagonal(kAccelBias, c.accel_bias * c.accel_bias);
  P_.add_diagonal(kGyroNoise, c.gyro * c.gyro);
  P_.add_diagonal(kAccelNoise, c.accel * c.accel);
}

/// From ξ to the errors users ask about: δp = ξ_p − p × θ, δv = ξ_v − v × θ.
template <int Feet>
void InvariantEkf<Feet>::publish(const CleanSample& s) noexcept {
  using so3::operator*;
  BlockCovariance<5> C;
  for (int i = 0; i < 15; ++i)
    for (int k = 0; k < 15; ++k) C(i, k) = P_(i, k);
  const Mat3d V = cross_matrix(x_.v_WT) * -1.0, X = cross_matrix(x_.p_WT) * -1.0;
  for (int side = 0; side < 2; ++side) {
    C.add_rows(kV, V, kTheta);
    C.add_rows(kP, X, kTheta);
    C.transpose();
  }
  constexpr int kOrder[5] = {kP, kV, kTheta, kGyroBias, kAccelBias};
  for (int i = 0; i < 15; ++i)
    for (int k = 0; k < 15; ++k)
      x_.cov(i, k) = C(3 * kOrder[i / 3] + i % 3, 3 * kOrder[k / 3] + k % 3);
  x_.w_WT_T = gyro_ - x_.gyro_bias_T;
  for (int i = 0; i < config_.foot_count; ++i) {
    FootEstimate& out = x_.foot[index(i)];
    const CleanFoot& foot = s.foot[index(i)];
    if (foot.pose_ok) out.p_WF = x_.p_WT + x_.R_WT * foot.p_TF;
    out.p_Fm = pressure_[index(i)].point();
    out.contact_probability = contact_[index(i)].probability();
    out.in_contact = point_[index(i)].active;
    out.trust = 1.0;
  }
}

// Compiled for biped, quadruped and the largest number of feet.
template class InvariantEkf<2>;
template class InvariantEkf<4>;
template class InvariantEkf<kMaxFeet>;

}  // namespace legwork::inekf

namespace legwork {

std::unique_ptr<Estimator> make_invariant_ekf(const EstimatorConfig& config,
                                              const LegKinematics* legs) {
  if (config.foot_count <= 2) return std::make_unique<inekf::InvariantEkf<2>>(config, legs);
  if (config.foot_count <= 4) return std::make_unique<inekf::InvariantEkf<4>>(config, legs);
  return std::make_unique<inekf::InvariantEkf<kMaxFeet>>(config, legs);
}

}  // namespace legwork
