#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A path of fifth order between two states in a given time.

namespace legwork {

/// Where one coordinate is and how it moves: a height, a place along a line, an angle.
struct PathPoint {
  double x = 0.0;  // [m] or [rad]
  double v = 0.0;  // [m/s]
  double a = 0.0;  // [m/s²]
};

/// x(t) with position, velocity and acceleration given at both ends.
class Quintic {
 public:
  Quintic() = default;
  /// `duration` is taken as at least 1 ms.
  Quintic(const PathPoint& from, const PathPoint& to, double duration);
  PathPoint at(double t) const;
  double duration() const { return duration_; }

 private:
  double c_[6] = {0, 0, 0, 0, 0, 0};
  double duration_ = 0.0;
};

}  // namespace legwork
