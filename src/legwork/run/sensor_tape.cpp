// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/sensor_tape.h"

#include <array>
#include <limits>

#include "legwork/math/quat.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/sensing.h"
#include "legwork/signal/estimate.h"

namespace legwork {
namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

std::span<const double, 3> three(const Vec3d& x) { return std::span<const double, 3>(&x.x, 3); }

std::array<double, 7> pose_of(const Vec3d& p, const Mat3d& R) {
  const Quat<double> q = to_quat(R);
  return {p.x, p.y, p.z, q.w, q.x, q.y, q.z};
}

double square(double x) { return x * x; }

/// 0 is "unknown" in a ROS message; −1 says there is no such reading.
double variance_of(const ErrorModel& error, bool exists) {
  return exists ? square(error.noise) : -1.0;
}

/// The estimate's errors are (p, v, θ, …), θ in world axes; a ROS pose is (p, θ).
std::array<double, 36> pose_covariance(const Estimate& x) {
  std::array<double, 36> out{};
  if (x.covariance_size < 6) return out;
  const int blocks = x.covariance_size >= 9 ? 2 : 1;
  constexpr int kFrom[] = {0, 6};
  for (int a = 0; a < 3 * blocks; ++a)
    for (int b = 0; b < 3 * blocks; ++b)
      out[static_cast<std::size_t>(6 * a + b)] = x.cov(kFrom[a / 3] + a % 3, kFrom[b / 3] + b % 3);
  return out;
}

/// Of v_T = Rᵀ v: δv_T = Rᵀ (δv + [v]× θ); the angular part is left unknown.
std::array<double, 36> twist_covariance(const Estimate& x) {
  std::array<double, 36> out{};
  if (x.covariance_size < 6) return out;
  const int n = x.covariance_size >= 9 ? 6 : 3;  // columns: δv, θ
  const Mat3d R_TW = transpose(x.R_WT), on_turn = R_TW * cross_matrix(x.v_WT);
  const auto J = [&](int row, int column) {
    return column < 3 ? R_TW(row, column) : on_turn(row, column - 3);
  };
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k)
          out[static_cast<std::size_t>(6 * a + b)] += J(a, i) * x.cov(3 + i, 3 + k) * J(b, k);
  return out;
}

}  // namespace

SensorTape::SensorTape(const Sensing& sensing, Recorder& recorder)
    : sensing_(sensing), to_(recorder) {
  const SensorSpec& spec = sensing.spec();
  using enum ChannelKind;
  for (std::size_t i = 0; i < spec.imus.size(); ++i) {
    const ImuSpec& imu = spec.imus[i];
    imus_.push_back(
        to_.add({.topic = i == 0 ? "/sensors/imu" : "/sensors/imu" + std::to_string(i),
                 .kind = kImu,
                 .frame = sensing.imu_name(i),
                 .variance = {spec.attitude && i == 0 ? square(spec.attitude_error.noise) : -1.0,
                              variance_of(imu.gyro, imu.has_gyro),
                              variance_of(imu.accel, imu.has_accel)}}));
  }
  const std::size_t n = sensing.joint_names().size();
  for (std::vector<double>* x : {&q_, &v_, &tau_}) x->resize(n);
  closed_.resize(spec.feet.size());
  if (n > 0)
    joints_ = to_.add(
        {.topic = "/sensors/joint_states", .kind = kJointState, .names = sensing.joint_names()});
  for (const std::string& name : sensing.foot_names())
    feet_.push_back(to_.add({.topic = "/sensors/feet/" + name, .kind = kWrench, .frame = name}));
  for (const std::string& name : sensing.cell_names())
    cells_.push_back(to_.add({.topic = "/sensors/cells/" + name, .kind = kWrench, .frame = name}));
  if (!feet_.empty())
    switches_ = to_.add({.topic = "/sensors/contact",
                         .kind = kScalars,
                         .unit = "1",
                         .names = sensing.foot_names()});
  add_estimate();
}

