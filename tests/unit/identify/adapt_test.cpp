// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Three masses, adapters and inertias.
#include <doctest.h>

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/base/random.h"
#include "legwork/identify/log_cholesky.h"
#include "legwork/identify/mlp.h"
#include "legwork/identify/three_mass_tip.h"
#include "legwork/math/constants.h"

using namespace legwork;

namespace {

constexpr TipSupport kSupport{.front = .013, .back = .073, .left = .08, .right = .08};
constexpr double kHip = .21;

ThreeMass nominal() {
  ThreeMass body;
  body.mass[0] = {.740, {.005, .045, .09}};
  body.mass[1] = {.743, {.004, -.045, .09}};
  body.mass[2] = {1.82, {-.02, .002, .29}};
  return body;
}

ThreeMass random_body(RandomStream& random, double spread) {
  ThreeMass body = nominal();
  for (PointMass& m : body.mass)
    for (int k = 0; k < 3; ++k) m.p_W[k] += spread * random.normal();
  return body;
}

}  // namespace

TEST_CASE("three masses tip where one mass at their centre does") {
  RandomStream random(8, 0, 0);
  double worst = 0.0;
  int counted = 0;
  for (int k = 0; k < 1000; ++k) {
    const ThreeMass body = random_body(random, .02);
    const Vec3<double> c = body.center_of_mass();
    if (c.z < .13) continue;
    std::vector<double> one;
    if (!observe_tip(body, kSupport, {}, kHip, one)) continue;
    // The three moments about the front edge, by bisection on the lean.
    double low = -0.5, high = 1.2;
    for (int i = 0; i < 100; ++i) {
      const double q = 0.5 * (low + high);
      double moment = 0.0;
      for (const PointMass& m : body.mass)
        moment += m.m * (m.p_W.z * std::sin(q) + m.p_W.x * std::cos(q) - kSupport.front);
      (moment > 0.0 ? high : low) = q;
    }
    worst = std::fmax(worst, std::abs(0.5 * (low + high) - one[0]) / kDegree);
    ++counted;
  }
  CHECK(counted > 900);
  CHECK(worst < 1e-9);
}

TEST_CASE("how many of nine coordinates each set of observations fixes") {
  RandomStream random(9, 0, 0);
  const ThreeMass body = random_body(random, .01);
  for (const ObservationSet& set : identifiability_sets()) {
    CAPTURE(set.name);
    CHECK(tip_rank(body, kSupport, set.what, kHip) == set.expected);
  }
}

TEST_CASE("the map adapter fits what was observed, on robots like the prior and unlike it") {
  RandomStream random(10, 0, 0);
  double worst = 0.0;
  int fitted = 0;
  for (int k = 0; k < 1000; ++k) {
    ThreeMass truth = random_body(random, k % 2 == 0 ? .008 : .02);
    std::vector<double> observed;
    if (!observe_tip(truth, kSupport, {}, kHip, observed)) continue;
    ThreeMass prior = nominal();
    for (std::size_t i = 0; i < 3; ++i) prior.mass[i].m = truth.mass[i].m;
    const MapResult fit = adapt_map(prior, 0.01, kSupport, {}, kHip, observed, 1e-9);
    ++fitted;
    CHECK(fit.rank == 2);
    CHECK(fit.unobserved.size() == 7);
    // Two sharp angles tell nothing of a coordinate alone: seven ninths of the prior stay.
    double variance = 0.0;
    for (const double sd : fit.sd) variance += sd * sd;
    CHECK(variance == doctest::Approx(7 * 0.01 * 0.01).epsilon(1e-6));
    for (const double r : fit.residual) worst = std::fmax(worst, std::abs(r) / kDegree);
  }
  CHECK(fitted > 950);
  CHECK(worst < 1e-6);
}

TEST_CASE("more poses tell more, and the next best pose is one that moves masses") {
  const ThreeMass body = nominal();
  const HipPose pose = next_best_pose(body, kSupport, {.lateral = true}, kHip, .01, .1 * kDegree);
  CHECK(std::abs(pose.trunk_pitch) + std::abs(pose.left_leg) > 0.1);
}

TEST_CASE("a perceptron 3-5-10-5-9 has 189 weights and a true gradient") {
  Mlp net({3, 5, 10, 5, 9}, 1);
  CHECK(net.weight_count() == 189);
  RandomStream random(11, 0, 0);
  std::vector<double> in(3 * 20), out(9 * 20), gradient(189);
  for (double& x : in) x = random.normal();
  for (double& x : out) x = random.normal();
  net.loss(in, out, gradient);
  double worst = 0.0, largest = 0.0;
  for (std::size_t i = 0; i < 189; ++i) {
    const double w = net.weights()[i], h = 1e-5;
    net.weights()[i] = w + h;
    const double up = net.loss(in, out, {});
    net.weights()[i] = w - h;
    const double down = net.loss(in, out, {});
    net.weights()[i] = w;
    worst = std::fmax(worst, std::abs((up - down) / (2 * h) - gradient[i]));
    largest = std::fmax(largest, std::abs(gradient[i]));
  }
  CHECK(worst < 1e-6 * largest);
  const double before = net.loss(in, out, {});
  CHECK(net.train(in, out, 300) < 0.8 * before);
  CHECK(net.is_inside(std::vector<double>{in[0], in[1], in[2]}));
  CHECK_FALSE(net.is_inside(std::vector<double>{99, 0, 0}));
}

TEST_CASE("log-Cholesky: there and back, always physical") {
  RandomStream random(12, 0, 0);
  for (int k = 0; k < 1000; ++k) {
    LogCholesky theta;
    for (double& x : theta) x = 0.7 * random.normal();
    const Inertia<double> M = inertia_of(theta);
    CHECK(physical_report(M).physical);
    const LogCholesky back = log_cholesky_of(M);
    for (std::size_t i = 0; i < 10; ++i) CHECK(std::abs(back[i] - theta[i]) < 1e-9);
  }
}

TEST_CASE("the paper's left leg is no body, and is told so in numbers") {
  Inertia<double> leg{};
  leg.m = .740, leg.h = {0, 0, 0};
  leg.I = {.00343, 0, 0, .053453, 0, .047799};
  const PhysicalReport report = physical_report(leg);
  CHECK_FALSE(report.physical);
  CHECK(report.triangle == doctest::Approx(-0.002224).epsilon(1e-6));
  CHECK(report.text.find("-0.002224") != std::string::npos);
  CHECK_THROWS_AS(log_cholesky_of(leg), Error);
  const Inertia<double> mended = nearest_physical(leg);
  CHECK(physical_report(mended).physical);
  CHECK(std::abs(mended.I.yy - leg.I.yy) < .003);
}
