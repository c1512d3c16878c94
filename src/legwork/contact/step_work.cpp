// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The step by sites: which bodies, points and coordinates the Newton is about, and its rows.
#include "legwork/contact/detail/step_work.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/math/eigen_sym3.h"

namespace legwork {

namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kSiteRounds = 4;

// Whether the least eigenvalue of a positive matrix is above 1e-6 of the largest: det ≤
// λ_min·λ_max² and λ_max ≤ trace.
bool is_full(const Sym3<double>& G) {
  const double trace = G.xx + G.yy + G.zz;
  const double det = G.xx * (G.yy * G.zz - G.yz * G.yz) - G.xy * (G.xy * G.zz - G.yz * G.xz) +
                     G.xz * (G.xy * G.yz - G.yy * G.xz);
  return det > 1e-6 * trace * trace * trace;
}

int most_boxes(const Model& model, int max_contacts) {
  return 4 * model.nv + 3 * max_contacts + 6 * static_cast<int>(model.loops.size()) +
         most_couplings(model);
}

}  // namespace

StepWork::StepWork(const Model& model, int max_contacts)
    : islands_(model, max_contacts),
      problem_(islands_.largest_problem(), max_contacts, most_boxes(model, max_contacts),
               6 * static_cast<int>(model.loops.size()) + most_couplings(model)),
      response_(model, islands_.largest_problem()),
      tree_(model),
      site_of_body_(model.tree.links.size(), -1),
      points_on_body_(model.tree.links.size(), 0),
      site_of_dof_(z(model.nv), -1),
      held_(model.tree.links.size()),
      is_held_(model.tree.links.size(), 0),
      impulse_(z(model.nv)),
      inertia_(z(model.nv)) {
  const auto points = z(max_contacts);
  island_.contacts.reserve(points), island_.rows.reserve(z(4 * model.nv));
  island_.loops.reserve(model.loops.size()), island_.couplings.reserve(z(most_couplings(model)));
  island_.runs.reserve(z(islands_.nrun()));
  crossing_.reserve(points);
  held_bodies_.reserve(model.tree.links.size());
  folded_.resize(points);
  packs_.reserve(points);
  open_points_.reserve(points);
  frames_.reserve(points);
  sites_.reserve(model.tree.links.size() + model.loops.size() +
                 z(model.nv + most_couplings(model)));
  row_is_site_.resize(z(4 * model.nv));
  point_is_site_.resize(points);
  cone_of_point_.resize(points);
  site_pairs_.reserve(points);
  loop_rows_.reserve(6 * model.loops.size());
  coupling_site_.reserve(z(most_couplings(model)));
  twist_rows_.reserve(3 * points);
}

// One island of the step: its points, rows, loops and couplings, and the runs of links they move.
SolveReport StepWork::solve_island(const Model& model, const StepProblem& problem,
                                   Workspace<double>& ws, std::vector<double>& v_plus,
                                   const SolveOptions& options) {
  for (const std::size_t i : island_.rows) row_is_site_[i] = 0;
  allowed_ = options.tolerance * problem.scale;
  const bool tied = !island_.loops.empty() || !island_.couplings.empty();
  bool foldable = !in_->pyramid && !(tied && problem.energy);
  bool any_site = false, all_sites = true;
  for (const std::size_t i : island_.contacts) {
    const ActiveContact& c = in_->contacts[i];
    const bool site = begins_as_site(c);
    point_is_site_[i] = site;
    any_site = any_site || site;
    all_sites = all_sites && site;
    foldable = foldable && c.rebound == 0.0;
  }
  // Energies are wanted without any contact's impulse: all or none are sites then.
  foldable = foldable && !(any_site && (all_sites || problem.energy));
  if (foldable) {
    SolveReport report{.tier = 0};
    if (fold(model, problem, ws, v_plus, options, report)) return report;
    restore(model, ws);
  }
  held_bodies_.clear();
  leave_open_points_out(ws);
  return solve_sites(model, problem, ws, v_plus, options);
}

// All points are sites but those that were open and would have to be thrown at each other to close.
void StepWork::leave_open_points_out(const Workspace<double>& ws) {
  constexpr double kFar = 0.5;  // [m/s]
  open_points_.clear();
  for (const std::size_t i : island_.contacts) {
    point_is_site_[i] = in_->contacts[i].mode != ConeMode::kOpen || in_->contacts[i].rebound > 0.0;
    if (!point_is_site_[i]) add_open_point(ws, i, kFar);
  }
}

