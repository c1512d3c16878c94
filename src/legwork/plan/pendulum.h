#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The horizontal motion over a stance foot: a pendulum whose length changes as the height plan says
// (variable-height inverted pendulum). With ẍ = (x − p)·(g + z̈)/z the ground force passes through p
// and the COG: the ZMP is p exactly, where the paper's eqs 17, 18 miss it by centimetres.
#include <algorithm>

#include "legwork/plan/height_gait.h"

namespace legwork {

/// (x − p, ẋ) at the end of a stance from (x − p, ẋ) at its beginning.
struct StanceTransition {
  double xx = 1.0, xv = 0.0;  // [1], [s]
  double vx = 0.0, vv = 1.0;  // [1/s], [1]
};

/// One RK4 step of the pendulum from t to t + h; x is relative to p.
template <class Height>
void pendulum_step(const Height& height, double gravity, double t, double h, double& x, double& v) {
  const auto rate = [&](double at) {
    const PathPoint z = height(at);
    return (gravity + z.a) / z.x;
  };
  const double r0 = rate(t), r1 = rate(t + 0.5 * h), r2 = rate(t + h);
  const double k1x = v, k1v = r0 * x;
  const double k2x = v + 0.5 * h * k1v, k2v = r1 * (x + 0.5 * h * k1x);
  const double k3x = v + 0.5 * h * k2v, k3v = r1 * (x + 0.5 * h * k2x);
  const double k4x = v + h * k3v, k4v = r2 * (x + h * k3x);
  x += h / 6.0 * (k1x + 2.0 * (k2x + k3x) + k4x);
  v += h / 6.0 * (k1v + 2.0 * (k2v + k3v) + k4v);
}

/// Over [0, T] of a height z(t) → PathPoint. Error O(T⁵/steps⁴): 1e-9 of the entries at 400 steps
/// of a slow walk, 1e-7 at 100.
template <class Height>
StanceTransition stance_transition(const Height& height, double T, double gravity, int steps) {
  StanceTransition phi;
  const double h = T / steps;
  for (int i = 0; i < steps; ++i) {
    pendulum_step(height, gravity, i * h, h, phi.xx, phi.vx);
    pendulum_step(height, gravity, i * h, h, phi.xv, phi.vv);
  }
  return phi;
}

/// Where the COG must be over the new foot at touch-down, moving at v, to leave it at `v_end`: the
/// dead-beat foothold is the COG minus this [m].
inline double touchdown_offset(const StanceTransition& phi, double v, double v_end) {
  return (v_end - phi.vv * v) / phi.vx;
}
/// Where the pressure centre must be over the foot for a COG at (x, v) to leave it at `v_end` [m].
inline double pressure_offset(const StanceTransition& phi, double x, double v, double v_end) {
  return (phi.vx * x + phi.vv * v - v_end) / phi.vx;
}
/// How much an error grows in one stance without feedback: the larger eigenvalue of Φ.
double error_growth(const StanceTransition& phi);

/// The paper's own x plan: eqs 15–18 with l = z_td and Δz = z − z_td, kept for comparison. x of the
/// COG relative to the foot, at time t of a stance that begins at (x0, v0) [m].
PathPoint paper_stance_x(const HeightGait& gait, double x0, double v0, double t);

/// The ZMP of a COG path over a point: x − ẍ·z/(g + z̈) [m].
inline double zmp_of(const PathPoint& x, const PathPoint& z, double gravity) {
  return x.x - x.a * z.x / (gravity + z.a);
}

}  // namespace legwork
