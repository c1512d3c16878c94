// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/study/search.h"

#include <algorithm>
#include <cmath>
#include <nlopt.hpp>

#include "legwork/base/random.h"

namespace legwork {
namespace {

constexpr std::uint32_t kStartChannel = 0x53740000, kSearchSeed = 0x53650000;

nlopt::algorithm algorithm_of(const std::string& name) {
  if (name == "nelder_mead") return nlopt::LN_NELDERMEAD;
  if (name == "cobyla") return nlopt::LN_COBYLA;
  if (name == "bobyqa") return nlopt::LN_BOBYQA;
  if (name == "direct") return nlopt::GN_DIRECT_L;
  if (name == "crs") return nlopt::GN_CRS2_LM;
  if (name == "isres") return nlopt::GN_ISRES;
  return nlopt::LN_SBPLX;
}

/// The evaluations of one search, asked in units of from … to.
class Asker {
 public:
  Asker(const Study& study, std::uint64_t start, std::size_t metric,
        const std::vector<std::size_t>& limits, const Evaluate& evaluate, nlopt::opt& solver)
      : study_(study),
        first_(start * static_cast<std::uint64_t>(study.search.evaluations)),
        metric_(metric),
        limits_(limits),
        evaluate_(evaluate),
        solver_(solver) {}

  bool was_stopped() const { return stopped_; }

  double cost(const std::vector<double>& u) {
    ask(u);
    if (values_.empty()) return worst_;
    const double value = study_.search.greatest ? -values_[metric_] : values_[metric_];
    // A case without a number is worse than all before it.
    if (!std::isfinite(value)) return worst_ + std::abs(worst_) + 1.0;
    worst_ = is_first_ ? value : std::max(worst_, value);
    is_first_ = false;
    return value;
  }

  /// ≤ 0 where the limit is kept.
  double beyond(std::size_t limit, const std::vector<double>& u) {
    ask(u);
    if (values_.empty()) return 0.0;
    const StudyLimit& wall = study_.search.limits[limit];
    const double value = values_[limits_[limit]];
    if (!std::isfinite(value)) return 1.0;
    return wall.at_most ? value - wall.bound : wall.bound - value;
  }

 private:
  // A cost and its limits are asked for one after the other: the last answer is kept.
  void ask(const std::vector<double>& u) {
    if (u == u_) return;
    const auto most = static_cast<std::uint64_t>(study_.search.evaluations);
    std::vector<double> x(u.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      const StudyVariable& v = study_.variables[i];
      x[i] = v.from + (v.to - v.from) * std::clamp(u[i], 0.0, 1.0);
    }
    values_.clear();
    if (asked_ >= most || !evaluate_(first_ + asked_, x, values_)) {
      stopped_ = asked_ < most;
      values_.clear();
      solver_.force_stop();
      return;
    }
    ++asked_;
    u_ = u;
  }

  const Study& study_;
  std::uint64_t first_, asked_ = 0;
  std::size_t metric_;
  const std::vector<std::size_t>& limits_;
  const Evaluate& evaluate_;
  nlopt::opt& solver_;
  std::vector<double> u_, values_;  // the last answer
  double worst_ = 0;
  bool is_first_ = true, stopped_ = false;
};

struct Wall {
  Asker* asker;
  std::size_t limit;
};

double cost(const std::vector<double>& u, std::vector<double>&, void* asker) {
  return static_cast<Asker*>(asker)->cost(u);
}
double beyond(const std::vector<double>& u, std::vector<double>&, void* wall) {
  const auto* w = static_cast<const Wall*>(wall);
  return w->asker->beyond(w->limit, u);
}

}  // namespace

bool takes_limits(const std::string& algorithm) {
  return algorithm == "cobyla" || algorithm == "isres";
}

std::vector<double> search_start(const Study& study, std::uint64_t start) {
  std::vector<double> x;
  for (std::size_t i = 0; i < study.variables.size(); ++i) {
    const StudyVariable& v = study.variables[i];
    const auto channel = kStartChannel + static_cast<std::uint32_t>(i);
    const double u = RandomStream(study.seed, static_cast<std::uint32_t>(start), channel).uniform();
    x.push_back(start > 0 ? v.from + (v.to - v.from) * u : v.start.value_or(0.5 * (v.from + v.to)));
  }
  return x;
}

bool run_search(const Study& study, std::uint64_t start, std::size_t metric,
                const std::vector<std::size_t>& limits, const Evaluate& evaluate) {
  const std::size_t n = study.variables.size();
  nlopt::opt solver(algorithm_of(study.search.algorithm), static_cast<unsigned>(n));
  // Its generator belongs to the thread: one search, one seed, whatever ran here before.
  nlopt::srand(static_cast<unsigned long>(
      RandomStream(study.seed, static_cast<std::uint32_t>(start), kSearchSeed).bits() >> 33));
  Asker asker(study, start, metric, limits, evaluate, solver);
  std::vector<Wall> walls;
  for (std::size_t i = 0; i < limits.size(); ++i) walls.push_back({&asker, i});
  solver.set_min_objective(cost, &asker);
  for (Wall& wall : walls) solver.add_inequality_constraint(beyond, &wall, 1e-9);
  solver.set_lower_bounds(0.0);
  solver.set_upper_bounds(1.0);
  solver.set_xtol_abs(study.search.tolerance);
  std::vector<double> u = search_start(study, start);
  for (std::size_t i = 0; i < n; ++i) {
    const StudyVariable& v = study.variables[i];
    u[i] = (u[i] - v.from) / (v.to - v.from);
  }
  double least = 0;
  try {
    solver.optimize(u, least);
  } catch (const nlopt::roundoff_limited&) {  // as near as numbers go
  } catch (const nlopt::forced_stop&) {       // all evaluations are spent, or it was stopped
  }
  return !asker.was_stopped();
}

}  // namespace legwork
