// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What each error of the sensors, and each change of the method, costs.
#include <doctest/doctest.h>

#include <cmath>

#include "legwork/math/rotation.h"
#include "papers/dead_reckoning/claims.h"
#include "unit/estimate/support.h"
#include "unit/lab/monte_carlo.h"

using namespace legwork;
using namespace legwork::test;

TEST_CASE("attitude noise has the variance and rate of the paper's filter") {
  const Truth truth = named_truth("walk24");
  double sum = 0.0, rate = 0.0, count = 0.0;
  for (std::uint32_t trial = 0; trial < 30; ++trial) {
    NoisySensors sensors(truth, {}, 77, trial);
    Vec3d last{};
    for (std::size_t k = 0; k < truth.size(); ++k) {
      const Vec3d e = so3::matrix_to_euler(sensors.read(k).attitude.R_WT) - truth.euler[k];
      if (k > 500) {
        sum += norm2(e) / 3.0;
        rate += norm2((e - last) * (1.0 / truth.robot.dt)) / 3.0;
        count += 1.0;
      }
      last = e;
    }
  }
  CHECK(std::sqrt(sum / count) == doctest::Approx(0.03761).epsilon(0.02));
  CHECK(std::sqrt(rate / count) == doctest::Approx(1.1806).epsilon(0.02));
}

TEST_CASE("FK's horizontal velocity error is the attitude rate times the leg height") {
  const auto full_noise = study(40, {"walk"}, {"fk"}, 303);
  SensorNoise half;
  half.attitude = 0.05;
  const auto half_noise = study(40, {"walk"}, {"fk"}, 303, {}, half);
  const Truth truth = named_truth("walk");
  double h2 = 0.0;  // of the foot FK stands on, seen from the trunk
  for (std::size_t k = 0; k < truth.size(); ++k) {
    const TruthFoot& foot = truth.foot[truth.foot[0].load[k] >= truth.foot[1].load[k] ? 0 : 1];
    const Vec3d r = foot.p_WF[k] - truth.p_WT[k];
    h2 += r.z * r.z / double(truth.size());
  }
  const Rmse& v = full_noise.front().velocity;
  CHECK(v.x / (1.1806 * std::sqrt(h2)) == doctest::Approx(1.0).epsilon(0.03));
  CHECK(half_noise.front().velocity.x / v.x == doctest::Approx(0.5).epsilon(0.03));
}

TEST_CASE("mutations of the method are felt") {
  const int n = 20;
  const auto good = study(n, {"walk", "jumpF"}, {"proposed"}, 9);
  const MethodResult &walk = at(good, "walk", "proposed"), &jump = at(good, "jumpF", "proposed");
  EstimatorConfig constant;
  constant.adaptive = false;
  const auto fixed = study(n, {"walk", "jumpF"}, {"proposed"}, 9, constant);
  CHECK(at(fixed, "jumpF", "proposed").velocity.norm > 3.0 * jump.velocity.norm);
  CHECK(at(fixed, "walk", "proposed").position.x > 5.0 * walk.position.x);
  EstimatorConfig no_moment;
  no_moment.mvp.moment = 0.0;
  CHECK(study(n, {"walk"}, {"proposed"}, 9, no_moment).front().position.z > 2.5 * walk.position.z);
  EstimatorConfig upside_down;
  upside_down.gravity = 9.3;
  CHECK(study(n, {"walk"}, {"proposed"}, 9, upside_down).front().position.z >
        2.0 * walk.position.z);
  // Sign of the torque.
  const Truth truth = named_truth("walk");
  const Run flipped = run_clean("proposed", truth, {}, [](std::size_t, Measurements& z) {
    for (FootReading& foot : z.foot) foot.tau_F = -foot.tau_F;
    return true;
  });
  CHECK(flipped.position.z > 4.0 * run_clean("proposed", truth).position.z);
}

TEST_CASE("the published point drifts off the sole over 24 steps, the sole term holds it") {
  const auto r = study(20, {"walk24"}, {"proposed", "proposed_plus", "inekf"}, 11);
  CHECK(at(r, "walk24", "proposed").position.x > 0.540);
  CHECK(at(r, "walk24", "proposed").position.x < 0.800);
  CHECK(at(r, "walk24", "proposed_plus").position.x < 0.060);
  CHECK(at(r, "walk24", "inekf").drift < 0.5);  // % of the path
}

TEST_CASE("the invariant EKF: half of Proposed's error at most, and a covariance that is true") {
  MonteCarloConfig board = MonteCarloConfig::board();
  board.motions = {"walk", "walk24", "jump", "jumpF"};
  board.estimators = {"inekf"};
  board.trials = 40;
  board.seed = 12;
  std::vector<MethodResult> judged = run_monte_carlo(board, EstimatorRegistry::built_in());
  const auto jump = study(40, {"jumpF"}, {"proposed", "inekf"}, 12);
  CHECK(at(jump, "jumpF", "inekf").position.norm <
        0.5 * at(jump, "jumpF", "proposed").position.norm);
  for (const MethodResult& x : run_consistency({"jumpF", "walk"}, 40, 1e-3, 12, 2))
    judged.push_back(x);
  for (const MethodResult& x : judged) {
    MESSAGE(x.motion << ": NEES/dof " << x.nees << " +- " << x.nees_error << " in [" << x.nees_low
                     << ", " << x.nees_high << "], " << 100 * x.nees_inside
                     << " % of the instants inside, NIS/dof " << x.nis);
    CHECK(x.nees > x.nees_low);
    CHECK(x.nees < x.nees_high);
    CHECK(x.nis == doctest::Approx(1.0).epsilon(0.05));
  }
}

TEST_CASE("a filter told half or twice its gyro's noise is caught by its NEES") {
  MonteCarloConfig board = MonteCarloConfig::board();
  board.motions = {"jumpF"};
  board.estimators = {"inekf"};
  board.trials = 40;
  board.tell = false;
  const EstimatorConfig honest = told(board.estimator, board.noise, board.start);
  for (const double factor : {0.5, 2.0}) {
    board.estimator = honest;
    board.estimator.inekf.gyro *= factor;
    const MethodResult x = run_monte_carlo(board, EstimatorRegistry::built_in()).front();
    CHECK((factor < 1.0 ? x.nees > x.nees_high : x.nees < x.nees_low));
  }
}

TEST_CASE("lost packets cost little") {
  const Truth truth = named_truth("walk");
  SquareSum whole, gap, drops;
  for (std::uint32_t trial = 0; trial < 20; ++trial) {
    const auto estimator = EstimatorRegistry::built_in().make("proposed", {});
    const auto sum = [&](SquareSum& into, const Tamper& tamper) {
      NoisySensors sensors(truth, {}, 13, trial);
      const Run r = run(*estimator, truth, sensors, tamper);
      for (std::size_t k = 0; k < truth.size(); ++k) into.add(r.p[k] - truth.p_WT[k]);
    };
    RandomStream random(13, trial, 50);
    sum(whole, {});
    sum(gap, [](std::size_t k, Measurements&) { return k < 700 || k >= 750; });
    sum(drops, [&](std::size_t, Measurements&) { return random.uniform() > 0.05; });
  }
  const double base = whole.rmse().norm;
  MESSAGE("3D " << 1e3 * base << " mm, 100 ms gap " << 1e3 * gap.rmse().norm << ", 5 % drops "
                << 1e3 * drops.rmse().norm);
  CHECK(gap.rmse().norm < base + 0.005);
  CHECK(drops.rmse().norm < base + 0.002);
}
