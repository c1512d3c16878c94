// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/model/inertia_check.h"

#include <algorithm>
#include <cmath>

#include "legwork/math/eigen_sym3.h"

namespace legwork {

InertiaVerdict inertia_verdict(const MassProperties& m) {
  InertiaVerdict out;
  const Sym3<double>& I = m.inertia;
  for (const double x : {m.mass, m.com.x, m.com.y, m.com.z, I.xx, I.xy, I.xz, I.yy, I.yz, I.zz}) {
    out.finite = out.finite && std::isfinite(x);
  }
  if (!out.finite) return out;
  eigen_sym3(I, out.principal, out.axes);
  const auto [i1, i2, i3] = out.principal;
  out.negative_mass = m.mass < 0.0;
  // What two terms of size m·c² leave of each other is rounding, not a sign.
  out.indefinite = i1 < -1e-9 * std::fabs(i3) - 1e-12 * std::fabs(m.mass) * norm2(m.com);
  out.point_mass = m.mass > 0.0 && (i3 <= 0.0 || i1 <= 1e-12 * i3);
  if (i3 > 0.0) out.triangle = (i1 + i2) / i3;
  if (m.mass > 0.0 && i3 > 0.0) {
    // Solid box: I1 = m(b² + c²)/12 and so on; a side that comes out imaginary is taken as zero.
    const double k = 6.0 / m.mass;
    const auto side = [&](double plus_a, double plus_b, double minus) {
      return std::sqrt(std::max(0.0, k * (plus_a + plus_b - minus)));
    };
    out.box = {side(i2, i3, i1), side(i1, i3, i2), side(i1, i2, i3)};
    const double volume = out.box.x * out.box.y * out.box.z;
    if (volume > 0.0) out.density = m.mass / volume;
  }
  return out;
}

}  // namespace legwork
