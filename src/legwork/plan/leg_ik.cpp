#include "legwork/plan/leg_ik.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "legwork/dynamics/jacobians.h"

namespace legwork {

namespace {

constexpr int kMaxLegJoints = 12;
constexpr int kBends = 4;  // postures to begin again from
using Columns = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, kMaxLegJoints>;
using Joints = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMaxLegJoints, 1>;
using Square =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMaxLegJoints, kMaxLegJoints>;
using Back = Eigen::Matrix<double, Eigen::Dynamic, 3, 0, kMaxLegJoints, 3>;

// Jᵀ(JJᵀ)⁻¹ by eigenvectors: directions weaker than `cut` of the strongest are left out, the rest
// is damped.
Back damped_inverse(const Columns& J, double damping, double cut) {
  const Eigen::Matrix3d A = J * J.transpose();
  Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> eigen;
  eigen.compute(A);
  const Eigen::Vector3d& s = eigen.eigenvalues();
  Eigen::Vector3d inverse = Eigen::Vector3d::Zero();
  for (int i = 0; i < 3; ++i) {
    if (s(i) > cut * cut * std::max(s(2), 1e-300)) inverse(i) = 1.0 / (s(i) + damping * damping);
  }
  const Eigen::Matrix3d mid =
      eigen.eigenvectors() * inverse.asDiagonal() * eigen.eigenvectors().transpose();
  return J.transpose() * mid;
}

Columns columns_of(const std::vector<Vec3<double>>& J) {
  Columns out(3, static_cast<long>(J.size()));
  for (long i = 0; i < out.cols(); ++i) out.col(i) << J[z(i)].x, J[z(i)].y, J[z(i)].z;
  return out;
}

Eigen::Vector3d vector_of(const Vec3<double>& a) { return {a.x, a.y, a.z}; }

}  // namespace

LegIk::LegIk(const Model& model, const Leg& leg)
    : model_(model),
      leg_(leg),
      ws_(model),
      q_(model.q0),
      dq_(leg.joints.size()),
      start_(leg.joints.size()),
      kept_(leg.joints.size()),
      J_(z(model.nv)),
      J_v_(leg.joints.size()),
      J_w_(leg.joints.size()) {
  if (leg.joints.size() > kMaxLegJoints) {
    throw LoadError(Finding{Severity::kError, "E-LEGS", model.file, 0, "",
                            "leg " + leg.name + " has " + std::to_string(leg.joints.size()) +
                                " joints; at most 12 are supported",
                            ""});
  }
  const auto base = z(model.tree.links[leg.trunk.at()].q);
  for (std::size_t i = 0; i < 7; ++i) q_[base + i] = i == 3 ? 1.0 : 0.0;
}

void LegIk::place(std::span<const double> q) {
  for (const int i : leg_.q) q_[z(i)] = q[z(i)];
  forward_kinematics<double>(model_, q_, ws_);
  const Pose<double>& X_TB = ws_.X_WB[leg_.foot.at()];
  p_TF_ = X_TB * leg_.p_BF;
  R_TB_ = X_TB.R;
  spatial_jacobian<double>(model_, leg_.foot, p_TF_, ws_, J_);
  for (std::size_t i = 0; i < leg_.dof.size(); ++i) {
    J_v_[i] = J_[z(leg_.dof[i])].v;
    J_w_[i] = J_[z(leg_.dof[i])].w;
  }
}

Vec3<double> LegIk::foot_point(std::span<const double> q) {
  place(q);
  return p_TF_;
}

void LegIk::steps(const Vec3<double>& move, const Vec3<double>& turn, double damping,
                  std::vector<double>& dq) const {
  constexpr double kCut = 1e-7;
  const Columns J1 = columns_of(J_v_);
  const Back J1_inv = damped_inverse(J1, damping, kCut);
  Joints d = J1_inv * vector_of(move);
  if (uses_attitude()) {
    const long n = J1.cols();
    const Square N = Square::Identity(n, n) - J1_inv * J1;
    const Columns J2 = columns_of(J_w_);
    const Columns J2N = J2 * N;
    // What rounding leaves of a direction that the position has used up is not a freedom.
    const Back J2N_inv = damped_inverse(J2N, damping, 1e-5);
    d += N * (J2N_inv * (vector_of(turn) - J2 * d));
  }
  for (std::size_t i = 0; i < dq.size(); ++i) dq[i] = d(static_cast<long>(i));
}

void LegIk::clamp_to_ranges(std::span<double> q) const {
  for (const JointId j : leg_.joints) {
    const Joint& joint = model_.joints[j];
    double& x = q[z(joint.q)];
    x = std::clamp(x, joint.range.lower, joint.range.upper);
  }
}

IkResult LegIk::solve(const Vec3<double>& p_TF, std::span<double> q, const IkOptions& options,
                      const Mat3<double>& R_TG) {
  for (std::size_t i = 0; i < dq_.size(); ++i) start_[i] = q[z(leg_.q[i])];
  IkResult best = descend(p_TF, q, options, R_TG);
  // A straight leg cannot see that bending shortens it: begin again from bent ones.
  for (int bend = 0; bend < kBends && !best.reached; ++bend) {
    for (std::size_t i = 0; i < dq_.size(); ++i) {
      kept_[i] = q[z(leg_.q[i])];
      q[z(leg_.q[i])] = start_[i] + 0.7 * std::sin(1.9 * static_cast<double>(i) + 1.3 * bend);
    }
    if (options.respect_ranges) clamp_to_ranges(q);
    const IkResult found = descend(p_TF, q, options, R_TG);
    if (found.distance < best.distance) {
      best = found;
    } else {
      for (std::size_t i = 0; i < dq_.size(); ++i) q[z(leg_.q[i])] = kept_[i];
    }
  }
  return best;
}

IkResult LegIk::descend(const Vec3<double>& p_TF, std::span<double> q, const IkOptions& options,
                        const Mat3<double>& R_TG) {
  IkResult result;
  double length = 1e-6;  // the leg's own scale: damping is relative to it [m]
  double last = std::numeric_limits<double>::infinity();
  double damping = 0.0;
  for (int k = 0; k <= options.max_iterations; ++k) {
    place(q);
    for (const Vec3<double>& column : J_v_) length = std::max(length, norm(column));
    const Vec3<double> move = p_TF - p_TF_;
    const Mat3<double> R_error = R_TG * leg_.R_TB * transpose(R_TB_);
    const Vec3<double> turn = uses_attitude() ? log_map(to_quat(R_error)) : Vec3<double>{0, 0, 0};
    result.distance = norm(move);
    result.tilt = norm(turn);
    result.iterations = k;
    result.reached = result.distance <= options.tolerance;
    if (result.reached && result.tilt <= options.tilt_tolerance) break;
    // Undamped Newton while it gains; damped where it does not (out of reach, or singular).
    const double error = result.distance + length * result.tilt;
    damping = error < 0.9 * last ? damping * 0.1 : std::max(4.0 * damping, 1e-3 * length);
    if (damping < 1e-6 * length) damping = 0.0;
    if (result.reached && error > 0.999 * last) break;  // the attitude has got all it can
    last = error;
    steps(move, turn, std::min(damping, length), dq_);
    double longest = 0.0;
    for (const double d : dq_) longest = std::max(longest, std::fabs(d));
    const double shrink = longest > 0.5 ? 0.5 / longest : 1.0;
    for (std::size_t i = 0; i < dq_.size(); ++i) q[z(leg_.q[i])] += shrink * dq_[i];
    if (options.respect_ranges) clamp_to_ranges(q);
  }
  return result;
}

void LegIk::rates(std::span<const double> q, const Vec3<double>& v_TF, const Vec3<double>& w_TF,
                  std::span<double> v) {
  place(q);
  steps(v_TF, w_TF, 0.0, dq_);
  for (std::size_t i = 0; i < dq_.size(); ++i) v[z(leg_.dof[i])] = dq_[i];
}

}  // namespace legwork
