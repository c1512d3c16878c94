#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// N numbers in one SIMD register (or several): the lanes of a batch of robots. Each lane goes
// through the same operations as a lone double would, so lane and scalar agree bit for bit.
#include <cstdint>
#include <cstring>

#include "legwork/math/scalar.h"

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace legwork {

/// The compiler's own vector of N words. (A trait of its own: GCC forgets the attribute on a
/// member typedef that depends on template parameters.)
template <class S, int N>
struct VectorOf {
  typedef S type __attribute__((vector_size(N * sizeof(S))));
};

template <class S, int N>
struct Pack;

/// One flag per lane, as the all-ones or all-zeros words SIMD comparisons give.
template <class S, int N>
struct Mask {
  using Word = std::conditional_t<sizeof(S) == 8, std::int64_t, std::int32_t>;
  using Raw = typename VectorOf<Word, N>::type;
  Raw raw;

  friend LEGWORK_HD Mask operator&(Mask a, Mask b) { return {a.raw & b.raw}; }
  friend LEGWORK_HD Mask operator|(Mask a, Mask b) { return {a.raw | b.raw}; }
  friend LEGWORK_HD Mask operator!(Mask a) { return {~a.raw}; }
};

template <class S, int N>
struct Pack {
  using Raw = typename VectorOf<S, N>::type;
  Raw raw;

  Pack() = default;
  // x − 0 is x; 0 + x would take the sign off −0, and an addition.
  LEGWORK_HD Pack(S x) : raw(x - Raw{}) {}  // NOLINT: a number is a pack of equal lanes
  template <std::same_as<double> D>
  requires(!std::same_as<S, double>) LEGWORK_HD Pack(D x)
      : raw(static_cast<S>(x) - Raw{}) {}  // NOLINT: literals
  template <std::same_as<int> I>
  LEGWORK_HD Pack(I x) : raw(static_cast<S>(x) - Raw{}) {}  // NOLINT: literals
  LEGWORK_HD explicit Pack(Raw r) : raw(r) {}

  friend LEGWORK_HD Pack operator+(Pack a, Pack b) { return Pack(a.raw + b.raw); }
  friend LEGWORK_HD Pack operator-(Pack a, Pack b) { return Pack(a.raw - b.raw); }
  friend LEGWORK_HD Pack operator*(Pack a, Pack b) { return Pack(a.raw * b.raw); }
  friend LEGWORK_HD Pack operator/(Pack a, Pack b) { return Pack(a.raw / b.raw); }
  friend LEGWORK_HD Pack operator-(Pack a) { return Pack(-a.raw); }
  LEGWORK_HD Pack& operator+=(Pack b) { return *this = *this + b; }
  LEGWORK_HD Pack& operator-=(Pack b) { return *this = *this - b; }
  LEGWORK_HD Pack& operator*=(Pack b) { return *this = *this * b; }
  friend LEGWORK_HD Mask<S, N> operator<(Pack a, Pack b) { return {a.raw < b.raw}; }
  friend LEGWORK_HD Mask<S, N> operator>(Pack a, Pack b) { return {a.raw > b.raw}; }
  friend LEGWORK_HD Mask<S, N> operator<=(Pack a, Pack b) { return {a.raw <= b.raw}; }
  friend LEGWORK_HD Mask<S, N> operator>=(Pack a, Pack b) { return {a.raw >= b.raw}; }
};

template <class S, int N>
inline constexpr bool kIsScalar<Pack<S, N>> = true;
template <class S, int N>
struct RealOf<Pack<S, N>> {
  using type = S;
};
template <class S, int N>
inline constexpr int kLanes<Pack<S, N>> = N;

template <class S, int N>
LEGWORK_HD Pack<S, N> select(Mask<S, N> m, Pack<S, N> a, Pack<S, N> b) {
  return Pack<S, N>(m.raw ? a.raw : b.raw);
}
template <class S, int N>
LEGWORK_HD Pack<S, N> min(Pack<S, N> a, Pack<S, N> b) {
  return select(a < b, a, b);
}
template <class S, int N>
LEGWORK_HD Pack<S, N> max(Pack<S, N> a, Pack<S, N> b) {
  return select(a > b, a, b);
}
template <class S, int N>
LEGWORK_HD Pack<S, N> abs(Pack<S, N> a) {
  using Word = typename Mask<S, N>::Word;
  typename Mask<S, N>::Raw bits;
  std::memcpy(&bits, &a.raw, sizeof bits);
  bits &= static_cast<Word>(~(Word{1} << (8 * sizeof(S) - 1)));
  std::memcpy(&a.raw, &bits, sizeof bits);
  return a;
}

template <class S, int N>
LEGWORK_HD bool any(Mask<S, N> m) {
  bool result = false;
  for (int i = 0; i < N; ++i) result = result || m.raw[i] != 0;
  return result;
}
template <class S, int N>
LEGWORK_HD bool all(Mask<S, N> m) {
  return !any(!m);
}
template <class S, int N>
LEGWORK_HD S lane(const Pack<S, N>& a, int i) {
  return a.raw[i];
}
template <class S, int N>
LEGWORK_HD bool lane(const Mask<S, N>& m, int i) {
  return m.raw[i] != 0;
}
template <class S, int N>
LEGWORK_HD void set_lane(Pack<S, N>& a, int i, S x) {
  a.raw[i] = x;
}
template <class S, int N>
LEGWORK_HD void set_lane(Mask<S, N>& m, int i, bool x) {
  m.raw[i] = x ? -1 : 0;
}

// GCC has no vector fma or sqrt of its own: the processor's where the register exists, else lane by
// lane. By the names that gcc and clang give them: <immintrin.h> with all the others would be a
// third of what compiling a file takes.
template <class S, int N>
LEGWORK_HD Pack<S, N> fma_raw(Pack<S, N> a, Pack<S, N> b, Pack<S, N> c) {
  Pack<S, N> r;
#if defined(__AVX512F__)
  if constexpr (std::is_same_v<S, double> && N == 8)
    return Pack<S, N>(typename Pack<S, N>::Raw(_mm512_fmadd_pd(a.raw, b.raw, c.raw)));
  if constexpr (std::is_same_v<S, float> && N == 16)
    return Pack<S, N>(typename Pack<S, N>::Raw(_mm512_fmadd_ps(a.raw, b.raw, c.raw)));
#endif
#if defined(__FMA__) && defined(__AVX2__)
  if constexpr (std::is_same_v<S, double> && N == 4)
    return Pack<S, N>(typename Pack<S, N>::Raw(__builtin_ia32_vfmaddpd256(a.raw, b.raw, c.raw)));
  if constexpr (std::is_same_v<S, double> && N == 2)
    return Pack<S, N>(typename Pack<S, N>::Raw(__builtin_ia32_vfmaddpd(a.raw, b.raw, c.raw)));
  if constexpr (std::is_same_v<S, float> && N == 8)
    return Pack<S, N>(typename Pack<S, N>::Raw(__builtin_ia32_vfmaddps256(a.raw, b.raw, c.raw)));
#endif
  for (int i = 0; i < N; ++i) r.raw[i] = fma(a.raw[i], b.raw[i], c.raw[i]);
  return r;
}

template <class S, int N>
LEGWORK_HD Pack<S, N> sqrt(Pack<S, N> a) {
  Pack<S, N> r;
#if defined(__AVX512F__)
  if constexpr (std::is_same_v<S, double> && N == 8)
    return Pack<S, N>(typename Pack<S, N>::Raw(_mm512_sqrt_pd(a.raw)));
  if constexpr (std::is_same_v<S, float> && N == 16)
    return Pack<S, N>(typename Pack<S, N>::Raw(_mm512_sqrt_ps(a.raw)));
#endif
#if defined(__FMA__) && defined(__AVX2__)
  if constexpr (std::is_same_v<S, double> && N == 4)
    return Pack<S, N>(typename Pack<S, N>::Raw(__builtin_ia32_sqrtpd256(a.raw)));
  if constexpr (std::is_same_v<S, double> && N == 2)
    return Pack<S, N>(typename Pack<S, N>::Raw(__builtin_ia32_sqrtpd(a.raw)));
  if constexpr (std::is_same_v<S, float> && N == 8)
    return Pack<S, N>(typename Pack<S, N>::Raw(__builtin_ia32_sqrtps256(a.raw)));
#endif
  for (int i = 0; i < N; ++i) r.raw[i] = sqrt(a.raw[i]);
  return r;
}

// Every mix of packs and plain numbers, as long as one argument is a pack.
template <class P>
concept AnyPack = kIsScalar<P> && !std::floating_point<P> && requires {
  typename P::Raw;
};
template <AnyPack P, class B, class C>
LEGWORK_HD P fma(const P& a, const B& b, const C& c) {
  return fma_raw(a, P(b), P(c));
}
template <std::floating_point A, AnyPack P, class C>
LEGWORK_HD P fma(A a, const P& b, const C& c) {
  return fma_raw(P(a), b, P(c));
}
template <std::floating_point A, std::floating_point B, AnyPack P>
LEGWORK_HD P fma(A a, B b, const P& c) {
  return fma_raw(P(a), P(b), c);
}

// The widths this build's registers hold.
#if defined(__AVX512F__)
inline constexpr int kDoubleLanes = 8;
inline constexpr int kFloatLanes = 16;
#else
inline constexpr int kDoubleLanes = 4;
inline constexpr int kFloatLanes = 8;
#endif
using PackD = Pack<double, kDoubleLanes>;
using PackF = Pack<float, kFloatLanes>;

// For sincos.h: the integer bits of rounded lanes, and which lanes of an integer are not zero.
template <class S, int N>
LEGWORK_HD typename Mask<S, N>::Raw bits_of(Pack<S, N> x) {
  typename Mask<S, N>::Raw n;
  std::memcpy(&n, &x.raw, sizeof n);
  return n;
}
template <class S, int N>
LEGWORK_HD Mask<S, N> nonzero(typename Mask<S, N>::Raw n, Pack<S, N>) {
  return {n != 0};
}

}  // namespace legwork
