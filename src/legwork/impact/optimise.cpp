// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/optimise.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <nlopt.hpp>
#include <optional>
#include <thread>

#include "legwork/base/random.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/detail/dense.h"
#include "legwork/impact/full.h"
#include "legwork/impact/strike_reference.h"

namespace legwork::impact {
namespace {

constexpr double kPenalty = 1e3;      // cost of a posture that cannot strike at all
constexpr double kDifference = 1e-6;  // of the unit box; release is located, so this is smooth

bool speed_varies(const StrikeProblem& p) { return p.speed.upper > p.speed.lower; }

Strike strike_at(const Model& model, const StrikeProblem& p, const std::vector<double>& x) {
  Strike s = p.strike;
  s.force_posture = true;  // the box bounds the posture; a difference may step over its edge
  for (std::size_t i = 0; i < p.joints.size(); ++i) {
    const auto link = model.tree.dof_link[static_cast<std::size_t>(p.joints[i])];
    s.q[static_cast<std::size_t>(model.tree.links[static_cast<std::size_t>(link)].q)] = x[i];
  }
  s.speed = speed_varies(p) ? x.back() : p.speed.lower;
  return s;
}

void bound(const Interval& box, double low, double high, std::vector<double>& c) {
  if (std::isfinite(box.lower)) c.push_back(box.lower - low);
  if (std::isfinite(box.upper)) c.push_back(high - box.upper);
}

/// The limits of a blow, each ≤ 0 where kept.
std::vector<double> limits_of(const Model& model, const StrikeProblem& p, const Strike& s,
                              const std::vector<double>& rates, const Impact& i) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, s.q, ws);
  const Vec3<double> point = point_at(ws, s.body, s.p_BC);
  std::vector<double> c;
  bound(p.zmp_x, i.zmp_min.x, i.zmp_max.x, c), bound(p.zmp_y, i.zmp_min.y, i.zmp_max.y, c);
  bound(p.point_x, point.x, point.x, c), bound(p.point_y, point.y, point.y, c);
  bound(p.point_z, point.z, point.z, c);
  if (std::isfinite(p.max_rate))
    for (const int dof : s.moving) {
      const double rate = rates[static_cast<std::size_t>(dof)];
      c.push_back(rate - p.max_rate), c.push_back(-rate - p.max_rate);
    }
  if (std::isfinite(p.max_torque_ratio))
    for (int k = 0; k < joint_dofs(model); ++k)
      c.push_back((i.torque_ratio.empty() ? 0.0 : i.torque_ratio[static_cast<std::size_t>(k)]) -
                  p.max_torque_ratio);
  for (double& x : c)
    if (std::isnan(x)) x = 1.0;  // a ZMP that does not exist is outside every box
  return c;
}

double cost_of(const StrikeProblem& p, const Impact& i) {
  return p.goal == Goal::kStrongest ? -i.impulse : i.f_max;
}

double greatest(const std::vector<double>& constraints) {
  double most = 0.0;
  for (const double c : constraints) most = std::max(most, c);
  return most;
}

