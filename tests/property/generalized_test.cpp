// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A floating robot seen by its joints: H*, J*, and the mass a push feels.
#include <doctest/doctest.h>

#include "legwork/dynamics/factorization.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/generalized.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/mass_matrix.h"
#include "support/compare.h"
#include "support/random_robot.h"

using namespace legwork;
using support::distance;
using support::random_state;
using support::random_tree;
using support::random_vector;

namespace {

struct Floating {
  Model model;
  State x;
  Workspace<double> ws{model};
  std::size_t nv = static_cast<std::size_t>(model.nv), nm = nv - 6;
  std::vector<double> M = std::vector<double>(branch_size(model));
  std::vector<Motion<double>> X = std::vector<Motion<double>>(nm);
};

Floating floating(std::mt19937& random, int trial) {
  Floating f{random_tree(random,
                         {.bodies = 2 + (7 * trial) % 60, .free_base = true, .fixed_parts = false}),
             {}};
  f.x = random_state(random, f.model);
  mass_matrix<double>(f.model, f.x.q, f.ws, f.M);
  base_coupling<double>(f.model, f.M, f.X);
  return f;
}

}  // namespace

TEST_CASE("floating base: joint accelerations follow H*, c* and g*") {
  std::mt19937 random(71);
  for (int trial = 0; trial < 30; ++trial) {
    Floating f = floating(random, trial);
    std::vector<double> tau(f.nv, 0.0), vdot(f.nv), bias(f.nv), bias_star(f.nm), H(f.nm * f.nm),
        left(f.nm, 0.0), right(f.nm);
    const std::vector<double> joint_tau = random_vector(random, static_cast<int>(f.nm));
    std::copy(joint_tau.begin(), joint_tau.end(), tau.begin() + 6);
    forward_dynamics<double>(f.model, f.x.q, f.x.v, tau, f.ws, vdot);
    bias_forces<double>(f.model, f.x.q, f.x.v, f.ws, bias);
    generalized_inertia<double>(f.model, f.M, f.X, H);
    generalized_force<double>(bias, f.X, bias_star);
    for (std::size_t i = 0; i < f.nm; ++i) {
      for (std::size_t k = 0; k < f.nm; ++k) left[i] += H[i * f.nm + k] * vdot[k + 6];
      right[i] = joint_tau[i] - bias_star[i];
    }
    CAPTURE(trial);
    CHECK(distance(left, right) < 1e-8);
  }
}

TEST_CASE("floating base: with no momentum a point moves by J* times the joint rates") {
  std::mt19937 random(72);
  for (int trial = 0; trial < 30; ++trial) {
    Floating f = floating(random, trial);
    forward_kinematics<double>(f.model, f.x.q, f.ws);
    const BodyId hand(f.model.nbody() - 1);
    std::vector<Motion<double>> J(f.nv), J_star(f.nm);
    body_jacobian<double>(f.model, hand, f.ws, J);
    generalized_jacobian<double>(J, f.X, J_star);
    // Joint rates as given; the base moves by −X·rates.
    Motion<double> base = zero_motion<double>(), by_star = zero_motion<double>();
    for (std::size_t i = 0; i < f.nm; ++i) {
      base = base - f.X[i] * f.x.v[i + 6];
      by_star = by_star + J_star[i] * f.x.v[i + 6];
    }
    std::vector<double> v = f.x.v, momentum(f.nv);
    v[0] = base.v.x, v[1] = base.v.y, v[2] = base.v.z;
    v[3] = base.w.x, v[4] = base.w.y, v[5] = base.w.z;
    Motion<double> by_all = zero_motion<double>();
    for (std::size_t i = 0; i < f.nv; ++i) by_all = by_all + J[i] * v[i];
    CAPTURE(trial);
    CHECK(distance(by_star, by_all) < 1e-11);
    multiply<double>(f.model, f.M, v, momentum);
    momentum.resize(6);
    CHECK(distance(momentum, std::vector<double>(6, 0.0)) < 1e-10);
  }
}

TEST_CASE("effective mass: force over the acceleration it causes") {
  std::mt19937 random(73);
  for (int trial = 0; trial < 30; ++trial) {
    Floating f = floating(random, trial);
    forward_kinematics<double>(f.model, f.x.q, f.ws);
    const BodyId hand(f.model.nbody() - 1);
    const Vec3<double> p_WC = f.ws.X_WB[hand.at()] * Vec3<double>{0.1, -0.05, 0.2};
    const Vec3<double> d = Vec3<double>{1, 2, -2} * (1.0 / 3.0);
    std::vector<Vec3<double>> J(f.nv);
    point_jacobian<double>(f.model, hand, p_WC, f.ws, J);
    std::vector<double> scratch(f.nv), push(f.nv), response(f.nv), zero(f.nv, 0.0);
    factorize<double>(f.model, f.M);
    const double mass = effective_mass<double>(f.model, f.M, J, d, scratch);
    for (std::size_t i = 0; i < f.nv; ++i) push[i] = dot(J[i], d);
    forward_dynamics<double>(f.model, f.x.q, f.x.v, zero, f.ws, response);
    apply_inverse_mass<double>(f.model, push, {}, f.ws, response);
    double a = 0.0;
    for (std::size_t i = 0; i < f.nv; ++i) a += dot(J[i], d) * response[i];
    CAPTURE(trial);
    CHECK(mass == doctest::Approx(1.0 / a).epsilon(1e-9));
  }
}

TEST_CASE("floating base: mobility splits into the base's share and the joints' share") {
  // Reference D, finding 4: J·M⁻¹·Jᵀ = Jb·Hb⁻¹·Jbᵀ + J*·H*⁻¹·J*ᵀ, and the first term is not small.
  std::mt19937 random(74);
  for (int trial = 0; trial < 10; ++trial) {
    Floating f = floating(random, trial);
    forward_kinematics<double>(f.model, f.x.q, f.ws);
    std::vector<Motion<double>> J(f.nv), J_star(f.nm);
    body_jacobian<double>(f.model, BodyId(f.model.nbody() - 1), f.ws, J);
    generalized_jacobian<double>(J, f.X, J_star);
    std::vector<double> dense(f.nv * f.nv), H(f.nm * f.nm);
    to_dense<double>(f.model, f.M, dense);
    generalized_inertia<double>(f.model, f.M, f.X, H);
    const Vec3<double> d{0, 0, 1};
    const auto mobility = [&](std::vector<double> A, std::size_t stride, std::size_t n,
                              const std::vector<Motion<double>>& rows) {
      std::vector<double> y(n);
      for (std::size_t i = 0; i < n; ++i) y[i] = dot(rows[i].v, d);
      double sum = 0.0;
      for (std::size_t k = 0; k < n; ++k) {  // yᵀ·A⁻¹·y by elimination
        sum += y[k] * y[k] / A[k * stride + k];
        for (std::size_t i = k + 1; i < n; ++i) {
          const double l = A[i * stride + k] / A[k * stride + k];
          for (std::size_t j = k; j < n; ++j) A[i * stride + j] -= l * A[k * stride + j];
          y[i] -= l * y[k];
        }
      }
      return sum;
    };
    const double whole = mobility(dense, f.nv, f.nv, J);
    const double base = mobility(dense, f.nv, 6, J);
    const double joints = mobility(H, f.nm, f.nm, J_star);
    CAPTURE(trial);
    CHECK(whole == doctest::Approx(base + joints).epsilon(1e-9));
    CHECK(base > 0.0);
  }
}
