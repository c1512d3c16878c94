// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The errors of a sensor have the statistics they were told to have.
#include "legwork/sense/error_model.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/base/error.h"
#include "legwork/math/rotation.h"

using namespace legwork;

TEST_CASE("white noise has its standard deviation and no memory") {
  ErrorChannel channel(ErrorModel{.noise = 0.3});
  channel.start(1, 0, 5);
  const int n = 200000;
  double sum = 0.0, sum2 = 0.0, lag = 0.0, last = 0.0;
  for (int k = 0; k < n; ++k) {
    double x = 2.0;
    channel.apply(1e-3, x);
    sum += x - 2.0;
    sum2 += (x - 2.0) * (x - 2.0);
    lag += (x - 2.0) * last;
    last = x - 2.0;
  }
  // Five standard errors: the seed is fixed, the test does not flicker.
  CHECK(std::fabs(sum / n) < 5 * 0.3 / std::sqrt(n));
  CHECK(std::sqrt(sum2 / n) == doctest::Approx(0.3).epsilon(5 / std::sqrt(2.0 * n)));
  CHECK(std::fabs(lag / sum2) < 5 / std::sqrt(n));
}

TEST_CASE("a bias is drawn once per trial, a walk grows with the root of time at any rate") {
  const int trials = 4000;
  for (const double dt : {1e-3, 1e-1}) {
    double bias2 = 0.0, walk2 = 0.0;
    for (std::uint32_t trial = 0; trial < trials; ++trial) {
      ErrorChannel channel(ErrorModel{.bias = 0.5, .walk = 0.2});
      channel.start(3, trial, 0);
      double first = 0.0, last = 0.0;
      channel.apply(0.0, first);
      const int n = static_cast<int>(1.0 / dt);
      for (int k = 0; k < n / 10; ++k) {
        last = 0.0;
        channel.apply(dt * 10, last);
      }
      CHECK(first == doctest::Approx(channel.bias().x));
      bias2 += first * first;
      walk2 += (last - first) * (last - first);
    }
    const double error = 5 / std::sqrt(2.0 * trials);
    CHECK(std::sqrt(bias2 / trials) == doctest::Approx(0.5).epsilon(error));
    CHECK(std::sqrt(walk2 / trials) == doctest::Approx(0.2).epsilon(error));
  }
}

TEST_CASE("resolution, saturation and missing samples do as they are told") {
  ErrorChannel channel(ErrorModel{.quantum = 0.25, .range = 1.1, .dropout = 0.2});
  channel.start(1, 0, 0);
  int missing = 0;
  for (int k = 0; k < 20000; ++k) {
    double x = 0.30;
    if (!channel.apply(1e-3, x)) ++missing;
    CHECK(x == 0.25);
    x = -40.0;
    if (!channel.apply(1e-3, x)) ++missing;
    CHECK(x == -1.0);  // 1.1 to the nearest quarter
  }
  CHECK(missing / 40000.0 == doctest::Approx(0.2).epsilon(5 * 2 / std::sqrt(40000.0)));
}

TEST_CASE("attitude noise has the deviation and the rate the paper's tables ask for") {
  AttitudeChannel channel(AttitudeError{.noise = 0.1});
  channel.start(2, 0, 0);
  const int n = 400000;
  double sum2 = 0.0, rate2 = 0.0, last = 0.0;
  for (int k = 0; k < n; ++k) {
    const double roll = so3::matrix_to_euler(channel.apply(2e-3, identity3<double>())).x;
    sum2 += roll * roll;
    rate2 += (roll - last) * (roll - last) / 4e-6;
    last = roll;
  }
  CHECK(std::sqrt(sum2 / n) == doctest::Approx(0.03761).epsilon(0.02));
  CHECK(std::sqrt(rate2 / n) == doctest::Approx(1.1806).epsilon(0.02));
}

TEST_CASE("errors without meaning are refused by name") {
  CHECK_NOTHROW(require_sound(ErrorModel{}, "gyro"));
  CHECK_THROWS_WITH_AS(require_sound(ErrorModel{.noise = -1.0}, "gyro"),
                       doctest::Contains("gyro: noise must be"), Error);
  CHECK_THROWS_AS(require_sound(ErrorModel{.dropout = 1.5}, "gyro"), Error);
}
