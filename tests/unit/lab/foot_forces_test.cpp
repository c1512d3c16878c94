// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Foot forces split into load and quarrel; torque bands under the friction cones.
#include "legwork/lab/power/foot_forces.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/math/linear_program.h"
#include "support/bench_robots.h"

using namespace legwork;

TEST_CASE("the linear program finds the vertex that trying all of them finds") {
  // min −3x − 5y with x ≤ 4, 2y ≤ 12, 3x + 2y ≤ 18 and slacks: 36 at (2, 6).
  const LinearResult r =
      minimise({-3, -5, 0, 0, 0}, {1, 0, 1, 0, 0, 0, 2, 0, 1, 0, 3, 2, 0, 0, 1}, {4, 12, 18});
  REQUIRE(r.status == LinearStatus::kOptimal);
  CHECK(r.value == doctest::Approx(-36.0));
  CHECK(r.x[0] == doctest::Approx(2.0));
  CHECK(r.x[1] == doctest::Approx(6.0));
  // Two random equations in five unknowns: every basis of two columns tried.
  std::mt19937 random(1);
  std::uniform_real_distribution<> u(-1, 1);
  int solved = 0;
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<double> A(10), b{u(random), u(random)}, c(5);
    for (double& a : A) a = u(random);
    for (double& x : c) x = std::fabs(u(random));  // bounded below by zero
    double best = 1e300;
    for (std::size_t i = 0; i < 5; ++i) {
      for (std::size_t j = i + 1; j < 5; ++j) {
        const double det = A[i] * A[5 + j] - A[j] * A[5 + i];
        if (std::fabs(det) < 1e-9) continue;
        const double x = (b[0] * A[5 + j] - A[j] * b[1]) / det;
        const double y = (A[i] * b[1] - b[0] * A[5 + i]) / det;
        if (x >= 0 && y >= 0) best = std::min(best, c[i] * x + c[j] * y);
      }
    }
    const LinearResult lp = minimise(c, A, b);
    CHECK((lp.status == LinearStatus::kOptimal) == (best < 1e299));
    if (best > 1e299) continue;
    CHECK(lp.value == doctest::Approx(best).epsilon(1e-9));
    ++solved;
  }
  CHECK(solved > 50);
  CHECK(minimise({1.0}, {1.0}, {-1.0}).status == LinearStatus::kInfeasible);
  CHECK(minimise({-1.0, 0.0}, {1.0, -1.0}, {1.0}).status == LinearStatus::kUnbounded);
}

TEST_CASE("the antagonistic part has no resultant and the equilibrium part has all of it") {
  const std::vector<Vec3<double>> p{{1, 1, 0}, {1, -1, 0}, {-1, 1, 0.2}, {-1, -1, 0}};
  std::mt19937 random(2);
  std::uniform_real_distribution<> u(-10, 10);
  std::vector<Vec3<double>> f;
  for (int i = 0; i < 4; ++i) f.push_back({u(random), u(random), 50 + u(random)});
  const ForceSplit split = split_foot_forces(p, f);
  Vec3<double> force{0, 0, 0}, moment{0, 0, 0};
  double product = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    force += split.antagonistic[i];
    moment += cross(p[i], split.antagonistic[i]);
    product += dot(split.antagonistic[i], split.equilibrium[i]);
  }
  CHECK(norm(force) < 1e-12);
  CHECK(norm(moment) < 1e-12);
  CHECK(std::fabs(product) < 1e-9);  // orthogonal: the split is the shortest
  CHECK(split.antagonism > 0.01);
  // Two feet that only squeeze: all quarrel.
  const std::vector<Vec3<double>> two{{1, 0, 0}, {-1, 0, 0}}, squeeze{{-5, 0, 0}, {5, 0, 0}};
  CHECK(split_foot_forces(two, squeeze).antagonism == doctest::Approx(1.0));
}

TEST_CASE("every balancing force inside the cones gives torques inside the bands") {
  const support::BenchRobot robot = support::bench_quadruped();
  const std::vector<Leg> legs = find_legs(robot.model, robot.stand_q);
  const double mu = 0.7;
  const StanceBands bands = torque_bands(robot.model, robot.stand_q, legs, mu);
  REQUIRE(bands.balanced);
  REQUIRE(bands.bands.size() == 12);
  CHECK(bands.widest() > 0.1);
  for (const TorqueBand& band : bands.bands) {
    CHECK(band.lower <= band.least_effort + 1e-9);
    CHECK(band.least_effort <= band.upper + 1e-9);
  }
  // Without friction the horizontal forces are gone and only the load between diagonals is open.
  const StanceBands slippery = torque_bands(robot.model, robot.stand_q, legs, 1e-6);
  REQUIRE(slippery.balanced);
  CHECK(slippery.widest() < bands.widest());
  // On three legs without friction nothing is open at all.
  const StanceBands three = torque_bands(robot.model, robot.stand_q, legs, 1e-9, {1, 1, 1, 0});
  if (three.balanced) CHECK(three.widest() < 1e-5);
}