// Rows far from their bounds stay folded and open points outside; those found to change join the
// Newton, and in the last round all of them do, so that no cycle is possible.
SolveReport StepWork::solve_sites(const Model& model, const StepProblem& problem,
                                  Workspace<double>& ws, std::vector<double>& v_plus,
                                  const SolveOptions& options) {
  SolveReport total;
  for (int round = 0; round < kSiteRounds; ++round) {
    if (round == kSiteRounds - 1) {
      for (const std::size_t i : island_.rows) row_is_site_[i] = 1;
      for (const std::size_t i : island_.contacts) point_is_site_[i] = 1;
      open_points_.clear();
    }
    for (const std::size_t i : island_.rows) row_is_site_[i] = row_is_site_[i] != 0;
    if (round > 0) restore(model, ws);
    const SolveReport once = solve_sites_once(model, problem, ws, v_plus, options);
    total.iterations += once.iterations;
    total.tier = std::max(total.tier, once.tier);
    total.residual = once.residual;
    total.softened = once.softened;
    const bool rows_changed = update_row_modes(model, ws, v_plus);
    total.residual = max(total.residual, row_off_ / problem.scale);
    if (open_points_hold(ws) && !rows_changed) break;
  }
  return total;
}

SolveReport StepWork::solve_sites_once(const Model& model, const StepProblem& problem,
                                       Workspace<double>& ws, std::vector<double>& v_plus,
                                       const SolveOptions& options) {
  fold_rows(problem);
  sweep_inward(model, ws);
  if (problem.energy) {
    sweep_outward(model, ws, v_plus);
    free_energy_ = kinetic_energy_of(model, ws, v_plus);
  }
  const SolveReport report = solve_listed(model, problem, ws, v_plus, options, Effort::kAll);
  sweep_outward(model, ws, v_plus);
  return report;
}

// The Newton of the points and rows that are sites, after impulse_inward(), which gets the
// impulses found.
SolveReport StepWork::solve_listed(const Model& model, const StepProblem& problem,
                                   Workspace<double>& ws, std::vector<double>& v_plus,
                                   const SolveOptions& options, Effort effort) {
  problem_.begin(problem.scale);
  list_sites(model, ws);
  if (sites_.empty()) return {};
  const bool along_tree = is_tree_worth_it();
  if (along_tree && swept_elsewhere_) return {.residual = kInfinity};
  problem_.begin_rows(along_tree ? &tree_ : nullptr, free_from_);
  if (along_tree) {
    response_.mark_sites(model, ws, sites_);
    tree_.begin(model, ws, island_.runs, held_bodies_, held_, inertia_, response_.path(), sites_,
                site_pairs_);
    tree_.fill_blocks(problem_);
    response_.site_velocities(model, ws, sites_, v_plus, problem_.V0);
  } else {
    response_.fill_omega(model, ws, sites_, problem_);
  }
  add_cones(ws);
  add_loops();
  twist_rows_.clear();
  for (const std::size_t i : island_.contacts) {
    if (point_is_site_[i] && in_->contacts[i].has_twist()) add_twist(ws, i);
  }
  add_joint_boxes();
  SolveReport report = problem_.solve(options, effort);
  if (problem_.wants_omega()) {
    problem_.leave_tree();
    response_.fill_omega(model, ws, sites_, problem_);
    problem_.solve_on(options, effort, report);
  }
  take_solution();
  problem_.gather();
  response_.add_impulses(model, ws, sites_, problem_.w);
  return report;
}

// An elimination costs the cube of the sites' components, steps along the tree as much for every
// link, and a share of that for every row between two links.
bool StepWork::is_tree_worth_it() {
  site_pairs_.clear();
  double links = 0.0, ties = 0.0;
  for (const TreeRun& run : island_.runs) links += run.last - run.first;
  constexpr double kLink = 8000.0, kTie = 0.1;  // in multiplications of an elimination
  const double size = problem_.dim(), cube = size * size * size;
  if (cube <= kLink * links) return false;
  for (auto s = z(first_tie_); s < sites_.size(); ++s) ties += sites_[s].dim();
  for (const std::size_t i : island_.contacts) {
    const Contact& c = in_->contacts[i].at;
    if (!point_is_site_[i] || c.body_a == kWorld || c.body_b == kWorld) continue;
    ties += 3;
    const std::pair<int, int> pair{site_of_body_[c.body_a.at()], site_of_body_[c.body_b.at()]};
    if (std::find(site_pairs_.begin(), site_pairs_.end(), pair) == site_pairs_.end()) {
      site_pairs_.push_back(pair);
    }
  }
  return ties <= SiteProblem::kMostTies && cube > kLink * links * (1.0 + kTie * ties);
}

