// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The centre of mass and the momentum about it.
#include <doctest/doctest.h>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "support/compare.h"
#include "support/random_robot.h"

using namespace legwork;
using support::distance;
using support::random_state;
using support::random_tree;
using support::random_vector;

namespace {

Model tree(std::mt19937& random, int trial) {
  return random_tree(random, {.bodies = 1 + (7 * trial) % 100, .free_base = trial % 3 != 0});
}

Force<double> momentum_at(const Model& model, const std::vector<double>& q,
                          const std::vector<double>& v) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, v, ws);
  return centroidal_momentum(model, center_of_mass(model, ws), ws);
}

}  // namespace

TEST_CASE("momentum: the matrix times v is the sum over the bodies") {
  std::mt19937 random(41);
  for (int trial = 0; trial < 40; ++trial) {
    const Model model = tree(random, trial);
    const State x = random_state(random, model);
    Workspace<double> ws(model);
    forward_kinematics<double>(model, x.q, x.v, ws);
    const Vec3<double> p_WG = center_of_mass(model, ws);
    std::vector<Force<double>> A(x.v.size());
    std::vector<Vec3<double>> J(x.v.size());
    centroidal_matrix<double>(model, p_WG, ws, A);
    center_of_mass_jacobian<double>(model, ws, J);
    Force<double> sum = zero_force<double>();
    Vec3<double> v_WG{0, 0, 0};
    for (std::size_t i = 0; i < A.size(); ++i) {
      sum = sum + A[i] * x.v[i];
      v_WG += J[i] * x.v[i];
    }
    CAPTURE(trial);
    CHECK(distance(sum, centroidal_momentum(model, p_WG, ws)) < 1e-12);
    CHECK(distance(v_WG * model.mass(), sum.f) < 1e-12);
  }
}

TEST_CASE("momentum: the centre of mass moves with its Jacobian") {
  std::mt19937 random(42);
  for (int trial = 0; trial < 30; ++trial) {
    const Model model = tree(random, trial);
    const State x = random_state(random, model);
    Workspace<double> ws(model);
    forward_kinematics<double>(model, x.q, ws);
    std::vector<Vec3<double>> J(x.v.size());
    center_of_mass_jacobian<double>(model, ws, J);
    Vec3<double> v_WG{0, 0, 0};
    for (std::size_t i = 0; i < J.size(); ++i) v_WG += J[i] * x.v[i];
    const double h = 1e-6;
    const auto at = [&](double t) {
      std::vector<double> q(x.q.size());
      integrate<double>(model, x.q, x.v, t, q);
      forward_kinematics<double>(model, q, ws);
      return center_of_mass(model, ws);
    };
    CAPTURE(trial);
    CHECK(distance(v_WG, (at(h) - at(-h)) * (0.5 / h)) < 1e-8);
  }
}

TEST_CASE("momentum: its bias is its rate when v does not change") {
  std::mt19937 random(43);
  for (int trial = 0; trial < 30; ++trial) {
    const Model model = tree(random, trial);
    const State x = random_state(random, model);
    Workspace<double> ws(model);
    forward_kinematics<double>(model, x.q, x.v, ws);
    const Force<double> bias = centroidal_bias<double>(model, center_of_mass(model, ws), x.v, ws);
    const double h = 1e-6;
    const auto at = [&](double t) {
      std::vector<double> q(x.q.size());
      integrate<double>(model, x.q, x.v, t, q);
      return momentum_at(model, q, x.v);
    };
    CAPTURE(trial);
    CHECK(distance(bias, (at(h) - at(-h)) * (0.5 / h)) < 1e-7);
  }
}

TEST_CASE("momentum: its rate is what the ground and gravity do") {
  std::mt19937 random(44);
  for (int trial = 0; trial < 30; ++trial) {
    const Model model = random_tree(
        random, {.bodies = 1 + (7 * trial) % 100, .free_base = trial % 3 != 0, .armature = false});
    const State x = random_state(random, model);
    const std::vector<double> vdot = random_vector(random, model.nv);
    std::vector<double> tau(vdot.size());
    Workspace<double> ws(model);
    forward_kinematics<double>(model, x.q, x.v, ws);
    const Vec3<double> p_WG = center_of_mass(model, ws);
    std::vector<Force<double>> A(vdot.size());
    centroidal_matrix<double>(model, p_WG, ws, A);
    Force<double> rate = centroidal_bias<double>(model, p_WG, x.v, ws);
    for (std::size_t i = 0; i < A.size(); ++i) rate = rate + A[i] * vdot[i];
    inverse_dynamics<double>(model, x.q, x.v, vdot, ws, tau);
    // The world's entry is the total wrench from the ground about the world's origin.
    const Force<double>& ground = ws.F_Bo_B[0];
    const Vec3<double> f = ground.f + model.options.gravity_W * model.mass();
    const Vec3<double> t = ground.t - cross(p_WG, ground.f);
    CAPTURE(trial);
    CHECK(distance(rate, Force<double>{t, f}) < 1e-11);
  }
}
