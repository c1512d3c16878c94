// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Random streams: published vectors, distribution, independence of the order of use.
#include "legwork/base/random.h"

#include <cmath>
#include <vector>

#include <doctest/doctest.h>

using namespace legwork;

TEST_CASE("Philox 4x32-10 gives the published known answers") {
  using Four = std::array<std::uint32_t, 4>;
  CHECK(philox4x32({0, 0, 0, 0}, {0, 0}) ==
        Four{0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u});
  const std::uint32_t f = 0xffffffffu;
  CHECK(philox4x32({f, f, f, f}, {f, f}) ==
        Four{0x408f276du, 0x41c83b0eu, 0xa20bc7c6u, 0x6d5451fdu});
  CHECK(philox4x32({0x243f6a88u, 0x85a308d3u, 0x13198a2eu, 0x03707344u},
                   {0xa4093822u, 0x299f31d0u}) ==
        Four{0xd16cfe09u, 0x94fdccebu, 0x5001e420u, 0x24126ea1u});
}

TEST_CASE("the portable logarithm agrees with the library to 2 ulp") {
  RandomStream random(3, 0, 0);
  for (int i = 0; i < 20000; ++i) {
    const double x =
        std::ldexp(0.5 + random.uniform(), static_cast<int>(random.bits() % 200) - 150);
    CHECK(std::fabs(portable_log(x) - std::log(x)) <= 4.5e-16 * std::fabs(std::log(x)) + 1e-17);
  }
  CHECK(portable_log(1.0) == 0.0);
}

TEST_CASE("the normal quantile inverts the normal distribution") {
  for (const double p : {1e-300, 1e-100, 1e-20, 1e-12, 1e-5, 0.01, 0.0749, 0.0751, 0.3, 0.5}) {
    const double x = normal_quantile(p);
    CHECK(0.5 * std::erfc(-x / std::sqrt(2.0)) == doctest::Approx(p).epsilon(2e-13));
  }
  for (double p = 0.001; p < 0.5; p += 0.001)
    CHECK(normal_quantile(p) == doctest::Approx(-normal_quantile(1.0 - p)).epsilon(1e-12));
}

TEST_CASE("a stream depends on its own key and index only") {
  RandomStream a(20140525, 7, 2), b(20140525, 7, 2), other_trial(20140525, 8, 2),
      other_channel(20140525, 7, 3), other_seed(1, 7, 2);
  std::vector<double> first;
  for (int i = 0; i < 9; ++i) first.push_back(a.normal());
  for (int i = 0; i < 9; ++i) {
    CHECK(b.normal() == first[static_cast<std::size_t>(i)]);
    CHECK(other_trial.normal() != first[static_cast<std::size_t>(i)]);
    CHECK(other_channel.normal() != first[static_cast<std::size_t>(i)]);
    CHECK(other_seed.normal() != first[static_cast<std::size_t>(i)]);
  }
}

TEST_CASE("normal deviates have the moments of N(0, 1)") {
  RandomStream random(42, 0, 0);
  const int n = 1000000;
  double m1 = 0, m2 = 0, m3 = 0, m4 = 0, lag = 0, previous = 0;
  for (int i = 0; i < n; ++i) {
    const double x = random.normal();
    m1 += x, m2 += x * x, m3 += x * x * x, m4 += x * x * x * x, lag += x * previous;
    previous = x;
  }
  // Five standard errors: sd of the sums over n are 1, sqrt(2), sqrt(15), sqrt(96), 1.
  const double unit = 5.0 / std::sqrt(double(n));
  CHECK(std::fabs(m1 / n) < unit);
  CHECK(std::fabs(m2 / n - 1.0) < unit * std::sqrt(2.0));
  CHECK(std::fabs(m3 / n) < unit * std::sqrt(15.0));
  CHECK(std::fabs(m4 / n - 3.0) < unit * std::sqrt(96.0));
  CHECK(std::fabs(lag / n) < unit);
}
