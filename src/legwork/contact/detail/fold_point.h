#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
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

/// Sums of such masses, of what differs from zero: B's numbers below the diagonal (zy, xz, yx) and
/// above it (yz, zx, xy), and one of C. They begin as no_point() does.
template <class T>
struct MassSum {
  Sym3<T> A;
  Vec3<T> below, above;
  T k;
  Force<T> p;
};
template <class T>
LEGWORK_HD MassSum<T> no_mass() {
  const T o = -T(0.0);
  return {{o, o, o, o, o, o}, {o, o, o}, {o, o, o}, o, {{o, o, o}, {o, o, o}}};
}
/// Adds point_mass() in the lanes of a mask.
template <class M, class T>
LEGWORK_HD void add_mass(const M& lanes, const Vec3<T>& r, const Vec3<T>& beta, const T& k,
                         MassSum<T>& sum) {
  const auto add = [&](T& to, const T& x) { to = select(lanes, to + x, to); };
  const Vec3<T> m = r * k;
  add(sum.A.xx, fma(m.y, r.y, m.z * r.z)), add(sum.A.xy, -(m.y * r.x));
  add(sum.A.xz, -(m.z * r.x)), add(sum.A.yy, fma(m.z, r.z, m.x * r.x));
  add(sum.A.yz, -(m.z * r.y)), add(sum.A.zz, fma(m.x, r.x, m.y * r.y));
  const Vec3<T> f = beta * k, t = cross(r, f);
  add(sum.k, k);
  for (int i = 0; i < 3; ++i) {
    add(sum.below[i], m[i]), add(sum.above[i], -m[i]);
    add(sum.p.t[i], t[i]), add(sum.p.f[i], f[i]);
  }
}
/// Adds what has been summed to a body. C's and B's zeros stay what they are.
template <class T>
LEGWORK_HD void add_to(const MassSum<T>& sum, ArticulatedInertia<T>& I, Force<T>& p) {
  const auto add = [](T& to, const T& x) { to = to + x; };
  add(I.A.xx, sum.A.xx), add(I.A.xy, sum.A.xy), add(I.A.xz, sum.A.xz);
  add(I.A.yy, sum.A.yy), add(I.A.yz, sum.A.yz), add(I.A.zz, sum.A.zz);
  add(I.B.zy, sum.below.x), add(I.B.xz, sum.below.y), add(I.B.yx, sum.below.z);
  add(I.B.yz, sum.above.x), add(I.B.zx, sum.above.y), add(I.B.xy, sum.above.z);
  add(I.C.xx, sum.k), add(I.C.yy, sum.k), add(I.C.zz, sum.k);
  for (int i = 0; i < 3; ++i) add(p.t[i], sum.p.t[i]), add(p.f[i], sum.p.f[i]);
}

}  // namespace legwork
