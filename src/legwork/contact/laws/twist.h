#pragma once
// Torsion about a contact's normal and rolling about its tangents in T0: below their bounds they
// are an angular stiffness of the body, with the tangential stiffness at their radius as a lever.
// SPDX-License-Identifier: Apache-2.0
#include "legwork/contact/detail/fold_point.h"

namespace legwork {

/// Angular stiffness K = roll·1 + (torsion − roll)·n·nᵀ of one point.
template <class T>
struct TwistLaw {
  T torsion, roll;  // moment impulse per angular velocity
};
template <class T>
LEGWORK_HD TwistLaw<T> twist_law(const T& torsion_radius, const T& roll_radius, const T& K_t) {
  return {torsion_radius * torsion_radius * K_t, roll_radius * roll_radius * K_t};
}

/// The moment impulse against the angular velocity w (bias included), both in the axes of n.
template <class T>
LEGWORK_HD Vec3<T> twist_answer(const TwistLaw<T>& law, const Vec3<T>& n, const Vec3<T>& w) {
  const T w_n = dot(n, w);
  return fma(n, w_n * (law.roll - law.torsion), w * -law.roll);
}

/// Adds the stiffness and its bias to what the point adds to its body.
template <class T>
LEGWORK_HD void add_twist(const TwistLaw<T>& law, const Vec3<T>& n, const Vec3<T>& beta,
                          PointInertia<T>& sum) {
  const Vec3<T> e = n * (law.torsion - law.roll);
  const Sym3<T> K{fma(e.x, n.x, law.roll), e.x * n.y, e.x * n.z,
                  fma(e.y, n.y, law.roll), e.y * n.z, fma(e.z, n.z, law.roll)};
  sum.I.A = {sum.I.A.xx + K.xx, sum.I.A.xy + K.xy, sum.I.A.xz + K.xz,
             sum.I.A.yy + K.yy, sum.I.A.yz + K.yz, sum.I.A.zz + K.zz};
  sum.p.t = sum.p.t + K * beta;
}

}  // namespace legwork
