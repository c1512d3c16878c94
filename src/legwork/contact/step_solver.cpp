#include "legwork/contact/step_solver.h"

#include <algorithm>
#include <cmath>

#include "legwork/contact/detail/site_response.h"
#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/math/eigen_sym3.h"

namespace legwork {

namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kSiteRounds = 4;

int most_couplings(const Model& model) {
  int ranges = 0;
  for (const Joint& joint : model.joints) ranges += joint.kind == JointKind::kBall;
  return static_cast<int>(model.couplings.size() + 4 * model.tendons.size()) + ranges;
}
int most_shares(const Model& model) {
  std::size_t shares = 2 * model.couplings.size() + 3 * model.joints.size();
  for (const FixedTendon& tendon : model.tendons) shares += 4 * tendon.terms.size();
  return static_cast<int>(shares);
}
int most_sites(const Model& model) {
  return 6 * (model.nbody() - 1) + model.nv + most_couplings(model);
}
int most_boxes(const Model& model, int max_contacts) {
  return 4 * model.nv + 3 * max_contacts + 6 * static_cast<int>(model.loops.size()) +
         most_couplings(model);
}

/// How three rows answer a unit impulse on each other: J·Ω·Jᵀ over their sites.
Sym3<double> three_row_response(SiteProblem& problem, const SiteTerm* terms, int nterm) {
  double G[3][3] = {};
  for (int i = 0; i < nterm; ++i) {
    for (int k = 0; k < nterm; ++k) {
      const double* a = problem.pool.data() + terms[i].first;
      const double* b = problem.pool.data() + terms[k].first;
      for (int r = 0; r < 3; ++r) {
        for (int q = 0; q < 3; ++q) {
          for (int x = 0; x < terms[i].dim; ++x) {
            for (int y = 0; y < terms[k].dim; ++y) {
              G[r][q] += a[r * terms[i].dim + x] * b[q * terms[k].dim + y] *
                         problem.omega(terms[i].offset + x, terms[k].offset + y);
            }
          }
        }
      }
    }
  }
  return {G[0][0], G[0][1], G[0][2], G[1][1], G[1][2], G[2][2]};
}

}  // namespace

double StepSolver::kinetic_energy(const Model& model, const Workspace<double>& ws,
                                  const std::vector<double>& v) const {
  double energy = 0.0;
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    const Motion<double>& V = ws.V_plus_B[b];
    energy += 0.5 * dot(V, model.tree.links[b].M_B * V);
  }
  for (std::size_t i = 0; i < v.size(); ++i) {
    const double armature = model.tree.links[z(model.tree.dof_link[i])].armature;
    energy += 0.5 * armature * v[i] * v[i];
  }
  return energy;
}

Mat3<double> contact_frame(const Vec3<double>& n) {
  const Vec3<double> a = std::fabs(n.x) < 0.7 ? Vec3<double>{1, 0, 0} : Vec3<double>{0, 1, 0};
  const Vec3<double> along = a - n * dot(a, n);
  const Vec3<double> t1 = along * (1.0 / norm(along));
  const Vec3<double> t2 = cross(n, t1);
  return {n.x, n.y, n.z, t1.x, t1.y, t1.z, t2.x, t2.y, t2.z};
}

StepSolver::StepSolver(StepSolver&&) noexcept = default;
StepSolver& StepSolver::operator=(StepSolver&&) noexcept = default;
StepSolver::~StepSolver() = default;

StepSolver::StepSolver(const Model& model, int max_contacts)
    : problem_(most_sites(model), max_contacts, most_boxes(model, max_contacts)),
      response_(std::make_unique<SiteResponse>(model)),
      site_of_body_(model.tree.links.size(), -1),
      points_on_body_(model.tree.links.size(), 0),
      site_of_dof_(z(model.nv), -1),
      held_(model.tree.links.size()),
      is_held_(model.tree.links.size(), 0),
      impulse_(z(model.nv)),
      inertia_(z(model.nv)) {
  const auto points = z(max_contacts);
  contacts.reserve(points);
  held_bodies_.reserve(model.tree.links.size());
  folded_.reserve(points);
  frames_.reserve(points);
  sites_.reserve(model.tree.links.size() + z(model.nv + most_couplings(model)));
  rows.reserve(z(4 * model.nv));
  row_is_site_.reserve(z(4 * model.nv));
  point_is_site_.reserve(points);
  cone_of_point_.reserve(points);
  loops.reserve(model.loops.size());
  couplings.reserve(z(most_couplings(model)));
  shares.reserve(z(most_shares(model)));
  loop_rows_.reserve(6 * model.loops.size());
  twist_rows_.reserve(3 * points);
}

