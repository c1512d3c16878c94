// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/strike_reference.h"

#include <cmath>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/detail/dense.h"

namespace legwork::impact {
namespace {

/// Scratch for the reference's many small solves.
struct Rates {
  Rates(const Model& model_in, const Strike& strike_in)
      : model(model_in),
        strike(strike_in),
        ws(model_in),
        columns(static_cast<std::size_t>(model_in.nv)) {
    // The base follows the moving joints only where feet hold it and a moving joint is in a leg.
    const bool held = strike.support.kind == SupportKind::kRigidFeet ||
                      strike.support.kind == SupportKind::kFloor;
    if (!held || first_joint_dof(model) == 0) return;
    for (const Foot& foot : strike.support.feet)
      for (const int dof : dofs_to(model, foot.body))
        for (const int moving : strike.moving) base_follows = base_follows || dof == moving;
  }

  const Model& model;
  const Strike& strike;
  Workspace<double> ws;
  std::vector<Vec3<double>> columns;
  bool base_follows = false;

  bool free_base() const {
    return strike.support.kind == SupportKind::kFree && first_joint_dof(model) == 6;
  }

  void operator()(const double* q, double* v);
};

Finding cannot_reach(const std::string& why) {
  Finding finding;
  finding.code = "E-MOBILITY";
  finding.element = "moving";
  finding.message = "the moving joints cannot carry the point along d" + why;
  finding.remedy = "name other moving joints, or change the posture or the direction";
  return finding;
}

void Rates::operator()(const double* q, double* v) {
  const auto nq = static_cast<std::size_t>(model.nq), nv = static_cast<std::size_t>(model.nv);
  std::fill(v, v + nv, 0.0);
  const Eigen::Vector3d d = to_eigen(strike.direction);
  if (strike.approach == Approach::kBase) {
    for (int k = 0; k < 3; ++k) v[k] = strike.speed * d[k];
    return;
  }
  forward_kinematics<double>(model, std::span(q, nq), ws);
  point_jacobian<double>(model, strike.body, point_at(ws, strike.body, strike.p_BC), ws, columns);
  MatrixXd X;
  const int nb = first_joint_dof(model);
  if (base_follows || free_base()) {
    Strike here = strike;
    here.q.assign(q, q + nq);
    X = as_matrix(mobility(model, here).X, nb, joint_dofs(model));
  }
  const auto m = static_cast<Eigen::Index>(strike.moving.size());
  Eigen::Matrix<double, 3, Eigen::Dynamic> J(3, m);
  for (Eigen::Index i = 0; i < m; ++i) {
    const int dof = strike.moving[static_cast<std::size_t>(i)];
    J.col(i) = to_eigen(columns[static_cast<std::size_t>(dof)]);
    for (int k = 0; X.size() > 0 && k < nb; ++k)
      J.col(i) -= to_eigen(columns[static_cast<std::size_t>(k)]) * X(k, dof - nb);
  }
  const Eigen::Matrix3d JJ = J * J.transpose();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> eigen(JJ, Eigen::EigenvaluesOnly);
  VectorXd rates;
  if (eigen.eigenvalues()[0] > 1e-6 * eigen.eigenvalues()[2]) {
    rates = J.transpose() * JJ.inverse() * (strike.speed * d);
  } else {
    const VectorXd row = J.transpose() * d;
    if (!(row.squaredNorm() > 1e-12)) throw Error(cannot_reach(""));
    rates = row * (strike.speed / row.squaredNorm());
  }
  for (Eigen::Index i = 0; i < m; ++i) v[strike.moving[static_cast<std::size_t>(i)]] = rates[i];
  for (int k = 0; X.size() > 0 && k < nb; ++k)
    for (Eigen::Index i = 0; i < m; ++i)
      v[k] -= X(k, strike.moving[static_cast<std::size_t>(i)] - nb) * rates[i];
}

}  // namespace

void coordinate_rates(const Model& model, const double* q, const double* v, double* qdot) {
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    const Link<double>& link = model.tree.links[b];
    if (link.kind != LinkKind::kFree && link.kind != LinkKind::kBall) {
      qdot[link.q] = v[link.v];
      continue;
    }
    const bool free = link.kind == LinkKind::kFree;
    const int at = link.q + (free ? 3 : 0);
    const double* w = v + link.v + (free ? 3 : 0);
    for (int k = 0; free && k < 3; ++k) qdot[link.q + k] = v[link.v + k];
    const Quat<double> rate =
        Quat<double>{q[at], q[at + 1], q[at + 2], q[at + 3]} * Quat<double>{0, w[0], w[1], w[2]};
    qdot[at] = rate.w / 2, qdot[at + 1] = rate.x / 2;
    qdot[at + 2] = rate.y / 2, qdot[at + 3] = rate.z / 2;
  }
}

