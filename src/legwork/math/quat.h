#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Unit quaternions (w, x, y, z). quat_WB turns components in B into components in W.
#include "legwork/math/arctan.h"
#include "legwork/math/mat3.h"
#include "legwork/math/sincos.h"

namespace legwork {

template <class T>
struct Quat {
  T w, x, y, z;
};

template <class T>
LEGWORK_HD Quat<T> identity_quat() {
  return {T(1.0), T(0.0), T(0.0), T(0.0)};
}
template <class A, class B>
LEGWORK_HD Quat<Product<A, B>> operator*(const Quat<A>& a, const Quat<B>& b) {
  return {nfma(a.z, b.z, nfma(a.y, b.y, nfma(a.x, b.x, a.w * b.w))),
          nfma(a.z, b.y, fma(a.y, b.z, fma(a.x, b.w, a.w * b.x))),
          nfma(a.x, b.z, fma(a.z, b.x, fma(a.y, b.w, a.w * b.y))),
          nfma(a.y, b.x, fma(a.x, b.y, fma(a.z, b.w, a.w * b.z)))};
}
template <class T>
LEGWORK_HD Quat<T> conjugate(const Quat<T>& a) {
  return {a.w, -a.x, -a.y, -a.z};
}
template <class T>
LEGWORK_HD Quat<T> normalized(const Quat<T>& a) {
  const T n2 = fma(a.w, a.w, fma(a.x, a.x, mul_add_mul(a.y, a.y, a.z, a.z)));
  const T s = T(1.0) / sqrt(n2);
  return {a.w * s, a.x * s, a.y * s, a.z * s};
}
/// The rotation matrix of a unit quaternion.
template <class T>
LEGWORK_HD Mat3<T> to_matrix(const Quat<T>& a) {
  const T x2 = a.x + a.x, y2 = a.y + a.y, z2 = a.z + a.z;
  const T wx = a.w * x2, wy = a.w * y2, wz = a.w * z2;
  const T xx = a.x * x2, xy = a.x * y2, xz = a.x * z2;
  const T yy = a.y * y2, yz = a.y * z2, zz = a.z * z2;
  const T one(1.0);
  return {one - (yy + zz), xy - wz, xz + wy, xy + wz,        one - (xx + zz),
          yz - wx,         xz - wy, yz + wx, one - (xx + yy)};
}
/// The quaternion of a rotation vector (axis times angle [rad]).
template <class T>
LEGWORK_HD Quat<T> exp_map(const Vec3<T>& rotvec) {
  const T angle2 = norm2(rotvec);
  const auto tiny = angle2 < T(1e-8);
  const T angle = sqrt(select(tiny, T(1.0), angle2));
  const SinCos<T> half = sincos(angle * T(0.5));
  // sin(θ/2)/θ and cos(θ/2), with their series where θ is too small to divide by.
  const T s = select(tiny, fma(angle2, T(-1.0 / 48.0), T(0.5)), half.sin / angle);
  const T c = select(tiny, fma(angle2, T(-0.125), T(1.0)), half.cos);
  return {c, rotvec.x * s, rotvec.y * s, rotvec.z * s};
}

/// The rotation vector of a unit quaternion, angle in [0, π]: exp_map's inverse.
template <class T>
LEGWORK_HD Vec3<T> log_map(const Quat<T>& a) {
  // a and −a are one rotation: take the one that turns by less than half a turn.
  const auto far = a.w < T(0.0);
  const T w = select(far, -a.w, a.w);
  const Vec3<T> v = select(far, Vec3<T>{-a.x, -a.y, -a.z}, Vec3<T>{a.x, a.y, a.z});
  const T s2 = norm2(v);
  const auto tiny = s2 < T(1e-8);
  const T s = sqrt(select(tiny, T(1.0), s2));
  // θ/sin(θ/2), with its series 2·(1 − tan²(θ/2)/3)/cos(θ/2) where θ is too small to divide by.
  const T w_safe = select(tiny, w, T(1.0));
  const T series = T(2.0) / w_safe * nfma(s2 / (w_safe * w_safe), T(1.0 / 3.0), T(1.0));
  return v * select(tiny, series, T(2.0) * arctan2(s, w) / s);
}

/// The quaternion of a rotation matrix (w ≥ 0). Not a kernel.
Quat<double> to_quat(const Mat3<double>& R);
/// The rotation of `angle` [rad] about a unit axis.
Quat<double> axis_angle(const Vec3<double>& axis, double angle);

}  // namespace legwork
