// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/point_mass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "legwork/impact/detail/release.h"

namespace legwork::impact {
namespace {

/// e and the time of greatest depth of a unit that starts at δ = 0 with unit speed (reference D).
struct Compression {
  double e, time;
};

Compression compression(double zeta, double w) {
  if (std::abs(zeta - 1.0) < 1e-9) return {std::exp(-1.0), 1.0 / w};
  if (zeta < 1.0) {
    const double s = std::sqrt(1.0 - zeta * zeta), angle = std::atan2(s, zeta);
    return {std::exp(-zeta / s * angle), angle / (w * s)};
  }
  const double s = std::sqrt(zeta * zeta - 1.0), angle = std::atanh(s / zeta);
  return {std::exp(-zeta / s * angle), angle / (w * s)};
}

/// The greatest k·δ + c·δ̇ while compressing. It peaks at the touch when c² ≥ k·μ; with less
/// damping the spring takes over, at w_d·t = atan2(s·(1 − 4ζ²), ζ·(3 − 4ζ²)).
double greatest_force(double mass, double zeta, double w, double speed, double c) {
  if (zeta >= 0.5) return c * speed;
  const double s = std::sqrt(1.0 - zeta * zeta);
  const double angle = std::atan2(s * (1.0 - 4.0 * zeta * zeta), zeta * (3.0 - 4.0 * zeta * zeta));
  const double t = angle / (w * s), decay = std::exp(-zeta * w * t);
  const double depth = speed / (w * s) * decay * std::sin(angle);
  const double rate = speed * decay * (std::cos(angle) - zeta / s * std::sin(angle));
  return mass * (w * w * depth + 2.0 * zeta * w * rate);
}

// The point's x and v, and the first two integrals of the force.
using Pair = std::array<double, 4>;

/// The two masses on their line. `held`: the contact stays closed for the whole step.
struct Line {
  const PointStrike& s;
  double inverse_target;
  bool held = false;

  double depth(const Pair& x) const { return x[0] - inverse_target * x[3]; }
  double rate(const Pair& x) const { return x[1] - inverse_target * x[2]; }
  double force(const Pair& x) const {
    return held ? closed_force(s.law, depth(x), rate(x)) : contact_force(s.law, depth(x), rate(x));
  }
  Pair slope(const Pair& x) const {
    const double f = force(x);
    return {x[1], (-f + s.damping * (s.speed - x[1])) / s.mass, f, x[2]};
  }
  static Pair moved(const Pair& x, const Pair& k, double h) {
    return {x[0] + h * k[0], x[1] + h * k[1], x[2] + h * k[2], x[3] + h * k[3]};
  }
  Pair step(const Pair& x, double h) const {
    const Pair k1 = slope(x), k2 = slope(moved(x, k1, h / 2)), k3 = slope(moved(x, k2, h / 2)),
               k4 = slope(moved(x, k3, h));
    Pair out = x;
    for (std::size_t j = 0; j < 4; ++j)
      out[j] += h / 6.0 * (k1[j] + 2.0 * k2[j] + 2.0 * k3[j] + k4[j]);
    return out;
  }
};

}  // namespace

PointImpact point_mass_closed_form(const PointStrike& strike) {
  const double ma = strike.mass, mt = strike.target_mass;
  const double mu = std::isinf(mt) ? ma : ma * mt / (ma + mt);
  const double k = strike.law.stiffness, c = strike.law.damping;
  const double w = std::sqrt(k / mu), zeta = c / (2.0 * std::sqrt(k * mu));
  const Compression half = compression(zeta, w);
  PointImpact out;
  out.reduced_mass = mu, out.damping_ratio = zeta, out.compression_time = half.time;
  out.restitution = half.e;
  out.impulse = mu * (1.0 + half.e) * strike.speed;
  out.f_max = greatest_force(mu, zeta, w, strike.speed, c);
  out.contact_time = half.time + std::numbers::pi / (2.0 * w);  // back on the spring alone
  out.max_depth = half.e * strike.speed / w;                    // energy of the spring phase
  return out;
}

PointImpact integrate_point_mass(const PointStrike& s) {
  Line line{s, std::isinf(s.target_mass) ? 0.0 : 1.0 / s.target_mass};
  PointImpact out;
  Pair x{0.0, s.speed, 0.0, 0.0};
  const long steps = std::lround(s.duration / s.h);
  double released = -1.0;
  for (long i = 0; i <= steps; ++i) {
    const double t = static_cast<double>(i) * s.h, depth = line.depth(x);
    const bool closed = is_closed(depth, line.rate(x));
    line.held = false;
    const double f = line.force(x);
    out.t.push_back(t), out.force.push_back(f), out.depth.push_back(depth);
    out.f_max = std::max(out.f_max, f);
    out.max_depth = std::max(out.max_depth, depth);
    if (i == steps) break;
    line.held = closed && s.locate_release;
    Pair next = line.step(x, s.h);
    const double after = line.depth(next);
    if (closed && after <= 0.0) {
      double part = depth > after ? s.h * depth / (depth - after) : 0.0;
      if (line.held && s.law.kind != LawKind::kBilateral) {
        part = release_time(s.h, depth, after,
                            [&](double dt) { return line.depth(line.step(x, dt)); });
        next = line.step(x, part);
        line.held = false;
        if (released < 0.0) out.restitution = -line.rate(next) / s.speed;
        next = line.step(next, s.h - part);
      }
      if (released < 0.0) released = t + part;
    }
    x = next;
  }
  out.impulse = x[2];
  out.truncated = released < 0.0;
  out.contact_time = out.truncated ? s.duration : released;
  return out;
}

}  // namespace legwork::impact
