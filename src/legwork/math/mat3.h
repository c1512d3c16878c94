#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// 3x3 matrices: general (rotations, coupling blocks) and symmetric (inertias).
#include "legwork/math/vec3.h"

namespace legwork {

/// Row-major 3x3. A rotation R_AB takes components in B to components in A.
template <class T>
struct Mat3 {
  T xx, xy, xz;
  T yx, yy, yz;
  T zx, zy, zz;

  LEGWORK_HD const T& operator()(int i, int k) const { return (&xx)[3 * i + k]; }
  LEGWORK_HD T& operator()(int i, int k) { return (&xx)[3 * i + k]; }
  LEGWORK_HD Vec3<T> row(int i) const { return {(*this)(i, 0), (*this)(i, 1), (*this)(i, 2)}; }
  LEGWORK_HD Vec3<T> column(int k) const { return {(*this)(0, k), (*this)(1, k), (*this)(2, k)}; }
};

/// Symmetric 3x3 by its upper triangle.
template <class T>
struct Sym3 {
  T xx, xy, xz, yy, yz, zz;

  LEGWORK_HD const T& operator()(int i, int k) const { return (&xx)[index(i, k)]; }
  LEGWORK_HD T& operator()(int i, int k) { return (&xx)[index(i, k)]; }
  static constexpr int index(int i, int k) {
    const int lo = i < k ? i : k;
    const int hi = i < k ? k : i;
    return lo == 0 ? hi : lo + hi + 1;
  }
};

template <class T>
LEGWORK_HD Mat3<T> identity3() {
  const T o(0.0), l(1.0);
  return {l, o, o, o, l, o, o, o, l};
}
template <class T>
LEGWORK_HD Mat3<T> zero33() {
  const T o(0.0);
  return {o, o, o, o, o, o, o, o, o};
}
template <class T>
LEGWORK_HD Sym3<T> zero_sym3() {
  const T o(0.0);
  return {o, o, o, o, o, o};
}
template <class T, class S>
LEGWORK_HD Mat3<T> cast(const Mat3<S>& a) {
  return {T(a.xx), T(a.xy), T(a.xz), T(a.yx), T(a.yy), T(a.yz), T(a.zx), T(a.zy), T(a.zz)};
}
template <class T, class S>
LEGWORK_HD Sym3<T> cast(const Sym3<S>& a) {
  return {T(a.xx), T(a.xy), T(a.xz), T(a.yy), T(a.yz), T(a.zz)};
}
template <class T>
LEGWORK_HD Mat3<T> full(const Sym3<T>& a) {
  return {a.xx, a.xy, a.xz, a.xy, a.yy, a.yz, a.xz, a.yz, a.zz};
}
template <class T>
LEGWORK_HD Mat3<T> transpose(const Mat3<T>& a) {
  return {a.xx, a.yx, a.zx, a.xy, a.yy, a.zy, a.xz, a.yz, a.zz};
}

template <class A, class B>
LEGWORK_HD Vec3<Product<A, B>> operator*(const Mat3<A>& m, const Vec3<B>& a) {
  return {fma(m.xx, a.x, fma(m.xy, a.y, m.xz * a.z)), fma(m.yx, a.x, fma(m.yy, a.y, m.yz * a.z)),
          fma(m.zx, a.x, fma(m.zy, a.y, m.zz * a.z))};
}
/// mᵀ·a without forming the transpose: components of a in B when m is R_AB.
template <class A, class B>
LEGWORK_HD Vec3<Product<A, B>> transpose_times(const Mat3<A>& m, const Vec3<B>& a) {
  return {fma(m.xx, a.x, fma(m.yx, a.y, m.zx * a.z)), fma(m.xy, a.x, fma(m.yy, a.y, m.zy * a.z)),
          fma(m.xz, a.x, fma(m.yz, a.y, m.zz * a.z))};
}
template <class A, class B>
LEGWORK_HD Vec3<Product<A, B>> operator*(const Sym3<A>& m, const Vec3<B>& a) {
  return {fma(m.xx, a.x, fma(m.xy, a.y, m.xz * a.z)), fma(m.xy, a.x, fma(m.yy, a.y, m.yz * a.z)),
          fma(m.xz, a.x, fma(m.yz, a.y, m.zz * a.z))};
}
template <class A, class B>
LEGWORK_HD Mat3<Product<A, B>> operator*(const Mat3<A>& a, const Mat3<B>& b) {
  const auto c0 = a * b.column(0), c1 = a * b.column(1), c2 = a * b.column(2);
  return {c0.x, c1.x, c2.x, c0.y, c1.y, c2.y, c0.z, c1.z, c2.z};
}
template <class A, class B>
LEGWORK_HD Mat3<Product<A, B>> operator+(const Mat3<A>& a, const Mat3<B>& b) {
  return {a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yx + b.yx, a.yy + b.yy,
          a.yz + b.yz, a.zx + b.zx, a.zy + b.zy, a.zz + b.zz};
}
template <class A, class B>
LEGWORK_HD Mat3<Product<A, B>> operator-(const Mat3<A>& a, const Mat3<B>& b) {
  return {a.xx - b.xx, a.xy - b.xy, a.xz - b.xz, a.yx - b.yx, a.yy - b.yy,
          a.yz - b.yz, a.zx - b.zx, a.zy - b.zy, a.zz - b.zz};
}
template <class A, class B>
LEGWORK_HD Sym3<Product<A, B>> operator+(const Sym3<A>& a, const Sym3<B>& b) {
  return {a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yy + b.yy, a.yz + b.yz, a.zz + b.zz};
}
template <class A, class B>
LEGWORK_HD Sym3<Product<A, B>> operator-(const Sym3<A>& a, const Sym3<B>& b) {
  return {a.xx - b.xx, a.xy - b.xy, a.xz - b.xz, a.yy - b.yy, a.yz - b.yz, a.zz - b.zz};
}
template <class A, Scalar S>
LEGWORK_HD Sym3<Product<A, S>> operator*(const Sym3<A>& a, const S& s) {
  return {a.xx * s, a.xy * s, a.xz * s, a.yy * s, a.yz * s, a.zz * s};
}

/// R·S·Rᵀ: a symmetric tensor given in B, in the axes of A (R = R_AB).
template <class A, class B>
LEGWORK_HD Sym3<Product<A, B>> rotate(const Mat3<A>& R, const Sym3<B>& S) {
  const auto r0 = S * R.row(0), r1 = S * R.row(1), r2 = S * R.row(2);
  return {dot(R.row(0), r0), dot(R.row(0), r1), dot(R.row(0), r2),
          dot(R.row(1), r1), dot(R.row(1), r2), dot(R.row(2), r2)};
}
/// R·B·Rᵀ for a general block.
template <class A, class B>
LEGWORK_HD Mat3<Product<A, B>> rotate(const Mat3<A>& R, const Mat3<B>& M) {
  return R * (M * transpose(R));
}
/// [a]ₓ: the matrix of b ↦ a × b.
template <class A>
LEGWORK_HD Mat3<A> cross_matrix(const Vec3<A>& a) {
  const A o(0.0);
  return {o, -a.z, a.y, a.z, o, -a.x, -a.y, a.x, o};
}
/// |a|²·1 − a·aᵀ: the inertia of a unit mass at a.
template <class A>
LEGWORK_HD Sym3<A> unit_point_inertia(const Vec3<A>& a) {
  return {mul_add_mul(a.y, a.y, a.z, a.z), -(a.x * a.y), -(a.x * a.z),
          mul_add_mul(a.x, a.x, a.z, a.z), -(a.y * a.z), mul_add_mul(a.x, a.x, a.y, a.y)};
}

/// Solves the symmetric positive definite S·x = b by LDLᵀ without pivoting.
template <class T>
LEGWORK_HD Vec3<T> solve(const Sym3<T>& S, const Vec3<T>& b) {
  const T one(1.0);
  const T i0 = one / S.xx;
  const T l10 = S.xy * i0, l20 = S.xz * i0;
  const T d1 = nfma(l10, S.xy, S.yy);
  const T i1 = one / d1;
  const T e21 = nfma(l10, S.xz, S.yz);
  const T l21 = e21 * i1;
  const T d2 = nfma(l21, e21, nfma(l20, S.xz, S.zz));
  const T y1 = nfma(l10, b.x, b.y);
  const T y2 = nfma(l21, y1, nfma(l20, b.x, b.z));
  const T x2 = y2 / d2;
  const T x1 = nfma(l21, x2, y1 * i1);
  return {nfma(l10, x1, nfma(l20, x2, b.x * i0)), x1, x2};
}

using Vec3d = Vec3<double>;
using Mat3d = Mat3<double>;

}  // namespace legwork
