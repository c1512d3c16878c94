// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The quadratic program against its optimality conditions, NLopt and problems with known answers.
#include "legwork/math/qp.h"

#include <doctest.h>
#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "support/allocations.h"

using namespace legwork;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

struct Program {
  int n = 0;
  std::vector<double> G, g, A, b, C, d, lower, upper;
  QpProblem view() const { return {G, g, A, b, C, d, lower, upper}; }
  int equalities() const { return static_cast<int>(b.size()); }
  int inequalities() const { return static_cast<int>(d.size()); }
};

double row_dot(const std::vector<double>& M, std::size_t row, std::span<const double> x) {
  double sum = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += M[row * x.size() + i] * x[i];
  return sum;
}

// A feasible problem: the constraints hold at a random point, some of them with equality.
Program random_program(std::mt19937& random, int n, int equalities, int inequalities, bool bounds,
                       double least_curvature = 0.1) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  const auto draw = [&](std::size_t count) {
    std::vector<double> x(count);
    for (double& xi : x) xi = normal(random);
    return x;
  };
  const auto N = static_cast<std::size_t>(n);
  Program p;
  p.n = n;
  const std::vector<double> F = draw(N * N), x = draw(N);
  p.G.assign(N * N, 0.0);
  for (std::size_t i = 0; i < N; ++i) {
    for (std::size_t k = 0; k < N; ++k) {
      for (std::size_t j = 0; j < N; ++j) p.G[i * N + k] += F[j * N + i] * F[j * N + k] / n;
    }
    p.G[i * N + i] += least_curvature;
  }
  p.g = draw(N);
  for (double& gi : p.g) gi *= 3.0;
  p.A = draw(N * static_cast<std::size_t>(equalities));
  p.C = draw(N * static_cast<std::size_t>(inequalities));
  for (int i = 0; i < equalities; ++i) p.b.push_back(row_dot(p.A, p.b.size(), x));
  for (int i = 0; i < inequalities; ++i) {
    const double room = uniform(random) < 0.3 ? 0.0 : uniform(random);
    p.d.push_back(row_dot(p.C, p.d.size(), x) - room);
  }
  if (bounds) {
    for (std::size_t i = 0; i < N; ++i) {
      p.lower.push_back(uniform(random) < 0.3 ? -kInf : x[i] - uniform(random));
      p.upper.push_back(uniform(random) < 0.3 ? kInf : x[i] + uniform(random));
    }
  }
  return p;
}

// The largest breach of stationarity, feasibility, sign and complementarity.
double kkt_error(const Program& p, const QpSolver& qp) {
  const std::span<const double> x = qp.x();
  double worst = 0.0;
  const auto see = [&](double e) { worst = std::max(worst, std::isfinite(e) ? e : kInf); };
  for (std::size_t i = 0; i < x.size(); ++i) {
    double s = row_dot(p.G, i, x) + p.g[i];
    for (std::size_t r = 0; r < p.b.size(); ++r)
      s -= p.A[r * x.size() + i] * qp.equality_multipliers()[r];
    for (std::size_t r = 0; r < p.d.size(); ++r)
      s -= p.C[r * x.size() + i] * qp.inequality_multipliers()[r];
    s -= qp.lower_multipliers()[i] - qp.upper_multipliers()[i];
    see(std::fabs(s));
  }
  for (std::size_t r = 0; r < p.b.size(); ++r) see(std::fabs(row_dot(p.A, r, x) - p.b[r]));
  const auto inequality = [&](double room, double u) {
    see(-room);
    see(-u);
    see(std::fabs(room * u));
  };
  for (std::size_t r = 0; r < p.d.size(); ++r)
    inequality(row_dot(p.C, r, x) - p.d[r], qp.inequality_multipliers()[r]);
  for (std::size_t i = 0; i < p.lower.size(); ++i) {
    if (std::isfinite(p.lower[i])) inequality(x[i] - p.lower[i], qp.lower_multipliers()[i]);
    if (std::isfinite(p.upper[i])) inequality(p.upper[i] - x[i], qp.upper_multipliers()[i]);
  }
  return worst;
}

QpSolver solver_for(const Program& p) { return QpSolver(p.n, p.equalities(), p.inequalities()); }

struct Row {
  const double* a;
  double side, sign;
};
double cost(unsigned n, const double* x, double* grad, void* data) {
  const auto& p = *static_cast<const Program*>(data);
  double value = 0.0;
  for (unsigned i = 0; i < n; ++i) {
    const double Gx = row_dot(p.G, i, std::span(x, n));
    value += x[i] * (0.5 * Gx + p.g[i]);
    if (grad != nullptr) grad[i] = Gx + p.g[i];
  }
  return value;
}
double row_value(unsigned n, const double* x, double* grad, void* data) {
  const Row& row = *static_cast<const Row*>(data);
  double value = -row.side;
  for (unsigned i = 0; i < n; ++i) {
    value += row.a[i] * x[i];
    if (grad != nullptr) grad[i] = row.sign * row.a[i];
  }
  return row.sign * value;
}

