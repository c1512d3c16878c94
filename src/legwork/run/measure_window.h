#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Which part of a run its numbers are taken from.
#include <limits>

namespace legwork {

/// Steps whose middle lies in [from, to) count, as it is with pushes.
struct MeasureWindow {
  double from = 0.0, to = std::numeric_limits<double>::infinity();  // [s]

  /// Whether the step of length dt that ended at t lies before it; in it.
  bool is_before(double t, double dt) const { return t - 0.5 * dt < from; }
  bool holds(double t, double dt) const { return !is_before(t, dt) && t - 0.5 * dt < to; }
  bool is_whole() const { return !(from > 0.0) && to == std::numeric_limits<double>::infinity(); }
};

}  // namespace legwork