void normalize_quaternions(const Model& model, double* q) {
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    const Link<double>& link = model.tree.links[b];
    if (link.kind != LinkKind::kFree && link.kind != LinkKind::kBall) continue;
    double* x = q + link.q + (link.kind == LinkKind::kFree ? 3 : 0);
    const Quat<double> unit = normalized(Quat<double>{x[0], x[1], x[2], x[3]});
    x[0] = unit.w, x[1] = unit.x, x[2] = unit.y, x[3] = unit.z;
  }
}

std::vector<double> reference_rates(const Model& model, const Strike& strike,
                                    const std::vector<double>& q) {
  std::vector<double> v(static_cast<std::size_t>(model.nv));
  Rates(model, strike)(q.data(), v.data());
  return v;
}

StrikeReference straight_line(const Model& model, const Strike& strike) {
  const auto nq = static_cast<std::size_t>(model.nq), nv = static_cast<std::size_t>(model.nv);
  const long halves = 2 * std::lround(strike.duration / strike.h);
  const double h = strike.h / 2.0;
  StrikeReference out{model.nq, model.nv, {}, {}};
  out.q.resize(static_cast<std::size_t>(halves + 1) * nq);
  out.v.resize(static_cast<std::size_t>(halves + 1) * nv);
  Rates rates(model, strike);
  std::vector<double> x = strike.q, stage(nq), v(nv), sum(nq), k(nq);
  for (long i = 0;; ++i) {
    std::copy(x.begin(), x.end(), out.q.begin() + i * model.nq);
    rates(x.data(), v.data());
    std::copy(v.begin(), v.end(), out.v.begin() + i * model.nv);
    if (i == halves) break;
    coordinate_rates(model, x.data(), v.data(), k.data());
    sum = k;
    for (const double c : {0.5, 0.5, 1.0}) {
      for (std::size_t a = 0; a < nq; ++a) stage[a] = x[a] + c * h * k[a];
      normalize_quaternions(model, stage.data());
      rates(stage.data(), v.data());
      coordinate_rates(model, stage.data(), v.data(), k.data());
      for (std::size_t a = 0; a < nq; ++a) sum[a] += (c == 0.5 ? 2.0 : 1.0) * k[a];
    }
    for (std::size_t a = 0; a < nq; ++a) x[a] += h / 6.0 * sum[a];
    normalize_quaternions(model, x.data());
  }
  return out;
}

Hold hold_posture(const Model& model, const Strike& strike, const std::vector<double>& v) {
  const int nb = first_joint_dof(model), n = joint_dofs(model);
  const auto nv = static_cast<std::size_t>(model.nv);
  Hold out{std::vector<double>(static_cast<std::size_t>(n), 0.0), {}};
  const bool flies = strike.support.kind == SupportKind::kFree;
  if (flies && nb == 6) return out;  // falling freely, the joints carry nothing
  Workspace<double> ws(model);
  std::vector<double> g(nv);
  bias_forces<double>(model, strike.q, v, ws, g);
  VectorXd tau = as_vector(g).tail(n);
  if (nb == 6) {
    forward_kinematics<double>(model, strike.q, ws);
    const MatrixXd Jc = feet_rows(model, strike.support, ws);
    const VectorXd W = dense::solve_least(Jc.leftCols(6).transpose(), as_vector(g).head(6));
    tau -= Jc.rightCols(n).transpose() * W;
    out.feet = to_vector(W);
  }
  out.tau = to_vector(tau);
  return out;
}

}  // namespace legwork::impact