std::vector<double> by_nlopt(Program p) {
  const auto n = static_cast<unsigned>(p.n);
  nlopt_opt o = nlopt_create(NLOPT_LD_SLSQP, n);
  nlopt_set_min_objective(o, cost, &p);
  std::vector<Row> rows;
  rows.reserve(p.b.size() + p.d.size());
  for (std::size_t r = 0; r < p.b.size(); ++r) {
    rows.push_back({p.A.data() + r * n, p.b[r], 1.0});
    nlopt_add_equality_constraint(o, row_value, &rows.back(), 1e-12);
  }
  for (std::size_t r = 0; r < p.d.size(); ++r) {
    rows.push_back({p.C.data() + r * n, p.d[r], -1.0});
    nlopt_add_inequality_constraint(o, row_value, &rows.back(), 1e-12);
  }
  if (!p.lower.empty()) {
    nlopt_set_lower_bounds(o, p.lower.data());
    nlopt_set_upper_bounds(o, p.upper.data());
  }
  nlopt_set_xtol_rel(o, 1e-12);
  nlopt_set_maxeval(o, 2000);
  std::vector<double> x(n, 0.0);
  for (std::size_t i = 0; i < p.lower.size(); ++i) x[i] = std::clamp(x[i], p.lower[i], p.upper[i]);
  double value = 0.0;
  nlopt_optimize(o, x.data(), &value);
  nlopt_destroy(o);
  return x;
}

}  // namespace

TEST_CASE("qp: random programs satisfy the conditions of Karush, Kuhn and Tucker") {
  std::mt19937 random(1);
  for (int trial = 0; trial < 300; ++trial) {
    const int n = 1 + trial % 40, equalities = trial % (n / 3 + 1), inequalities = trial % 60;
    const Program p = random_program(random, n, equalities, inequalities, trial % 3 != 0);
    QpSolver qp = solver_for(p);
    CAPTURE(trial);
    REQUIRE(qp.solve(p.view()) == QpStatus::kOptimal);
    // Rounding: some dozens of rotations of numbers of order one to ten.
    REQUIRE(kkt_error(p, qp) < 1e-9);
  }
}

TEST_CASE("qp: agrees with NLopt's sequential programming") {
  std::mt19937 random(2);
  for (int trial = 0; trial < 40; ++trial) {
    const int n = 2 + trial % 12;
    const Program p = random_program(random, n, trial % (n / 2), trial % 9, trial % 2 == 0);
    QpSolver qp = solver_for(p);
    REQUIRE(qp.solve(p.view()) == QpStatus::kOptimal);
    std::vector<double> other = by_nlopt(p);
    Program copy = p;
    const double mine = cost(static_cast<unsigned>(n), qp.x().data(), nullptr, &copy);
    const double theirs = cost(static_cast<unsigned>(n), other.data(), nullptr, &copy);
    CAPTURE(trial);
    CHECK(mine <= theirs + 1e-7 * (1.0 + std::fabs(theirs)));
    for (int i = 0; i < n; ++i) {
      const auto k = static_cast<std::size_t>(i);
      // SLSQP stops where the cost is flat: half its digits in x.
      CHECK(std::fabs(qp.x()[k] - other[k]) < 2e-5 * (1.0 + std::fabs(other[k])));
    }
  }
}

TEST_CASE("qp: started warm it gives the same answer, in fewer iterations") {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  long cold = 0, warm = 0;
  for (int trial = 0; trial < 20; ++trial) {
    Program p = random_program(random, 24, 6, 40, true);
    QpSolver follows = solver_for(p), fresh = solver_for(p);
    REQUIRE(follows.solve(p.view()) == QpStatus::kOptimal);
    for (int k = 0; k < 10; ++k) {
      for (double& gi : p.g) gi += 0.02 * normal(random);
      REQUIRE(follows.solve(p.view(), true) == QpStatus::kOptimal);
      REQUIRE(fresh.solve(p.view()) == QpStatus::kOptimal);
      warm += follows.iterations(), cold += fresh.iterations();
      REQUIRE(kkt_error(p, follows) < 1e-9);
      for (std::size_t i = 0; i < 24; ++i) REQUIRE(std::fabs(follows.x()[i] - fresh.x()[i]) < 1e-9);
    }
  }
  CHECK(warm * 4 < cold);
}

