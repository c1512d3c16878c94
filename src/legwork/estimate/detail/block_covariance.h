#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A covariance in blocks of three, with the few operations the filters need; sizes known to the
// compiler so that the row loops become vector code.
#include <cmath>

#include "legwork/math/mat3.h"

namespace legwork {

/// Symmetric N x N, N = 3·Blocks; rows padded to whole vectors of four.
template <int Blocks>
struct BlockCovariance {
  static constexpr int kSize = 3 * Blocks;
  static constexpr int kStride = (kSize + 3) / 4 * 4;
  alignas(32) double a[kSize][kStride] = {};

  double& operator()(int i, int k) { return a[i][k]; }
  double operator()(int i, int k) const { return a[i][k]; }

  void clear() {
    for (auto& row : a)
      for (double& x : row) x = 0.0;
  }
  /// Rows of block `to` += M · rows of block `from`.
  void add_rows(int to, const Mat3d& M, int from) {
    double *t0 = a[3 * to], *t1 = a[3 * to + 1], *t2 = a[3 * to + 2];
    const double *f0 = a[3 * from], *f1 = a[3 * from + 1], *f2 = a[3 * from + 2];
    for (int k = 0; k < kStride; ++k) {
      const double x = f0[k], y = f1[k], z = f2[k];
      t0[k] += M.xx * x + M.xy * y + M.xz * z;
      t1[k] += M.yx * x + M.yy * y + M.yz * z;
      t2[k] += M.zx * x + M.zy * y + M.zz * z;
    }
  }
  /// Rows of block `to` += s · rows of block `from`.
  void add_rows(int to, double s, int from) {
    for (int r = 0; r < 3; ++r) {
      double* t = a[3 * to + r];
      const double* f = a[3 * from + r];
      for (int k = 0; k < kStride; ++k) t[k] += s * f[k];
    }
  }
  /// Rows of block `to` = s · themselves + rows of block `from`.
  void mix_rows(int to, double s, int from) {
    for (int r = 0; r < 3; ++r) {
      double* t = a[3 * to + r];
      const double* f = a[3 * from + r];
      for (int k = 0; k < kStride; ++k) t[k] = s * t[k] + f[k];
    }
  }
  void transpose() {
    for (int i = 1; i < kSize; ++i)
      for (int k = 0; k < i; ++k) {
        const double x = a[i][k];
        a[i][k] = a[k][i];
        a[k][i] = x;
      }
  }
  void symmetrise() {
    for (int i = 1; i < kSize; ++i)
      for (int k = 0; k < i; ++k) a[i][k] = a[k][i] = 0.5 * (a[i][k] + a[k][i]);
  }
  Mat3d block(int i, int k) const {
    Mat3d M;
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) M(r, c) = a[3 * i + r][3 * k + c];
    return M;
  }
  void add_block(int i, int k, const Mat3d& M) {
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) a[3 * i + r][3 * k + c] += M(r, c);
  }
  void add_diagonal(int i, double s) {
    for (int r = 0; r < 3; ++r) a[3 * i + r][3 * i + r] += s;
  }
  void clear_block(int i) {
    for (int r = 0; r < 3; ++r)
      for (int k = 0; k < kSize; ++k) a[3 * i + r][k] = a[k][3 * i + r] = 0.0;
  }
  /// Block `to` becomes a copy of block `from`: the two states are the same.
  void copy_block(int to, int from) {
    clear_block(to);
    for (int r = 0; r < 3; ++r)
      for (int k = 0; k < kSize; ++k) a[3 * to + r][k] = a[3 * from + r][k];
    for (int r = 0; r < 3; ++r)
      for (int k = 0; k < kSize; ++k) a[k][3 * to + r] = a[k][3 * from + r];
  }
};

/// Lower Cholesky factor of a symmetric 3x3; false where it is not positive definite.
inline bool cholesky3(const Mat3d& S, Mat3d& L) {
  L = zero33<double>();
  if (!(S.xx > 0.0)) return false;
  L.xx = std::sqrt(S.xx);
  L.yx = S.yx / L.xx;
  L.zx = S.zx / L.xx;
  const double d1 = S.yy - L.yx * L.yx;
  if (!(d1 > 0.0)) return false;
  L.yy = std::sqrt(d1);
  L.zy = (S.zy - L.zx * L.yx) / L.yy;
  const double d2 = S.zz - L.zx * L.zx - L.zy * L.zy;
  if (!(d2 > 0.0)) return false;
  L.zz = std::sqrt(d2);
  return std::isfinite(L.xx + L.yy + L.zz);
}

/// L⁻¹·b.
inline Vec3d forward3(const Mat3d& L, const Vec3d& b) {
  const double x = b.x / L.xx, y = (b.y - L.yx * x) / L.yy;
  return {x, y, (b.z - L.zx * x - L.zy * y) / L.zz};
}

/// Kalman correction by a measurement of (state[plus] − state[minus]) with covariance N and
/// residual r: fills the state correction and returns the normalised innovation squared, or −1
/// where the innovation covariance is not positive definite (nothing is changed then), or the
/// value above `gate` (nothing changed either). `whitened`, where given, becomes L⁻¹ r with the
/// innovation covariance L Lᵀ: white and of unit variance while the filter's model holds.
template <int Blocks>
double correct_difference(BlockCovariance<Blocks>& P, int plus, int minus, const Mat3d& N,
                          const Vec3d& r, double gate, double* correction,
                          Vec3d* whitened = nullptr) {
  constexpr int n = BlockCovariance<Blocks>::kSize, stride = BlockCovariance<Blocks>::kStride;
  const Mat3d S =
      P.block(plus, plus) + P.block(minus, minus) - P.block(plus, minus) - P.block(minus, plus) + N;
  Mat3d L;
  if (!cholesky3(S, L)) return -1.0;
  const Vec3d y = forward3(L, r);
  const double nis = norm2(y);
  if (whitened != nullptr) *whitened = y;
  if (nis > gate || !(nis >= 0.0)) return nis >= 0.0 ? nis : -1.0;
  // W = P Hᵀ L⁻ᵀ, so that K r = W y and P − K S Kᵀ = P − W Wᵀ, symmetric by construction.
  alignas(32) double w[3][stride];
  const double ia = 1.0 / L.xx, ib = 1.0 / L.yy, ic = 1.0 / L.zz;
  for (int k = 0; k < stride; ++k) {
    const double x = (P.a[3 * plus][k] - P.a[3 * minus][k]) * ia;
    const double u = (P.a[3 * plus + 1][k] - P.a[3 * minus + 1][k] - L.yx * x) * ib;
    w[0][k] = x;
    w[1][k] = u;
    w[2][k] = (P.a[3 * plus + 2][k] - P.a[3 * minus + 2][k] - L.zx * x - L.zy * u) * ic;
  }
  for (int i = 0; i < n; ++i) {
    correction[i] = w[0][i] * y.x + w[1][i] * y.y + w[2][i] * y.z;
    const double a = w[0][i], b = w[1][i], c = w[2][i];
    for (int k = 0; k < stride; ++k) P.a[i][k] -= a * w[0][k] + b * w[1][k] + c * w[2][k];
  }
  return nis;
}

}  // namespace legwork
