// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/mobility.h"

#include <cmath>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/impact/detail/dense.h"
#include "legwork/impact/strike_reference.h"
#include "legwork/math/eigen_sym3.h"

namespace legwork::impact {
namespace {

/// Mass matrix, feet rows and point rows with the support's own masses.
struct Matrices {
  MatrixXd M, Jc, J;
  int nb = 0;  // DoF of the base
};

Matrices matrices(const Model& model, const Strike& strike) {
  const bool heavy = strike.support.kind == SupportKind::kVirtualBase;
  const Model heavy_model = heavy ? with_virtual_base(model, strike.support) : Model{};
  const Model& used = heavy ? heavy_model : model;
  Workspace<double> ws(used);
  Matrices out;
  out.nb = first_joint_dof(model);
  out.M = dense_mass(used, strike.q, ws);
  const bool held =
      strike.support.kind == SupportKind::kRigidFeet || strike.support.kind == SupportKind::kFloor;
  out.Jc = feet_rows(used, held ? strike.support : StrikeSupport{}, ws);
  out.J = point_rows(used, strike.body, strike.p_BC, ws);
  return out;
}

/// M⁻¹ over the motions the feet allow.
MatrixXd constrained_inverse(const Matrices& m, int* feet_rank) {
  const Eigen::Index n = m.M.rows(), nc = m.Jc.rows();
  MatrixXd sides(n, n + nc);
  sides << MatrixXd::Identity(n, n), m.Jc.transpose();
  const MatrixXd solved = dense::solve_definite(m.M, sides);
  MatrixXd P = solved.leftCols(n);
  if (nc > 0) {
    const MatrixXd Y = solved.rightCols(nc);
    P -= Y * pseudo_inverse(m.Jc * Y, feet_rank) * Y.transpose();
  }
  return (P + P.transpose()) / 2.0;
}

/// X: how the base must move for the feet to stand still; where they leave it free, so that its
/// momentum stays (least kinetic energy for given joint rates).
MatrixXd base_motion(const Matrices& m) {
  const int nb = m.nb, n = static_cast<int>(m.M.rows()) - nb, nc = static_cast<int>(m.Jc.rows());
  if (nb == 0) return MatrixXd::Zero(0, n);
  const MatrixXd Hb = m.M.topLeftCorner(nb, nb), Hbm = m.M.topRightCorner(nb, n);
  if (nc == 0) return dense::solve_definite(Hb, Hbm);
  MatrixXd K = MatrixXd::Zero(nb + nc, nb + nc), b(nb + nc, n);
  K.topLeftCorner(nb, nb) = Hb;
  K.bottomLeftCorner(nc, nb) = m.Jc.leftCols(nb);
  K.topRightCorner(nb, nc) = m.Jc.leftCols(nb).transpose();
  b << Hbm, m.Jc.rightCols(n);
  return dense::solve_least(K, b).topRows(nb);
}

/// The servos' damping felt at the point: D⁻¹ = jᵀ·Z·(Zᵀ·K_d·Z)⁻¹·Zᵀ·j over the joint motions Z
/// the support allows.
double felt_damping(const MatrixXd& P, const VectorXd& u, const VectorXd& Kd) {
  const dense::Modes modes = dense::modes(P);
  const VectorXd& values = modes.values;
  const auto n = values.size();
  Eigen::Index first = 0;
  while (first < n && values[first] < 1e-10 * values[n - 1]) ++first;
  const MatrixXd Z = modes.vectors.rightCols(n - first);
  const VectorXd z = (Z.transpose() * u).cwiseQuotient(values.tail(n - first));
  const MatrixXd K = Z.transpose() * Kd.asDiagonal() * Z;
  const double inverse = z.dot(VectorXd(dense::solve_least(K, z)));
  return inverse > 0.0 ? 1.0 / inverse : 0.0;
}

double stiffest_rate(const MatrixXd& P, const VectorXd& Kd) {
  const VectorXd root = Kd.cwiseSqrt();
  const MatrixXd A = root.asDiagonal() * P * root.asDiagonal();
  return dense::eigenvalues(A).maxCoeff();
}

Finding immobile(double mobility) {
  Finding finding;
  finding.code = "E-MOBILITY";
  finding.element = "direction";
  finding.message = "no mobility along d: d'JPJ'd = " + std::to_string(mobility) + " 1/kg";
  finding.remedy = "choose another direction, posture or link, or free a foot";
  return finding;
}

}  // namespace

Model with_virtual_base(const Model& model, const StrikeSupport& support) {
  Model heavy = model;
  for (const Foot& foot : support.feet) {
    Inertia<double>& M = heavy.tree.links[foot.body.at()].M_B;
    const Vec3<double> com = M.m > 0.0 ? M.h * (1.0 / M.m) : foot.p_BS;
    const double m = support.Mg, i = support.Ig;
    const Sym3<double> own = unit_point_inertia(com) * m + Sym3<double>{i, 0, 0, i, 0, i};
    M = M + Inertia<double>{m, com * m, own};
  }
  return heavy;
}

std::vector<double> generalized_inertia(const Model& model, const Strike& strike) {
  Strike open = strike;
  if (open.support.kind != SupportKind::kVirtualBase) open.support.kind = SupportKind::kFree;
  const Matrices m = matrices(model, open);
  const int n = joint_dofs(model);
  if (m.nb == 0) return to_vector(m.M);
  const MatrixXd H = m.M.bottomRightCorner(n, n) - m.M.bottomLeftCorner(n, m.nb) * base_motion(m);
  return to_vector((H + H.transpose()) / 2.0);
}

Mobility mobility(const Model& model, const Strike& strike) {
  const Matrices m = matrices(model, strike);
  const int nb = m.nb, n = joint_dofs(model);
  Mobility out;
  out.n = n;
  out.feet_rows = static_cast<int>(m.Jc.rows());
  const MatrixXd P = constrained_inverse(m, &out.feet_rank);
  const Eigen::Vector3d d = to_eigen(strike.direction);
  const MatrixXd X = base_motion(m);
  const VectorXd row = m.J.transpose() * d;
  const MatrixXd Pm = P.bottomRightCorner(n, n);
  const VectorXd j = row.tail(n) - X.transpose() * row.head(nb);
  const VectorXd u = (P * row).tail(n);
  out.inverse_mass = row.dot(P * row);
  if (!(out.inverse_mass >= 1e-9)) throw Error(immobile(out.inverse_mass));
  out.joint_inverse_mass = j.dot(Pm * j);
  const Eigen::Matrix3d L = m.J * P * m.J.transpose();
  out.point_mobility = {L(0, 0), L(0, 1), L(0, 2), L(1, 1), L(1, 2), L(2, 2)};
  out.P = to_vector(Pm), out.j = to_vector(j), out.u = to_vector(u), out.X = to_vector(X);
  const VectorXd values = dense::eigenvalues(Pm);
  out.condition = values[n - 1] / std::max(values[0], 1e-300);
  if (strike.servo.Kd.size() == static_cast<std::size_t>(n)) {
    const VectorXd Kd = as_vector(strike.servo.Kd);
    // Friction damps too, and dry friction steeply where it fades.
    VectorXd damping = Kd;
    if (!strike.servo.viscous.empty()) damping += as_vector(strike.servo.viscous);
    if (!strike.servo.coulomb.empty())
      damping += as_vector(strike.servo.coulomb) / strike.servo.coulomb_speed;
    out.max_rate = stiffest_rate(Pm, damping);
    out.servo_damping = felt_damping(Pm, u, Kd);
  }
  return out;
}

Unheld unheld_acceleration(const Model& model, const Strike& strike, const std::vector<double>& v) {
  const Matrices m = matrices(model, strike);
  const int n = joint_dofs(model);
  Workspace<double> ws(model);
  std::vector<double> bias(static_cast<std::size_t>(model.nv));
  bias_forces<double>(model, strike.q, v, ws, bias);
  VectorXd left = -as_vector(bias);
  left.tail(n) += as_vector(hold_posture(model, strike, v).tau);
  int rank = 0;
  const VectorXd a = constrained_inverse(m, &rank) * left;
  const double point = to_eigen(strike.direction).dot(m.J * a);
  return {to_vector(a.tail(n)), point};
}

MassEllipsoid effective_mass_ellipsoid(const Mobility& mobility) {
  Vec3<double> values;
  MassEllipsoid out;
  eigen_sym3(mobility.point_mobility, values, out.axes_W);  // ascending mobility
  const auto mass = [](double x) {
    return x > 1e-12 ? 1.0 / x : std::numeric_limits<double>::infinity();
  };
  out.mass = {mass(values.z), mass(values.y), mass(values.x)};
  const Mat3<double> a = out.axes_W;
  out.axes_W = {a.xz, a.xy, a.xx, a.yz, a.yy, a.yx, a.zz, a.zy, a.zx};
  return out;
}

double effective_mass_along(const Mobility& mobility, const Vec3<double>& direction_W) {
  return 1.0 / dot(direction_W, mobility.point_mobility * direction_W);
}

}  // namespace legwork::impact
