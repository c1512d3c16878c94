// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How stiff a standing robot must be held: its slowest swaying mode.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/collide/detect.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/mass_matrix.h"
#include "legwork/math/detail/decompose.h"
#include "legwork/run/stand/pinned.h"
#include "legwork/run/stand/standing.h"

namespace legwork {
namespace {

// How fast a coupled joint follows its leader in this pose; 0 without one.
double follows(const JointCoupling& coupling, const Model& model, const State& x) {
  if (!coupling.joint_b.valid()) return 0.0;
  const double b = x.q[z(model.joints[coupling.joint_b].q)] - coupling.q_b0;
  double slope = 0.0, power = 1.0;
  for (std::size_t k = 1; k < coupling.coefficients.size(); ++k) {
    slope += static_cast<double>(k) * coupling.coefficients[k] * power;
    power *= b;
  }
  return slope;
}

// Rows along which the standing robot cannot move: touching points, closed loops, coupled joints,
// stiff springs.
Eigen::MatrixXd held_directions(const Model& model, const State& x, const Workspace<double>& ws) {
  const int n = model.nv;
  std::vector<Vec3<double>> columns(z(n));
  std::vector<Eigen::RowVectorXd> rows;
  const auto add_point = [&](BodyId body, const Vec3<double>& p_W, double sign, std::size_t at) {
    if (body == kWorld) return;
    point_jacobian<double>(model, body, p_W, ws, columns);
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < n; ++i) rows[at + z(k)](i) += sign * columns[z(i)][k];
    }
  };
  const auto three_rows = [&] {
    for (int k = 0; k < 3; ++k) rows.emplace_back(Eigen::RowVectorXd::Zero(n));
    return rows.size() - 3;
  };
  for (const Contact& c : contacts_at(model, x, 1e-3).contacts) {
    if (c.body_b == kWorld) add_point(c.body_a, c.p_W, 1.0, three_rows());
  }
  for (const LoopConstraint& loop : model.loops) {
    const std::size_t at = three_rows();
    add_point(loop.body_a, ws.X_WB[loop.body_a.at()] * loop.X_AC.p, 1.0, at);
    add_point(loop.body_b, ws.X_WB[loop.body_b.at()] * loop.X_BC.p, -1.0, at);
  }
  for (const JointCoupling& coupling : model.couplings) {
    if (!coupling.active) continue;
    rows.emplace_back(Eigen::RowVectorXd::Zero(n));
    rows.back()(model.joints[coupling.joint_a].v) = 1.0;
    if (coupling.joint_b.valid())
      rows.back()(model.joints[coupling.joint_b].v) = -follows(coupling, model, x);
  }
  for (const Joint& joint : model.joints) {
    if (joint.stiffness > 0.0 && nv_of(joint.kind) == 1) {
      rows.emplace_back(Eigen::RowVectorXd::Zero(n));
      rows.back()(joint.v) = 1.0;
    }
  }
  if (rows.empty()) rows.emplace_back(Eigen::RowVectorXd::Zero(n));
  Eigen::MatrixXd J(static_cast<long>(rows.size()), n);
  for (std::size_t r = 0; r < rows.size(); ++r) J.row(static_cast<long>(r)) = rows[r];
  return J;
}

// Where no actuator says which joints are driven, those of a planar robot's trunk are not: it rides
// on them.
void keep_rails_free(const Model& model, DriveSet& set) {
  const Raise raise = raise_of(model);
  if (!model.actuators.empty() || raise.q < 0 || has_free_base(model)) return;
  std::vector<char> rail(model.joints.size(), 0);
  for (const Part& part : model.parts) {
    const bool is_trunk = std::any_of(part.joints.begin(), part.joints.end(),
                                      [&](JointId j) { return model.joints[j].q == raise.q; });
    for (const JointId j : part.joints) rail[j.at()] = is_trunk || rail[j.at()];
  }
  for (std::size_t i = set.drives.size(); i-- > 0;) {
    if (rail[set.drives[i].joint.at()] == 0) continue;
    set.drives.erase(set.drives.begin() + static_cast<long>(i));
    set.targets.erase(set.targets.begin() + static_cast<long>(i));
  }
}

}  // namespace

