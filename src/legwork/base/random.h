#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Counter-based random streams: the n-th number of (seed, trial, channel) is a pure function, so
// that a trial depends on nothing but its own index.
#include <array>
#include <cstdint>

namespace legwork {

/// Philox 4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3",
/// SC'11): ten rounds of a keyed bijection on a 128-bit counter.
std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter,
                                        std::array<std::uint32_t, 2> key);

/// Standard normal quantile of p in (0, 1), relative error about 1e-16.
///
/// Wichura's algorithm AS 241 (PPND16) with our own logarithm: only + - * / and sqrt, so that the
/// bits do not depend on the C library.
double normal_quantile(double p);

/// Natural logarithm of a finite normal x > 0 to 2 ulp, from + - * / alone (same bits everywhere).
double portable_log(double x);

/// One stream of random numbers, keyed by (seed, trial, channel). A value: copy it to rewind.
///
/// Two numbers come out of one Philox block; the block's counter is (index, trial, channel) and its
/// key the seed. Never allocates or throws.
class RandomStream {
 public:
  RandomStream() = default;
  RandomStream(std::uint64_t seed, std::uint32_t trial, std::uint32_t channel)
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        trial_(trial),
        channel_(channel) {}

  std::uint64_t bits();  // 64 uniform bits
  double uniform();      // uniform in the open interval (0, 1), 53 bits
  double normal() {      // N(0, 1)
    return normal_quantile(uniform());
  }
  double normal(double mean, double deviation) { return mean + deviation * normal(); }

 private:
  std::array<std::uint32_t, 2> key_{};
  std::uint32_t trial_ = 0;
  std::uint32_t channel_ = 0;
  std::uint64_t index_ = 0;  // numbers drawn so far
  std::array<std::uint32_t, 4> block_{};
};

}  // namespace legwork
