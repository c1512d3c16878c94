#include "legwork/impact/optimise.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlopt.hpp>

#include "legwork/base/random.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/dense.h"
#include "legwork/impact/full.h"

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

void bound(const Box& box, double low, double high, std::vector<double>& c) {
  if (std::isfinite(box.lower)) c.push_back(box.lower - low);
  if (std::isfinite(box.upper)) c.push_back(high - box.upper);
}

/// Keeps the last point and its differences: NLopt asks for cost and constraints in turn.
class Objective {
 public:
  Objective(const Model& model, const StrikeProblem& problem) : model_(model), problem_(problem) {
    for (const Box& box : problem.angles) lower_.push_back(box.lower), upper_.push_back(box.upper);
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
    if (u != at_) at_ = u, here_ = look(u), differenced_ = false;
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

 private:
  Candidate look(const std::vector<double>& u) {
    ++evaluations_;
    return evaluate(model_, problem_, real(u));
  }
  const Model& model_;
  const StrikeProblem& problem_;
  std::vector<double> lower_, upper_, at_;
  Candidate here_;
  std::vector<std::vector<double>> slopes_;
  bool differenced_ = false;
  int evaluations_ = 0;
};

double cost_callback(const std::vector<double>& u, std::vector<double>& gradient, void* data) {
  auto& objective = *static_cast<Objective*>(data);
  if (!gradient.empty()) gradient = objective.slopes(u)[0];
  return objective.value(u).cost;
}

void constraint_callback(unsigned m, double* result, unsigned n, const double* u, double* gradient,
                         void* data) {
  auto& objective = *static_cast<Objective*>(data);
  const std::vector<double> at(u, u + n);
  std::copy_n(objective.value(at).constraints.begin(), m, result);
  if (!gradient) return;
  const auto& slopes = objective.slopes(at);
  for (unsigned c = 0; c < m; ++c) std::copy_n(slopes[c + 1].begin(), n, gradient + c * n);
}

double excess(const Box& box, double low, double high) {
  return std::max({0.0, box.lower - low, high - box.upper});
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
    out.cost = p.goal == Goal::kStrongest ? -out.impact.impulse : out.impact.f_max;
  } catch (const LoadError&) {
    out.cost = kPenalty;
  }
  Workspace<double> ws(model);
  forward_kinematics<double>(model, s.q, ws);
  const Vec3<double> point = point_at(ws, s.body, s.p_BC);
  std::vector<double>& c = out.constraints;
  const Impact& i = out.impact;
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
  for (double& x_c : c)
    if (std::isnan(x_c)) x_c = 1.0;  // a ZMP that does not exist is outside every box
  return out;
}

Optimum optimise(const Model& model, const StrikeProblem& problem, const std::vector<double>& start,
                 bool recheck) {
  const auto begin = std::chrono::steady_clock::now();
  Objective objective(model, problem);
  std::vector<double> u = objective.unit(start);
  const auto n = static_cast<unsigned>(u.size());
  nlopt::opt slsqp(nlopt::LD_SLSQP, n);
  slsqp.set_lower_bounds(0.0), slsqp.set_upper_bounds(1.0);
  slsqp.set_min_objective(cost_callback, &objective);
  const std::size_t m = objective.value(u).constraints.size();
  if (m > 0)
    slsqp.add_inequality_mconstraint(constraint_callback, &objective, std::vector(m, 1e-6));
  slsqp.set_ftol_rel(1e-7), slsqp.set_xtol_rel(1e-7);
  // SLSQP counts points; each costs up to n + 1 runs with its differences.
  slsqp.set_maxeval(std::max(1, problem.max_evaluations / static_cast<int>(n + 1)));
  Optimum out;
  try {
    double cost = 0.0;
    const nlopt::result why = slsqp.optimize(u, cost);
    out.stop = nlopt_result_to_string(static_cast<nlopt_result>(why));
  } catch (const std::exception& error) {  // e.g. roundoff-limited: u holds the best point so far
    out.stop = error.what();
  }
  out.x = objective.real(u);
  out.strike = strike_at(model, problem, out.x);
  prepare(model, out.strike);
  out.cheap = Sdc(model, out.strike, problem.method).run();
  for (const double c : objective.value(u).constraints) out.violation = std::max(out.violation, c);
  out.evaluations = objective.evaluations();
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (recheck) {
    out.full = full_dynamics(model, out.strike);
    out.full_zmp_excess = std::max(excess(problem.zmp_x, out.full.zmp_min.x, out.full.zmp_max.x),
                                   excess(problem.zmp_y, out.full.zmp_min.y, out.full.zmp_max.y));
  }
  return out;
}

Optimum optimise_exactly(const Model& model, const StrikeProblem& problem,
                         const std::vector<double>& start, int rounds) {
  StrikeProblem tight = problem;
  Optimum out;
  std::vector<double> from = start;
  int evaluations = 0;
  double seconds = 0.0;
  const auto draw_in = [](const Box& wish, double low, double high, Box& box) {
    if (low < wish.lower) box.lower += wish.lower - low;
    if (high > wish.upper) box.upper -= high - wish.upper;
  };
  for (int round = 0; round < rounds; ++round) {
    out = optimise(model, tight, from);
    evaluations += out.evaluations, seconds += out.seconds;
    const Vec3<double>&low = out.full.zmp_min, &high = out.full.zmp_max;
    out.full_zmp_excess =
        std::max(excess(problem.zmp_x, low.x, high.x), excess(problem.zmp_y, low.y, high.y));
    if (out.full_zmp_excess <= 1e-4) break;
    draw_in(problem.zmp_x, low.x, high.x, tight.zmp_x);
    draw_in(problem.zmp_y, low.y, high.y, tight.zmp_y);
    from = out.x;
  }
  out.evaluations = evaluations, out.seconds = seconds;
  return out;
}

std::vector<Optimum> optimise_from_many(const Model& model, const StrikeProblem& problem,
                                        int starts, std::uint64_t seed) {
  std::vector<Optimum> found;
  for (int trial = 0; trial < starts; ++trial) {
    RandomStream random(seed, static_cast<std::uint32_t>(trial), 0);
    std::vector<double> x;
    for (const Box& box : problem.angles)
      x.push_back(box.lower + random.uniform() * (box.upper - box.lower));
    if (speed_varies(problem))
      x.push_back(problem.speed.lower +
                  random.uniform() * (problem.speed.upper - problem.speed.lower));
    try {
      found.push_back(optimise(model, problem, x, /*recheck=*/false));
    } catch (const LoadError&) {
      continue;  // ended where nothing can strike
    }
  }
  const double sign = problem.goal == Goal::kStrongest ? -1.0 : 1.0;
  const auto rank = [&](const Optimum& o) {
    const double value = problem.goal == Goal::kStrongest ? o.cheap.impulse : o.cheap.f_max;
    return std::pair{o.violation > 1e-4, sign * value};
  };
  std::sort(found.begin(), found.end(),
            [&](const Optimum& a, const Optimum& b) { return rank(a) < rank(b); });
  if (!found.empty()) found.front().full = full_dynamics(model, found.front().strike);
  return found;
}

}  // namespace legwork::impact
