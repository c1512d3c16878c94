// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Closed forms among spheres, capsules, cylinders and boxes.
#include <algorithm>

#include "legwork/collide/detail/narrow_phase.h"

namespace legwork {

namespace {

using Vec = Vec3<double>;

// Two balls; when their centres coincide any direction will do, and `fallback` is taken.
void add_balls(const Vec& p_a, double r_a, const Vec& p_b, double r_b, const Vec& fallback,
               double margin, std::uint32_t feature, Patch& out) {
  const Vec d = p_a - p_b;
  const double distance = norm(d);
  const double gap = distance - r_a - r_b;
  if (!(gap <= margin)) return;
  const Vec n = distance > 1e-14 ? d * (1.0 / distance) : fallback;
  out.add(fma(n, -r_a, p_a), n, gap, feature);
}

// A segment c ± h·u.
struct Segment {
  explicit Segment(const Posed& capsule)
      : c(capsule.X_WG.p), u(capsule.X_WG.R.column(2)), h(capsule.solid.size.y) {}
  Vec at(double s) const { return fma(u, s, c); }
  double nearest(const Vec& p) const { return clamp(dot(p - c, u), -h, h); }
  Vec c, u;
  double h;
};

// Parameters of the closest points of two segments (Ericson 2005, §5.1.9, unit directions).
std::pair<double, double> closest(const Segment& a, const Segment& b) {
  const Vec d = a.c - b.c;
  const double k = dot(a.u, b.u), da = dot(a.u, d), db = dot(b.u, d);
  const double sin2 = norm2(cross(a.u, b.u));
  double s = sin2 > 1e-24 ? clamp(fms(k, db, da) / sin2, -a.h, a.h) : 0.0;
  const double t = clamp(fma(k, s, db), -b.h, b.h);
  s = clamp(fms(k, t, da), -a.h, a.h);
  return {s, clamp(fma(k, s, db), -b.h, b.h)};
}

}  // namespace

Nearest nearest_on_box(const Vec& half, const Vec& p) {
  const Vec q{abs(p.x) - half.x, abs(p.y) - half.y, abs(p.z) - half.z};
  const Vec outside{max(q.x, 0.0), max(q.y, 0.0), max(q.z, 0.0)};
  const double distance = norm(outside);
  const auto signed_as = [](double x, double s) { return s < 0 ? -x : x; };
  if (distance > 0) {
    const double scale = 1.0 / distance;
    return {distance,
            {signed_as(outside.x * scale, p.x), signed_as(outside.y * scale, p.y),
             signed_as(outside.z * scale, p.z)}};
  }
  const int k = q.x >= q.y && q.x >= q.z ? 0 : q.y >= q.z ? 1 : 2;
  Vec n{0, 0, 0};
  n[k] = signed_as(1.0, p[k]);
  return {q[k], n};
}

void sphere_sphere(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  add_balls(a.X_WG.p, a.solid.size.x, b.X_WG.p, b.solid.size.x, b.X_WG.R.column(2), wanted.margin,
            0, out);
}

void sphere_capsule(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const Segment axis(b);
  const Vec p_b = axis.at(axis.nearest(a.X_WG.p));
  add_balls(a.X_WG.p, a.solid.size.x, p_b, b.solid.size.x, b.X_WG.R.column(0), wanted.margin, 0,
            out);
}

void sphere_cylinder(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  // A rectangle in (radius, height).
  const Vec p = transpose_times(b.X_WG.R, a.X_WG.p - b.X_WG.p);
  const double across = sqrt(fma(p.x, p.x, p.y * p.y));
  const Nearest near = nearest_on_box({b.solid.size.x, 1e300, b.solid.size.y}, {across, 0, p.z});
  const double gap = near.distance - a.solid.size.x;
  if (!(gap <= wanted.margin)) return;
  const double scale = across > 0 ? near.n.x / across : 0.0;
  const Vec n_G = across > 0 ? Vec{p.x * scale, p.y * scale, near.n.z} : Vec{near.n.x, 0, near.n.z};
  const Vec n = b.X_WG.R * n_G;
  out.add(fma(n, -a.solid.size.x, a.X_WG.p), n, gap, 0);
}

void sphere_box(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const Vec p = transpose_times(b.X_WG.R, a.X_WG.p - b.X_WG.p);
  const Nearest near = nearest_on_box(b.solid.size, p);
  const double gap = near.distance - a.solid.size.x;
  if (!(gap <= wanted.margin)) return;
  const Vec n = b.X_WG.R * near.n;
  out.add(fma(n, -a.solid.size.x, a.X_WG.p), n, gap, 0);
}

// Crossing: the closest points. Nearly parallel: the ends of the stretch they run side by side
// too, so that a log lying on a log has two points. Features: ends of a 0, 1; of b 2, 3; else 4.
void capsule_capsule(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const Segment A(a), B(b);
  const double r_a = a.solid.size.x, r_b = b.solid.size.x;
  const Vec fallback = cross(A.u, B.u);
  const double sine = norm(fallback);
  const Vec aside = sine > 1e-12 ? fallback * (1.0 / sine) : b.X_WG.R.column(0);
  const auto [s, t] = closest(A, B);
  constexpr double kParallel = 0.05;  // [rad]; beyond it the ends are clear of each other
  const double k = dot(A.u, B.u), mid = dot(B.c - A.c, A.u);
  const double lo_b = mid - abs(k) * B.h, hi_b = mid + abs(k) * B.h;
  const double lo = max(-A.h, lo_b), hi = min(A.h, hi_b);
  if (sine > kParallel || lo >= hi) {
    add_balls(A.at(s), r_a, B.at(t), r_b, aside, wanted.margin, 4, out);
    return;
  }
  const auto add_end = [&](double place, bool of_b, double end_of_b, std::uint32_t feature) {
    const double on_b = of_b ? end_of_b : B.nearest(A.at(place));
    const double on_a = of_b ? A.nearest(B.at(on_b)) : place;
    add_balls(A.at(on_a), r_a, B.at(on_b), r_b, aside, wanted.margin, feature, out);
    return norm2(A.at(on_a) - B.at(on_b));
  };
  const double low_end = k > 0 ? -B.h : B.h;
  const double d0 = add_end(lo, lo_b > -A.h, low_end, lo_b > -A.h ? (k > 0 ? 2u : 3u) : 0u);
  const double d1 = add_end(hi, hi_b < A.h, -low_end, hi_b < A.h ? (k > 0 ? 3u : 2u) : 1u);
  // Slightly crossed: the middle is nearer than both ends.
  const double nearer = norm(A.at(s) - B.at(t)), ends = sqrt(min(d0, d1));
  if (nearer < ends - 1e-9) add_balls(A.at(s), r_a, B.at(t), r_b, aside, wanted.margin, 4, out);
}

namespace {

// Where along a segment (in the box's frame) the box is nearest. The distance is convex along it,
// so its slope n·u changes sign once.
double nearest_to_box(const Vec& half, const Vec& c, const Vec& u, double h) {
  const auto slope = [&](double s) { return dot(nearest_on_box(half, fma(u, s, c)).n, u); };
  double lo = -h, hi = h;
  if (slope(lo) >= 0) return lo;
  if (slope(hi) <= 0) return hi;
  for (int i = 0; i < 60 && hi - lo > 1e-15 * h; ++i) {
    const double middle = 0.5 * (lo + hi), g = slope(middle);
    if (abs(g) < 1e-13) return middle;
    (g < 0 ? lo : hi) = middle;
  }
  return 0.5 * (lo + hi);
}

// The stretch of c + s·u, |s| ≤ h, over the face ⟂ axis k.
std::pair<double, double> over_face(const Vec& half, int k, const Vec& c, const Vec& u, double h) {
  double lo = -h, hi = h;
  for (int j = 0; j < 3; ++j) {
    if (j == k) continue;
    if (abs(u[j]) < 1e-12) {
      if (abs(c[j]) > half[j]) return {1.0, -1.0};
      continue;
    }
    const double s0 = (-half[j] - c[j]) / u[j], s1 = (half[j] - c[j]) / u[j];
    lo = max(lo, min(s0, s1));
    hi = min(hi, max(s0, s1));
  }
  return {lo, hi};
}

}  // namespace

// The nearest point, and, lying on a face, the ends of the stretch over it. Features: the low end
// 0, the high end 1, a point in between 2.
void capsule_box(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const Vec& half = b.solid.size;
  const double r = a.solid.size.x, h = a.solid.size.y;
  const Vec c = transpose_times(b.X_WG.R, a.X_WG.p - b.X_WG.p);
  const Vec u = transpose_times(b.X_WG.R, a.X_WG.R.column(2));
  const double s = nearest_to_box(half, c, u, h);
  const Nearest near = nearest_on_box(half, fma(u, s, c));
  if (!(near.distance - r <= wanted.margin)) return;
  const auto add = [&](double place, const Vec& n_B, double distance, std::uint32_t feature) {
    const Vec n = b.X_WG.R * n_B, p = fma(a.X_WG.R.column(2), place, a.X_WG.p);
    if (distance - r <= wanted.margin) out.add(fma(n, -r, p), n, distance - r, feature);
  };
  const int k = abs(near.n.x) >= abs(near.n.y) && abs(near.n.x) >= abs(near.n.z) ? 0
                : abs(near.n.y) >= abs(near.n.z)                                 ? 1
                                                                                 : 2;
  constexpr double kFlat = 0.995;  // cosine: within 6° of a face's normal
  constexpr double kLying = 0.3;   // sine of the steepest capsule that has a second point
  const auto [lo, hi] = over_face(half, k, c, u, h);
  if (abs(near.n[k]) < kFlat || abs(u[k]) > kLying || lo >= hi) {
    add(s, near.n, near.distance, 2);
    return;
  }
  const double side = near.n[k] < 0 ? -1.0 : 1.0;
  Vec n_face{0, 0, 0};
  n_face[k] = side;
  const auto height = [&](double place) { return fms(side, fma(u[k], place, c[k]), half[k]); };
  const double at_lo = height(lo), at_hi = height(hi);
  // The nearest point takes the place of the end it is at; a nearer one in between comes extra.
  const double slack = 1e-12 + 1e-9 * h;
  const bool is_lo = abs(s - lo) < slack, is_hi = abs(s - hi) < slack;
  const bool extra = !is_lo && !is_hi && near.distance < min(at_lo, at_hi) - 1e-12;
  add(lo, is_lo ? near.n : n_face, is_lo ? near.distance : at_lo, 0);
  add(hi, is_hi ? near.n : n_face, is_hi ? near.distance : at_hi, 1);
  if (extra) add(s, near.n, near.distance, 2);
}

}  // namespace legwork
