// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/leg_ik.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "legwork/dynamics/jacobians.h"
#include "legwork/math/eigen_sym3.h"
#include "legwork/math/outer.h"

namespace legwork {

namespace {

constexpr std::size_t kMaxLegJoints = 12;
constexpr int kBends = 4;  // postures to begin again from
using Columns = std::array<Vec3<double>, kMaxLegJoints>;

// (A + damping²)⁻¹ of a positive semidefinite A, without the directions that are weaker than `cut`
// of the strongest (in lengths, the roots of A's values).
Mat3<double> damped_inverse(const Sym3<double>& A, double damping, double cut) {
  const double more = damping * damping;
  const double trace = A.xx + A.yy + A.zz;
  const Mat3<double> M = full(A);
  const double det = dot(M.column(0), cross(M.column(1), M.column(2)));
  // The weakest value is at least 4·det/trace²: far from singular none is left out.
  if (4.0 * det > 1e-6 * trace * trace * trace) {
    const Sym3<double> D{A.xx + more, A.xy, A.xz, A.yy + more, A.yz, A.zz + more};
    Mat3<double> inverse;
    for (int k = 0; k < 3; ++k) {
      Vec3<double> e{0, 0, 0};
      e[k] = 1.0;
      const Vec3<double> column = solve(D, e);
      for (int i = 0; i < 3; ++i) inverse(i, k) = column[i];
    }
    return inverse;
  }
  Vec3<double> s;
  Mat3<double> axes;
  eigen_sym3(A, s, axes);
  Mat3<double> scaled = axes;
  for (int k = 0; k < 3; ++k) {
    const bool weak = !(s[k] > cut * cut * std::max(s.z, 1e-300));
    for (int i = 0; i < 3; ++i) scaled(i, k) *= weak ? 0.0 : 1.0 / (s[k] + more);
  }
  return scaled * transpose(axes);
}

// The rows of Jᵀ·(J·Jᵀ)⁻¹, damped.
Columns damped_inverse(std::span<const Vec3<double>> J, double damping, double cut) {
  Sym3<double> A = zero_sym3<double>();
  for (const Vec3<double>& c : J) A = A + outer(c);
  const Mat3<double> inverse = damped_inverse(A, damping, cut);
  Columns rows;
  for (std::size_t i = 0; i < J.size(); ++i) rows[i] = inverse * J[i];
  return rows;
}

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
    throw Error(Finding{Severity::kError, "E-LEGS", model.file, 0, "",
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
  const std::size_t n = dq.size();
  const Columns J1_inv = damped_inverse(J_v_, damping, 1e-7);
  for (std::size_t i = 0; i < n; ++i) dq[i] = dot(J1_inv[i], move);
  if (!uses_attitude()) return;
  // J2·N with N = 1 − J1⁺·J1, the joint motions that leave the point where it is.
  Columns J2N;
  Vec3<double> left = turn;
  for (std::size_t i = 0; i < n; ++i) {
    J2N[i] = J_w_[i];
    for (std::size_t k = 0; k < n; ++k) J2N[i] = J2N[i] - J_w_[k] * dot(J1_inv[k], J_v_[i]);
    left = left - J_w_[i] * dq[i];
  }
  // What rounding leaves of a direction that the position has used up is not a freedom.
  const Columns J2N_inv = damped_inverse({J2N.data(), n}, damping, 1e-5);
  Vec3<double> moved{0, 0, 0};
  for (std::size_t i = 0; i < n; ++i) {
    const double step = dot(J2N_inv[i], left);
    moved = moved + J_v_[i] * step;
    dq[i] += step;
  }
  for (std::size_t i = 0; i < n; ++i) dq[i] -= dot(J1_inv[i], moved);
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