/// Keeps the last point and its differences (NLopt asks for cost and constraints in turn), the best
/// point inside the limits, and the least violation.
class Objective {
 public:
  Objective(const Model& model, const StrikeProblem& problem, std::vector<double> shift)
      : model_(model), problem_(problem), shift_(std::move(shift)) {
    for (const Interval& box : problem.angles)
      lower_.push_back(box.lower), upper_.push_back(box.upper);
    if (speed_varies(problem))
      lower_.push_back(problem.speed.lower), upper_.push_back(problem.speed.upper);
  }
  std::vector<double> real(const std::vector<double>& unit) const {
    std::vector<double> x(unit.size());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = lower_[i] + unit[i] * (upper_[i] - lower_[i]);
    return x;
  }
  std::vector<double> unit(const std::vector<double>& x) const {
    std::vector<double> u(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
      u[i] = std::clamp((x[i] - lower_[i]) / (upper_[i] - lower_[i]), 0.0, 1.0);
    return u;
  }
  const Candidate& value(const std::vector<double>& u) {
    if (u == at_) return here_;
    at_ = u, here_ = look(u), differenced_ = false;
    // Feasible points rank by cost, others after them by violation.
    const double violation = greatest(here_.constraints);
    const std::pair rank{violation > kFeasible ? violation : 0.0,
                         violation > kFeasible ? 0.0 : here_.cost};
    if (rank < best_rank_) best_rank_ = rank, best_ = u, best_violation_ = violation;
    return here_;
  }
  /// Rows: cost, then constraints; columns: variables.
  const std::vector<std::vector<double>>& slopes(const std::vector<double>& u) {
    value(u);
    if (differenced_) return slopes_;
    slopes_.assign(here_.constraints.size() + 1, std::vector<double>(u.size()));
    for (std::size_t i = 0; i < u.size(); ++i) {
      std::vector<double> moved = u;
      const double step = u[i] + kDifference > 1.0 ? -kDifference : kDifference;
      moved[i] += step;
      const Candidate there = look(moved);
      slopes_[0][i] = (there.cost - here_.cost) / step;
      for (std::size_t c = 0; c < here_.constraints.size(); ++c)
        slopes_[c + 1][i] = (there.constraints[c] - here_.constraints[c]) / step;
    }
    differenced_ = true;
    return slopes_;
  }
  int evaluations() const { return evaluations_; }
  /// Room for another point with its differences.
  bool may_go_on() const {
    return evaluations_ + static_cast<int>(lower_.size()) + 1 <= problem_.max_evaluations;
  }
  const std::vector<double>& best() const { return best_; }
  double best_violation() const { return best_violation_; }
  const Candidate& last() const { return here_; }
  nlopt::opt* solver = nullptr;  // told to stop when the evaluations are spent

 private:
  Candidate look(const std::vector<double>& u) {
    ++evaluations_;
    Candidate out = evaluate(model_, problem_, real(u));
    for (std::size_t c = 0; c < shift_.size(); ++c) out.constraints[c] += shift_[c];
    return out;
  }
  const Model& model_;
  const StrikeProblem& problem_;
  std::vector<double> shift_;  // full − cheap of each constraint; empty: none
  std::vector<double> lower_, upper_, at_, best_;
  std::pair<double, double> best_rank_{std::numeric_limits<double>::infinity(), 0.0};
  double best_violation_ = std::numeric_limits<double>::infinity();
  Candidate here_;
  std::vector<std::vector<double>> slopes_;
  bool differenced_ = false;
  int evaluations_ = 0;
};

/// The point's value; when the evaluations are spent, the last one's, and the search is stopped.
const Candidate& ask(Objective& objective, const std::vector<double>& u, bool& spent) {
  spent = !objective.may_go_on();
  if (!spent) return objective.value(u);
  objective.solver->force_stop();
  return objective.last();
}

double cost_callback(const std::vector<double>& u, std::vector<double>& gradient, void* data) {
  auto& objective = *static_cast<Objective*>(data);
  bool spent = false;
  const double cost = ask(objective, u, spent).cost;
  if (!gradient.empty() && !spent) gradient = objective.slopes(u)[0];
  return cost;
}

void constraint_callback(unsigned m, double* result, unsigned n, const double* u, double* gradient,
                         void* data) {
  auto& objective = *static_cast<Objective*>(data);
  const std::vector<double> at(u, u + n);
  bool spent = false;
  std::copy_n(ask(objective, at, spent).constraints.begin(), m, result);
  if (!gradient || spent) return;
  const auto& slopes = objective.slopes(at);
  for (unsigned c = 0; c < m; ++c) std::copy_n(slopes[c + 1].begin(), n, gradient + c * n);
}

/// One SLSQP search; returns why it ended.
std::string search(Objective& objective, std::vector<double> u) {
  nlopt::opt slsqp(nlopt::LD_SLSQP, static_cast<unsigned>(u.size()));
  slsqp.set_lower_bounds(0.0), slsqp.set_upper_bounds(1.0);
  slsqp.set_min_objective(cost_callback, &objective);
  const std::size_t m = objective.value(u).constraints.size();
  if (m > 0)
    slsqp.add_inequality_mconstraint(constraint_callback, &objective,
                                     std::vector(m, 0.1 * kFeasible));
  slsqp.set_ftol_rel(1e-7), slsqp.set_xtol_rel(1e-7);
  objective.solver = &slsqp;
  try {
    double cost = 0.0;
    const nlopt::result why = slsqp.optimize(u, cost);
    return nlopt_result_to_string(static_cast<nlopt_result>(why));
  } catch (const nlopt::forced_stop&) {
    return "EVALUATIONS_SPENT";
  } catch (const std::exception& error) {  // e.g. limited by rounding
    return error.what();
  }
}

/// From outside the limits back inside: Newton steps of least length on the violated ones.
void restore(Objective& objective, std::vector<double> u) {
  for (int round = 0; round < 10 && objective.may_go_on(); ++round) {
    const std::vector<double> c = objective.value(u).constraints;
    if (greatest(c) <= kFeasible) return;
    const auto& slopes = objective.slopes(u);
    const auto n = static_cast<Eigen::Index>(u.size());
    std::vector<std::size_t> rows;
    for (std::size_t k = 0; k < c.size(); ++k)
      if (c[k] > -1e-3) rows.push_back(k);  // those nearly active must not be traded for others
    MatrixXd A(static_cast<Eigen::Index>(rows.size()), n);
    VectorXd b(A.rows());
    for (Eigen::Index r = 0; r < A.rows(); ++r) {
      const std::size_t k = rows[static_cast<std::size_t>(r)];
      b[r] = -std::max(c[k] + 0.5 * kFeasible, 0.0);
      for (Eigen::Index i = 0; i < n; ++i) A(r, i) = slopes[k + 1][static_cast<std::size_t>(i)];
    }
    const VectorXd step = dense::solve_least(A, b);
    for (std::size_t i = 0; i < u.size(); ++i)
      u[i] = std::clamp(u[i] + step[static_cast<Eigen::Index>(i)], 0.0, 1.0);
  }
}

}  // namespace

