// T0: the step solved by one sweep of the tree, when the guessed modes hold.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "legwork/contact/step_solver.h"
#include "legwork/dynamics/impulse_dynamics.h"

namespace legwork {

namespace {
constexpr int kFoldPasses = 3;
}  // namespace

void StepSolver::guess_points(const Workspace<double>& ws) {
  folded_.resize(contacts.size());
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const ActiveContact& c = contacts[i];
    FoldedPoint& point = folded_[i];
    const std::size_t b = c.at.body_a.at();
    const Pose<double>& X = ws.X_WB[b];
    point.body = b;
    point.r_B = transpose_times(X.R, c.at.p_W - X.p);
    point.n_B = transpose_times(X.R, c.at.n_W);
    point.beta_B = fma(point.n_B, c.law.beta_n, transpose_times(X.R, c.beta_t_W));
    const Motion<double>& V = ws.V_WB_B[b];
    const double approach = dot(point.n_B, cross_add(V.w, point.r_B, V.v)) + c.law.beta_n;
    point.stuck = !point_is_site_[i] && (c.mode != ConeMode::kOpen || approach < 0.0);
  }
}

void StepSolver::fold_points(Workspace<double>& ws) {
  held_bodies_.clear();
  for (std::size_t i = 0; i < folded_.size(); ++i) {
    const FoldedPoint& point = folded_[i];
    if (!point.stuck) continue;
    const PointLaw& law = contacts[i].law;
    const PointInertia<double> added =
        law.K_n == law.K_t ? point_mass(point.r_B, point.beta_B, law.K_t)
                           : point_inertia(point.r_B, point.n_B, point.beta_B, law.K_n, law.K_t);
    if (is_held_[point.body]) {
      add(added, held_[point.body]);
    } else {
      held_[point.body] = added;
      held_bodies_.push_back(point.body);
      is_held_[point.body] = 1;
    }
  }
  for (const std::size_t b : held_bodies_) {
    add_to_body(held_[b].I, held_[b].p, b, ws);
    is_held_[b] = 0;
  }
}

// Whether the modes guessed for the points outside the Newton are those of their velocities; where
// not, the guess is changed: what opens or closes stays folded, what slips joins the Newton.
bool StepSolver::points_hold(const Workspace<double>& ws) {
  bool hold = true;
  for (std::size_t i = 0; i < folded_.size(); ++i) {
    if (point_is_site_[i]) continue;
    FoldedPoint& point = folded_[i];
    ActiveContact& c = contacts[i];
    const Motion<double>& V = ws.V_plus_B[point.body];
    const Vec3<double> u = cross_add(V.w, point.r_B, V.v) + point.beta_B;
    const double u_n = dot(point.n_B, u);
    if (!point.stuck) {
      c.lambda_W = {0, 0, 0};
      c.mode = ConeMode::kOpen;
      if (!(u_n >= 0.0)) point.stuck = true, hold = false;
      continue;
    }
    const double lambda_n = -u_n * c.law.K_n;
    if (!(lambda_n > 0.0)) {
      point.stuck = hold = false;
      continue;
    }
    Vec3<double> lambda_t = fma(point.n_B, u_n, -u) * c.law.K_t;
    const double reach = c.at.friction * lambda_n, pull2 = norm2(lambda_t);
    if (!(pull2 <= reach * reach)) {
      point.stuck = hold = false;
      point_is_site_[i] = 1;
      lambda_t = lambda_t * (reach / sqrt(pull2));  // where the Newton starts
    }
    c.mode = ConeMode::kStick;
    c.lambda_W = ws.X_WB[point.body].R * fma(point.n_B, lambda_n, lambda_t);
  }
  return hold;
}

void StepSolver::fold_rows(const StepProblem& problem) {
  impulse_.assign(problem.impulse.begin(), problem.impulse.end());
  inertia_.assign(problem.inertia.begin(), problem.inertia.end());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (row_is_site_[i]) continue;
    const JointRow& row = rows[i];
    const auto d = static_cast<std::size_t>(row.dof);
    if (row.mode == 0) {
      inertia_[d] += 1.0 / row.R;
      impulse_[d] -= row.beta / row.R;
    } else {
      impulse_[d] += row.mode < 0 ? row.lo : row.hi;
    }
  }
}

// Each row's mode by its own natural map; true if any differs from the guess.
bool StepSolver::update_row_modes(const std::vector<double>& v_plus) {
  bool changed = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (row_is_site_[i]) continue;
    JointRow& row = rows[i];
    const double u = v_plus[static_cast<std::size_t>(row.dof)] + row.beta;
    const double free = -u / row.R;
    const std::int8_t mode = free <= row.lo   ? std::int8_t{-1}
                             : free >= row.hi ? std::int8_t{1}
                                              : std::int8_t{0};
    if (mode != row.mode) {
      row.mode = mode;
      changed = true;
      row_is_site_[i] = 2;  // remembered for the site solve, undone while folding goes on
    }
    row.lambda = mode == 0 ? free : (mode < 0 ? row.lo : row.hi);
  }
  return changed;
}

bool StepSolver::fold(const Model& model, const StepProblem& problem, Workspace<double>& ws,
                      std::vector<double>& v_plus, const SolveOptions& options,
                      SolveReport& report) {
  guess_points(ws);
  for (int pass = 0; pass < kFoldPasses; ++pass) {
    ++report.iterations;
    if (pass > 0) {
      restore_bodies(model, ws);
      std::fill(row_is_site_.begin(), row_is_site_.end(), char{0});
    }
    fresh_ = false;
    fold_points(ws);
    fold_rows(problem);
    impulse_inward<double>(model, impulse_, inertia_, ws);
    report.residual = 0.0;
    if (std::find(point_is_site_.begin(), point_is_site_.end(), 1) != point_is_site_.end()) {
      if (problem.energy) return false;
      const SolveReport sites = solve_listed(model, problem, ws, v_plus, options, false);
      report.tier = std::max(report.tier, sites.tier);
      report.iterations += sites.iterations;
      report.residual = sites.residual;
      if (!(sites.residual <= options.tolerance)) return false;
    }
    impulse_velocities<double>(model, ws, v_plus);
    const bool points = points_hold(ws);
    const bool row_changed = update_row_modes(v_plus);
    if (points && !row_changed) return true;
  }
  return false;
}

void StepSolver::begin(Workspace<double>& ws) {
  keep_bodies(ws);
  fresh_ = true;
}

}  // namespace legwork
