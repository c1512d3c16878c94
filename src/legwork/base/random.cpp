// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/base/random.h"

#include <bit>
#include <cmath>

namespace legwork {
namespace {

/// High and low word of a 32x32 product.
struct Wide {
  std::uint32_t high, low;
};

Wide multiply(std::uint32_t a, std::uint32_t b) {
  const std::uint64_t product = std::uint64_t{a} * b;
  return {static_cast<std::uint32_t>(product >> 32), static_cast<std::uint32_t>(product)};
}

/// c[0] + c[1] x + ... + c[7] x^7, by Horner.
double polynomial(const double (&c)[8], double x) {
  double sum = c[7];
  for (int i = 6; i >= 0; --i) sum = sum * x + c[i];
  return sum;
}

// Rational approximations of AS 241, PPND16: centre, near tail (r <= 5) and far tail.
constexpr double kCentreTop[8] = {3.3871328727963666080e0,  1.3314166789178437745e+2,
                                  1.9715909503065514427e+3, 1.3731693765509461125e+4,
                                  4.5921953931549871457e+4, 6.7265770927008700853e+4,
                                  3.3430575583588128105e+4, 2.5090809287301226727e+3};
constexpr double kCentreBottom[8] = {1.0,
                                     4.2313330701600911252e+1,
                                     6.8718700749205790830e+2,
                                     5.3941960214247511077e+3,
                                     2.1213794301586595867e+4,
                                     3.9307895800092710610e+4,
                                     2.8729085735721942674e+4,
                                     5.2264952788528545610e+3};
constexpr double kNearTop[8] = {1.42343711074968357734e0,  4.63033784615654529590e0,
                                5.76949722146069140550e0,  3.64784832476320460504e0,
                                1.27045825245236838258e0,  2.41780725177450611770e-1,
                                2.27238449892691845833e-2, 7.74545014278341407640e-4};
constexpr double kNearBottom[8] = {1.0,
                                   2.05319162663775882187e0,
                                   1.67638483018380384940e0,
                                   6.89767334985100004550e-1,
                                   1.48103976427480074590e-1,
                                   1.51986665636164571966e-2,
                                   5.47593808499534494600e-4,
                                   1.05075007164441684324e-9};
constexpr double kFarTop[8] = {6.65790464350110377720e0,  5.46378491116411436990e0,
                               1.78482653991729133580e0,  2.96560571828504891230e-1,
                               2.65321895265761230930e-2, 1.24266094738807843860e-3,
                               2.71155556874348757815e-5, 2.01033439929228813265e-7};
constexpr double kFarBottom[8] = {1.0,
                                  5.99832206555887937690e-1,
                                  1.36929880922735805310e-1,
                                  1.48753612908506148525e-2,
                                  7.86869131145613259100e-4,
                                  1.84631831751005468180e-5,
                                  1.42151175831644588870e-7,
                                  2.04426310338993978564e-15};

}  // namespace

std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter,
                                        std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const Wide a = multiply(0xD2511F53u, counter[0]);
    const Wide b = multiply(0xCD9E8D57u, counter[2]);
    counter = {b.high ^ counter[1] ^ key[0], b.low, a.high ^ counter[3] ^ key[1], a.low};
    key[0] += 0x9E3779B9u;  // golden ratio
    key[1] += 0xBB67AE85u;  // sqrt(3) - 1
  }
  return counter;
}

double portable_log(double x) {
  // x = 2^k m with m in [sqrt(1/2), sqrt(2)); log m = 2 atanh(s), s = (m - 1)/(m + 1).
  const auto word = std::bit_cast<std::uint64_t>(x);
  int k = static_cast<int>(word >> 52) - 1023;
  double m = std::bit_cast<double>((word & 0x000FFFFFFFFFFFFFull) | 0x3FF0000000000000ull);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    ++k;
  }
  const double s = (m - 1.0) / (m + 1.0), s2 = s * s;
  double series = 0.0;  // s2 <= 0.0295: the first omitted term is below 1e-18
  for (int n = 23; n >= 3; n -= 2) series = (series + 1.0 / n) * s2;
  constexpr double kLog2High = 6.93147180369123816490e-01;  // high bits: k times it is exact
  constexpr double kLog2Low = 1.90821492927058770002e-10;
  return k * kLog2High + (k * kLog2Low + 2.0 * (s + s * series));
}

double normal_quantile(double p) {
  const double q = p - 0.5;
  if (std::fabs(q) <= 0.425) {
    const double r = 0.180625 - q * q;
    return q * polynomial(kCentreTop, r) / polynomial(kCentreBottom, r);
  }
  double r = std::sqrt(-portable_log(q < 0.0 ? p : 1.0 - p));
  double x;
  if (r <= 5.0) {
    r -= 1.6;
    x = polynomial(kNearTop, r) / polynomial(kNearBottom, r);
  } else {
    r -= 5.0;
    x = polynomial(kFarTop, r) / polynomial(kFarBottom, r);
  }
  return q < 0.0 ? -x : x;
}

std::uint64_t RandomStream::bits() {
  const std::uint64_t block = index_ >> 1;
  const bool second = (index_ & 1) != 0;
  ++index_;
  if (!second) {
    block_ = philox4x32({static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32),
                         trial_, channel_},
                        key_);
    return (std::uint64_t{block_[1]} << 32) | block_[0];
  }
  return (std::uint64_t{block_[3]} << 32) | block_[2];
}

double RandomStream::uniform() {
  // The centre of one of 2^52 equal cells: never 0 or 1.
  return (static_cast<double>(bits() >> 12) + 0.5) * 0x1p-52;
}

}  // namespace legwork