SolveReport StepSolver::solve(const Model& model, const StepProblem& problem, Workspace<double>& ws,
                              std::vector<double>& v_plus, const SolveOptions& options) {
  if (!fresh_) restore_bodies(model, ws);
  row_is_site_.assign(rows.size(), 0);
  point_is_site_.clear();
  bool foldable = !pyramid && loops.empty() && couplings.empty();
  bool any_site = false, all_sites = true;
  for (const ActiveContact& c : contacts) {
    const bool site = c.at.body_b != kWorld || c.has_twist() || c.mode == ConeMode::kSlip;
    point_is_site_.push_back(site);
    any_site = any_site || site;
    all_sites = all_sites && site;
    foldable = foldable && c.rebound == 0.0;
  }
  // Energies are wanted without any contact's impulse: all or none are sites then.
  foldable = foldable && !(any_site && (all_sites || problem.energy));
  if (foldable) {
    SolveReport report{.tier = 0};
    if (fold(model, problem, ws, v_plus, options, report)) return report;
    restore_bodies(model, ws);
  }
  std::fill(point_is_site_.begin(), point_is_site_.end(), char{1});
  return solve_sites(model, problem, ws, v_plus, options);
}

// Rows far from their bounds stay folded; those found to change join the Newton, and in the last
// round all of them do, so that no cycle is possible.
SolveReport StepSolver::solve_sites(const Model& model, const StepProblem& problem,
                                    Workspace<double>& ws, std::vector<double>& v_plus,
                                    const SolveOptions& options) {
  SolveReport total;
  for (int round = 0; round < kSiteRounds; ++round) {
    if (round == kSiteRounds - 1) std::fill(row_is_site_.begin(), row_is_site_.end(), char{1});
    for (char& site : row_is_site_) site = site != 0;
    if (round > 0) restore_bodies(model, ws);
    const SolveReport once = solve_sites_once(model, problem, ws, v_plus, options);
    total.iterations += once.iterations;
    total.tier = std::max(total.tier, once.tier);
    total.residual = once.residual;
    total.softened = once.softened;
    if (!update_row_modes(v_plus)) break;
  }
  return total;
}

SolveReport StepSolver::solve_sites_once(const Model& model, const StepProblem& problem,
                                         Workspace<double>& ws, std::vector<double>& v_plus,
                                         const SolveOptions& options) {
  fold_rows(problem);
  fresh_ = false;
  impulse_inward<double>(model, impulse_, inertia_, ws);
  if (problem.energy) {
    impulse_velocities<double>(model, ws, v_plus);
    free_energy_ = kinetic_energy(model, ws, v_plus);
  }
  const SolveReport report = solve_listed(model, problem, ws, v_plus, options, true);
  impulse_velocities<double>(model, ws, v_plus);
  return report;
}

// The Newton of the points and rows that are sites, after impulse_inward(), which gets the
// impulses found.
SolveReport StepSolver::solve_listed(const Model& model, const StepProblem& problem,
                                     Workspace<double>& ws, std::vector<double>& v_plus,
                                     const SolveOptions& options, bool fall_back) {
  problem_.begin(problem.scale);
  list_sites(model, ws);
  if (sites_.empty()) return {};
  problem_.begin_rows();
  response_->fill_omega(model, ws, sites_, problem_);
  response_->site_velocities(model, ws, sites_, v_plus, problem_.V0);
  add_cones(ws);
  add_loops(ws);
  twist_rows_.clear();
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (contacts[i].has_twist()) add_twist(ws, i);
  }
  add_joint_boxes();
  const SolveReport report = problem_.solve(options, fall_back);
  take_solution();
  problem_.gather();
  response_->add_impulses(model, ws, sites_, problem_.w);
  return report;
}

