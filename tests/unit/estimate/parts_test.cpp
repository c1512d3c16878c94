// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The parts: attitude filter, contact filter, force zeroing, late samples, rotations, statistics.
#include <doctest/doctest.h>

#include <numbers>

#include "legwork/estimate/contact.h"
#include "legwork/estimate/late.h"
#include "legwork/estimate/mahony.h"
#include "legwork/math/rotation.h"
#include "unit/estimate/support.h"

using namespace legwork;
using namespace legwork::test;

namespace {
constexpr double kDegree = std::numbers::pi / 180.0;

double tilt(const Mat3d& R) { return std::acos(std::min(1.0, R.zz)); }
}  // namespace

TEST_CASE("rotations: Exp and Log are inverse, and Euler angles return") {
  RandomStream random(21, 0, 0);
  for (int i = 0; i < 2000; ++i) {
    const double scale = std::pow(10.0, -8.0 * random.uniform());
    const Vec3d w = Vec3d{random.normal(), random.normal(), random.normal()} * scale;
    if (norm(w) > 3.0) continue;
    CHECK(norm(so3::log_so3(so3::exp_so3(w)) - w) < 1e-12);
    CHECK(so3::rotation_defect(so3::exp_so3(w)) < 1e-14);
    const Vec3d e{random.normal() * 0.5, random.normal() * 0.3, random.normal() * 0.5};
    CHECK(norm(so3::matrix_to_euler(so3::euler_to_matrix(e)) - e) < 1e-12);
    // Exp(w + d) = Exp(J d) Exp(w) to first order.
    const Vec3d d = Vec3d{1.0, -2.0, 0.5} * 1e-6;
    const Mat3d left = so3::exp_so3(w + d) * transpose(so3::exp_so3(w));
    CHECK(norm(so3::log_so3(left) - so3::left_jacobian_so3(w) * d) < 1e-11);
  }
}

TEST_CASE("Mahony: a tilt of 10 degrees dies out and yaw is left alone") {
  Mahony filter;
  filter.reset(so3::euler_to_matrix({10.0 * kDegree, 0.0, 0.4}));
  for (int k = 1; k <= 7500; ++k) {
    filter.update({}, {0.0, 0.0, 9.8}, 0.002);
    if (k >= 2500) CHECK(tilt(filter.attitude()) < 0.2 * kDegree);
  }
  CHECK(std::fabs(so3::matrix_to_euler(filter.attitude()).z - 0.4) < 0.2 * kDegree);
}

TEST_CASE("Mahony: learns the gyro bias about the horizontal axes, ignores bad gravity") {
  Mahony filter;
  filter.reset(identity3<double>());
  for (int k = 0; k < 500 * 300; ++k) filter.update({0.02, -0.01, 0.0}, {0.0, 0.0, 9.8}, 0.002);
  CHECK(filter.gyro_bias().x == doctest::Approx(0.02).epsilon(0.02));
  CHECK(filter.gyro_bias().y == doctest::Approx(-0.01).epsilon(0.02));
  const Mat3d before = filter.attitude();
  filter.update(filter.gyro_bias(), {5.0, 0.0, 12.0}, 0.002);
  filter.update(filter.gyro_bias(), {5.0, 0.0, 12.0}, 0.002);
  CHECK(norm(so3::log_so3(transpose(before) * filter.attitude())) < 1e-4);
}

TEST_CASE("contact: noise does not make one, load does, and it is not given up at once") {
  const ContactConfig config;
  ContactFilter filter(config, 98.0);
  RandomStream random(31, 0, 0);
  int wrong = 0;
  for (int k = 0; k < 50000; ++k) wrong += filter.update(random.normal(), 0.002) ? 1 : 0;
  CHECK(wrong == 0);
  int late = 0;
  while (!filter.update(15.0 + random.normal(), 0.002)) ++late;
  CHECK(late <= 3);
  CHECK(filter.probability() > 0.99);
  CHECK(filter.update(3.0, 0.002));  // one low reading is not a lift-off
  int held = 0;
  while (filter.update(random.normal(), 0.002)) ++held;
  CHECK(held <= 20);
}

TEST_CASE("zeroing: an offset of 3 N spoils the flight and zeroing mends it") {
  const Truth truth = named_truth("jumpF");
  SensorNoise noise;
  const auto z_error = [&](double offset, bool zeroing) {
    EstimatorConfig config;
    config.zeroing.enabled = zeroing;
    SquareSum sum;
    for (std::uint32_t trial = 0; trial < 20; ++trial) {
      SensorNoise own = noise;
      own.force_offset = {0.0, 0.0, offset};
      NoisySensors sensors(truth, own, 17, trial);
      const auto estimator = EstimatorRegistry::built_in().make("proposed", config);
      const Run r = run(*estimator, truth, sensors);
      for (std::size_t k = 0; k < truth.size(); ++k) sum.add(r.p[k] - truth.p_WT[k]);
    }
    return sum.rmse().z;
  };
  const double clean = z_error(0.0, false), spoilt = z_error(3.0, false),
               mended = z_error(3.0, true);
  INFO("z RMSE " << 1e3 * clean << ", with offset " << 1e3 * spoilt << ", zeroed " << 1e3 * mended
                 << " mm");
  CHECK(spoilt > 1.6 * clean);
  CHECK(mended < 1.15 * clean);
}

