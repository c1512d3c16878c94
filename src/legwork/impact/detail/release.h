#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The instant a contact opens, inside an integration step.
#include <cmath>

namespace legwork::impact {

/// The part s of a step h after which the depth is back to zero, given depth(0) = start > 0 and
/// depth(h) = end <= 0; `depth(s)` integrates from the step's start. Illinois regula falsi: about
/// six evaluations. Without this the impulse jumps by up to f·h as a parameter moves the release
/// across a step, and its differences carry a 0.1 % bias.
template <class Depth>
double release_time(double h, double start, double end, const Depth& depth) {
  double a = 0.0, fa = start, b = h, fb = end;
  int side = 0;
  for (int i = 0; i < 60 && b - a > 1e-14 * h; ++i) {
    const double s = fa == fb ? 0.5 * (a + b) : (a * fb - b * fa) / (fb - fa);
    const double f = depth(s);
    if (f == 0.0 || std::abs(f) < 1e-18) return s;
    if (f > 0.0) {
      a = s, fa = f;
      if (side == 1) fb *= 0.5;
      side = 1;
    } else {
      b = s, fb = f;
      if (side == -1) fa *= 0.5;
      side = -1;
    }
  }
  return b;
}

}  // namespace legwork::impact
