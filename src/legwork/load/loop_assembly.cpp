// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/loop_assembly.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/load/detail/inertia_matrix.h"

namespace legwork::load {
namespace {

std::size_t size_of(const Model& model) { return static_cast<std::size_t>(model.nv); }

class RowBuilder {
 public:
  RowBuilder(const Model& model, const std::vector<double>& q)
      : model_(model), q_(q), ws_(model), Ja_(size_of(model)), Jb_(size_of(model)) {
    forward_kinematics<double>(model, q, ws_);
  }

  LoopRows build() {
    for (const LoopConstraint& loop : model_.loops)
      if (loop.active) add_loop(loop);
    for (const JointCoupling& coupling : model_.couplings)
      if (coupling.active) add_coupling(coupling);
    return std::move(rows_);
  }

 private:
  double* new_row(double residual) {
    rows_.residual.push_back(residual);
    rows_.jacobian.resize(rows_.jacobian.size() + size_of(model_), 0.0);
    return rows_.jacobian.data() + size_of(model_) * static_cast<std::size_t>(rows_.count++);
  }

  void add_loop(const LoopConstraint& loop) {
    const Pose<double> X_WCa = ws_.X_WB[loop.body_a.at()] * loop.X_AC;
    const Pose<double> X_WCb = ws_.X_WB[loop.body_b.at()] * loop.X_BC;
    spatial_jacobian<double>(model_, loop.body_a, X_WCa.p, ws_, Ja_);
    spatial_jacobian<double>(model_, loop.body_b, X_WCb.p, ws_, Jb_);
    const Vec3<double> gap = X_WCa.p - X_WCb.p;
    for (int k = 0; k < 3; ++k) {
      double* row = new_row(gap[k]);
      for (std::size_t i = 0; i < Ja_.size(); ++i) row[i] = Ja_[i].v[k] - Jb_[i].v[k];
    }
    if (loop.kind != LoopConstraint::Kind::kWeld) return;
    // Rotation of a seen from b, in world axes; its rate is w_a - w_b to first order.
    const Vec3<double> turn = X_WCb.R * log_map(to_quat(transpose(X_WCb.R) * X_WCa.R));
    for (int k = 0; k < 3; ++k) {
      double* row = new_row(turn[k]);
      for (std::size_t i = 0; i < Ja_.size(); ++i) row[i] = Ja_[i].w[k] - Jb_[i].w[k];
    }
  }

  void add_coupling(const JointCoupling& c) {
    const Joint& a = model_.joints[c.joint_a];
    double target = c.coefficients[0], slope = 0;
    if (c.joint_b.valid()) {
      const double x = q_[static_cast<std::size_t>(model_.joints[c.joint_b].q)] - c.q_b0;
      double power = 1;
      for (std::size_t k = 1; k < 5; ++k) {
        slope += static_cast<double>(k) * c.coefficients[k] * power;
        power *= x;
        target += c.coefficients[k] * power;
      }
    }
    double* row = new_row(q_[static_cast<std::size_t>(a.q)] - c.q_a0 - target);
    row[a.v] += 1.0;
    if (c.joint_b.valid()) row[model_.joints[c.joint_b].v] -= slope;
  }

  const Model& model_;
  const std::vector<double>& q_;
  Workspace<double> ws_;
  std::vector<Motion<double>> Ja_, Jb_;
  LoopRows rows_;
};

// Cholesky with full pivoting of a positive semidefinite n x n matrix, in place; columns beyond
// the rank are dropped. `order` maps pivots to rows.
struct PivotedCholesky {
  std::vector<double> L;
  std::vector<std::size_t> order;
  std::size_t n = 0, rank = 0;

  PivotedCholesky(std::vector<double> A, std::size_t size, double tolerance)
      : L(std::move(A)), n(size) {
    order.resize(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = i;
    double largest = 0;
    for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, at(i, i));
    for (rank = 0; rank < n; ++rank) {
      std::size_t pivot = rank;
      for (std::size_t i = rank; i < n; ++i)
        if (at(i, i) > at(pivot, pivot)) pivot = i;
      if (!(at(pivot, pivot) > tolerance * largest)) break;
      swap_rows(rank, pivot);
      eliminate(rank);
    }
  }

  // Least-squares-consistent solution on the kept rows: (P A Pᵀ) x = b restricted to the rank.
  std::vector<double> solve(const std::vector<double>& b) const {
    std::vector<double> y(rank), x(n, 0.0);
    for (std::size_t i = 0; i < rank; ++i) {
      y[i] = b[order[i]];
      for (std::size_t k = 0; k < i; ++k) y[i] -= L[i * n + k] * y[k];
      y[i] /= L[i * n + i];
    }
    for (std::size_t i = rank; i-- > 0;) {
      double s = y[i];
      for (std::size_t k = i + 1; k < rank; ++k) s -= L[k * n + i] * x[order[k]];
      x[order[i]] = s / L[i * n + i];
    }
    return x;
  }

 private:
  double& at(std::size_t i, std::size_t k) { return L[i * n + k]; }

  void swap_rows(std::size_t a, std::size_t b) {
    if (a == b) return;
    std::swap(order[a], order[b]);
    for (std::size_t k = 0; k < n; ++k) std::swap(at(a, k), at(b, k));
    for (std::size_t k = 0; k < n; ++k) std::swap(at(k, a), at(k, b));
  }

