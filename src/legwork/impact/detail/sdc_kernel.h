#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One evaluation of the simplified dynamics (the paper's steps 3b–6b) and its LU alternative, for
// any arithmetic: double to run, a counting scalar to count.
#include <algorithm>

#include "legwork/math/scalar.h"

namespace legwork::impact {

/// Constants of one blow; every array has `padded` entries (n rounded up to kBlock, zeros beyond).
template <class T>
struct SdcSystem {
  static constexpr int kBlock = 8;
  static constexpr int padded_size(int n) { return (n + kBlock - 1) / kBlock * kBlock; }

  int n = 0, padded = 0;
  const T* P = nullptr;      // padded×n, column-major: H*⁻¹ or the feet-constrained inverse
  const T* u = nullptr;      // P·j
  const T* Kd = nullptr;     // [N·m·s/rad]
  const T* Kp = nullptr;     // [N·m/rad]
  const T* rate = nullptr;   // φ̇_ref [rad/s]
  const T* limit = nullptr;  // τ_max [N·m]
  const T* hold = nullptr;   // τ_hold counted in the limit; zeros: not counted
  const T* viscous = nullptr;
  const T* coulomb = nullptr;
  T inverse_mass{};   // 1/m_a [1/kg]
  T coulomb_slope{};  // 1/(speed below which dry friction fades) [s/rad]
};

/// τ of eqs 10–12: K_d·(φ̇_ref − φ̇), plus K_p·(φ̇_ref·t − Δφ) for SDC+, clamped, less friction.
template <bool kPosition, bool kFriction, class T>
LEGWORK_HD void sdc_torque(const SdcSystem<T>& s, const T& t, const T* phidot, const T* dphi,
                           T* tau) {
  using std::max;
  using std::min;
  for (int i = 0; i < s.padded; ++i) {
    T x = s.Kd[i] * (s.rate[i] - phidot[i]);
    if constexpr (kPosition) x = x + s.Kp[i] * (s.rate[i] * t - dphi[i]);
    x = min(max(x + s.hold[i], -s.limit[i]), s.limit[i]) - s.hold[i];
    if constexpr (kFriction) {
      const T part = min(max(phidot[i] * s.coulomb_slope, T(-1.0)), T(1.0));
      x = x - s.viscous[i] * phidot[i] - s.coulomb[i] * part;
    }
    tau[i] = x;
  }
}

/// Rows [row, row + kRows) of φ̈ = P·τ − u·f, kept in registers over the columns.
template <int kRows, class T>
LEGWORK_HD void sdc_rows(const SdcSystem<T>& s, int row, const T* tau, const T& f, T* phiddot) {
  T sum[kRows];
  for (int i = 0; i < kRows; ++i) sum[i] = -(s.u[row + i] * f);
  const T* column = s.P + row;
  for (int k = 0; k < s.n; ++k, column += s.padded) {
    const T x = tau[k];
    for (int i = 0; i < kRows; ++i) sum[i] = fma(column[i], x, sum[i]);
  }
  for (int i = 0; i < kRows; ++i) phiddot[row + i] = sum[i];
}

/// φ̈ = P·τ − u·f; returns the point's acceleration along d, uᵀ·τ − f/m_a (eq. 15, 16).
template <class T>
LEGWORK_HD T sdc_accelerate(const SdcSystem<T>& s, const T* tau, const T& f, T* phiddot) {
  int row = 0;
  for (; row + 32 <= s.padded; row += 32) sdc_rows<32>(s, row, tau, f, phiddot);
  for (; row + 8 <= s.padded; row += 8) sdc_rows<8>(s, row, tau, f, phiddot);
  T part[4] = {T(0.0), T(0.0), T(0.0), T(0.0)};  // four sums: the adds do not wait for each other
  for (int i = 0; i < s.padded; i += 4)
    for (int k = 0; k < 4; ++k) part[k] = fma(s.u[i + k], tau[i + k], part[k]);
  return ((part[0] + part[1]) + (part[2] + part[3])) - s.inverse_mass * f;
}

/// LU of an n×n row-major matrix in place, without pivoting (H* is positive definite): the paper's
/// step 2b. 2n³/3 operations.
template <class T>
void lu_factor(int n, T* A) {
  for (int k = 0; k < n; ++k) {
    const T pivot = T(1.0) / A[k * n + k];
    for (int i = k + 1; i < n; ++i) {
      const T factor = A[i * n + k] * pivot;
      A[i * n + k] = factor;
      for (int c = k + 1; c < n; ++c) A[i * n + c] = A[i * n + c] - factor * A[k * n + c];
    }
  }
}

/// x = A⁻¹·x with those factors: steps 4b and 5b.
template <class T>
void lu_solve(int n, const T* LU, T* x) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < i; ++k) x[i] = x[i] - LU[i * n + k] * x[k];
  for (int i = n; i-- > 0;) {
    for (int k = i + 1; k < n; ++k) x[i] = x[i] - LU[i * n + k] * x[k];
    x[i] = x[i] / LU[i * n + i];
  }
}

}  // namespace legwork::impact
