#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Our own sine and cosine: the same bits on every compiler, library and lane.
// Cody–Waite reduction by π/2 in three fused steps, then minimax polynomials on ±π/4 (the
// coefficients are the well-known ones of fdlibm's kernels). Error below 0.8 ulp for |x| < 1e6.
#include <cstdint>
#include <cstring>

#include "legwork/math/dual.h"

namespace legwork {

template <class T>
struct SinCos {
  T sin, cos;
};

// The integer bits of a rounded number, and tests of its two lowest bits.
LEGWORK_HD std::int64_t bits_of(double x) {
  std::int64_t n;
  std::memcpy(&n, &x, sizeof n);
  return n;
}
LEGWORK_HD std::int32_t bits_of(float x) {
  std::int32_t n;
  std::memcpy(&n, &x, sizeof n);
  return n;
}
LEGWORK_HD bool nonzero(std::int64_t n, double) { return n != 0; }
LEGWORK_HD bool nonzero(std::int32_t n, float) { return n != 0; }

namespace detail {

template <class S>
struct SinCosConstants;
template <>
struct SinCosConstants<double> {
  static constexpr double kRound = 6755399441055744.0;  // 1.5·2⁵²: adding it rounds to an integer
  static constexpr double kTwoOverPi = 0.63661977236758134308;
  static constexpr double kPiHalf[3] = {1.57079632679489655800, 6.12323399573676603587e-17,
                                        -1.4973849048591833e-33};
  static constexpr double kSin[6] = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,
                                     -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                                     -2.50507602534068634195e-08, 1.58969099521155010221e-10};
  static constexpr double kCos[6] = {4.16666666666666019037e-02, -1.38888888888741095749e-03,
                                     2.48015872894767294178e-05, -2.75573143513906633035e-07,
                                     2.08757232129817482790e-09, -1.13596475577881948265e-11};
  static constexpr int kTerms = 6;
};
template <>
struct SinCosConstants<float> {
  static constexpr float kRound = 12582912.0f;  // 1.5·2²³
  static constexpr float kTwoOverPi = 0.636619772f;
  static constexpr float kPiHalf[3] = {1.57079637f, -4.37113883e-8f, -1.71512489e-15f};
  static constexpr float kSin[3] = {-1.6666654611e-1f, 8.3321608736e-3f, -1.9515295891e-4f};
  static constexpr float kCos[3] = {4.166664568298827e-2f, -1.388731625493765e-3f,
                                    2.443315711809948e-5f};
  static constexpr int kTerms = 3;
};

template <int kTerms, class T, class S>
LEGWORK_HD T polynomial(const S (&c)[kTerms], const T& z) {
  T sum = T(c[kTerms - 1]);
  for (int i = kTerms - 2; i >= 0; --i) sum = fma(sum, z, T(c[i]));
  return sum;
}

}  // namespace detail

/// sin x and cos x together [x in rad].
template <class T>
LEGWORK_HD SinCos<T> sincos(const T& x) {
  using K = detail::SinCosConstants<Real<T>>;
  const T shifted = fma(x, T(K::kTwoOverPi), T(K::kRound));
  const auto quadrant = bits_of(shifted);
  const T k = shifted - T(K::kRound);
  // The reduced argument as y + tail: without the tail, errors reach 1.5 ulp. r is exact near a
  // multiple of π/2; r − p and its error are Knuth's two-sum, since either may be the larger.
  const T r = nfma(k, T(K::kPiHalf[0]), x);
  const T p = k * T(K::kPiHalf[1]);
  const T y = r - p;
  const T v = y - r;
  const T lost = (r - (y - v)) - (p + v);
  const T tail = lost - fma(k, T(K::kPiHalf[2]), fms(k, T(K::kPiHalf[1]), p));
  const T z = y * y;
  const T half = z * T(0.5);
  const T near_one = T(1.0) - half;
  // sin(y + tail) = y + (y³·P(z) + tail·(1 − z/2)),
  // cos(y + tail) = (1 − z/2) + (its rounding error + z²·Q(z) − y·tail).
  const T s = y + fma(y * z, detail::polynomial<K::kTerms>(K::kSin, z), tail * near_one);
  const T rest = fma(z * z, detail::polynomial<K::kTerms>(K::kCos, z), -(y * tail));
  const T c = near_one + (((T(1.0) - near_one) - half) + rest);
  const auto swap = nonzero(quadrant & 1, x);
  const T a = select(swap, c, s);
  const T b = select(swap, s, c);
  return {select(nonzero(quadrant & 2, x), -a, a), select(nonzero((quadrant + 1) & 2, x), -b, b)};
}

LEGWORK_HD SinCos<Dual> sincos(const Dual& x) {
  const SinCos<double> at = sincos(x.value);
  return {{at.sin, at.cos * x.slope}, {at.cos, -at.sin * x.slope}};
}

}  // namespace legwork