  void eliminate(std::size_t j) {
    at(j, j) = std::sqrt(at(j, j));
    for (std::size_t i = j + 1; i < n; ++i) at(i, j) /= at(j, j);
    for (std::size_t i = j + 1; i < n; ++i)
      for (std::size_t k = j + 1; k < n; ++k) at(i, k) -= at(i, j) * at(k, j);
  }
};

// With M = L·Lᵀ and W = L⁻¹·Jᵀ, J M⁻¹ Jᵀ = WᵀW.
std::vector<double> cholesky(std::vector<double> M, std::size_t n) {
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < j; ++k)
      for (std::size_t i = j; i < n; ++i) M[i * n + j] -= M[i * n + k] * M[j * n + k];
    const double d = std::sqrt(std::max(M[j * n + j], 1e-300));
    for (std::size_t i = j; i < n; ++i) M[i * n + j] /= d;
  }
  return M;
}

void solve_lower(const std::vector<double>& L, std::size_t n, double* x) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) x[i] -= L[i * n + k] * x[k];
    x[i] /= L[i * n + i];
  }
}

void solve_upper(const std::vector<double>& L, std::size_t n, double* x) {
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) x[i] -= L[k * n + i] * x[k];
    x[i] /= L[i * n + i];
  }
}

double largest_of(const std::vector<double>& values) {
  double m = 0;
  for (const double x : values) m = std::max(m, std::fabs(x));
  return m;
}

// DoF that assembly may move: not the free base, not what an actuator holds.
std::vector<char> movable_dofs(const Model& model) {
  std::vector<char> movable(size_of(model), 1);
  const auto hold = [&](const Joint& joint) {
    for (int k = 0; k < nv_of(joint.kind); ++k) movable[static_cast<std::size_t>(joint.v + k)] = 0;
  };
  for (const Joint& joint : model.joints)
    if (joint.kind == JointKind::kFree) hold(joint);
  for (const Actuator& a : model.actuators)
    if (a.joint.valid()) hold(model.joints[a.joint]);
  return movable;
}

// One Gauss-Newton step; the velocity that, applied for one second, closes phi to first order.
std::vector<double> newton_step(const Model& model, const std::vector<double>& q,
                                const LoopRows& rows, const std::vector<char>& movable) {
  const std::size_t n = size_of(model), m = static_cast<std::size_t>(rows.count);
  // Held DoF leave the metric: their rows and columns become those of the identity.
  std::vector<double> M = dense_inertia_matrix(model, q);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k)
      if (movable[i] == 0 || movable[k] == 0) M[i * n + k] = i == k ? 1.0 : 0.0;
  const std::vector<double> L = cholesky(std::move(M), n);
  std::vector<double> W(m * n);
  for (std::size_t r = 0; r < m; ++r) {
    for (std::size_t i = 0; i < n; ++i)
      W[r * n + i] = movable[i] != 0 ? rows.jacobian[r * n + i] : 0.0;
    solve_lower(L, n, W.data() + r * n);
  }
  std::vector<double> A(m * m, 0.0);
  for (std::size_t r = 0; r < m; ++r)
    for (std::size_t s = 0; s < m; ++s)
      for (std::size_t i = 0; i < n; ++i) A[r * m + s] += W[r * n + i] * W[s * n + i];
  const PivotedCholesky factor(A, m, 1e-9);
  const std::vector<double> lambda = factor.solve(rows.residual);
  std::vector<double> dq(n, 0.0);
  for (std::size_t r = 0; r < m; ++r)
    for (std::size_t i = 0; i < n; ++i) dq[i] -= lambda[r] * W[r * n + i];
  solve_upper(L, n, dq.data());
  return dq;
}

}  // namespace

LoopRows loop_rows(const Model& model, const std::vector<double>& q) {
  return RowBuilder(model, q).build();
}

int loop_rank(const Model& model, const LoopRows& rows) {
  const std::size_t n = size_of(model), m = static_cast<std::size_t>(rows.count);
  std::vector<double> A(m * m, 0.0);
  for (std::size_t r = 0; r < m; ++r)
    for (std::size_t s = 0; s < m; ++s)
      for (std::size_t i = 0; i < n; ++i)
        A[r * m + s] += rows.jacobian[r * n + i] * rows.jacobian[s * n + i];
  return static_cast<int>(PivotedCholesky(std::move(A), m, 1e-14).rank);
}

Assembly assemble_loops(const Model& model, const std::vector<double>& q) {
  Assembly result;
  result.q = q;
  LoopRows rows = loop_rows(model, q);
  result.residual_before = result.residual_after = largest_of(rows.residual);
  const std::vector<char> movable = movable_dofs(model);
  while (rows.count > 0 && result.residual_after > 1e-14 && result.steps < 20) {
    const std::vector<double> dq = newton_step(model, result.q, rows, movable);
    std::vector<double> next(result.q.size());
    integrate<double>(model, result.q, dq, 1.0, next);
    const LoopRows next_rows = loop_rows(model, next);
    const double residual = largest_of(next_rows.residual);
    if (result.residual_after < 1e-12 && residual >= result.residual_after) break;  // rounding
    result.q = std::move(next);
    rows = next_rows;
    result.residual_after = residual;
    ++result.steps;
  }
  for (std::size_t i = 0; i < q.size(); ++i)
    result.largest_change = std::max(result.largest_change, std::fabs(result.q[i] - q[i]));
  result.closed = result.residual_after < 1e-9;
  return result;
}

}  // namespace legwork::load