int StepWork::body_site(int body, bool whole, const Vec3<double>& r_B) {
  int& index = site_of_body_[z(body)];
  if (index < 0) {
    Site site;
    site.kind = whole ? Site::Kind::kBody : Site::Kind::kPoint;
    site.body = body;
    site.r_B = r_B;
    site.offset = problem_.add_site(site.dim());
    index = static_cast<int>(sites_.size());
    sites_.push_back(site);
  }
  return index;
}

int StepWork::joint_site(const Model& model, int dof) {
  int& index = site_of_dof_[z(dof)];
  if (index < 0) {
    Site site;
    site.kind = Site::Kind::kJoint;
    site.body = model.tree.dof_link[z(dof)];
    site.dof = dof;
    site.offset = problem_.add_site(1);
    index = static_cast<int>(sites_.size());
    sites_.push_back(site);
  }
  return index;
}

void StepWork::list_sites(const Model& model, const Workspace<double>& ws) {
  for (const Site& site : sites_) {
    if (site.kind == Site::Kind::kCombined || site.is_pair()) continue;
    (site.kind == Site::Kind::kJoint ? site_of_dof_[z(site.dof)] : site_of_body_[z(site.body)]) =
        -1;
  }
  sites_.clear();
  for (const std::size_t i : island_.contacts) {
    points_on_body_[in_->contacts[i].at.body_a.at()] = 0;
    points_on_body_[in_->contacts[i].at.body_b.at()] = 0;
  }
  for (const std::size_t i : island_.contacts) {
    if (!point_is_site_[i]) continue;
    const ActiveContact& c = in_->contacts[i];
    const int count = c.has_twist() ? 2 : 1;  // moments need the whole body
    points_on_body_[c.at.body_a.at()] += count;
    points_on_body_[c.at.body_b.at()] += count;
  }
  const auto add = [&](int body, const Vec3<double>& p_W) {
    if (body == 0) return;
    const Pose<double>& X = ws.X_WB[z(body)];
    body_site(body, points_on_body_[z(body)] > 1, transpose_times(X.R, p_W - X.p));
  };
  for (const std::size_t i : island_.contacts) {
    if (!point_is_site_[i]) continue;
    add(in_->contacts[i].at.body_a.value, in_->contacts[i].at.p_W);
    add(in_->contacts[i].at.body_b.value, in_->contacts[i].at.p_W);
  }
  for (const std::size_t i : island_.rows) {
    if (row_is_site_[i]) joint_site(model, in_->rows[i].dof);
  }
  // Those of rows without bounds last.
  first_tie_ = static_cast<int>(sites_.size());
  coupling_site_.resize(island_.couplings.size());
  const auto add_couplings = [&](bool bounded) {
    for (std::size_t k = 0; k < island_.couplings.size(); ++k) {
      const ActiveCoupling& coupling = in_->couplings[island_.couplings[k]];
      if ((coupling.lo > -kInfinity || coupling.hi < kInfinity) != bounded) continue;
      Site site{.kind = Site::Kind::kCombined};
      site.shares = in_->shares.data() + coupling.first;
      site.nshare = coupling.count;
      site.offset = problem_.add_site(1);
      coupling_site_[k] = static_cast<int>(sites_.size());
      sites_.push_back(site);
    }
  };
  add_couplings(true);
  free_from_ = problem_.dim();
  first_loop_ = static_cast<int>(sites_.size());
  for (const std::size_t k : island_.loops) {
    const ActiveLoop& loop = in_->loops[k];
    Site site{.kind = loop.weld ? Site::Kind::kPairTurn : Site::Kind::kPair};
    const Pose<double>&X_a = ws.X_WB[z(loop.body_a)], &X_b = ws.X_WB[z(loop.body_b)];
    site.body = loop.body_a, site.r_B = transpose_times(X_a.R, loop.p_a_W - X_a.p);
    site.body_b = loop.body_b, site.s_B = transpose_times(X_b.R, loop.p_b_W - X_b.p);
    site.offset = problem_.add_site(site.dim());
    sites_.push_back(site);
  }
  add_couplings(false);
}

