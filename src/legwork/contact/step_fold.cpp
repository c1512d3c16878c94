// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// T0: the step solved by one sweep of the tree, when the guessed modes hold.
#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/contact/detail/step_work.h"
#include "legwork/contact/laws/twist.h"
#include "legwork/dynamics/impulse_dynamics.h"

namespace legwork {

namespace {
constexpr int kFoldPasses = 3;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
}  // namespace

// Points that slipped begin as sites, and so do bodies that touched each other; a pair that did not
// is outside unless it closes.
bool StepWork::begins_as_site(const ActiveContact& c) {
  if (c.at.body_b != kWorld) return c.mode != ConeMode::kOpen || c.rebound > 0.0;
  return c.mode == ConeMode::kSlip;
}

// --- torsion and rolling -------------------------------------------------------------------------

// As in the last step: at its bound, or free.
void StepWork::guess_twist(const ActiveContact& c, FoldedPoint& point) {
  constexpr double kBelow = 1.0 - 1e-6;
  point.normal = max(dot(c.at.n_W, c.lambda_W), 0.0);
  point.wrong = 0;
  const Mat3<double> E = contact_frame(c.at.n_W);
  for (int r = 0; r < 3; ++r) {
    const double bound = kBelow * point.normal * (r == 0 ? c.at.torsion : c.at.roll);
    const double moment = dot(E.row(r), c.twist_lambda_W);
    const bool reached = bound > 0.0 && std::fabs(moment) >= bound;
    point.turn[r] = !reached ? std::int8_t{0} : moment > 0.0 ? std::int8_t{1} : std::int8_t{-1};
  }
}

void StepWork::fold_twist(const Mat3<double>& R, const ActiveContact& c, const FoldedPoint& point,
                          PointInertia<double>& sum) {
  const Mat3<double> E = contact_frame(c.at.n_W);
  for (int r = 0; r < 3; ++r) {
    const double radius = r == 0 ? c.at.torsion : c.at.roll;
    if (!(radius > 0.0)) continue;
    const Vec3<double> d_B = transpose_times(R, E.row(r));
    if (point.turn[r] != 0) {
      add_bound_twist(d_B, point.turn[r] * radius * point.normal, sum);
    } else {
      add_free_twist(d_B, twist_stiffness(radius, c.law.K_t), dot(E.row(r), c.twist_beta_W), sum);
    }
  }
}

// The moments of a sticking point whose body turns with w_B; false where a row was not as guessed,
// or at its bound with another normal impulse. The guess is then changed.
bool StepWork::twist_holds(const Mat3<double>& R, const Vec3<double>& w_B, double lambda_n,
                           ActiveContact& c, FoldedPoint& point) {
  const Mat3<double> E = contact_frame(c.at.n_W);
  const Vec3<double> w_W = R * w_B + c.twist_beta_W;
  c.twist_lambda_W = {0, 0, 0};
  bool holds = true;
  for (int r = 0; r < 3; ++r) {
    const double radius = r == 0 ? c.at.torsion : c.at.roll;
    if (!(radius > 0.0)) continue;
    const double free = -twist_stiffness(radius, c.law.K_t) * dot(E.row(r), w_W);
    const double bound = radius * lambda_n;
    const std::int8_t turn = free > bound    ? std::int8_t{1}
                             : free < -bound ? std::int8_t{-1}
                                             : std::int8_t{0};
    const double off = turn == 0 ? 0.0 : radius * std::fabs(lambda_n - point.normal);
    if (turn == point.turn[r] && off <= allowed_) {
      twist_off_ = max(twist_off_, off);
    } else {
      holds = false;
    }
    point.turn[r] = turn;
    const double normal = holds ? point.normal : lambda_n;
    c.twist_lambda_W += E.row(r) * (turn == 0 ? free : turn * radius * normal);
  }
  if (!holds) point.normal = lambda_n;
  return holds;
}

// --- points --------------------------------------------------------------------------------------

// A contact as a row over its two bodies' motions: its normal velocity without bias.
StepWork::OpenPoint StepWork::open_point(const Workspace<double>& ws, std::size_t i) const {
  const Contact& c = in_->contacts[i].at;
  const auto row = [&](std::size_t b) {
    const Pose<double>& X = ws.X_WB[b];
    const Vec3<double> n = transpose_times(X.R, c.n_W);
    return Force<double>{cross(transpose_times(X.R, c.p_W - X.p), n), n};
  };
  OpenPoint open{i, c.body_a.at(), c.body_b.at(), row(c.body_a.at()), zero_force<double>()};
  if (c.body_b != kWorld) open.on_b = row(c.body_b.at());
  return open;
}

double StepWork::closing_speed(const OpenPoint& open, const std::vector<Motion<double>>& V) const {
  double u = dot(V[open.a], open.on_a) + in_->contacts[open.contact].law.beta_n;
  if (open.b != 0) u -= dot(V[open.b], open.on_b);
  return u;
}

// Those of the open points that do close become sites; true if there was none.
bool StepWork::open_points_hold(const Workspace<double>& ws) {
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

LEGWORK_HD void StepWork::guess_point(const Workspace<double>& ws, std::size_t i) {
  const ActiveContact& c = in_->contacts[i];
  FoldedPoint& point = folded_[i];
  point.at = body_point(ws.X_WB[point.body], c.at.p_W, c.at.n_W, c.law.beta_n, c.beta_t_W);
  const double closing = approach(point.at, ws.V_WB_B[point.body], c.law.beta_n);
  point.stuck = !point_is_site_[i] && (c.mode != ConeMode::kOpen || closing < 0.0);
  if (c.has_twist()) guess_twist(c, point);
}

// How many of the island's contacts from its first-th on can share a pack.
LEGWORK_HD std::size_t StepWork::run_of_body(std::size_t first) const {
  const auto& list = island_.contacts;
  const ActiveContact& c = in_->contacts[list[first]];
  const auto joins = [&](std::size_t k) {
    const ActiveContact& next = in_->contacts[list[k]];
    return next.at.body_a == c.at.body_a && next.at.body_b == kWorld && !next.has_twist() &&
           (next.law.K_n == next.law.K_t) == (c.law.K_n == c.law.K_t);
  };
  std::size_t last = first + 1;
  while (last < list.size() && last < first + 4 && joins(last)) ++last;
  return last - first;
}

void StepWork::guess_points(const Workspace<double>& ws) {
  open_points_.clear();
  packs_.clear();
  const auto& list = island_.contacts;
  for (std::size_t k = 0; k < list.size(); ++k) {
    const std::size_t i = list[k];
    const ActiveContact& c = in_->contacts[i];
    FoldedPoint& point = folded_[i];
    point.stuck = false;
    point.pack = kLone;
    if (c.at.body_b != kWorld) {
      if (!point_is_site_[i]) add_open_point(ws, i, 0.0);
      continue;
    }
    point.body = c.at.body_a.at();
    constexpr std::size_t kFew = 2;
    const std::size_t run = c.has_twist() ? 1 : run_of_body(k);
    if (run <= kFew) {
      guess_point(ws, i);
    } else {
      make_pack(k, run);
      guess_pack(ws, packs_.back());
      k += run - 1;
    }
  }
}

// Calls `one` with each point on the ground that goes alone and `four` with each pack, in the order
// of the contacts.
template <class One, class Four>
void StepWork::for_each_point(const One& one, const Four& four) const {
  for (const std::size_t i : island_.contacts) {
    const std::int32_t pack = folded_[i].pack;
    if (pack >= 0) {
      four(packs_[z(pack)]);
    } else if (pack == kLone && in_->contacts[i].at.body_b == kWorld) {
      one(i);
    }
  }
}

// Outside the Newton if it opens at `far` or faster with the velocities before the step.
void StepWork::add_open_point(const Workspace<double>& ws, std::size_t i, double far) {
  const OpenPoint open = open_point(ws, i);
  if (!(closing_speed(open, ws.V_WB_B) >= far)) {
    point_is_site_[i] = 1;
    return;
  }
  open_points_.push_back(open);
  ActiveContact& c = in_->contacts[i];
  c.lambda_W = c.twist_lambda_W = {0, 0, 0};
  c.mode = ConeMode::kOpen;
}

LEGWORK_HD void StepWork::fold_point(const Workspace<double>& ws, std::size_t i) {
  const FoldedPoint& point = folded_[i];
  if (!point.stuck) return;
  const ActiveContact& c = in_->contacts[i];
  const PointLaw& law = c.law;
  const BodyPoint<double>& at = point.at;
  PointInertia<double> added = law.K_n == law.K_t
                                   ? point_mass(at.r_B, at.beta_B, law.K_t)
                                   : point_inertia(at.r_B, at.n_B, at.beta_B, law.K_n, law.K_t);
  if (c.has_twist()) fold_twist(ws.X_WB[point.body].R, c, point, added);
  bool first;
  PointInertia<double>& sum = held_on(point.body, first);
  if (first) {
    sum = added;
  } else {
    add(added, sum);
  }
}

void StepWork::fold_points(Workspace<double>& ws) {
  held_bodies_.clear();
  for_each_point([&](std::size_t i) { fold_point(ws, i); },
                 [&](const PointPack& pack) { fold_pack(pack); });
  add_to_bodies(held_bodies_, held_, is_held_, ws);
}

LEGWORK_HD bool StepWork::point_holds(const Workspace<double>& ws, std::size_t i) {
  if (point_is_site_[i]) return true;
  ActiveContact& c = in_->contacts[i];
  FoldedPoint& point = folded_[i];
  const Motion<double>& V = ws.V_plus_B[point.body];
  const PointAnswer<double> answer = point_answer(point.at, V, c.law.K_n, c.law.K_t, c.at.friction);
  if (!point.stuck) {
    c.lambda_W = c.twist_lambda_W = {0, 0, 0};
    c.mode = ConeMode::kOpen;
    point.stuck = !(answer.u_n >= 0.0);
    return !point.stuck;
  }
  if (!(answer.lambda_n > 0.0)) return point.stuck = false;
  Vec3<double> lambda_t = answer.lambda_t;
  bool holds = true, sticks = true;
  if (answer.slips()) {
    sticks = false;
    lambda_t = lambda_t * (answer.reach / sqrt(answer.pull2));  // where the Newton starts
  }
  const Mat3<double>& R = ws.X_WB[point.body].R;
  if (c.has_twist() && !twist_holds(R, V.w, answer.lambda_n, c, point)) {
    holds = false;
    if (++point.wrong > 1) sticks = false;  // the Newton knows how moment and load depend
  }
  if (!sticks) {
    point.stuck = holds = false;
    point_is_site_[i] = 1;
  }
  c.mode = ConeMode::kStick;
  c.lambda_W = R * fma(point.at.n_B, answer.lambda_n, lambda_t);
  return holds;
}

// Whether the modes guessed for the points outside the Newton are those of their velocities; where
// not, the guess is changed: what opens or closes stays folded, what slips joins the Newton, and so
// does a pair of bodies that closes.
bool StepWork::points_hold(const Workspace<double>& ws) {
  bool hold = open_points_.empty() || open_points_hold(ws);
  twist_off_ = 0.0;
  for_each_point([&](std::size_t i) { hold = point_holds(ws, i) && hold; },
                 [&](const PointPack& pack) { hold = pack_holds(ws, pack) && hold; });
  return hold;
}

void StepWork::fold_rows(const StepProblem& problem) {
  for (const TreeRun& run : island_.runs) {
    const auto first = run.dof_first, last = run.dof_last;
    std::copy(problem.impulse.begin() + first, problem.impulse.begin() + last,
              impulse_.begin() + first);
    std::copy(problem.inertia.begin() + first, problem.inertia.begin() + last,
              inertia_.begin() + first);
  }
  for (const std::size_t i : island_.rows) {
    if (row_is_site_[i]) continue;
    const JointRow& row = in_->rows[i];
    const auto d = static_cast<std::size_t>(row.dof);
    if (row.mode == 0) {
      inertia_[d] += 1.0 / row.R;
      impulse_[d] -= row.beta / row.R;
    } else {
      impulse_[d] += row.mode < 0 ? row.lo : row.hi;
    }
  }
}

// How far a row's impulse in the mode it was guessed in is from its law, where the velocities it
// led to ask for another: an idle joint that stands at its stop moves by roundings to either side.
double StepWork::row_off(const Model& model, Workspace<double>& ws, const JointRow& row, double u,
                         double free) const {
  if (row.mode == 0) return std::fabs(free - clamp(free, row.lo, row.hi));
  const auto b = z(model.tree.dof_link[z(row.dof)]);
  if (nv_of(model.tree.links[b].kind) != 1) return kInfinity;
  spread_factors(b, ws);
  return std::fabs(fma(row.R, row.mode < 0 ? row.lo : row.hi, u)) / (ws.D_inv[b] + row.R);
}

// Each row's mode by its own natural map; true if any differs from the guess.
bool StepWork::update_row_modes(const Model& model, Workspace<double>& ws,
                                const std::vector<double>& v_plus) {
  bool changed = false;
  row_off_ = 0.0;
  for (const std::size_t i : island_.rows) {
    if (row_is_site_[i]) continue;
    JointRow& row = in_->rows[i];
    const double u = v_plus[static_cast<std::size_t>(row.dof)] + row.beta;
    const double free = -u / row.R;
    std::int8_t mode = free <= row.lo   ? std::int8_t{-1}
                       : free >= row.hi ? std::int8_t{1}
                                        : std::int8_t{0};
    if (mode != row.mode) {
      const double off = row_off(model, ws, row, u, free);
      if (off <= allowed_) {
        row_off_ = max(row_off_, off);
        mode = row.mode;
      } else {
        row.mode = mode;
        changed = true;
        row_is_site_[i] = 2;  // remembered for the site solve, undone while folding goes on
      }
    }
    row.lambda = mode == 0 ? free : (mode < 0 ? row.lo : row.hi);
  }
  return changed;
}

bool StepWork::fold(const Model& model, const StepProblem& problem, Workspace<double>& ws,
                    std::vector<double>& v_plus, const SolveOptions& options, SolveReport& report) {
  guess_points(ws);
  for (int pass = 0; pass < kFoldPasses; ++pass) {
    ++report.iterations;
    if (pass > 0) {
      restore(model, ws);
      for (const std::size_t i : island_.rows) row_is_site_[i] = 0;
    }
    fold_points(ws);
    fold_rows(problem);
    sweep_inward(model, ws);
    report.residual = 0.0;
    const bool any_site = any_point_is_site();
    if (any_site || !island_.loops.empty() || !island_.couplings.empty()) {
      if (problem.energy) return false;
      // Harder ones are followed here already: with all points as sites they cost several times
      // more.
      const SolveReport sites = solve_listed(model, problem, ws, v_plus, options, Effort::kFrozen);
      if (any_site) report.tier = std::max(report.tier, sites.tier);
      report.iterations += sites.iterations;
      report.residual = sites.residual;
      if (!(sites.residual <= options.tolerance)) return false;
    }
    sweep_outward(model, ws, v_plus);
    const bool points = points_hold(ws);
    const bool row_changed = update_row_modes(model, ws, v_plus);
    if (points && !row_changed) {
      report.residual = max(report.residual, max(twist_off_, row_off_) / problem.scale);
      return true;
    }
  }
  return false;
}

bool StepWork::any_point_is_site() const {
  return std::any_of(island_.contacts.begin(), island_.contacts.end(),
                     [this](std::size_t i) { return point_is_site_[i] != 0; });
}

void StepWork::begin(Workspace<double>& ws) {
  keep_bodies(ws);
  fresh_ = true;
}

}  // namespace legwork
