#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Our own two-argument arctangent: the same bits on every compiler, library and lane.
#include "legwork/math/dual.h"

namespace legwork {

namespace detail {
// atan t = t − t·z·P(z), z = t², |t| < 7/16 (the well-known coefficients of fdlibm's atan).
inline constexpr double kAtan[11] = {
    3.33333333333329318027e-01,  -1.99999999998764832476e-01, 1.42857142725034663711e-01,
    -1.11111104054623557880e-01, 9.09088713343650656196e-02,  -7.69187620504482999495e-02,
    6.66107313738753120669e-02,  -5.83357013379057348645e-02, 4.97687799461593236017e-02,
    -3.65315727442169155270e-02, 1.62858201153657823623e-02};
}  // namespace detail

/// The angle of the point (x, y) from the x axis, in [−π, π] [rad], to 3 ulp; 0 at the origin.
template <class T>
LEGWORK_HD T arctan2(const T& y, const T& x) {
  const T ax = abs(x), ay = abs(y);
  const T lo = min(ax, ay), hi = max(ax, ay);
  // Fold the first octant about π/8: tan(a − π/4) = (lo − hi)/(lo + hi).
  const auto upper = lo > hi * T(0.41421356237309503);
  const T num = select(upper, lo - hi, lo);
  const T den = select(upper, lo + hi, hi);
  const T t = num / select(den > T(0.0), den, T(1.0));
  const T z = t * t;
  T sum = T(detail::kAtan[10]);
  for (int i = 9; i >= 0; --i) sum = fma(sum, z, T(detail::kAtan[i]));
  T angle = nfma(t * z, sum, t);
  angle = select(upper, angle + T(0.78539816339744831), angle);
  angle = select(ay > ax, T(1.5707963267948966) - angle, angle);
  angle = select(x < T(0.0), T(3.1415926535897932) - angle, angle);
  return select(y < T(0.0), -angle, angle);
}

}  // namespace legwork
