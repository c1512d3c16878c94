#pragma once  // Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A sticking point as an inertia on its body.
#include "legwork/dynamics/impulse_dynamics.h"

namespace legwork {

/// What a point that answers velocity with impulse −K·(v + β) adds to its body.
template <class T>
using PointInertia = AddedInertia<T>;

/// Sums of points begin here: adding to −0 leaves every number as it is, 0 among them.
template <class T>
LEGWORK_HD PointInertia<T> no_point() {
  const T o = -T(0.0);
  const Sym3<T> sym{o, o, o, o, o, o};
  return {{sym, {o, o, o, o, o, o, o, o, o}, sym}, {{o, o, o}, {o, o, o}}};
}
template <class T>
LEGWORK_HD void add(const PointInertia<T>& point, PointInertia<T>& sum) {
  constexpr int kNumbers = sizeof(PointInertia<T>) / sizeof(T);
  const T* const x = reinterpret_cast<const T*>(&point);
  T* const to = reinterpret_cast<T*>(&sum);
  for (int i = 0; i < kNumbers; ++i) to[i] = to[i] + x[i];
}

/// K = k_t·1 + (k_n − k_t)·n·nᵀ as an inertia and a bias: I = Pᵀ·K·P, p = Pᵀ·K·β, P = [−[r] 1].
template <class T>
LEGWORK_HD PointInertia<T> point_inertia(const Vec3<T>& r, const Vec3<T>& n, const Vec3<T>& beta,
                                         const T& k_n, const T& k_t) {
  const T extra = k_n - k_t;
  const Vec3<T> e = n * extra;
  const Sym3<T> K{fma(e.x, n.x, k_t), e.x * n.y, e.x * n.z,
                  fma(e.y, n.y, k_t), e.y * n.z, fma(e.z, n.z, k_t)};
  const Vec3<T> b0 = cross(r, Vec3<T>{K.xx, K.xy, K.xz}), b1 = cross(r, Vec3<T>{K.xy, K.yy, K.yz}),
                b2 = cross(r, Vec3<T>{K.xz, K.yz, K.zz});
  const Mat3<T> B{b0.x, b1.x, b2.x, b0.y, b1.y, b2.y, b0.z, b1.z, b2.z};
  const Sym3<T> A{mul_sub_mul(B.xz, r.y, B.xy, r.z), mul_sub_mul(B.xx, r.z, B.xz, r.x),
                  mul_sub_mul(B.xy, r.x, B.xx, r.y), mul_sub_mul(B.yx, r.z, B.yz, r.x),
                  mul_sub_mul(B.yy, r.x, B.yx, r.y), mul_sub_mul(B.zy, r.x, B.zx, r.y)};
  const Vec3<T> f = K * beta;
  return {{A, B, K}, {cross(r, f), f}};
}

/// The same where k_n = k_t = k: a mass.
template <class T>
LEGWORK_HD PointInertia<T> point_mass(const Vec3<T>& r, const Vec3<T>& beta, const T& k) {
  const T o(0.0);
  const Vec3<T> m = r * k;
  const Mat3<T> B{o, -m.z, m.y, m.z, o, -m.x, -m.y, m.x, o};
  const Sym3<T> A{fma(m.y, r.y, m.z * r.z), -(m.y * r.x), -(m.z * r.x),
                  fma(m.z, r.z, m.x * r.x), -(m.z * r.y), fma(m.x, r.x, m.y * r.y)};
  const Vec3<T> f = beta * k;
  return {{A, B, {k, o, o, k, o, k}}, {cross(r, f), f}};
}

}  // namespace legwork