TEST_CASE("qp: rows given twice, parallel rows and vertices with too many rows are no trouble") {
  // The corner of x ≥ 0, y ≥ 0 as five rows and two bounds; the minimum lies in it.
  Program p;
  p.n = 2;
  p.G = {1, 0, 0, 1};
  p.g = {1, 2};
  p.C = {1, 0, 1, 0, 0, 1, 1, 1, 2, 1};
  p.d = {0, 0, 0, 0, 0};
  p.lower = {0, 0};
  p.upper = {kInf, kInf};
  QpSolver qp = solver_for(p);
  REQUIRE(qp.solve(p.view()) == QpStatus::kOptimal);
  CHECK(kkt_error(p, qp) < 1e-12);
  REQUIRE(qp.solve(p.view(), true) == QpStatus::kOptimal);
  CHECK(kkt_error(p, qp) < 1e-12);

  std::mt19937 random(4);
  for (int trial = 0; trial < 50; ++trial) {  // every row three times, once as its own multiple
    Program q = random_program(random, 8, 3, 12, true);
    const Program once = q;
    for (const double factor : {1.0, 2.5}) {
      for (const double c : once.C) q.C.push_back(factor * c);
      for (const double d : once.d) q.d.push_back(factor * d);
    }
    q.A.insert(q.A.end(), once.A.begin(), once.A.begin() + 8);  // and an equality twice
    q.b.push_back(once.b[0]);
    QpSolver twice = solver_for(q), single = solver_for(once);
    CAPTURE(trial);
    REQUIRE(twice.solve(q.view()) == QpStatus::kOptimal);
    REQUIRE(single.solve(once.view()) == QpStatus::kOptimal);
    CHECK(kkt_error(q, twice) < 1e-9);
    for (std::size_t i = 0; i < 8; ++i) CHECK(std::fabs(twice.x()[i] - single.x()[i]) < 1e-9);
  }
}

TEST_CASE("qp: badly scaled programs keep their digits") {
  std::mt19937 random(5);
  for (int trial = 0; trial < 30; ++trial) {
    Program p = random_program(random, 20, 6, 30, true, 1e-8);
    QpSolver qp = solver_for(p);
    CAPTURE(trial);
    REQUIRE(qp.solve(p.view()) == QpStatus::kOptimal);
    // Curvatures from 1e-8 to 10: multipliers of order one, nine digits lost at most.
    CHECK(kkt_error(p, qp) < 1e-6);
  }
}

TEST_CASE("qp: what has no answer is a status") {
  Program p;
  p.n = 2;
  p.G = {1, 0, 0, 1};
  p.g = {0, 0};
  p.C = {1, 1, -1, -1};
  p.d = {1, 0.5};  // x + y ≥ 1 and ≤ −0.5
  QpSolver two(2, 2, 2);
  CHECK(two.solve(p.view()) == QpStatus::kInfeasible);
  p.C.clear(), p.d.clear();
  p.A = {1, 1, 2, 2};
  p.b = {1, 3};
  CHECK(two.solve(p.view()) == QpStatus::kInfeasible);
  p.b = {1, 2};  // the same line twice
  CHECK(two.solve(p.view()) == QpStatus::kOptimal);
  CHECK(two.x()[0] == doctest::Approx(0.5));
  p.A.clear(), p.b.clear();
  p.lower = {1, 0};
  p.upper = {0, 1};
  CHECK(two.solve(p.view()) == QpStatus::kInfeasible);
  p.lower = p.upper = {};
  p.G = {1, 0, 0, -1};
  CHECK(two.solve(p.view()) == QpStatus::kNotConvex);
  p.G = {1, 0, 0, NAN};
  CHECK(two.solve(p.view()) != QpStatus::kOptimal);
  p.G = {1, 0, 0};
  CHECK(two.solve(p.view()) == QpStatus::kStalled);
}

TEST_CASE("qp: solving allocates nothing and gives the same bits again") {
  std::mt19937 random(6);
  const Program p = random_program(random, 30, 6, 50, true);
  QpSolver qp = solver_for(p), again = solver_for(p);
  qp.solve(p.view());
  const std::vector<double> x(qp.x().begin(), qp.x().end());
  {
    const std::size_t before = support::allocation_count();
    const QpStatus status = qp.solve(p.view());
    const std::size_t after = support::allocation_count();
    CHECK(status == QpStatus::kOptimal);
    CHECK(after == before);
  }
  again.solve(p.view());
  for (std::size_t i = 0; i < x.size(); ++i) CHECK(x[i] == again.x()[i]);
}
