// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/swing_stance.h"

namespace legwork {

SwingStance::SwingStance(const StanceHeight& height, double gravity, const LegMasses& legs,
                         int swing_foot, const SwingWay& way, double share)
    : legs_(legs),
      foot_(swing_foot),
      share_(share),
      mass_(legs.trunk + legs.leg[0].mass + legs.leg[1].mass),
      h_(height.duration() / kPoints) {
  const double T = height.duration(), half = 0.5 * T;
  const Quintic x({way.from.x, way.speed.x, 0}, {way.to[0], 0, 0}, T);
  const Quintic y({way.from.y, way.speed.y, 0}, {way.to[1], 0, 0}, T);
  const Quintic up({way.from.z, way.speed.z, 0}, {way.lift, 0, 0}, half);
  const Quintic drop({way.lift, 0, 0}, {0, -way.landing_speed, 0}, half);
  for (int i = 0; i <= 2 * kPoints; ++i) {
    const double t = 0.5 * h_ * i;
    const PathPoint c = height.at(t), fx = x.at(t), fy = y.at(t);
    const PathPoint fz = t < half ? up.at(t) : drop.at(t - half);
    at_[static_cast<std::size_t>(i)] = {
        (gravity + c.a) / c.x, c.x, {fx.x, fy.x, fz.x}, {fx.a, fy.a, fz.a}, c.a};
  }
  // Affine: four runs tell the map. Unit sizes of the order of a step keep rounding small.
  constexpr double kLength = 0.01, kSpeed = 0.1;
  const double none[2] = {0, 0}, ahead[2] = {kLength, kLength};
  const State zero = run({{0, 0}, {0, 0}}, none, nullptr);
  const State by_x = run({{kLength, kLength}, {0, 0}}, none, nullptr);
  const State by_v = run({{0, 0}, {kSpeed, kSpeed}}, none, nullptr);
  const State by_p = run({{0, 0}, {0, 0}}, ahead, nullptr);
  for (int k = 0; k < 2; ++k) {
    map_[k].end_x = {(by_x.x[k] - zero.x[k]) / kLength, (by_v.x[k] - zero.x[k]) / kSpeed,
                     (by_p.x[k] - zero.x[k]) / kLength, zero.x[k]};
    map_[k].end_v = {(by_x.v[k] - zero.v[k]) / kLength, (by_v.v[k] - zero.v[k]) / kSpeed,
                     (by_p.v[k] - zero.v[k]) / kLength, zero.v[k]};
  }
}

// The moment about the pressure centre is none: M·z·ẍ = (x − p)·F_z − L̇_y, M·z·ÿ = … + L̇_x.
void SwingStance::accelerations(const Instant& at, const double (&x)[2], const double (&p)[2],
                                double (&a)[2], double (&push)[2]) const {
  for (int k = 0; k < 2; ++k) a[k] = at.rate * (x[k] - p[k]), push[k] = 0.0;
  if (share_ <= 0.0) return;
  const Vec3d cog{x[0], x[1], at.z}, acc{a[0], a[1], at.a_z};
  Vec3d r[2], ra[2];
  r[foot_] = at.foot - cog, ra[foot_] = at.a_foot - acc;
  r[1 - foot_] = Vec3d{} - cog, ra[1 - foot_] = Vec3d{} - acc;
  const Vec3d L = momentum_rate(legs_, r, ra) * (share_ / (mass_ * at.z));
  push[0] = -L.y, push[1] = L.x;
  for (int k = 0; k < 2; ++k) a[k] += push[k];
}

SwingStance::State SwingStance::run(State s, const double (&p)[2], Push* push) const {
  for (int i = 0; i <= kPoints; ++i) {
    const auto n = static_cast<std::size_t>(i);
    double k1[2], k2[2], k3[2], k4[2], own[2], other[2];
    accelerations(at_[2 * n], s.x, p, k1, own);
    if (push != nullptr)
      for (const std::size_t k : {0u, 1u}) push[k][n] = own[k];
    if (i == kPoints) break;
    double x2[2], x3[2], x4[2];  // Runge-Kutta
    for (int k = 0; k < 2; ++k) x2[k] = s.x[k] + 0.5 * h_ * s.v[k];
    accelerations(at_[2 * n + 1], x2, p, k2, other);
    for (int k = 0; k < 2; ++k) x3[k] = s.x[k] + 0.5 * h_ * (s.v[k] + 0.5 * h_ * k1[k]);
    accelerations(at_[2 * n + 1], x3, p, k3, other);
    for (int k = 0; k < 2; ++k) x4[k] = s.x[k] + h_ * (s.v[k] + 0.5 * h_ * k2[k]);
    accelerations(at_[2 * n + 2], x4, p, k4, other);
    for (int k = 0; k < 2; ++k) {
      s.x[k] += h_ * (s.v[k] + h_ / 6.0 * (k1[k] + k2[k] + k3[k]));
      s.v[k] += h_ / 6.0 * (k1[k] + 2.0 * (k2[k] + k3[k]) + k4[k]);
    }
  }
  return s;
}

void SwingStance::push_of(const double (&x0)[2], const double (&v0)[2], const double (&p0)[2],
                          Push (&push)[2]) const {
  run({{x0[0], x0[1]}, {v0[0], v0[1]}}, p0, push);
}

}  // namespace legwork
