#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Torsion about a contact's normal and rolling about its tangents in T0: below their bounds they
// are an angular stiffness of the body, with the tangential stiffness at their radius as a lever;
// at their bounds they are moments, taken from a normal impulse that the check confirms.
#include "legwork/contact/detail/fold_point.h"

namespace legwork {

/// How torsion (row 0) and rolling (rows 1, 2) of a radius answer: moment impulse per angular rate.
template <class T>
LEGWORK_HD T twist_stiffness(const T& radius, const T& K_t) {
  return radius * radius * K_t;
}

/// A row below its bound: moment −k·(d·w + beta) about d.
template <class T>
LEGWORK_HD void add_free_twist(const Vec3<T>& d, const T& k, const T& beta, PointInertia<T>& sum) {
  const Vec3<T> e = d * k;
  Sym3<T>& A = sum.I.A;
  A = {fma(e.x, d.x, A.xx), fma(e.x, d.y, A.xy), fma(e.x, d.z, A.xz),
       fma(e.y, d.y, A.yy), fma(e.y, d.z, A.yz), fma(e.z, d.z, A.zz)};
  sum.p.t = fma(e, beta, sum.p.t);
}

/// A row at its bound: the moment itself.
template <class T>
LEGWORK_HD void add_bound_twist(const Vec3<T>& d, const T& moment, PointInertia<T>& sum) {
  sum.p.t = fma(d, -moment, sum.p.t);
}

}  // namespace legwork
