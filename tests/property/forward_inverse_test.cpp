// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Forward and inverse dynamics undo each other, on trees of every joint kind.
#include <doctest/doctest.h>

#include <cmath>

#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/math/pack.h"
#include "support/compare.h"
#include "support/random_robot.h"

using namespace legwork;
using support::distance;
using support::random_state;
using support::random_tree;
using support::random_vector;

TEST_CASE("forward dynamics of inverse dynamics gives the acceleration back") {
  std::mt19937 random(1);
  for (int trial = 0; trial < 200; ++trial) {
    const int bodies = 1 + trial % 100;
    const Model model = random_tree(random, {.bodies = bodies, .free_base = trial % 3 != 0});
    const State x = random_state(random, model);
    const std::vector<double> vdot = random_vector(random, model.nv);
    const auto n = static_cast<std::size_t>(model.nv);
    std::vector<double> tau(n), back(n);
    Workspace<double> ws(model);
    inverse_dynamics<double>(model, x.q, x.v, vdot, ws, tau);
    forward_dynamics<double>(model, x.q, x.v, tau, ws, back);
    CAPTURE(trial);
    // Rounding grows with the depth of the chain; 1e-9 of the largest entry leaves two digits.
    CHECK(distance(back, vdot) < 1e-9);
  }
}

TEST_CASE("applying the inverse mass matrix is the change of acceleration per force") {
  std::mt19937 random(2);
  for (int trial = 0; trial < 60; ++trial) {
    const Model model =
        random_tree(random, {.bodies = 1 + trial % 30, .free_base = trial % 2 == 0});
    const State x = random_state(random, model);
    const auto n = static_cast<std::size_t>(model.nv);
    const std::vector<double> tau = random_vector(random, model.nv);
    std::vector<Force<double>> F(model.tree.links.size());
    for (Force<double>& f : F) {
      const std::vector<double> r = random_vector(random, 6);
      f = {{r[0], r[1], r[2]}, {r[3], r[4], r[5]}};
    }
    F[0] = zero_force<double>();
    std::vector<double> with(n), without(n), response(n), difference(n);
    const std::vector<double> zero(n, 0.0);
    Workspace<double> ws(model);
    forward_dynamics<double>(model, x.q, x.v, tau, ws, with, F);
    forward_dynamics<double>(model, x.q, x.v, zero, ws, without);
    apply_inverse_mass<double>(model, tau, F, ws, response);
    for (std::size_t i = 0; i < n; ++i) difference[i] = with[i] - without[i];
    CAPTURE(trial);
    CHECK(distance(difference, response) < 1e-8);  // the difference cancels gravity's digits
  }
}

TEST_CASE("lanes give the bits of the scalar path") {
  std::mt19937 random(3);
  for (int trial = 0; trial < 40; ++trial) {
    const Model model =
        random_tree(random, {.bodies = 1 + trial % 25, .free_base = trial % 2 == 0});
    const auto nq = static_cast<std::size_t>(model.nq), nv = static_cast<std::size_t>(model.nv);
    std::vector<PackD> q(nq), v(nv), tau(nv), vdot(nv), id(nv);
    std::vector<std::vector<double>> vdots, ids;
    Workspace<double> ws(model);
    for (int lane_index = 0; lane_index < kDoubleLanes; ++lane_index) {
      const State x = random_state(random, model);
      const std::vector<double> t = random_vector(random, model.nv);
      for (std::size_t i = 0; i < nq; ++i) set_lane(q[i], lane_index, x.q[i]);
      for (std::size_t i = 0; i < nv; ++i) {
        set_lane(v[i], lane_index, x.v[i]);
        set_lane(tau[i], lane_index, t[i]);
      }
      vdots.emplace_back(nv);
      ids.emplace_back(nv);
      forward_dynamics<double>(model, x.q, x.v, t, ws, vdots.back());
      inverse_dynamics<double>(model, x.q, x.v, t, ws, ids.back());
    }
    Workspace<PackD> packed(model);
    forward_dynamics<PackD>(model, q, v, tau, packed, vdot);
    inverse_dynamics<PackD>(model, q, v, tau, packed, id);
    for (int lane_index = 0; lane_index < kDoubleLanes; ++lane_index) {
      for (std::size_t i = 0; i < nv; ++i) {
        CHECK(lane(vdot[i], lane_index) == vdots[static_cast<std::size_t>(lane_index)][i]);
        CHECK(lane(id[i], lane_index) == ids[static_cast<std::size_t>(lane_index)][i]);
      }
    }
  }
}
