// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/ground.h"

#include <cmath>

#include "legwork/dynamics/factorization.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/mass_matrix.h"
#include "legwork/impact/strike_reference.h"

namespace legwork::impact {
namespace {

std::shared_ptr<const Model> heavy_feet(const Model& model, const Strike& strike) {
  if (strike.support.kind != SupportKind::kVirtualBase) return nullptr;
  return std::make_shared<const Model>(with_virtual_base(model, strike.support));
}

/// A force at a point of the world as a wrench on a body about its origin, in its axes.
Force<double> on_body(const Pose<double>& X_WB, const Vec3<double>& f_W, const Vec3<double>& p_W) {
  return {transpose_times(X_WB.R, cross(p_W - X_WB.p, f_W)), transpose_times(X_WB.R, f_W)};
}

/// The least-norm forces at a sole's corners that add up to the foot's wrench about its sole point.
VectorXd corner_forces(const Foot& foot, const Pose<double>& X_WB, const double* wrench) {
  const auto corners = static_cast<Eigen::Index>(foot.corners_B.size());
  MatrixXd G(6, 3 * corners);
  for (Eigen::Index c = 0; c < corners; ++c) {
    const Vec3<double> r = X_WB.R * (foot.corners_B[static_cast<std::size_t>(c)] - foot.p_BS);
    G.block<3, 3>(0, 3 * c).setIdentity();
    G.block<3, 3>(3, 3 * c) << 0, -r.z, r.y, r.z, 0, -r.x, -r.y, r.x, 0;
  }
  VectorXd w = VectorXd::Zero(6);
  std::copy_n(wrench, foot.flat ? 6 : 3, w.data());
  return dense::solve_least(G, w);
}

}  // namespace

Ground::Ground(const Model& model, const Strike& strike, const std::vector<double>& v)
    : model_(model),
      support_(strike.support),
      heavy_(heavy_feet(model, strike)),
      ws_(heavy_ ? *heavy_ : model),
      factors_(branch_size(model)),
      rhs_(static_cast<std::size_t>(model.nv)),
      columns_(static_cast<std::size_t>(model.nv)) {
  const bool floating = first_joint_dof(model) == 6;
  rigid_ = floating && support_.kind == SupportKind::kRigidFeet;
  floor_ = floating && support_.kind == SupportKind::kFloor;
  const Hold hold = hold_posture(model, strike, v);
  hold_ = hold.tau;
  if (floor_) place_corners(strike.q, hold.feet);
  if (!rigid_) return;
  forward_kinematics<double>(model, strike.q, ws_);
  Jt_ = feet_rows(model, support_, ws_).transpose();
  const Eigen::Index rows = Jt_.cols();
  Y_.resize(model.nv, rows), G_.resize(rows, rows), lambda_.resize(rows);
  int rank = 0;
  pseudo_inverse(Jt_.transpose() * Jt_, &rank);
  deficient_ = rank < rows;
}

void Ground::place_corners(const std::vector<double>& q, const std::vector<double>& share) {
  // The springs start with the load of the touch, split between the feet as hold_posture() splits
  // it, so that nothing rings. A corner that would have to pull starts as far above the floor.
  forward_kinematics<double>(model_, q, ws_);
  const FloorMaterial& m = support_.floor;
  std::size_t at = 0;
  for (const Foot& foot : support_.feet) {
    const VectorXd f = corner_forces(foot, ws_.X_WB[foot.body.at()], share.data() + at);
    for (std::size_t c = 0; c < foot.corners_B.size(); ++c) {
      const double* fc = f.data() + 3 * c;
      const Vec3<double> stretch{fc[0] / m.kt, fc[1] / m.kt, fc[2] / m.kn};
      corners_.push_back(
          {foot.body, foot.corners_B[c], point_at(ws_, foot.body, foot.corners_B[c]) + stretch});
    }
    at += foot.flat ? 6 : 3;
  }
}

void Ground::add_force(const Vec3<double>& f, const Vec3<double>& p) {
  const Vec3<double> t = cross(p, f);
  wrench_[0] += t.x, wrench_[1] += t.y, wrench_[2] += t.z;
  wrench_[3] += f.x, wrench_[4] += f.y, wrench_[5] += f.z;
}

void Ground::push_floor(std::span<const double> q, std::span<const double> v,
                        std::vector<Force<double>>& push) {
  forward_kinematics<double>(model_, q, v, ws_);
  const FloorMaterial& m = support_.floor;
  for (const Corner& corner : corners_) {
    const Vec3<double> p = point_at(ws_, corner.body, corner.p_B);
    const Vec3<double> speed = point_velocity<double>(corner.body, p, ws_).v;
    const Vec3<double> away = corner.anchor_W - p;
    max_lift_ = std::max(max_lift_, -away.z);
    if (away.z <= 0.0) continue;                                      // lifted
    const double fn = std::max(0.0, m.kn * away.z - m.cn * speed.z);  // pushes only
    double fx = m.kt * away.x - m.ct * speed.x, fy = m.kt * away.y - m.ct * speed.y;
    const double ft = std::hypot(fx, fy), most = m.friction * fn;  // friction disc
    if (ft > most) fx *= most / ft, fy *= most / ft;
    const Vec3<double> f{fx, fy, fn};
    const std::size_t b = corner.body.at();
    push[b] = push[b] + on_body(ws_.X_WB[b], f, p);
    add_force(f, p);
  }
}

void Ground::accelerate(std::span<const double> q, std::span<const double> v,
                        std::span<const double> tau, std::vector<Force<double>>& push,
                        std::span<double> vdot) {
  wrench_ = {};
  if (rigid_) return accelerate_rigid(q, v, tau, push, vdot);
  if (floor_) push_floor(q, v, push);
  if (heavy_) {
    // Gravity acts on the real masses only: hold up what was added.
    forward_kinematics<double>(*heavy_, q, ws_);
    for (const Foot& foot : support_.feet) {
      const std::size_t b = foot.body.at();
      const Inertia<double>& M = model_.tree.links[b].M_B;
      const Vec3<double> com = M.m > 0.0 ? M.h * (1.0 / M.m) : foot.p_BS;
      const Vec3<double> lift = model_.tree.gravity_W * -support_.Mg;
      push[b] = push[b] + on_body(ws_.X_WB[b], lift, ws_.X_WB[b] * com);
    }
  }
  forward_dynamics<double>(model(), q, v, tau, ws_, vdot, push);
}

void Ground::accelerate_rigid(std::span<const double> q, std::span<const double> v,
                              std::span<const double> tau, const std::vector<Force<double>>& push,
                              std::span<double> vdot) {
  // M·v̇ = τ − bias + Jcᵀ·λ,  Jc·v̇ = −J̇c·v.
  std::fill(vdot.begin(), vdot.end(), 0.0);
  inverse_dynamics<double>(model_, q, v, vdot, ws_, rhs_, push);
  for (std::size_t i = 0; i < rhs_.size(); ++i) rhs_[i] = tau[i] - rhs_[i];
  mass_matrix<double>(model_, q, ws_, factors_);
  factorize<double>(model_, factors_);
  forward_kinematics<double>(model_, q, v, ws_);
  Eigen::Index row = 0;
  const auto nv = static_cast<std::size_t>(model_.nv);
  for (const Foot& foot : support_.feet) {
    const Vec3<double> p = point_at(ws_, foot.body, foot.p_BS);
    spatial_jacobian<double>(model_, foot.body, p, ws_, columns_);
    const Motion<double> bias = bias_acceleration<double>(model_, foot.body, p, v, ws_);
    for (std::size_t i = 0; i < nv; ++i)
      for (int k = 0; k < (foot.flat ? 6 : 3); ++k)
        Jt_(static_cast<Eigen::Index>(i), row + k) =
            k < 3 ? columns_[i].v[k] : columns_[i].w[k - 3];
    for (int k = 0; k < (foot.flat ? 6 : 3); ++k)
      lambda_[row + k] = -(k < 3 ? bias.v[k] : bias.w[k - 3]);
    row += foot.flat ? 6 : 3;
  }
  Y_ = Jt_;
  for (Eigen::Index c = 0; c < row; ++c)
    solve<double>(model_, factors_, std::span(Y_.col(c).data(), nv));
  G_.noalias() = Jt_.transpose() * Y_;
  if (deficient_) G_.diagonal().array() += 1e-10 * G_.diagonal().maxCoeff();
  lambda_.noalias() -= Y_.transpose() * Eigen::Map<const VectorXd>(rhs_.data(), model_.nv);
  solver_.factor(G_);
  solver_.solve_in_place(lambda_);
  Eigen::Map<VectorXd> rhs(rhs_.data(), model_.nv);
  rhs.noalias() += Jt_ * lambda_;
  solve<double>(model_, factors_, rhs_);
  std::copy(rhs_.begin(), rhs_.end(), vdot.begin());
  row = 0;
  for (const Foot& foot : support_.feet) {
    const Vec3<double> f{lambda_[row], lambda_[row + 1], lambda_[row + 2]};
    add_force(f, point_at(ws_, foot.body, foot.p_BS));
    if (foot.flat)
      for (int k = 0; k < 3; ++k) wrench_[static_cast<std::size_t>(k)] += lambda_[row + 3 + k];
    least_normal_ = std::min(least_normal_, f.z);
    row += foot.flat ? 6 : 3;
  }
}

}  // namespace legwork::impact
