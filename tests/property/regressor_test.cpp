// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Inverse dynamics is linear in the inertial parameters.
#include <doctest/doctest.h>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/regressor.h"
#include "support/compare.h"
#include "support/random_robot.h"

using namespace legwork;
using support::distance;

TEST_CASE("regressor: times the parameters it is inverse dynamics") {
  std::mt19937 random(51);
  for (int trial = 0; trial < 40; ++trial) {
    const Model model = support::random_tree(
        random, {.bodies = 1 + (7 * trial) % 100, .free_base = trial % 3 != 0});
    const State x = support::random_state(random, model);
    const std::vector<double> vdot = support::random_vector(random, model.nv);
    const std::size_t n = vdot.size(), columns = parameter_count(model);
    std::vector<double> Y(n * columns), parameters(columns), tau(n), product(n, 0.0);
    Workspace<double> ws(model);
    inertial_parameters<double>(model, parameters);
    regressor<double>(model, x.q, x.v, vdot, ws, Y);
    inverse_dynamics<double>(model, x.q, x.v, vdot, ws, tau);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < columns; ++k) product[i] += Y[i * columns + k] * parameters[k];
    }
    CAPTURE(trial);
    CHECK(distance(product, tau) < 1e-12);
  }
}

TEST_CASE("regressor: a column is the change of inverse dynamics with its parameter") {
  std::mt19937 random(52);
  Model model = support::random_tree(random, {.bodies = 8, .fixed_parts = false});
  const State x = support::random_state(random, model);
  const std::vector<double> vdot = support::random_vector(random, model.nv);
  const std::size_t n = vdot.size(), columns = parameter_count(model);
  std::vector<double> Y(n * columns), before(n), after(n);
  Workspace<double> ws(model);
  regressor<double>(model, x.q, x.v, vdot, ws, Y);
  inverse_dynamics<double>(model, x.q, x.v, vdot, ws, before);
  for (int b = 1; b < model.nbody(); ++b) {
    for (int k = 0; k < kBodyParameters; ++k) {
      Inertia<double>& M = model.tree.links[static_cast<std::size_t>(b)].M_B;
      const Inertia<double> kept = M;
      double* const entry[] = {&M.m,    &M.h.x,  &M.h.y,  &M.h.z,  &M.I.xx,
                               &M.I.xy, &M.I.xz, &M.I.yy, &M.I.yz, &M.I.zz};
      *entry[k] += 1.0;
      inverse_dynamics<double>(model, x.q, x.v, vdot, ws, after);
      M = kept;
      std::vector<double> column(n), change(n);
      for (std::size_t i = 0; i < n; ++i) {
        column[i] = Y[i * columns + static_cast<std::size_t>(10 * (b - 1) + k)];
        change[i] = after[i] - before[i];
      }
      CAPTURE(b);
      CAPTURE(k);
      CHECK(distance(column, change) < 1e-11);
    }
  }
}
