// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/rotation.h"

#include <cmath>
#include <initializer_list>
#include <limits>

namespace legwork::so3 {

Mat3d euler_to_matrix(const Vec3d& e) {
  const SinCos<double> r = sincos(e.x), p = sincos(e.y), y = sincos(e.z);
  return {y.cos * p.cos,
          y.cos * p.sin * r.sin - y.sin * r.cos,
          y.cos * p.sin * r.cos + y.sin * r.sin,
          y.sin * p.cos,
          y.sin * p.sin * r.sin + y.cos * r.cos,
          y.sin * p.sin * r.cos - y.cos * r.sin,
          -p.sin,
          p.cos * r.sin,
          p.cos * r.cos};
}

Vec3d matrix_to_euler(const Mat3d& R) {
  const double s = -R.zx;
  return {std::atan2(R.zy, R.zz), std::asin(s < -1.0 ? -1.0 : (s > 1.0 ? 1.0 : s)),
          std::atan2(R.yx, R.xx)};
}

Mat3d rotation_y(double angle) {
  const SinCos<double> a = sincos(angle);
  return {a.cos, 0.0, a.sin, 0.0, 1.0, 0.0, -a.sin, 0.0, a.cos};
}

Mat3d exp_so3(const Vec3d& w) {
  const double angle2 = norm2(w);
  double a, b;  // sin θ / θ and (1 − cos θ) / θ²
  if (angle2 < 1e-8) {
    a = 1.0 - angle2 / 6.0;
    b = 0.5 - angle2 / 24.0;
  } else {
    const double angle = sqrt(angle2);
    const SinCos<double> half = sincos(0.5 * angle);
    a = 2.0 * half.sin * half.cos / angle;
    b = 2.0 * half.sin * half.sin / angle2;
  }
  // 1 + a [w]× + b [w]×², with [w]×² = w wᵀ − |w|² 1.
  return {1.0 + b * (w.x * w.x - angle2), b * w.x * w.y - a * w.z,
          b * w.x * w.z + a * w.y,        b * w.x * w.y + a * w.z,
          1.0 + b * (w.y * w.y - angle2), b * w.y * w.z - a * w.x,
          b * w.x * w.z - a * w.y,        b * w.y * w.z + a * w.x,
          1.0 + b * (w.z * w.z - angle2)};
}

Vec3d log_so3(const Mat3d& R) {
  const Vec3d v{0.5 * (R.zy - R.yz), 0.5 * (R.xz - R.zx), 0.5 * (R.yx - R.xy)};  // sin θ · axis
  const double s2 = norm2(v);
  if (s2 < 1e-4 && R.xx + R.yy + R.zz > 1.0) {
    // asin(s)/s = 1 + s²/6 + 3 s⁴/40 + 5 s⁶/112 + …: exact to 1e-17 here, and no arc function.
    return v *
           (1.0 + s2 * (1.0 / 6.0 + s2 * (3.0 / 40.0 + s2 * (5.0 / 112.0 + s2 * 35.0 / 1152.0))));
  }
  return log_map(to_quat(R));
}

Mat3d left_jacobian_so3(const Vec3d& w) {
  const double angle2 = norm2(w);
  double b, c;  // (1 − cos θ)/θ² and (θ − sin θ)/θ³
  if (angle2 < 1e-6) {
    b = 0.5 - angle2 / 24.0;
    c = 1.0 / 6.0 - angle2 / 120.0;
  } else {
    const double angle = sqrt(angle2);
    const SinCos<double> a = sincos(angle);
    b = (1.0 - a.cos) / angle2;
    c = (angle - a.sin) / (angle2 * angle);
  }
  const Mat3d W = cross_matrix(w);
  return identity3<double>() + W * b + (W * W) * c;
}

double rotation_defect(const Mat3d& R) {
  if (!all_finite(R)) return std::numeric_limits<double>::infinity();
  const Vec3d a = R.column(0), b = R.column(1), c = R.column(2);
  double worst = 0.0;
  for (const double e :
       {norm2(a) - 1.0, norm2(b) - 1.0, norm2(c) - 1.0, dot(a, b), dot(b, c), dot(a, c)}) {
    const double size = std::fabs(e);
    if (!(size <= worst)) worst = size;
  }
  if (!(dot(cross(a, b), c) > 0.0)) return std::numeric_limits<double>::infinity();
  return worst;
}

Mat3d orthonormalised(const Mat3d& R) {
  Mat3d Q = R;
  for (int i = 0; i < 2; ++i) {
    // Newton step of the polar decomposition: Q (3 − QᵀQ)/2, quadratic convergence.
    const Mat3d QtQ = transpose(Q) * Q;
    Q = Q * ((identity3<double>() * 3.0 - QtQ) * 0.5);
  }
  return Q;
}

bool all_finite(const Vec3d& a) {
  // A sum of products with zero is zero exactly when every term is finite.
  return (a.x * 0.0 + a.y * 0.0 + a.z * 0.0) == 0.0;
}

bool all_finite(const Mat3d& a) {
  return all_finite(a.row(0)) && all_finite(a.row(1)) && all_finite(a.row(2));
}

}  // namespace legwork::so3
