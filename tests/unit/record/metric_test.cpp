// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/metric.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

using namespace legwork;

namespace {

std::vector<double> times(double end, std::size_t n) {
  std::vector<double> t(n + 1);
  for (std::size_t i = 0; i <= n; ++i) t[i] = end * static_cast<double>(i) / static_cast<double>(n);
  return t;
}

template <class F>
std::vector<double> sampled(const std::vector<double>& t, F f) {
  std::vector<double> y;
  for (const double x : t) y.push_back(f(x));
  return y;
}

}  // namespace

TEST_CASE("integral, mean and rms of a straight line are exact") {
  const std::vector<double> t{0, 0.5, 2, 3};  // uneven on purpose
  const std::vector<double> y = sampled(t, [](double x) { return 2 * x + 1; });
  CHECK(integral(t, y) == doctest::Approx(12).epsilon(1e-15));
  CHECK(mean(t, y) == doctest::Approx(4).epsilon(1e-15));
  // ∫(2x+1)² = [(2x+1)³/6] = (343 − 1)/6 = 57 over 3 s.
  CHECK(rms(t, y) == doctest::Approx(std::sqrt(19.0)).epsilon(1e-15));
}

TEST_CASE("a whole number of sine periods has mean 0 and rms 1/√2") {
  const std::vector<double> t = times(2, 2000);
  const auto y = sampled(t, [](double x) { return std::sin(2 * std::numbers::pi * 3 * x); });
  CHECK(std::abs(mean(t, y)) < 1e-14);
  // Chords under the arc: relative error (ωh)²/12 of the square, (6π/1000)²/12 = 3e-5.
  CHECK(rms(t, y) == doctest::Approx(std::sqrt(0.5)).epsilon(3e-5));
  CHECK(maximum(y) == doctest::Approx(1).epsilon(1e-3));
  CHECK(minimum(y) == doctest::Approx(-1).epsilon(1e-3));
}

TEST_CASE("peak is the largest magnitude, of either sign") {
  const std::vector<double> y{1, -3, 2};
  CHECK(peak(y) == 3);
  CHECK(maximum(y) == 2);
  CHECK(minimum(y) == -3);
}

TEST_CASE("an exponential enters a band at τ·ln(1/band)") {
  const std::vector<double> t = times(2, 2000);
  const auto y = sampled(t, [](double x) { return 5 + std::exp(-x / 0.1); });
  // Linear between samples 1 ms apart: the error is below (h/τ)²/8 of τ.
  CHECK(settle_time(t, y, 5, 0.05) == doctest::Approx(0.1 * std::log(20.0)).epsilon(1e-5));
}

TEST_CASE("settling counts the last excursion, from above or below, and says when there is none") {
  const std::vector<double> t{10, 11, 12, 13, 14};
  CHECK(settle_time(t, std::vector<double>{0, 1, 1, 1, 1}, 1, 0.5) == doctest::Approx(0.5));
  CHECK(settle_time(t, std::vector<double>{1, 1, 3, 1, 1}, 1, 0.5) == doctest::Approx(2.75));
  CHECK(settle_time(t, std::vector<double>{1, 1, -1, 1, 1}, 1, 0.5) == doctest::Approx(2.75));
  CHECK(settle_time(t, std::vector<double>{1, 1, 1, 1, 1}, 1, 0.5) == 0);
  CHECK(std::isinf(settle_time(t, std::vector<double>{1, 1, 1, 1, 2}, 1, 0.5)));
  CHECK(std::isinf(settle_time(t, std::vector<double>{1, 1, 1, 1, NAN}, 1, 0.5)));
  CHECK(settle_time(t, std::vector<double>{1, NAN, 1, 1, 1}, 1, 0.5) == 2);
}

TEST_CASE("drift is the slope per minute, blind to an even ripple") {
  const std::vector<double> t = times(30, 3000);
  CHECK(drift_per_minute(t, sampled(t, [](double x) { return 7 - 0.01 * x; })) ==
        doctest::Approx(-0.6).epsilon(1e-12));
  // cos about the middle is even, the fit's weight odd: they do not mix.
  const auto y =
      sampled(t, [](double x) { return 0.002 * x + std::cos(2 * std::numbers::pi * (x - 15)); });
  CHECK(drift_per_minute(t, y) == doctest::Approx(0.12).epsilon(1e-9));
}

TEST_CASE("a missing value is never hidden") {
  const std::vector<double> t{0, 1, 2}, y{1, NAN, 2}, none;
  CHECK(std::isnan(mean(t, y)));
  CHECK(std::isnan(rms(t, y)));
  CHECK(std::isnan(integral(t, y)));
  CHECK(std::isnan(maximum(y)));
  CHECK(std::isnan(minimum(y)));
  CHECK(std::isnan(peak(y)));
  CHECK(std::isnan(drift_per_minute(t, y)));
  CHECK(std::isnan(mean(none, none)));
  CHECK(std::isnan(maximum(none)));
  CHECK(std::isnan(rms_difference(t, none)));
}

TEST_CASE("one sample is its own mean, rms and extreme") {
  const std::vector<double> t{3}, y{-2};
  CHECK(mean(t, y) == -2);
  CHECK(rms(t, y) == 2);
  CHECK(peak(y) == 2);
  CHECK(integral(t, y) == 0);
}

TEST_CASE("the rms difference of two constants is their distance") {
  CHECK(rms_difference(std::vector<double>{1, 1, 1}, std::vector<double>{4, 4, 4}) == 3);
}
