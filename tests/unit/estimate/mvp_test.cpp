// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The minimum velocity point: golden step, independent solve, gradient, convergence.
#include "legwork/estimate/mvp.h"

#include <doctest/doctest.h>
#include <cmath>

#include "legwork/base/random.h"
#include "legwork/math/detail/decompose.h"

using namespace legwork;

namespace {

Vec3d draw(RandomStream& random, double scale) {
  const double x = random.normal(), y = random.normal(), z = random.normal();
  return Vec3d{x, y, z} * scale;
}

MvpInput draw_input(RandomStream& random) {
  return {draw(random, 0.05), draw(random, 3.0), draw(random, 0.5), draw(random, 60.0),
          draw(random, 4.0)};
}

MvpProblem draw_problem(RandomStream& random) {
  MvpProblem problem = mvp_problem(EstimatorConfig{}, 0);
  problem.weights = {random.uniform() * 2.0, random.uniform() * 2.0, random.uniform(), false};
  problem.foot.p_FS = draw(random, 0.05);
  problem.foot.sole = 0.02 * random.normal();
  const Vec3d n = draw(random, 1.0);
  problem.foot.n_F = n * (1.0 / norm(n));
  return problem;
}

/// E' of eq. 11 with the sole term, times ζ2.
double cost(const MvpProblem& c, const MvpInput& in, const Vec3d& p) {
  const Vec3d e1 = in.v + cross(in.w, p), e2 = p - in.p_prev;
  const Vec3d e3 = in.tau + cross(c.foot.p_FS - p, in.f);
  const double e4 = dot(c.foot.n_F, p) - c.foot.sole;
  return 0.5 * (c.weights.kinematic * c.zeta2 * norm2(e1) + norm2(e2) +
                c.weights.moment * c.zeta2 / c.zeta3 * norm2(e3) + c.weights.sole * e4 * e4);
}

/// The same minimum as a stacked least-squares problem, by QR.
Vec3d least_squares(const MvpProblem& c, const MvpInput& in) {
  const auto skew = [](const Vec3d& a) {
    Eigen::MatrixXd S(3, 3);
    S << 0, -a.z, a.y, a.z, 0, -a.x, -a.y, a.x, 0;
    return S;
  };
  const auto eigen = [](const Vec3d& a) {
    Eigen::VectorXd v(3);
    v << a.x, a.y, a.z;
    return v;
  };
  Eigen::MatrixXd A(10, 3);
  Eigen::VectorXd b(10);
  const double s1 = std::sqrt(c.weights.kinematic * c.zeta2),
               s3 = std::sqrt(c.weights.moment * c.zeta2 / c.zeta3), s4 = std::sqrt(c.weights.sole);
  A << s1 * skew(in.w), Eigen::MatrixXd::Identity(3, 3), s3 * skew(in.f),
      s4 * eigen(c.foot.n_F).transpose();
  // tau + (pF − p) × f = tau − f × pF + f × p
  b << -s1 * eigen(in.v), eigen(in.p_prev), -s3 * eigen(in.tau - cross(in.f, c.foot.p_FS)),
      s4 * c.foot.sole;
  const Eigen::VectorXd p = dense::solve_least(A, b);
  return {p(0), p(1), p(2)};
}

}  // namespace

TEST_CASE("contact point: the golden step") {
  const MvpInput in{
      {0.01, 0, 0}, {0.1, 2.0, -0.05}, {0.05, 0, -0.2}, {12, -3, 85}, {0.73, -7.28, -0.36}};
  const Vec3d p = mvp_step(mvp_problem(EstimatorConfig{}, 0), in);
  CHECK(std::fabs(p.x - 0.0125388478159412) < 1e-12);
  CHECK(std::fabs(p.y - 0.000382163470394358) < 1e-12);
  CHECK(std::fabs(p.z - -0.000345589319712722) < 1e-12);
}

TEST_CASE("contact point: equals a stacked least-squares solve") {
  RandomStream random(11, 0, 0);
  for (int i = 0; i < 1000; ++i) {
    const MvpProblem problem = draw_problem(random);
    const MvpInput in = draw_input(random);
    CHECK(norm(mvp_step(problem, in) - least_squares(problem, in)) < 1e-9);
  }
}

TEST_CASE("contact point: the gradient vanishes and G dominates the identity") {
  RandomStream random(12, 0, 0);
  for (int i = 0; i < 200; ++i) {
    const MvpProblem problem = draw_problem(random);
    const MvpInput in = draw_input(random);
    const Vec3d p = mvp_step(problem, in);
    const double h = 1e-5, scale = cost(problem, in, p + Vec3d{0.01, 0.01, 0.01}) / 0.01;
    for (int k = 0; k < 3; ++k) {
      Vec3d e{};
      e[k] = h;
      const double slope = (cost(problem, in, p + e) - cost(problem, in, p - e)) / (2.0 * h);
      CHECK(std::fabs(slope) < 1e-6 * scale);
    }
    const Mat3d G = full(mvp_matrix(problem, in));
    Eigen::MatrixXd E(3, 3);
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) E(r, c) = G(r, c);
    CHECK(dense::eigenvalues(E).minCoeff() >= 1.0 - 1e-9);
  }
}

TEST_CASE("contact point: the closed form of the earlier method minimises E1 + E2/T^2") {
  RandomStream random(13, 0, 0);
  MvpProblem problem = mvp_problem(EstimatorConfig{}, 0);
  problem.weights = {1.0, 0.0, 0.0, false};
  for (int i = 0; i < 200; ++i) {
    const MvpInput in = draw_input(random);
    problem.zeta2 = 0.3 * random.uniform();
    const Vec3d closed = mvp_step_kinematic(in.p_prev, in.w, in.v, std::sqrt(problem.zeta2));
    CHECK(norm(closed - mvp_step(problem, in)) < 1e-12);
  }
}

TEST_CASE("contact point: a constant pressure point is approached at the predicted rate") {
  const EstimatorConfig config;
  const MvpProblem problem = mvp_problem(config, 0);
  const double force = 70.0, share = force / (config.mass * config.gravity);
  const Vec3d cop{0.05, -0.02, 0.0}, f{0.0, 0.0, force};
  MvpInput in;
  in.f = f;
  in.tau = cross(cop - problem.foot.p_FS, f);
  const double expected = 1.0 / (1.0 + 0.05 * share * share);
  double previous = norm(in.p_prev - cop);
  for (int k = 0; k < 100; ++k) {
    in.p_prev = mvp_step(problem, in);
    const double distance = norm(in.p_prev - cop);
    CHECK(distance / previous == doctest::Approx(expected).epsilon(0.01));
    previous = distance;
  }
}