// The rows d·v(p) of a body, for directions in world axes.
SiteTerm StepWork::body_term(const Workspace<double>& ws, int body, const Vec3<double>& p_W,
                             const Vec3<double>* directions, int count, double sign) {
  const Site& site = sites_[z(site_of_body_[z(body)])];
  SiteTerm term{site.offset, site.dim(), problem_.add_numbers(count * site.dim())};
  double* a = problem_.pool.data() + term.first;
  const Pose<double>& X = ws.X_WB[z(body)];
  const Vec3<double> r_B = transpose_times(X.R, p_W - X.p);
  for (int k = 0; k < count; ++k) {
    if (site.kind == Site::Kind::kPoint) {
      for (int i = 0; i < 3; ++i) *a++ = sign * directions[k][i];
    } else {
      const Vec3<double> d = transpose_times(X.R, directions[k]);
      const Vec3<double> m = cross(r_B, d);
      for (int i = 0; i < 3; ++i) a[i] = sign * m[i], a[3 + i] = sign * d[i];
      a += 6;
    }
  }
  return term;
}

void StepWork::add_cones(const Workspace<double>& ws) {
  frames_.clear();
  for (const std::size_t i : island_.contacts) {
    cone_of_point_[i] = point_is_site_[i] ? static_cast<int>(frames_.size()) : -1;
    if (!point_is_site_[i]) continue;
    const ActiveContact& c = in_->contacts[i];
    const Mat3<double> E = contact_frame(c.at.n_W);
    frames_.push_back(E);
    const Vec3<double> directions[3] = {E.row(0), E.row(1), E.row(2)};
    Cone& cone = problem_.add_cone();
    if (c.at.body_a != kWorld) {
      cone.term[cone.nterm++] = body_term(ws, c.at.body_a.value, c.at.p_W, directions, 3, 1.0);
    }
    if (c.at.body_b != kWorld) {
      cone.term[cone.nterm++] = body_term(ws, c.at.body_b.value, c.at.p_W, directions, 3, -1.0);
    }
    cone.R_n = c.law.R_n;
    cone.R_t = c.law.R_t;
    cone.friction = c.at.friction;
    cone.pyramid = in_->pyramid;
    cone.beta[0] = c.law.beta_n;
    cone.beta[1] = dot(directions[1], c.beta_t_W);
    cone.beta[2] = dot(directions[2], c.beta_t_W);
    for (int r = 0; r < 3; ++r) cone.lambda[r] = dot(directions[r], c.lambda_W);
    if (c.rebound > 0.0) {
      // An impact is over within the step: near-rigid, or its compliance would eat the bounce.
      cone.R_n = 1e-4 * problem_.row_response(cone.term, cone.nterm, 0, 0);
      cone.beta[0] = -c.rebound;
    }
  }
}

// Torsion about the normal and rolling about the tangents: angular rows bounded by the normal
// impulse, with the stiffness of a patch of their radius.
void StepWork::add_twist(const Workspace<double>& ws, std::size_t contact) {
  const ActiveContact& c = in_->contacts[contact];
  for (int r = 0; r < 3; ++r) {
    const double radius = r == 0 ? c.at.torsion : c.at.roll;
    if (!(radius > 0.0)) continue;
    const Vec3<double> d = frames_[z(cone_of_point_[contact])].row(r);
    Box& box = problem_.add_box();
    const auto add_term = [&](BodyId body, double sign) {
      if (body == kWorld) return;
      const Site& site = sites_[z(site_of_body_[body.at()])];
      SiteTerm term{site.offset, site.dim(), problem_.add_numbers(site.dim())};
      const Vec3<double> d_B = transpose_times(ws.X_WB[body.at()].R, d);
      for (int i = 0; i < 3; ++i) problem_.pool[z(term.first + i)] = sign * d_B[i];
      box.term[box.nterm++] = term;
    };
    add_term(c.at.body_a, 1.0);
    add_term(c.at.body_b, -1.0);
    box.R = c.law.R_t / (radius * radius);
    box.beta = dot(d, c.twist_beta_W);
    box.cone = cone_of_point_[contact];
    box.radius = radius;
    box.lambda = dot(d, c.twist_lambda_W);
    twist_rows_.push_back({contact, static_cast<int>(problem_.boxes.size()) - 1, d});
  }
}

void StepWork::add_loops() {
  loop_rows_.clear();
  for (std::size_t k = 0; k < island_.loops.size(); ++k) {
    const Site& site = sites_[z(first_loop_) + k];
    ActiveLoop& loop = in_->loops[island_.loops[k]];
    loop.dropped = 0;
    add_loop_rows(site, loop, false);
    if (loop.weld) add_loop_rows(site, loop, true);
  }
}

