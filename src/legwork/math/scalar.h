#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The closed list of scalars every kernel is written for, and the few operations they share:
//   double, float          one robot
//   Pack<double|float, N>  N robots side by side, one per SIMD lane
//   Dual                   a double and its derivative along one direction
// A kernel never branches on a T: it selects.
#include <cmath>
#include <concepts>
#include <type_traits>

#if defined(__CUDACC__)
#define LEGWORK_HD __host__ __device__ inline
#elif defined(LEGWORK_FREE_INLINING)
// Where nothing is timed (sanitizers, dual numbers): what is inlined is left to the compiler, which
// then takes a fifth to a half of the time.
#define LEGWORK_HD inline
#else
#define LEGWORK_HD inline __attribute__((always_inline))
#endif

namespace legwork {

template <class T>
inline constexpr bool kIsScalar = false;
template <>
inline constexpr bool kIsScalar<double> = true;
template <>
inline constexpr bool kIsScalar<float> = true;

/// double, float, Pack or Dual.
template <class T>
concept Scalar = kIsScalar<T>;

/// The plain number a scalar is made of: double for double, Pack<double,N> and Dual; else float.
template <class T>
struct RealOf {
  using type = T;
};
template <class T>
using Real = typename RealOf<T>::type;

/// The scalar a product of an A and a B is held in.
template <class A, class B>
using Product = std::remove_cvref_t<decltype(std::declval<A>() * std::declval<B>())>;

// --- double and float --------------------------------------------------------------------------

/// a·b + c with one rounding. The same bits with and without hardware support.
LEGWORK_HD double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
LEGWORK_HD float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
LEGWORK_HD double sqrt(double a) { return __builtin_sqrt(a); }
LEGWORK_HD float sqrt(float a) { return __builtin_sqrtf(a); }
LEGWORK_HD double abs(double a) { return __builtin_fabs(a); }
LEGWORK_HD float abs(float a) { return __builtin_fabsf(a); }
// Written as a comparison so that every scalar treats NaN alike: a NaN in `a` gives b.
LEGWORK_HD double min(double a, double b) { return a < b ? a : b; }
LEGWORK_HD float min(float a, float b) { return a < b ? a : b; }
LEGWORK_HD double max(double a, double b) { return a > b ? a : b; }
LEGWORK_HD float max(float a, float b) { return a > b ? a : b; }
LEGWORK_HD double select(bool m, double a, double b) { return m ? a : b; }
LEGWORK_HD float select(bool m, float a, float b) { return m ? a : b; }
LEGWORK_HD bool any(bool m) { return m; }
LEGWORK_HD bool all(bool m) { return m; }
LEGWORK_HD double lane(double a, int) { return a; }
LEGWORK_HD float lane(float a, int) { return a; }
LEGWORK_HD bool lane(bool m, int) { return m; }
LEGWORK_HD void set_lane(double& a, int, double x) { a = x; }
LEGWORK_HD void set_lane(float& a, int, float x) { a = x; }
LEGWORK_HD void set_lane(bool& m, int, bool x) { m = x; }

/// Lanes of a scalar: 1 but for packs.
template <class T>
inline constexpr int kLanes = 1;

// --- the same for every scalar -----------------------------------------------------------------

/// c − a·b with one rounding.
template <class A, class B, class C>
LEGWORK_HD auto nfma(const A& a, const B& b, const C& c) {
  return fma(-a, b, c);
}

/// a·b − c with one rounding.
template <class A, class B, class C>
LEGWORK_HD auto fms(const A& a, const B& b, const C& c) {
  return fma(a, b, -c);
}

/// a·b + c·d: the second product is rounded, the sum fused.
template <class A, class B, class C, class D>
LEGWORK_HD auto mul_add_mul(const A& a, const B& b, const C& c, const D& d) {
  return fma(a, b, c * d);
}

/// a·b − c·d: the second product is rounded, the difference fused.
template <class A, class B, class C, class D>
LEGWORK_HD auto mul_sub_mul(const A& a, const B& b, const C& c, const D& d) {
  return fma(a, b, -(c * d));
}

template <class T>
LEGWORK_HD T clamp(const T& a, const T& lo, const T& hi) {
  return min(max(a, lo), hi);
}

template <class T>
LEGWORK_HD T square(const T& a) {
  return a * a;
}

}  // namespace legwork