int StepSolver::body_site(int body, bool whole, const Vec3<double>& r_B) {
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

int StepSolver::joint_site(const Model& model, int dof) {
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

void StepSolver::list_sites(const Model& model, const Workspace<double>& ws) {
  for (const Site& site : sites_) {
    if (site.kind == Site::Kind::kCombined) continue;
    (site.kind == Site::Kind::kJoint ? site_of_dof_[z(site.dof)] : site_of_body_[z(site.body)]) =
        -1;
  }
  sites_.clear();
  std::fill(points_on_body_.begin(), points_on_body_.end(), 0);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (!point_is_site_[i]) continue;
    const ActiveContact& c = contacts[i];
    const int count = c.has_twist() ? 2 : 1;  // moments need the whole body
    points_on_body_[c.at.body_a.at()] += count;
    points_on_body_[c.at.body_b.at()] += count;
  }
  for (const ActiveLoop& loop : loops) {
    points_on_body_[z(loop.body_a)] += 2;  // rows over the whole body
    points_on_body_[z(loop.body_b)] += 2;
  }
  const auto add = [&](int body, const Vec3<double>& p_W) {
    if (body == 0) return;
    const Pose<double>& X = ws.X_WB[z(body)];
    body_site(body, points_on_body_[z(body)] > 1, transpose_times(X.R, p_W - X.p));
  };
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (!point_is_site_[i]) continue;
    add(contacts[i].at.body_a.value, contacts[i].at.p_W);
    add(contacts[i].at.body_b.value, contacts[i].at.p_W);
  }
  for (const ActiveLoop& loop : loops) {
    add(loop.body_a, loop.p_a_W);
    add(loop.body_b, loop.p_b_W);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (row_is_site_[i]) joint_site(model, rows[i].dof);
  }
  first_coupling_ = static_cast<int>(sites_.size());
  for (const ActiveCoupling& coupling : couplings) {
    Site site{.kind = Site::Kind::kCombined};
    site.shares = shares.data() + coupling.first;
    site.nshare = coupling.count;
    site.offset = problem_.add_site(1);
    sites_.push_back(site);
  }
}

