// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Exact derivatives, by three roads: closed form, dual numbers, central differences.
#include <doctest/doctest.h>

#include "legwork/dynamics/derivatives.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/mass_matrix.h"
#include "support/compare.h"
#include "support/random_robot.h"

using namespace legwork;
using support::distance;
using support::random_state;
using support::random_tree;
using support::random_vector;

namespace {

enum class By { kQ, kV, kLast };  // the third argument: vdot or tau

struct Point {
  Model model;
  State x;
  std::vector<double> last;
};

Point random_point(std::mt19937& random, int trial) {
  Point p{
      random_tree(random, {.bodies = 1 + (7 * trial) % 30, .free_base = trial % 3 != 0}), {}, {}};
  p.x = random_state(random, p.model);
  p.last = random_vector(random, p.model.nv);
  return p;
}

std::vector<Dual> constant(const std::vector<double>& a) { return {a.begin(), a.end()}; }

// Derivative along one input by dual numbers; the kernel is inverse or forward dynamics.
template <class Kernel>
std::vector<double> dual_column(const Point& p, By by, std::size_t k, const Kernel& kernel) {
  std::vector<Dual> q = constant(p.x.q), v = constant(p.x.v), last = constant(p.last),
                    out(p.last.size());
  if (by == By::kQ) {
    std::vector<Dual> unit(v.size());
    unit[k] = 1.0;
    integrate<Dual>(p.model, constant(p.x.q), unit, Dual(0.0, 1.0), q);
  } else {
    (by == By::kV ? v : last)[k].slope = 1.0;
  }
  Workspace<Dual> ws(p.model);
  kernel(p.model, q, v, last, ws, out);
  std::vector<double> column;
  for (const Dual& y : out) column.push_back(y.slope);
  return column;
}

template <class Kernel>
std::vector<double> difference_column(const Point& p, By by, std::size_t k, const Kernel& kernel) {
  const double h = 1e-6;
  const auto at = [&](double step) {
    std::vector<double> q = p.x.q, v = p.x.v, last = p.last, out(p.last.size());
    if (by == By::kQ) {
      std::vector<double> unit(v.size(), 0.0);
      unit[k] = 1.0;
      integrate<double>(p.model, p.x.q, unit, step, q);
    } else {
      (by == By::kV ? v : last)[k] += step;
    }
    Workspace<double> ws(p.model);
    kernel(p.model, q, v, last, ws, out);
    return out;
  };
  std::vector<double> plus = at(h), minus = at(-h);
  for (std::size_t i = 0; i < plus.size(); ++i) plus[i] = (plus[i] - minus[i]) / (2 * h);
  return plus;
}

std::vector<double> column_of(const std::vector<double>& matrix, std::size_t n, std::size_t k) {
  std::vector<double> column(n);
  for (std::size_t i = 0; i < n; ++i) column[i] = matrix[i * n + k];
  return column;
}

const auto kInverse = []<class T>(const Model& model, const std::vector<T>& q,
                                  const std::vector<T>& v, const std::vector<T>& vdot,
                                  Workspace<T>& ws, std::vector<T>& tau) {
  inverse_dynamics<T>(model, q, v, vdot, ws, tau);
};
const auto kForward = []<class T>(const Model& model, const std::vector<T>& q,
                                  const std::vector<T>& v, const std::vector<T>& tau,
                                  Workspace<T>& ws, std::vector<T>& vdot) {
  forward_dynamics<T>(model, q, v, tau, ws, vdot);
};

}  // namespace

TEST_CASE("derivatives: inverse dynamics by closed form, dual numbers and differences") {
  std::mt19937 random(61);
  for (int trial = 0; trial < 30; ++trial) {
    const Point p = random_point(random, trial);
    const std::size_t n = p.last.size();
    Workspace<double> ws(p.model);
    Derivatives<double> d(p.model);
    inverse_dynamics_derivatives<double>(p.model, p.x.q, p.x.v, p.last, ws, d);
    std::vector<double> M(n * n);
    to_dense<double>(p.model, d.M, M);
    for (std::size_t k = 0; k < n; ++k) {
      CAPTURE(trial);
      CAPTURE(k);
      CHECK(distance(column_of(d.dq, n, k), dual_column(p, By::kQ, k, kInverse)) < 1e-10);
      CHECK(distance(column_of(d.dv, n, k), dual_column(p, By::kV, k, kInverse)) < 1e-10);
      CHECK(distance(column_of(M, n, k), dual_column(p, By::kLast, k, kInverse)) < 1e-10);
      // Rounding over h: 1e-16·|tau|/1e-6, and |tau| reaches hundreds.
      CHECK(distance(column_of(d.dq, n, k), difference_column(p, By::kQ, k, kInverse)) < 1e-6);
      CHECK(distance(column_of(d.dv, n, k), difference_column(p, By::kV, k, kInverse)) < 1e-6);
    }
  }
}

TEST_CASE("derivatives: forward dynamics by closed form, dual numbers and differences") {
  std::mt19937 random(62);
  for (int trial = 0; trial < 30; ++trial) {
    const Point p = random_point(random, trial);
    const std::size_t n = p.last.size();
    Workspace<double> ws(p.model);
    Derivatives<double> d(p.model);
    std::vector<double> vdot(n), check(n);
    forward_dynamics_derivatives<double>(p.model, p.x.q, p.x.v, p.last, ws, d, vdot);
    forward_dynamics<double>(p.model, p.x.q, p.x.v, p.last, ws, check);
    CHECK(distance(vdot, check) == 0.0);
    for (std::size_t k = 0; k < n; ++k) {
      CAPTURE(trial);
      CAPTURE(k);
      // M⁻¹ multiplies rounding by M's condition number, up to 1e5 here.
      CHECK(distance(column_of(d.dq, n, k), dual_column(p, By::kQ, k, kForward)) < 1e-8);
      CHECK(distance(column_of(d.dv, n, k), dual_column(p, By::kV, k, kForward)) < 1e-8);
      CHECK(distance(column_of(d.dtau, n, k), dual_column(p, By::kLast, k, kForward)) < 1e-8);
      CHECK(distance(column_of(d.dq, n, k), difference_column(p, By::kQ, k, kForward)) < 1e-5);
      CHECK(distance(column_of(d.dv, n, k), difference_column(p, By::kV, k, kForward)) < 1e-5);
    }
  }
}
