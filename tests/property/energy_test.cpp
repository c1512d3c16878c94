// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Energy: what the joints put in is what the robot gains.
#include <doctest/doctest.h>

#include "legwork/dynamics/energy.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/mass_matrix.h"
#include "legwork/dynamics/passive_forces.h"
#include "support/compare.h"
#include "support/random_robot.h"

using namespace legwork;
using support::random_state;
using support::random_tree;
using support::random_vector;

namespace {

double mechanical_energy(const Model& model, const std::vector<double>& q,
                         const std::vector<double>& v) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, v, ws);
  return kinetic_energy<double>(model, v, ws) + potential_energy<double>(model, ws);
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// dE/dt by a central difference along the motion (q ⊕ t·v + …, v + t·v̇).
template <class Energy>
double rate_of(const Model& model, const State& x, const std::vector<double>& vdot,
               const Energy& energy) {
  const double h = 1e-5;
  const auto at = [&](double t) {
    std::vector<double> q(x.q.size()), v = x.v, mean = x.v;
    for (std::size_t i = 0; i < v.size(); ++i) {
      v[i] += t * vdot[i];
      mean[i] += 0.5 * t * vdot[i];
    }
    integrate<double>(model, x.q, mean, t, q);
    return energy(q, v);
  };
  return (at(h) - at(-h)) / (2 * h);
}

}  // namespace

TEST_CASE("energy: power at the joints is the rate of change of energy") {
  std::mt19937 random(31);
  for (int trial = 0; trial < 60; ++trial) {
    const Model model =
        random_tree(random, {.bodies = 1 + (7 * trial) % 100, .free_base = trial % 3 != 0});
    const State x = random_state(random, model);
    const std::vector<double> vdot = random_vector(random, model.nv);
    std::vector<double> tau(vdot.size());
    Workspace<double> ws(model);
    inverse_dynamics<double>(model, x.q, x.v, vdot, ws, tau);
    const double rate = rate_of(model, x, vdot, [&](const auto& q, const auto& v) {
      return mechanical_energy(model, q, v);
    });
    const double power = dot(tau, x.v);
    // Terms of opposite sign cancel: judge against the sum of their sizes.
    double scale = 1.0;
    for (std::size_t i = 0; i < tau.size(); ++i) scale += std::fabs(tau[i] * x.v[i]);
    CAPTURE(trial);
    CHECK(std::fabs(power - rate) / scale < 1e-6);  // central difference: O(h²)
  }
}

TEST_CASE("energy: kinetic energy is half v·M·v") {
  std::mt19937 random(32);
  for (int trial = 0; trial < 40; ++trial) {
    const Model model =
        random_tree(random, {.bodies = 1 + (7 * trial) % 100, .free_base = trial % 3 != 0});
    const State x = random_state(random, model);
    Workspace<double> ws(model);
    std::vector<double> M(branch_size(model)), Mv(x.v.size());
    mass_matrix<double>(model, x.q, ws, M);
    multiply<double>(model, M, x.v, Mv);
    forward_kinematics<double>(model, x.q, x.v, ws);
    CAPTURE(trial);
    CHECK(kinetic_energy<double>(model, x.v, ws) ==
          doctest::Approx(0.5 * dot(x.v, Mv)).epsilon(1e-12));
  }
}

TEST_CASE("energy: passive forces take from the springs and never give to the dampers") {
  std::mt19937 random(33);
  for (int trial = 0; trial < 40; ++trial) {
    Model model = random_tree(
        random, {.bodies = 1 + trial, .free_base = trial % 2 == 0, .joint_dynamics = true});
    for (Joint& joint : model.joints) {
      if (joint.kind == JointKind::kFree) joint.stiffness = 2.0;
      if (joint.kind != JointKind::kFree && joint.kind != JointKind::kBall) joint.spring_ref = 0.3;
    }
    model.tendons.push_back({.name = "tendon", .terms = {}, .stiffness = 3.0, .damping = 0.2});
    model.tendons.back().spring_length = {-0.1, 0.2};
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
      const bool one_dof = nv_of(model.joints[JointId(i)].kind) == 1;
      if (one_dof) model.tendons.back().terms.push_back({JointId(i), 0.5 - 0.1 * trial});
    }
    const State x = random_state(random, model);
    Workspace<double> ws(model);
    std::vector<double> tau(x.v.size()), still(x.v.size()), zero(x.v.size(), 0.0);
    passive_forces<double>(model, x.q, x.v, ws, tau);
    passive_forces<double>(model, x.q, zero, ws, still);
    const double rate = rate_of(model, x, zero, [&](const auto& q, const auto&) {
      return spring_energy<double>(model, q);
    });
    CAPTURE(trial);
    CHECK(dot(still, x.v) == doctest::Approx(-rate).epsilon(1e-6));
    CHECK(dot(tau, x.v) - dot(still, x.v) <= 0.0);
  }
}

TEST_CASE("energy: full gravity compensation holds the robot at rest in mid-air") {
  std::mt19937 random(34);
  for (int trial = 0; trial < 20; ++trial) {
    Model model = random_tree(random, {.bodies = 1 + trial, .free_base = trial % 2 == 0});
    for (Part& part : model.parts) part.gravity_compensation = 1.0;
    const State x = random_state(random, model);
    const std::vector<double> zero(x.v.size(), 0.0);
    std::vector<double> lift(zero.size()), weight(zero.size());
    Workspace<double> ws(model);
    forward_kinematics<double>(model, x.q, ws);
    passive_forces<double>(model, x.q, zero, ws, lift);
    bias_forces<double>(model, x.q, zero, ws, weight);
    CAPTURE(trial);
    CHECK(support::distance(lift, weight) < 1e-12);
  }
}
