// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The tree by itself: two roads to its acceleration, and what is conserved when nothing acts (T3).
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "legwork/dynamics/energy.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/detail/dense.h"
#include "legwork/impact/strike_reference.h"
#include "legwork/model/builder.h"
#include "papers/impact/robot.h"
#include "papers/impact/shared_robot.h"

using namespace legwork;
using namespace legwork::impact;
using namespace legwork::papers;

namespace {

/// A random state: joints and speeds within one, any attitude.
void draw(std::mt19937& random, std::vector<double>& q, std::vector<double>& v) {
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  for (double& x : q) x = unit(random);
  for (double& x : v) x = unit(random);
  normalize_quaternions(robot().model, q.data());
}

}  // namespace

TEST_CASE("articulated bodies and a dense solve agree on 100 random states") {
  const Model& model = robot().model;
  std::mt19937 random(17);
  Workspace<double> ws(model);
  const auto nv = static_cast<std::size_t>(model.nv);
  std::vector<double> q(static_cast<std::size_t>(model.nq)), v(nv), tau(nv), vdot(nv), bias(nv);
  double worst = 0.0;
  for (int trial = 0; trial < 100; ++trial) {
    draw(random, q, v);
    for (double& x : tau) x = std::uniform_real_distribution<double>(-50, 50)(random);
    forward_dynamics<double>(model, q, v, tau, ws, vdot);
    bias_forces<double>(model, q, v, ws, bias);
    const MatrixXd M = dense_mass(model, q, ws);
    const VectorXd dense = M.ldlt().solve(as_vector(tau) - as_vector(bias));
    worst = std::max(worst, (as_vector(vdot) - dense).norm() / dense.norm());
  }
  MESSAGE("articulated bodies against a dense solve: " << worst);
  CHECK(worst < 1e-10);
}

TEST_CASE("in flight without gravity energy and momentum stay, by RK4 at the blow's step") {
  Model model = robot().model;
  set_gravity(model, {0, 0, 0});
  std::mt19937 random(23);
  Workspace<double> ws(model);
  const auto nq = static_cast<std::size_t>(model.nq), nv = static_cast<std::size_t>(model.nv);
  std::vector<double> q(nq), v(nv), tau(nv, 0.0);
  draw(random, q, v);
  const auto energy = [&] {
    forward_kinematics<double>(model, q, v, ws);
    return kinetic_energy<double>(model, v, ws);
  };
  const auto momentum = [&] {
    const MatrixXd M = dense_mass(model, q, ws);
    return VectorXd(M.topRows(3) * as_vector(v));
  };
  const double before = energy();
  const VectorXd p0 = momentum();
  const double h = 1e-4;
  std::vector<double> x(nq + nv), stage(x), sum(x), k(x);
  const auto slope = [&](const std::vector<double>& at, std::vector<double>& out) {
    coordinate_rates(model, at.data(), at.data() + nq, out.data());
    forward_dynamics<double>(model, std::span(at.data(), nq), std::span(at.data() + nq, nv), tau,
                             ws, std::span(out.data() + nq, nv));
  };
  std::copy(q.begin(), q.end(), x.begin());
  std::copy(v.begin(), v.end(), x.begin() + model.nq);
  for (int i = 0; i < 1000; ++i) {
    slope(x, k), sum = k;
    for (const double c : {0.5, 0.5, 1.0}) {
      for (std::size_t a = 0; a < x.size(); ++a) stage[a] = x[a] + c * h * k[a];
      normalize_quaternions(model, stage.data());
      slope(stage, k);
      for (std::size_t a = 0; a < x.size(); ++a) sum[a] += (c == 0.5 ? 2.0 : 1.0) * k[a];
    }
    for (std::size_t a = 0; a < x.size(); ++a) x[a] += h / 6.0 * sum[a];
    normalize_quaternions(model, x.data());
  }
  std::copy_n(x.begin(), nq, q.begin());
  std::copy_n(x.begin() + model.nq, nv, v.begin());
  const double drift = std::abs(energy() / before - 1.0),
               push = (momentum() - p0).norm() / p0.norm();
  MESSAGE("0.1 s of flight: energy " << drift << ", momentum " << push);
  CHECK(drift < 1e-7);
  CHECK(push < 1e-7);
}