void SensorTape::add_estimate() {
  const Channel truth{.topic = kTruthTopic,
                      .kind = ChannelKind::kOdometry,
                      .frame = "world",
                      .names = {sensing_.trunk_name()}};
  truth_ = to_.add(truth);
  if (!sensing_.estimates()) return;
  Channel estimate = truth;
  estimate.topic = kEstimateTopic;
  estimate.covariance = true;
  estimate_ = to_.add(estimate);
  score_ = to_.add({.topic = "/estimate/error",
                    .kind = ChannelKind::kScalars,
                    .frame = "world",
                    .names = {"x", "y", "z", "nees_per_dof", "status"},
                    .units = {"m", "m", "m", "1", "1"}});
}

void SensorTape::record_imus(double t) {
  const Measurements& z = sensing_.readings();
  constexpr Vec3d kNothing{kMissing, kMissing, kMissing};
  for (std::size_t i = 0; i < imus_.size(); ++i) {
    const ImuReading& imu = z.imu[i];
    if (!imu.accel_valid && !imu.gyro_valid) continue;
    const bool attitude = i == 0 && z.attitude.valid;
    const Quat<double> q = attitude ? to_quat(z.attitude.R_WT) : Quat<double>{1, 0, 0, 0};
    to_.imu(imus_[i], t, std::array<double, 4>{q.w, q.x, q.y, q.z},
            three(imu.gyro_valid ? imu.gyro_S : kNothing),
            three(imu.accel_valid ? imu.accel_S : kNothing));
  }
}

void SensorTape::record_joints(double t) {
  if (!joints_.valid()) return;
  const Measurements& z = sensing_.readings();
  for (std::size_t i = 0; i < q_.size(); ++i) {
    const JointReading& joint = z.joint[i];
    q_[i] = joint.position_valid ? joint.position : kMissing;
    v_[i] = joint.velocity_valid ? joint.velocity : kMissing;
    tau_[i] = joint.torque_valid ? joint.torque : kMissing;
  }
  to_.joint_state(joints_, t, q_, v_, tau_);
}

void SensorTape::record_wrenches(double t) {
  const Measurements& z = sensing_.readings();
  constexpr Vec3d kNothing{kMissing, kMissing, kMissing};
  for (std::size_t i = 0; i < feet_.size(); ++i) {
    const FootReading& foot = z.foot[i];
    closed_[i] = foot.contact_valid ? (foot.contact ? 1.0 : 0.0) : kMissing;
    if (foot.force_valid)
      to_.wrench(feet_[i], t, three(foot.f_F), three(foot.torque_valid ? foot.tau_F : kNothing));
  }
  if (switches_.valid()) to_.scalars(switches_, t, closed_);
  for (std::size_t i = 0; i < cells_.size(); ++i)
    if (z.wrench[i].valid)
      to_.wrench(cells_[i], t, three(z.wrench[i].f_S), three(z.wrench[i].tau_S));
}

void SensorTape::record_estimate(double t) {
  const Pose<double>& X_WT = sensing_.X_WT();
  const Motion<double>& V_WT = sensing_.V_WT();
  to_.odometry(truth_, t, pose_of(X_WT.p, X_WT.R), three(transpose_times(X_WT.R, V_WT.v)),
               three(transpose_times(X_WT.R, V_WT.w)));
  if (!sensing_.estimates()) return;
  const Estimate& x = sensing_.estimate();
  to_.odometry(estimate_, t, pose_of(x.p_WT, x.R_WT), three(transpose_times(x.R_WT, x.v_WT)),
               three(x.w_WT_T), pose_covariance(x), twist_covariance(x));
  const Vec3d e = x.p_WT - X_WT.p;
  const std::array<double, 5> score{e.x, e.y, e.z, sensing_.nees(), static_cast<double>(x.status)};
  to_.scalars(score_, t, score);
}

void SensorTape::record(double t) {
  record_imus(t);
  record_joints(t);
  record_wrenches(t);
  record_estimate(t);
}

}  // namespace legwork
