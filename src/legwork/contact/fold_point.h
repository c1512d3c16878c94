#pragma once
// A sticking point as an inertia on its body. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/spatial.h"

namespace legwork {

/// A point that answers velocity with impulse −K·(v + β), K = k_t·1 + (k_n − k_t)·n·nᵀ, as an
/// inertia and a bias on its body: I += Pᵀ·K·P, p += Pᵀ·K·β with P = [−[r] 1].
template <class T>
LEGWORK_HD void add_point(const Vec3<T>& r, const Vec3<T>& n, const Vec3<T>& beta, const T& k_n,
                          const T& k_t, ArticulatedInertia<T>& I, Force<T>& p) {
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
  I = I + ArticulatedInertia<T>{A, B, K};
  const Vec3<T> f = K * beta;
  p = p + Force<T>{cross(r, f), f};
}

}  // namespace legwork
