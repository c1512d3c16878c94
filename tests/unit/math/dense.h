#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The slow, obvious versions of the small algebra: dense row-major matrices of doubles.
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "legwork/math/spatial.h"

namespace legwork::dense {

struct Matrix {
  std::size_t rows = 0, columns = 0;
  std::vector<double> a;

  Matrix(std::size_t r, std::size_t c) : rows(r), columns(c), a(r * c, 0.0) {}
  double& operator()(std::size_t i, std::size_t k) { return a[i * columns + k]; }
  double operator()(std::size_t i, std::size_t k) const { return a[i * columns + k]; }
};

inline Matrix operator*(const Matrix& x, const Matrix& y) {
  Matrix z(x.rows, y.columns);
  for (std::size_t i = 0; i < x.rows; ++i) {
    for (std::size_t k = 0; k < y.columns; ++k) {
      for (std::size_t j = 0; j < x.columns; ++j) z(i, k) += x(i, j) * y(j, k);
    }
  }
  return z;
}
inline Matrix transpose(const Matrix& x) {
  Matrix z(x.columns, x.rows);
  for (std::size_t i = 0; i < x.rows; ++i) {
    for (std::size_t k = 0; k < x.columns; ++k) z(k, i) = x(i, k);
  }
  return z;
}
inline double gap(const Matrix& x, const Matrix& y) {
  if (x.rows != y.rows || x.columns != y.columns) return INFINITY;
  double worst = 0.0;
  for (std::size_t i = 0; i < x.a.size(); ++i) {
    const double d = std::fabs(x.a[i] - y.a[i]);
    if (!(d <= worst)) worst = d;
  }
  return worst;
}

inline Matrix of(const Vec3<double>& v) {
  Matrix z(3, 1);
  z.a = {v.x, v.y, v.z};
  return z;
}
inline Matrix of(const Mat3<double>& m) {
  Matrix z(3, 3);
  z.a = {m.xx, m.xy, m.xz, m.yx, m.yy, m.yz, m.zx, m.zy, m.zz};
  return z;
}
inline Matrix of(const Sym3<double>& s) { return of(full(s)); }
inline Matrix of(const Motion<double>& v) {
  Matrix z(6, 1);
  z.a = {v.w.x, v.w.y, v.w.z, v.v.x, v.v.y, v.v.z};
  return z;
}
inline Matrix of(const Force<double>& f) {
  Matrix z(6, 1);
  z.a = {f.t.x, f.t.y, f.t.z, f.f.x, f.f.y, f.f.z};
  return z;
}
/// The 6x6 of four 3x3 blocks.
inline Matrix blocks(const Matrix& tl, const Matrix& tr, const Matrix& bl, const Matrix& br) {
  Matrix z(6, 6);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      z(i, k) = tl(i, k), z(i, k + 3) = tr(i, k), z(i + 3, k) = bl(i, k),
           z(i + 3, k + 3) = br(i, k);
    }
  }
  return z;
}
inline Matrix of(const ArticulatedInertia<double>& M) {
  return blocks(of(M.A), of(M.B), transpose(of(M.B)), of(M.C));
}
inline Matrix of(const Inertia<double>& M) {
  return of(ArticulatedInertia<double>{M.I, cross_matrix(M.h), {M.m, 0, 0, M.m, 0, M.m}});
}
/// The matrix that takes motions at the parent (P axes, Po) to the child (B axes, Bo).
inline Matrix motion_to_child(const Pose<double>& X) {
  const Matrix Rt = transpose(of(X.R));
  Matrix minus_px = of(cross_matrix(X.p));
  for (double& x : minus_px.a) x = -x;
  return blocks(Rt, Matrix(3, 3), Rt * minus_px, Rt);
}

/// Random small things, each test with its own seed.
struct Source {
  std::mt19937 random;
  explicit Source(unsigned seed) : random(seed) {}

  double number() { return std::normal_distribution<double>()(random); }
  Vec3<double> vector() { return {number(), number(), number()}; }
  Quat<double> quat() { return normalized(Quat<double>{number(), number(), number(), number()}); }
  Pose<double> pose() { return {to_matrix(quat()), vector()}; }
  Motion<double> motion() { return {vector(), vector()}; }
  Force<double> force() { return {vector(), vector()}; }
  Sym3<double> symmetric() { return {number(), number(), number(), number(), number(), number()}; }
  Mat3<double> matrix() {
    Mat3<double> m{};
    for (int i = 0; i < 9; ++i) m(i / 3, i % 3) = number();
    return m;
  }
  /// A body of a few point masses: as general as any.
  Inertia<double> inertia() {
    Inertia<double> M{0.0, {0, 0, 0}, zero_sym3<double>()};
    for (int i = 0; i < 5; ++i) {
      const Vec3<double> r = vector();
      const double m = std::fabs(number()) + 0.1;
      M = M + Inertia<double>{m, r * m, unit_point_inertia(r) * m};
    }
    return M;
  }
};

}  // namespace legwork::dense
