#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The linear inverted pendulum: a point mass that keeps its height over a support point.
//   m·z_c·ẍ = m·(g + z̈)·x + M;  with M = 0 and z̈ = 0:  ẍ = ω²·x, ω = √(g/z_c)
// (Kajita & Tani 1991; height constant, not pendulum length).

namespace legwork {

/// Position and speed of the mass along one horizontal axis.
struct PendulumState {
  double x = 0.0;  // from the support point [m]
  double v = 0.0;  // [m/s]
};

class Lipm {
 public:
  /// Throws Error unless height and gravity are positive and finite.
  explicit Lipm(double height, double gravity = 9.81);

  double height() const { return height_; }  // [m]
  double omega() const { return omega_; }    // [1/s]
  /// x₀·cosh ωt + (v₀/ω)·sinh ωt and its derivative.
  PendulumState after(const PendulumState& start, double t) const;
  /// ẍ with a moment M about the support point for a mass m [m/s²].
  double acceleration(double x, double moment = 0.0, double mass = 1.0) const;
  /// Where the support would have to be for the mass to come to rest over it: x + v/ω [m].
  double capture_point(const PendulumState& state) const;
  /// v²/2 − ω²·x²/2: constant while nothing pushes [m²/s²].
  double orbital_energy(const PendulumState& state) const;

 private:
  double height_, gravity_, omega_;
};

}  // namespace legwork
