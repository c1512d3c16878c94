// T0: the step solved by one sweep of the tree, when the guessed modes hold.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "legwork/contact/laws/twist.h"
#include "legwork/contact/step_solver.h"
#include "legwork/dynamics/impulse_dynamics.h"

namespace legwork {

namespace {
constexpr int kFoldPasses = 3;
}  // namespace

namespace {
// Whether torsion or rolling of a point was as large as its normal impulse allows.
bool twist_at_bound(const ActiveContact& c) {
  constexpr double kBelow = 1.0 - 1e-6;
  const double normal = kBelow * dot(c.at.n_W, c.lambda_W);
  const Mat3<double> E = contact_frame(c.at.n_W);
  const double torsion = c.at.torsion * normal, roll = c.at.roll * normal;
  const auto reaches = [&](int row, double bound) {
    return bound > 0.0 && std::fabs(dot(E.row(row), c.twist_lambda_W)) >= bound;
  };
  return reaches(0, torsion) || reaches(1, roll) || reaches(2, roll);
}
}  // namespace

// Points that slipped, or turned at their bound, begin as sites, and so do bodies that touched each
// other; a pair that did not is outside unless it closes.
bool StepSolver::begins_as_site(const ActiveContact& c) {
  if (c.at.body_b != kWorld) return c.mode != ConeMode::kOpen || c.rebound > 0.0;
  if (c.mode == ConeMode::kSlip) return true;
  return c.mode == ConeMode::kStick && c.has_twist() && twist_at_bound(c);
}

// A contact as a row over its two bodies' motions: its normal velocity without bias.
StepSolver::OpenPoint StepSolver::open_point(const Workspace<double>& ws, std::size_t i) const {
  const Contact& c = contacts[i].at;
  const auto row = [&](std::size_t b) {
    const Pose<double>& X = ws.X_WB[b];
    const Vec3<double> n = transpose_times(X.R, c.n_W);
    return Force<double>{cross(transpose_times(X.R, c.p_W - X.p), n), n};
  };
  OpenPoint open{i, c.body_a.at(), c.body_b.at(), row(c.body_a.at()), zero_force<double>()};
  if (c.body_b != kWorld) open.on_b = row(c.body_b.at());
  return open;
}

double StepSolver::closing_speed(const OpenPoint& open, const std::vector<Motion<double>>& V) const {
  double u = dot(V[open.a], open.on_a) + contacts[open.contact].law.beta_n;
  if (open.b != 0) u -= dot(V[open.b], open.on_b);
  return u;
}

// Those of the open points that do close become sites; true if there was none.
bool StepSolver::open_points_hold(const Workspace<double>& ws) {
  bool hold = true;
  for (const OpenPoint& open : open_points_) {
    if (closing_speed(open, ws.V_plus_B) >= 0.0) continue;
    point_is_site_[open.contact] = 1;
    hold = false;
  }
  if (!hold) {
    std::erase_if(open_points_, [&](const OpenPoint& o) { return point_is_site_[o.contact]; });
  }
  return hold;
}

void StepSolver::guess_points(const Workspace<double>& ws) {
  folded_.resize(contacts.size());
  open_points_.clear();
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const ActiveContact& c = contacts[i];
    FoldedPoint& point = folded_[i];
    point.stuck = false;
    if (c.at.body_b != kWorld) {
      if (!point_is_site_[i]) add_open_point(ws, i);
      continue;
    }
    const std::size_t b = c.at.body_a.at();
    point.body = b;
    point.at = body_point(ws.X_WB[b], c.at.p_W, c.at.n_W, c.law.beta_n, c.beta_t_W);
    const double closing = approach(point.at, ws.V_WB_B[b], c.law.beta_n);
    point.stuck = !point_is_site_[i] && (c.mode != ConeMode::kOpen || closing < 0.0);
  }
}

