#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A symmetric positive definite 6x6 by its L·D·Lᵀ: the free base's own inverse.
#include "legwork/math/spatial.h"

namespace legwork {

/// L·D·Lᵀ of an articulated inertia; solves t, f = M·(w, v) for the motion.
template <class T>
struct Ldl6 {
  T l[15];  // strictly lower triangle, row by row
  T d_inv[6];
};

namespace detail {
constexpr int below(int i, int k) { return i * (i - 1) / 2 + k; }  // i > k

template <class T>
LEGWORK_HD T entry6(const ArticulatedInertia<T>& M, int i, int k) {
  if (i < 3) return M.A(i, k);  // k <= i < 3
  return k < 3 ? M.B(k, i - 3) : M.C(i - 3, k - 3);
}
}  // namespace detail

template <class T>
LEGWORK_HD Ldl6<T> factorize(const ArticulatedInertia<T>& M) {
  Ldl6<T> F;
  T ld[6];  // l(i,k)·d(k) of the row at hand
#pragma GCC unroll 6
  for (int i = 0; i < 6; ++i) {
#pragma GCC unroll 6
    for (int k = 0; k < i; ++k) {
      T sum = detail::entry6(M, i, k);
#pragma GCC unroll 6
      for (int j = 0; j < k; ++j) sum = nfma(ld[j], F.l[detail::below(k, j)], sum);
      ld[k] = sum;
    }
    T pivot = detail::entry6(M, i, i);
#pragma GCC unroll 6
    for (int k = 0; k < i; ++k) {
      const T l = ld[k] * F.d_inv[k];
      F.l[detail::below(i, k)] = l;
      pivot = nfma(l, ld[k], pivot);
    }
    F.d_inv[i] = T(1.0) / pivot;
  }
  return F;
}

template <class T>
LEGWORK_HD Motion<T> solve(const Ldl6<T>& F, const Force<T>& b) {
  T x[6] = {b.t.x, b.t.y, b.t.z, b.f.x, b.f.y, b.f.z};
#pragma GCC unroll 6
  for (int i = 1; i < 6; ++i) {
#pragma GCC unroll 6
    for (int k = 0; k < i; ++k) x[i] = nfma(F.l[detail::below(i, k)], x[k], x[i]);
  }
#pragma GCC unroll 6
  for (int i = 0; i < 6; ++i) x[i] = x[i] * F.d_inv[i];
#pragma GCC unroll 6
  for (int i = 5; i >= 0; --i) {
#pragma GCC unroll 6
    for (int k = i + 1; k < 6; ++k) x[i] = nfma(F.l[detail::below(k, i)], x[k], x[i]);
  }
  return {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
}

}  // namespace legwork
