#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Rotations about a principal axis K (0 x, 1 y, 2 z): four products where a matrix needs nine.
// With R = Rot(K, angle): turn gives R·a, unturn gives Rᵀ·a, turn of a tensor gives R·S·Rᵀ.
#include "legwork/math/mat3.h"
#include "legwork/math/sincos.h"

namespace legwork {

template <int K, class A, class T>
LEGWORK_HD Vec3<T> turn(const SinCos<A>& a, const Vec3<T>& x) {
  constexpr int u = (K + 1) % 3, v = (K + 2) % 3;
  Vec3<T> r;
  r[K] = x[K];
  r[u] = mul_sub_mul(a.cos, x[u], a.sin, x[v]);
  r[v] = mul_add_mul(a.sin, x[u], a.cos, x[v]);
  return r;
}

template <int K, class A, class T>
LEGWORK_HD Vec3<T> unturn(const SinCos<A>& a, const Vec3<T>& x) {
  constexpr int u = (K + 1) % 3, v = (K + 2) % 3;
  Vec3<T> r;
  r[K] = x[K];
  r[u] = mul_add_mul(a.cos, x[u], a.sin, x[v]);
  r[v] = mul_sub_mul(a.cos, x[v], a.sin, x[u]);
  return r;
}

/// R·S·Rᵀ for a symmetric S.
template <int K, class T>
LEGWORK_HD Sym3<T> turn(const SinCos<T>& a, const Sym3<T>& S) {
  constexpr int u = (K + 1) % 3, v = (K + 2) % 3;
  Sym3<T> r;
  const T uu = S(u, u), vv = S(v, v), uv = S(u, v);
  // Rows first (m = R·S in the u–v block), then columns.
  const T m_uu = mul_sub_mul(a.cos, uu, a.sin, uv);
  const T m_uv = mul_sub_mul(a.cos, uv, a.sin, vv);
  const T m_vu = mul_add_mul(a.sin, uu, a.cos, uv);
  const T m_vv = mul_add_mul(a.sin, uv, a.cos, vv);
  r(u, u) = mul_sub_mul(a.cos, m_uu, a.sin, m_uv);
  r(u, v) = mul_add_mul(a.sin, m_uu, a.cos, m_uv);
  r(v, v) = mul_add_mul(a.sin, m_vu, a.cos, m_vv);
  r(K, K) = S(K, K);
  r(K, u) = mul_sub_mul(a.cos, S(K, u), a.sin, S(K, v));
  r(K, v) = mul_add_mul(a.sin, S(K, u), a.cos, S(K, v));
  return r;
}

/// R·M·Rᵀ for a general M.
template <int K, class T>
LEGWORK_HD Mat3<T> turn(const SinCos<T>& a, const Mat3<T>& M) {
  constexpr int u = (K + 1) % 3, v = (K + 2) % 3;
  Mat3<T> m, r;
  for (int k = 0; k < 3; ++k) {
    m(K, k) = M(K, k);
    m(u, k) = mul_sub_mul(a.cos, M(u, k), a.sin, M(v, k));
    m(v, k) = mul_add_mul(a.sin, M(u, k), a.cos, M(v, k));
  }
  for (int i = 0; i < 3; ++i) {
    r(i, K) = m(i, K);
    r(i, u) = mul_sub_mul(a.cos, m(i, u), a.sin, m(i, v));
    r(i, v) = mul_add_mul(a.sin, m(i, u), a.cos, m(i, v));
  }
  return r;
}

/// M·R: the columns of M mixed as the axes of the turned frame.
template <int K, class T>
LEGWORK_HD Mat3<T> times_turn(const Mat3<T>& M, const SinCos<T>& a) {
  constexpr int u = (K + 1) % 3, v = (K + 2) % 3;
  Mat3<T> r;
  for (int i = 0; i < 3; ++i) {
    r(i, K) = M(i, K);
    r(i, u) = mul_add_mul(a.cos, M(i, u), a.sin, M(i, v));
    r(i, v) = mul_sub_mul(a.cos, M(i, v), a.sin, M(i, u));
  }
  return r;
}

}  // namespace legwork