// The rows d·v(p) of a body, for directions in world axes.
SiteTerm StepSolver::body_term(const Workspace<double>& ws, int body, const Vec3<double>& p_W,
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

void StepSolver::add_cones(const Workspace<double>& ws) {
  frames_.clear();
  cone_of_point_.clear();
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    cone_of_point_.push_back(point_is_site_[i] ? static_cast<int>(frames_.size()) : -1);
    if (!point_is_site_[i]) continue;
    const ActiveContact& c = contacts[i];
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
    cone.pyramid = pyramid;
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
void StepSolver::add_twist(const Workspace<double>& ws, std::size_t contact) {
  const ActiveContact& c = contacts[contact];
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

void StepSolver::add_loops(const Workspace<double>& ws) {
  loop_rows_.clear();
  for (ActiveLoop& loop : loops) {
    loop.dropped = 0;
    add_loop_rows(ws, loop, false);
    if (loop.weld) add_loop_rows(ws, loop, true);
  }
}

// Three rows along the principal directions of the loop's own response; a direction the bodies
// cannot move along (a planar linkage's normal) carries no row, or it would carry any force.
void StepSolver::add_loop_rows(const Workspace<double>& ws, ActiveLoop& loop, bool angular) {
  const Vec3<double> axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  SiteTerm terms[2];
  int nterm = 0;
  const auto make_term = [&](int body, const Vec3<double>& p_W, double sign) {
    SiteTerm t = body_term(ws, body, p_W, axes, 3, sign);
    if (angular) {  // d·w instead of d·v(p)
      double* a = problem_.pool.data() + t.first;
      for (int k = 0; k < 3; ++k) {
        const Vec3<double> d = transpose_times(ws.X_WB[z(body)].R, axes[k]);
        for (int i = 0; i < 3; ++i) a[6 * k + i] = sign * d[i], a[6 * k + 3 + i] = 0.0;
      }
    }
    return t;
  };
  if (loop.body_a != 0) terms[nterm++] = make_term(loop.body_a, loop.p_a_W, 1.0);
  if (loop.body_b != 0) terms[nterm++] = make_term(loop.body_b, loop.p_b_W, -1.0);
  Vec3<double> values{};
  Mat3<double> vectors = identity3<double>();
  eigen_sym3(three_row_response(problem_, terms, nterm), values, vectors);
  const Vec3<double> error = angular ? loop.turn_W : loop.p_a_W - loop.p_b_W;
  for (int k = 0; k < 3; ++k) {
    if (!(values[k] > 1e-9 * values.z)) {
      ++loop.dropped;
      continue;
    }
    const Vec3<double> d = vectors.column(k);
    Box& box = problem_.add_box();
    for (int i = 0; i < nterm; ++i) {
      SiteTerm t = terms[i];
      t.first = problem_.add_numbers(t.dim);
      const double* from = problem_.pool.data() + terms[i].first;
      double* to = problem_.pool.data() + t.first;
      for (int x = 0; x < t.dim; ++x) {
        to[x] = d.x * from[x] + d.y * from[t.dim + x] + d.z * from[2 * t.dim + x];
      }
      box.term[box.nterm++] = t;
    }
    box.R = angular ? loop.R_angular : loop.R;
    box.beta = dot(d, error) * loop.rate;
    box.lo = -kInfinity;
    box.hi = kInfinity;
    const double* warm = loop.lambda + (angular ? 3 : 0);
    box.lambda = d.x * warm[0] + d.y * warm[1] + d.z * warm[2];
    loop_rows_.push_back({static_cast<int>(&loop - loops.data()),
                          static_cast<int>(problem_.boxes.size()) - 1, angular, d});
  }
}

void StepSolver::add_joint_boxes() {
  const auto term = [this](const Site& site) {
    const int first = problem_.add_numbers(1);
    problem_.pool[z(first)] = 1.0;
    return SiteTerm{site.offset, 1, first};
  };
  for (std::size_t i = 0; i < couplings.size(); ++i) {
    const ActiveCoupling& c = couplings[i];
    Box& box = problem_.add_box();
    box.term[box.nterm++] = term(sites_[z(first_coupling_) + i]);
    box.R = c.R, box.beta = c.beta, box.lo = c.lo, box.hi = c.hi;
    box.lambda = clamp(c.lambda, c.lo, c.hi);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!row_is_site_[i]) continue;
    const JointRow& row = rows[i];
    Box& box = problem_.add_box();
    box.term[box.nterm++] = term(sites_[z(site_of_dof_[z(row.dof)])]);
    box.R = row.R, box.beta = row.beta, box.lo = row.lo, box.hi = row.hi;
    box.lambda = clamp(row.lambda, row.lo, row.hi);
  }
}

void StepSolver::take_solution() {
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (!point_is_site_[i]) continue;
    const Cone& cone = problem_.cones[z(cone_of_point_[i])];
    const Mat3<double>& E = frames_[z(cone_of_point_[i])];
    contacts[i].lambda_W =
        transpose_times(E, Vec3<double>{cone.lambda[0], cone.lambda[1], cone.lambda[2]});
    contacts[i].mode = cone.mode;
  }
  for (ActiveLoop& loop : loops) std::fill(loop.lambda, loop.lambda + 6, 0.0);
  for (const LoopRow& row : loop_rows_) {
    const double impulse = problem_.boxes[z(row.box)].lambda;
    double* out = loops[z(row.loop)].lambda + (row.angular ? 3 : 0);
    for (int k = 0; k < 3; ++k) out[k] += impulse * row.direction_W[k];
  }
  for (ActiveContact& c : contacts) c.twist_lambda_W = {0, 0, 0};
  for (const TwistRow& row : twist_rows_) {
    contacts[row.contact].twist_lambda_W += row.direction_W * problem_.boxes[z(row.box)].lambda;
  }
  std::size_t box = loop_rows_.size() + twist_rows_.size();
  for (ActiveCoupling& c : couplings) c.lambda = problem_.boxes[box++].lambda;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!row_is_site_[i]) continue;
    rows[i].lambda = problem_.boxes[box].lambda;
    rows[i].mode = problem_.boxes[box].mode;
    ++box;
  }
}

}  // namespace legwork
// SPDX-License-Identifier: Apache-2.0