void pinned_inertia(const Model& model, const State& x, Eigen::MatrixXd& M_pinned,
                    Eigen::MatrixXd& Z) {
  const int n = model.nv;
  Workspace<double> ws(model);
  std::vector<double> branches(branch_size(model)), M_all(z(n) * z(n));
  mass_matrix<double>(model, x.q, ws, branches);
  to_dense<double>(model, branches, M_all);
  const Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>> M(M_all.data(), n, n);
  forward_kinematics<double>(model, x.q, ws);
  const Eigen::MatrixXd J = held_directions(model, x, ws);
  Z = dense::null_space(J, 1e-6);
  M_pinned = Z.transpose() * M * Z;
  if (n == 0 || M_pinned.rows() == 0) return;
  // Links without inertia would drown every other mode in their rounding.
  constexpr double kSingular = 1e-9, kFloor = 1e-7;  // of the largest inertia
  const Eigen::VectorXd inertias = dense::modes(M_pinned).values;
  const double largest = inertias(inertias.size() - 1);
  if (inertias(0) < kSingular * largest)
    M_pinned += kFloor * largest * Eigen::MatrixXd::Identity(M_pinned.rows(), M_pinned.cols());
}

StandingGains standing_gains(const Model& model, const State& pose, double frequency_hz,
                             double damping_ratio) {
  StandingGains gains;
  static_cast<DriveSet&>(gains) = damped_drives(model, pose.q, frequency_hz, damping_ratio);
  keep_rails_free(model, gains);
  Eigen::MatrixXd M, Z;
  pinned_inertia(model, pose, M, Z);
  Eigen::VectorXd driven = Eigen::VectorXd::Zero(model.nv);
  for (const Drive& drive : gains.drives) driven(drive.dof) = 1.0;
  const Eigen::MatrixXd K = Z.transpose() * driven.asDiagonal() * Z;  // of unit stiffness
  double slowest = 0.0;  // ω² per unit stiffness, smallest over modes that the drives feel
  if (M.rows() > 0) {
    const Eigen::VectorXd values = dense::eigenvalues(K, M);
    for (long i = 0; i < values.size(); ++i) {
      // A finger's inertia is 1e-8 of the robot's; what drives do not feel is below by rounding.
      const bool felt = values(i) > 1e-11 * values(values.size() - 1);
      if (felt && (slowest == 0.0 || values(i) < slowest)) slowest = values(i);
    }
  }
  const double g = norm(model.options.gravity_W);
  const double height = std::max(0.05, mass_height(model, pose.q));
  const double toppling = model.mass() * g * height;
  const double omega = 2 * std::numbers::pi * frequency_hz;
  // Stiff enough for the mode asked for and four times what gravity needs to topple the robot.
  gains.kp = std::max(slowest > 0.0 ? omega * omega / slowest : 0.0, 4.0 * toppling);
  // Where there is hardly any gravity the bound stays that of a weak one: zero would let it go.
  gains.kp = std::min(gains.kp, 400.0 * (model.mass() * std::max(g, 1.0) * height));
  // A robot whose feet leave it no freedom sways by their compliance alone: damp as asked.
  const double reached = slowest > 0.0 ? std::sqrt(gains.kp * slowest) : omega;
  gains.kd = gains.kp * 2.0 * damping_ratio / reached;  // proportional damping: ζ = ω·kd/(2·kp)
  gains.slowest_hz = reached / (2 * std::numbers::pi);
  gains.damping_ratio = damping_ratio;
  for (Drive& drive : gains.drives) {
    drive.stiffness = gains.kp;
    drive.damping = gains.kd;
  }
  return gains;
}

}  // namespace legwork
