// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The mass matrix: symmetric, positive definite, the one inverse dynamics implies, and factored
// along the branches of the tree.
#include <doctest/doctest.h>

#include "legwork/dynamics/factorization.h"
#include "legwork/dynamics/forward_dynamics.h"
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

struct Sample {
  Model model;
  State x;
  Workspace<double> ws{model};
  std::vector<double> M = std::vector<double>(branch_size(model));
  std::size_t n = static_cast<std::size_t>(model.nv);
};

// Trees of 1 to 100 bodies, two thirds of them free.
Sample sample(std::mt19937& random, int trial) {
  Sample s{random_tree(random, {.bodies = 1 + (7 * trial) % 100, .free_base = trial % 3 != 0}), {}};
  s.x = random_state(random, s.model);
  mass_matrix<double>(s.model, s.x.q, s.ws, s.M);
  return s;
}

// Cholesky's pivots, smallest first wanted positive.
double smallest_pivot(std::vector<double> A, std::size_t n) {
  double smallest = INFINITY;
  for (std::size_t k = 0; k < n; ++k) {
    const double pivot = A[k * n + k];
    smallest = std::min(smallest, pivot);
    for (std::size_t i = k + 1; i < n; ++i) {
      const double l = A[i * n + k] / pivot;
      for (std::size_t j = k; j < n; ++j) A[i * n + j] -= l * A[k * n + j];
    }
  }
  return smallest;
}

}  // namespace

TEST_CASE("mass matrix: its columns are what inverse dynamics asks for a unit acceleration") {
  std::mt19937 random(11);
  for (int trial = 0; trial < 60; ++trial) {
    Sample s = sample(random, trial);
    std::vector<double> dense(s.n * s.n), column(s.n), bias(s.n), unit(s.n);
    to_dense<double>(s.model, s.M, dense);
    set_gravity(s.model, {0, 0, 0});
    const std::vector<double> rest(s.n, 0.0);
    for (std::size_t k = 0; k < s.n; ++k) {
      unit.assign(s.n, 0.0);
      unit[k] = 1.0;
      inverse_dynamics<double>(s.model, s.x.q, rest, unit, s.ws, column);
      std::vector<double> ours(s.n);
      for (std::size_t i = 0; i < s.n; ++i) ours[i] = dense[i * s.n + k];
      CAPTURE(trial);
      CAPTURE(k);
      CHECK(distance(ours, column) < 1e-12);
    }
  }
}

TEST_CASE("mass matrix: symmetric and positive definite") {
  std::mt19937 random(12);
  for (int trial = 0; trial < 60; ++trial) {
    Sample s = sample(random, trial);
    std::vector<double> dense(s.n * s.n);
    to_dense<double>(s.model, s.M, dense);
    for (std::size_t i = 0; i < s.n; ++i) {
      for (std::size_t k = 0; k < i; ++k) REQUIRE(dense[i * s.n + k] == dense[k * s.n + i]);
    }
    CAPTURE(trial);
    CHECK(smallest_pivot(dense, s.n) > 0.0);
  }
}

TEST_CASE("factorization: solving undoes multiplying, and is the response of forward dynamics") {
  std::mt19937 random(13);
  for (int trial = 0; trial < 60; ++trial) {
    Sample s = sample(random, trial);
    const std::vector<double> x = random_vector(random, s.model.nv);
    std::vector<double> tau(s.n), by_aba(s.n), zero(s.n, 0.0), scratch(s.n);
    multiply<double>(s.model, s.M, x, tau);
    std::vector<double> back = tau;
    factorize<double>(s.model, s.M);
    solve<double>(s.model, s.M, back);
    CAPTURE(trial);
    CHECK(distance(back, x) < 1e-8);  // condition numbers reach 1e6 on 100-body trees
    forward_dynamics<double>(s.model, s.x.q, s.x.v, zero, s.ws, scratch);
    apply_inverse_mass<double>(s.model, tau, {}, s.ws, by_aba);
    CHECK(distance(by_aba, x) < 1e-8);
  }
}

TEST_CASE("factorization: the dense inverse is the inverse") {
  std::mt19937 random(14);
  for (int trial = 0; trial < 20; ++trial) {
    Sample s = sample(random, trial);
    std::vector<double> dense(s.n * s.n), inverse(s.n * s.n), product(s.n * s.n),
        one(s.n * s.n, 0.0);
    to_dense<double>(s.model, s.M, dense);
    factorize<double>(s.model, s.M);
    inverse_dense<double>(s.model, s.M, inverse);
    for (std::size_t i = 0; i < s.n; ++i) {
      one[i * s.n + i] = 1.0;
      for (std::size_t k = 0; k < s.n; ++k) {
        for (std::size_t j = 0; j < s.n; ++j) {
          product[i * s.n + k] += dense[i * s.n + j] * inverse[j * s.n + k];
        }
      }
    }
    CAPTURE(trial);
    CHECK(distance(product, one) < 1e-8);
  }
}
