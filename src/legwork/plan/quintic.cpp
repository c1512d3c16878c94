// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/quintic.h"

#include <algorithm>

namespace legwork {

Quintic::Quintic(const PathPoint& from, const PathPoint& to, double duration)
    : duration_(std::max(duration, 1e-3)) {
  const double T = duration_;
  // What is left to do besides coasting with the first state's velocity and acceleration.
  const double d = to.x - (from.x + T * (from.v + 0.5 * T * from.a));
  const double e = T * (to.v - (from.v + T * from.a));
  const double f = T * T * (to.a - from.a);
  c_[0] = from.x, c_[1] = from.v, c_[2] = 0.5 * from.a;
  c_[3] = (10.0 * d - 4.0 * e + 0.5 * f) / (T * T * T);
  c_[4] = (-15.0 * d + 7.0 * e - f) / (T * T * T * T);
  c_[5] = (6.0 * d - 3.0 * e + 0.5 * f) / (T * T * T * T * T);
}

PathPoint Quintic::at(double t) const {
  const double* c = c_;
  return {c[0] + t * (c[1] + t * (c[2] + t * (c[3] + t * (c[4] + t * c[5])))),
          c[1] + t * (2 * c[2] + t * (3 * c[3] + t * (4 * c[4] + t * 5 * c[5]))),
          2 * c[2] + t * (6 * c[3] + t * (12 * c[4] + t * 20 * c[5]))};
}

}  // namespace legwork
