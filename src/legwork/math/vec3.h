#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Vectors of three. Mixed products (a model constant times a lane) keep the wider scalar.
#include "legwork/math/scalar.h"

namespace legwork {

template <class T>
struct Vec3 {
  T x, y, z;

  /// Component k; k is a compile-time constant wherever speed matters.
  LEGWORK_HD T& operator[](int k) { return k == 0 ? x : k == 1 ? y : z; }
  LEGWORK_HD const T& operator[](int k) const { return k == 0 ? x : k == 1 ? y : z; }

  template <class B>
  LEGWORK_HD Vec3& operator+=(const Vec3<B>& b) {
    x = x + b.x, y = y + b.y, z = z + b.z;
    return *this;
  }
  template <class B>
  LEGWORK_HD Vec3& operator-=(const Vec3<B>& b) {
    x = x - b.x, y = y - b.y, z = z - b.z;
    return *this;
  }
};

template <class T>
LEGWORK_HD Vec3<T> zero3() {
  return {T(0.0), T(0.0), T(0.0)};
}
/// The same vector in another scalar (a model constant into a lane).
template <class T, class S>
LEGWORK_HD Vec3<T> cast(const Vec3<S>& a) {
  return {T(a.x), T(a.y), T(a.z)};
}

template <class A, class B>
LEGWORK_HD Vec3<Product<A, B>> operator+(const Vec3<A>& a, const Vec3<B>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class A, class B>
LEGWORK_HD Vec3<Product<A, B>> operator-(const Vec3<A>& a, const Vec3<B>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class A>
LEGWORK_HD Vec3<A> operator-(const Vec3<A>& a) {
  return {-a.x, -a.y, -a.z};
}
template <class A, Scalar S>
LEGWORK_HD Vec3<Product<A, S>> operator*(const Vec3<A>& a, const S& s) {
  return {a.x * s, a.y * s, a.z * s};
}
template <class A, Scalar S>
LEGWORK_HD Vec3<Product<A, S>> operator*(const S& s, const Vec3<A>& a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <class A, class B>
LEGWORK_HD Product<A, B> dot(const Vec3<A>& a, const Vec3<B>& b) {
  return fma(a.x, b.x, fma(a.y, b.y, a.z * b.z));
}
template <class A, class B>
LEGWORK_HD Vec3<Product<A, B>> cross(const Vec3<A>& a, const Vec3<B>& b) {
  return {mul_sub_mul(a.y, b.z, a.z, b.y), mul_sub_mul(a.z, b.x, a.x, b.z),
          mul_sub_mul(a.x, b.y, a.y, b.x)};
}
/// c + a·s, fused per component.
template <class A, class S, class C>
LEGWORK_HD auto fma(const Vec3<A>& a, const S& s, const Vec3<C>& c) {
  using R = Product<Product<A, S>, C>;
  return Vec3<R>{fma(a.x, s, c.x), fma(a.y, s, c.y), fma(a.z, s, c.z)};
}
/// c + a × b, fused per component.
template <class A, class B, class C>
LEGWORK_HD auto cross_add(const Vec3<A>& a, const Vec3<B>& b, const Vec3<C>& c) {
  using R = Product<Product<A, B>, C>;
  return Vec3<R>{nfma(a.z, b.y, fma(a.y, b.z, c.x)), nfma(a.x, b.z, fma(a.z, b.x, c.y)),
                 nfma(a.y, b.x, fma(a.x, b.y, c.z))};
}
template <class A>
LEGWORK_HD A norm2(const Vec3<A>& a) {
  return dot(a, a);
}
template <class A>
LEGWORK_HD A norm(const Vec3<A>& a) {
  return sqrt(dot(a, a));
}
template <class M, class T>
LEGWORK_HD Vec3<T> select(const M& m, const Vec3<T>& a, const Vec3<T>& b) {
  return {select(m, a.x, b.x), select(m, a.y, b.y), select(m, a.z, b.z)};
}

}  // namespace legwork