Candidate evaluate(const Model& model, const StrikeProblem& p, const std::vector<double>& x) {
  Candidate out;
  Strike s = strike_at(model, p, x);
  std::vector<double> rates(static_cast<std::size_t>(model.nv), 0.0);
  try {
    prepare(model, s);
    Sdc sdc(model, s, p.method);
    out.impact = sdc.run(/*keep_history=*/false);
    rates = sdc.reference();
    out.cost = cost_of(p, out.impact);
  } catch (const Error&) {
    out.cost = kPenalty;
  }
  out.constraints = limits_of(model, p, s, rates, out.impact);
  return out;
}

Candidate evaluate_fully(const Model& model, const StrikeProblem& p, const std::vector<double>& x) {
  Candidate out;
  Strike s = strike_at(model, p, x);
  prepare(model, s);
  out.impact = full_dynamics(model, s);
  out.cost = cost_of(p, out.impact);
  out.constraints = limits_of(model, p, s, reference_rates(model, s, s.q), out.impact);
  return out;
}

namespace {

Optimum optimise_shifted(const Model& model, const StrikeProblem& problem,
                         const std::vector<double>& start, std::vector<double> shift) {
  const auto begin = std::chrono::steady_clock::now();
  Objective objective(model, problem, std::move(shift));
  Optimum out;
  out.stop = search(objective, objective.unit(start));
  // Outside its limits the search has not ended: lead it back in and let it go on.
  if (objective.best_violation() > kFeasible && objective.may_go_on()) {
    restore(objective, objective.best());
    if (objective.may_go_on()) out.stop = search(objective, objective.best());
  }
  out.x = objective.real(objective.best());
  out.violation = objective.best_violation();
  out.evaluations = objective.evaluations();
  out.strike = strike_at(model, problem, out.x);
  prepare(model, out.strike);
  out.cheap = Sdc(model, out.strike, problem.method).run();
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

Candidate check_fully(const Model& model, const StrikeProblem& problem, Optimum& optimum) {
  Candidate exact = evaluate_fully(model, problem, optimum.x);
  optimum.full = exact.impact;
  optimum.full_violation = greatest(exact.constraints);
  ++optimum.full_runs;
  return exact;
}

std::pair<bool, double> rank(const StrikeProblem& problem, const Optimum& o) {
  const bool fully = !std::isnan(o.full_violation);
  return {!is_feasible(o), cost_of(problem, fully ? o.full : o.cheap)};
}

}  // namespace

bool is_feasible(const Optimum& o) {
  return (std::isnan(o.full_violation) ? o.violation : o.full_violation) <= kFeasible;
}

Optimum optimise(const Model& model, const StrikeProblem& problem, const std::vector<double>& start,
                 bool recheck) {
  Optimum out = optimise_shifted(model, problem, start, {});
  if (recheck) check_fully(model, problem, out);
  return out;
}

Optimum optimise_exactly(const Model& model, const StrikeProblem& problem,
                         const std::vector<double>& start, int rounds) {
  std::vector<double> from = start, shift;
  Optimum best;
  int evaluations = 0, full_runs = 0;
  double seconds = 0.0, last = kNaN;
  for (int round = 0; round < rounds; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    Optimum now = optimise_shifted(model, problem, from, shift);
    const Candidate cheap = evaluate(model, problem, now.x);
    const Candidate exact = check_fully(model, problem, now);
    evaluations += now.evaluations + 1, ++full_runs;
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const bool settled = std::abs(exact.cost - last) <= 1e-4 * std::abs(exact.cost);
    if (round == 0 || rank(problem, now) < rank(problem, best)) best = now;
    if (settled && is_feasible(now)) break;
    last = exact.cost, from = now.x;
    shift.resize(exact.constraints.size());
    for (std::size_t c = 0; c < shift.size(); ++c)
      shift[c] = exact.constraints[c] - cheap.constraints[c];
  }
  best.evaluations = evaluations, best.full_runs = full_runs, best.seconds = seconds;
  return best;
}

std::vector<Optimum> optimise_from_many(const Model& model, const StrikeProblem& problem,
                                        const MultiStart& how) {
  std::vector<std::optional<Optimum>> ends(static_cast<std::size_t>(std::max(how.starts, 0)));
  std::atomic<std::size_t> next{0}, ended{0};
  const auto work = [&] {
    for (std::size_t trial = next++; trial < ends.size(); trial = next++) {
      RandomStream random(how.seed, static_cast<std::uint32_t>(trial), 0);
      std::vector<double> x;
      for (const Interval& box : problem.angles)
        x.push_back(box.lower + random.uniform() * (box.upper - box.lower));
      if (speed_varies(problem))
        x.push_back(problem.speed.lower +
                    random.uniform() * (problem.speed.upper - problem.speed.lower));
      try {
        ends[trial] = how.exactly ? optimise_exactly(model, problem, x)
                                  : optimise(model, problem, x, /*recheck=*/false);
      } catch (const Error&) {
        // ended where nothing can strike
      }
      const std::size_t count = ++ended;
      if (how.progress) how.progress(static_cast<double>(count) / static_cast<double>(ends.size()));
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < how.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  std::vector<Optimum> found;
  for (std::optional<Optimum>& end : ends)
    if (end) found.push_back(std::move(*end));
  std::stable_sort(found.begin(), found.end(), [&](const Optimum& a, const Optimum& b) {
    return rank(problem, a) < rank(problem, b);
  });
  if (!found.empty() && std::isnan(found.front().full_violation))
    check_fully(model, problem, found.front());
  return found;
}

}  // namespace legwork::impact