// Outside the Newton unless it closes at the velocities before the step.
void StepSolver::add_open_point(const Workspace<double>& ws, std::size_t i) {
  const OpenPoint open = open_point(ws, i);
  if (!(closing_speed(open, ws.V_WB_B) >= 0.0)) {
    point_is_site_[i] = 1;
    return;
  }
  open_points_.push_back(open);
  ActiveContact& c = contacts[i];
  c.lambda_W = c.twist_lambda_W = {0, 0, 0};
  c.mode = ConeMode::kOpen;
}

void StepSolver::fold_points(Workspace<double>& ws) {
  held_bodies_.clear();
  for (std::size_t i = 0; i < folded_.size(); ++i) {
    const FoldedPoint& point = folded_[i];
    if (!point.stuck) continue;
    const ActiveContact& c = contacts[i];
    const PointLaw& law = c.law;
    const BodyPoint<double>& at = point.at;
    PointInertia<double> added =
        law.K_n == law.K_t ? point_mass(at.r_B, at.beta_B, law.K_t)
                           : point_inertia(at.r_B, at.n_B, at.beta_B, law.K_n, law.K_t);
    if (c.has_twist()) {
      const Vec3<double> beta = transpose_times(ws.X_WB[point.body].R, c.twist_beta_W);
      legwork::add_twist(twist_law(c.at.torsion, c.at.roll, law.K_t), at.n_B, beta, added);
    }
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

// The moments of a sticking point whose body turns with w_B; false where a bound is passed.
bool StepSolver::twist_holds(const Mat3<double>& R, const Vec3<double>& w_B, double lambda_n,
                             ActiveContact& c) {
  const Vec3<double> m = twist_answer(twist_law(c.at.torsion, c.at.roll, c.law.K_t), c.at.n_W,
                                      R * w_B + c.twist_beta_W);
  const Mat3<double> E = contact_frame(c.at.n_W);
  const double bound[3] = {c.at.torsion * lambda_n, c.at.roll * lambda_n, c.at.roll * lambda_n};
  c.twist_lambda_W = {0, 0, 0};
  bool holds = true;
  for (int r = 0; r < 3; ++r) {  // each bounded by itself, as its row in the Newton
    const double along = dot(E.row(r), m);
    if (!(std::fabs(along) <= bound[r])) holds = false;
    c.twist_lambda_W += E.row(r) * clamp(along, -bound[r], bound[r]);
  }
  return holds;
}

// Whether the modes guessed for the points outside the Newton are those of their velocities; where
// not, the guess is changed: what opens or closes stays folded, what slips joins the Newton, and so
// does a pair of bodies that closes.
bool StepSolver::points_hold(const Workspace<double>& ws) {
  bool hold = open_points_.empty() || open_points_hold(ws);
  for (std::size_t i = 0; i < folded_.size(); ++i) {
    ActiveContact& c = contacts[i];
    if (point_is_site_[i] || c.at.body_b != kWorld) continue;
    FoldedPoint& point = folded_[i];
    const Motion<double>& V = ws.V_plus_B[point.body];
    const PointAnswer<double> answer =
        point_answer(point.at, V, c.law.K_n, c.law.K_t, c.at.friction);
    if (!point.stuck) {
      c.lambda_W = c.twist_lambda_W = {0, 0, 0};
      c.mode = ConeMode::kOpen;
      if (!(answer.u_n >= 0.0)) point.stuck = true, hold = false;
      continue;
    }
    if (!(answer.lambda_n > 0.0)) {
      point.stuck = hold = false;
      continue;
    }
    Vec3<double> lambda_t = answer.lambda_t;
    bool sticks = true;
    if (answer.slips()) {
      sticks = false;
      lambda_t = lambda_t * (answer.reach / sqrt(answer.pull2));  // where the Newton starts
    }
    const Mat3<double>& R = ws.X_WB[point.body].R;
    if (c.has_twist() && !twist_holds(R, V.w, answer.lambda_n, c)) sticks = false;
    if (!sticks) {
      point.stuck = hold = false;
      point_is_site_[i] = 1;
    }
    c.mode = ConeMode::kStick;
    c.lambda_W = R * fma(point.at.n_B, answer.lambda_n, lambda_t);
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