TEST_CASE("late samples: the estimate is the one of samples come in order, bit for bit") {
  const Truth truth = named_truth("walk");
  for (const char* name : {"proposed", "lkf", "inekf"}) {
    INFO(name);
    EstimatorConfig config;
    const auto in_order = EstimatorRegistry::built_in().make(name, config);
    config.late_samples = 16;
    const auto late = EstimatorRegistry::built_in().make(name, config);
    for (Estimator* e : {in_order.get(), late.get()})
      e->reset({0.0, truth.p_WT[0], truth.v_WT[0], truth.R_WT[0]});
    NoisySensors sensors(truth, {}, 6, 0);
    RandomStream random(6, 0, 99);
    std::vector<Measurements> held;  // samples under way
    std::uint32_t status = 0;
    Estimate a, b;
    for (std::size_t k = 0; k < 1000; ++k) {
      const Measurements z = sensors.read(k);
      a = in_order->update(z);
      const bool delay = random.bits() % 4 == 0 && held.size() < 5 && k > 0;
      if (delay) {
        held.push_back(z);
      } else {
        b = late->update(z);
        status |= b.status;
        while (!held.empty()) {
          b = late->update(held.back());  // and the wrong way round
          status |= b.status;
          held.pop_back();
        }
      }
      if (!held.empty()) continue;
      CHECK(b.t == a.t);
      CHECK(norm(a.p_WT - b.p_WT) == 0.0);
      CHECK(norm(a.v_WT - b.v_WT) == 0.0);
      CHECK(a.covariance == b.covariance);
    }
    CHECK((status & kLate) != 0);
    Measurements old = sensors.read(1000);
    old.t = 0.1;
    CHECK((late->update(old).status & kTooLate) != 0);
  }
}

TEST_CASE("late samples: a part that comes late fills the gap of its own sample") {
  const Truth truth = named_truth("walk");
  EstimatorConfig config;
  const auto whole = EstimatorRegistry::built_in().make("proposed", config);
  config.late_samples = 8;
  const auto parts = EstimatorRegistry::built_in().make("proposed", config);
  NoisySensors sensors(truth, {}, 6, 0);
  for (Estimator* e : {whole.get(), parts.get()})
    e->reset({0.0, truth.p_WT[0], truth.v_WT[0], truth.R_WT[0]});
  Measurements late_part;
  for (std::size_t k = 0; k < 200; ++k) {
    Measurements z = sensors.read(k);
    const Estimate a = whole->update(z);
    Measurements first = z;
    if (k % 7 == 3) {
      late_part = z;
      first.foot[1].force_valid = first.foot[1].torque_valid = false;
    }
    Estimate b = parts->update(first);
    if (k % 7 == 5) b = parts->update(late_part);
    if (k % 7 == 5) CHECK(norm(a.p_WT - b.p_WT) == 0.0);
  }
}

TEST_CASE("statistics: chi-square quantiles and path metrics") {
  CHECK(chi_square_quantile(0.95, 3) == doctest::Approx(7.8147).epsilon(0.006));
  CHECK(chi_square_quantile(0.975, 9) == doctest::Approx(19.023).epsilon(0.003));
  CHECK(chi_square_quantile(0.025, 9) == doctest::Approx(2.7004).epsilon(0.01));
  CHECK(chi_square_quantile(0.5, 900) == doctest::Approx(899.333).epsilon(1e-5));
  // A straight path, seen turned by 0.1 rad and shifted: the aligned error is zero.
  std::vector<double> t;
  std::vector<Vec3d> p, q;
  std::vector<Mat3d> R, S;
  const Mat3d turn = so3::euler_to_matrix({0.0, 0.0, 0.1});
  for (int k = 0; k < 300; ++k) {
    t.push_back(0.01 * k);
    p.push_back({0.01 * k, 0.1 * std::sin(0.05 * k), 0.0});
    q.push_back(turn * p.back() + Vec3d{1.0, 2.0, 3.0});
    R.push_back(identity3<double>());
    S.push_back(turn);
  }
  CHECK(ate_yaw_aligned({t, q, S}, {t, p, R}) < 1e-12);
  CHECK(rpe_over_time({t, q, S}, {t, p, R}, 1.0) < 1e-12);
  CHECK(rpe_over_distance({t, q, S}, {t, p, R}, 1.0) < 1e-12);
  for (Vec3d& x : q) x.z += 0.5 * x.x;  // a slope of 1/2: 0.5 m over 1 s at 1 m/s
  CHECK(rpe_over_time({t, q, R}, {t, q, R}, 1.0) == 0.0);
  CHECK(std::isnan(rpe_over_distance({t, q, S}, {t, p, R}, 100.0)));
}
