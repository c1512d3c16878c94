// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Every operation of a pack is the scalar's, lane by lane, bit by bit.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "legwork/math/pack.h"

namespace legwork {  // unqualified fma and abs mean ours, not the C library's

namespace {

template <class S>
bool same_bits(S a, S b) {
  return std::memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

// Ordinary numbers, with now and then a zero, an infinity or a NaN.
template <class P>
P random_pack(std::mt19937& random) {
  using S = Real<P>;
  constexpr S inf = std::numeric_limits<S>::infinity();
  const S special[] = {S(0), S(-0.0), inf, -inf, std::numeric_limits<S>::quiet_NaN()};
  P out;
  for (int l = 0; l < kLanes<P>; ++l) {
    const auto pick = random() % 20;
    set_lane(out, l,
             pick < 5 ? special[pick] : static_cast<S>(std::normal_distribution<double>()(random)));
  }
  return out;
}

template <class P, class Operation>
void check_lanes(const P& a, const P& b, const P& c, const Operation& operation) {
  const P packed = operation(a, b, c);
  for (int l = 0; l < kLanes<P>; ++l) {
    CHECK(same_bits(lane(packed, l), operation(lane(a, l), lane(b, l), lane(c, l))));
  }
}

template <class P>
void check_operations(unsigned seed) {
  std::mt19937 random(seed);
  for (int i = 0; i < 500; ++i) {
    const P a = random_pack<P>(random), b = random_pack<P>(random), c = random_pack<P>(random);
    check_lanes(a, b, c, [](auto x, auto y, auto) { return x + y; });
    check_lanes(a, b, c, [](auto x, auto y, auto) { return x - y; });
    check_lanes(a, b, c, [](auto x, auto y, auto) { return x * y; });
    check_lanes(a, b, c, [](auto x, auto y, auto) { return x / y; });
    check_lanes(a, b, c, [](auto x, auto, auto) { return -x; });
    check_lanes(a, b, c, [](auto x, auto, auto) { return abs(x); });
    check_lanes(a, b, c, [](auto x, auto, auto) { return sqrt(abs(x)); });
    check_lanes(a, b, c, [](auto x, auto y, auto) { return min(x, y); });
    check_lanes(a, b, c, [](auto x, auto y, auto) { return max(x, y); });
    check_lanes(a, b, c, [](auto x, auto y, auto z) { return fma(x, y, z); });
    check_lanes(a, b, c, [](auto x, auto y, auto z) { return nfma(x, y, z); });
    check_lanes(a, b, c, [](auto x, auto y, auto z) { return mul_sub_mul(x, y, z, x); });
    check_lanes(a, b, c, [](auto x, auto y, auto z) { return clamp(x, y, z); });
    check_lanes(a, b, c, [](auto x, auto y, auto z) { return select(x < y, y, z); });
    check_lanes(a, b, c, [](auto x, auto y, auto z) { return select(x >= y, y, z); });
  }
}

}  // namespace

TEST_CASE("pack of doubles: every operation lane by lane") { check_operations<PackD>(41); }
TEST_CASE("pack of floats: every operation lane by lane") { check_operations<PackF>(42); }
TEST_CASE("pack of two: works without a register of its own") {
  check_operations<Pack<double, 2>>(43);
}

TEST_CASE("pack: a number fills every lane, masks answer any and all") {
  const PackD three(3.0);
  for (int l = 0; l < kDoubleLanes; ++l) CHECK(lane(three, l) == 3.0);
  PackD mixed(1.0);
  set_lane(mixed, 1, 5.0);
  CHECK(any(mixed > three));
  CHECK_FALSE(all(mixed > three));
  CHECK(all(mixed > PackD(0.0)));
  CHECK_FALSE(any(mixed > PackD(9.0)));
  CHECK(lane(mixed > three, 1));
  CHECK_FALSE(lane(mixed > three, 0));
}

TEST_CASE("pack: the sign of a zero stays") {
  for (int i = 0; i < 2; ++i) {
    CHECK(std::signbit(lane(Pack<double, 2>(-0.0), i)));
    CHECK_FALSE(std::signbit(lane(Pack<double, 2>(0.0), i)));
  }
}

TEST_CASE("fma rounds once") {
  // (1 + e)·(1 − e) − 1 = −e² exactly; with two roundings it would be 0.
  const double e = 0x1p-30;
  CHECK(fma(1 + e, 1 - e, -1.0) == -e * e);
  CHECK(lane(fma(PackD(1 + e), PackD(1 - e), PackD(-1.0)), 0) == -e * e);
}

}  // namespace legwork