// Three rows along the principal directions of the loop's own response; a direction the bodies
// cannot move along (a planar linkage's normal) carries no row, or it would carry any force.
void StepWork::add_loop_rows(const Site& site, ActiveLoop& loop, bool angular) {
  const int offset = site.offset + (loop.weld && !angular ? 3 : 0);
  const auto G = [&](int r, int q) { return problem_.omega(offset + r, offset + q); };
  const Sym3<double> response{G(0, 0), G(0, 1), G(0, 2), G(1, 1), G(1, 2), G(2, 2)};
  Vec3<double> values{1, 1, 1};
  Mat3<double> vectors = identity3<double>();  // any axes do while every direction is alive
  if (!is_full(response)) eigen_sym3(response, values, vectors);
  const Vec3<double> error = angular ? loop.turn_W : loop.p_a_W - loop.p_b_W;
  for (int k = 0; k < 3; ++k) {
    if (!(values[k] > 1e-9 * values.z)) {
      ++loop.dropped;
      continue;
    }
    const Vec3<double> d = vectors.column(k);
    Box& box = problem_.add_box();
    const SiteTerm term{offset, 3, problem_.add_numbers(3)};
    for (int x = 0; x < 3; ++x) problem_.pool[z(term.first + x)] = d[x];
    box.term[box.nterm++] = term;
    box.R = angular ? loop.R_angular : loop.R;
    box.beta = dot(d, error) * loop.rate;
    box.lo = -kInfinity;
    box.hi = kInfinity;
    const double* warm = loop.lambda + (angular ? 3 : 0);
    box.lambda = d.x * warm[0] + d.y * warm[1] + d.z * warm[2];
    loop_rows_.push_back({static_cast<int>(&loop - in_->loops.data()),
                          static_cast<int>(problem_.boxes.size()) - 1, angular, d});
  }
}

void StepWork::add_joint_boxes() {
  const auto term = [this](const Site& site) {
    const int first = problem_.add_numbers(1);
    problem_.pool[z(first)] = 1.0;
    return SiteTerm{site.offset, 1, first};
  };
  for (std::size_t k = 0; k < island_.couplings.size(); ++k) {
    const ActiveCoupling& c = in_->couplings[island_.couplings[k]];
    Box& box = problem_.add_box();
    box.term[box.nterm++] = term(sites_[z(coupling_site_[k])]);
    box.R = c.R, box.beta = c.beta, box.lo = c.lo, box.hi = c.hi;
    box.lambda = clamp(c.lambda, c.lo, c.hi);
  }
  for (const std::size_t i : island_.rows) {
    if (!row_is_site_[i]) continue;
    const JointRow& row = in_->rows[i];
    Box& box = problem_.add_box();
    box.term[box.nterm++] = term(sites_[z(site_of_dof_[z(row.dof)])]);
    box.R = row.R, box.beta = row.beta, box.lo = row.lo, box.hi = row.hi;
    box.lambda = clamp(row.lambda, row.lo, row.hi);
  }
}

void StepWork::take_solution() {
  for (const std::size_t i : island_.contacts) {
    if (!point_is_site_[i]) continue;
    const Cone& cone = problem_.cones[z(cone_of_point_[i])];
    const Mat3<double>& E = frames_[z(cone_of_point_[i])];
    in_->contacts[i].lambda_W =
        transpose_times(E, Vec3<double>{cone.lambda[0], cone.lambda[1], cone.lambda[2]});
    in_->contacts[i].mode = cone.mode;
    in_->contacts[i].twist_lambda_W = {0, 0, 0};
  }
  for (const std::size_t k : island_.loops) {
    std::fill(in_->loops[k].lambda, in_->loops[k].lambda + 6, 0.0);
  }
  for (const LoopRow& row : loop_rows_) {
    const double impulse = problem_.boxes[z(row.box)].lambda;
    double* out = in_->loops[z(row.loop)].lambda + (row.angular ? 3 : 0);
    for (int k = 0; k < 3; ++k) out[k] += impulse * row.direction_W[k];
  }
  for (const TwistRow& row : twist_rows_) {
    in_->contacts[row.contact].twist_lambda_W +=
        row.direction_W * problem_.boxes[z(row.box)].lambda;
  }
  std::size_t box = loop_rows_.size() + twist_rows_.size();
  for (const std::size_t k : island_.couplings) {
    in_->couplings[k].lambda = problem_.boxes[box++].lambda;
  }
  for (const std::size_t i : island_.rows) {
    if (!row_is_site_[i]) continue;
    in_->rows[i].lambda = problem_.boxes[box].lambda;
    in_->rows[i].mode = problem_.boxes[box].mode;
    ++box;
  }
}

}  // namespace legwork
