// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/detail/gjk.h"

namespace legwork {

namespace {

using Vec = Vec3<double>;

// Up to four vertices, the weights of the point nearest to the origin, and that point.
struct Simplex {
  SimplexVertex v[4];
  double weight[4] = {1, 0, 0, 0};
  int count = 0;

  Vec nearest() const {
    Vec p{0, 0, 0};
    for (int i = 0; i < count; ++i) p = fma(v[i].w, weight[i], p);
    return p;
  }
  // Keeps the vertices named by the bits of `mask`, with their weights.
  void keep(unsigned mask, const double* w) {
    int n = 0;
    for (int i = 0; i < 4; ++i) {
      if ((mask >> i & 1u) == 0) continue;
      v[n] = v[i];
      weight[n++] = w[i];
    }
    count = n;
  }
};

// What a sub-distance step found: which vertices span the nearest point, and with what weights.
struct Choice {
  unsigned mask = 0;
  double weight[4] = {0, 0, 0, 0};
  double distance2 = 0.0;
};

Choice one(int i, const Vec& p) {
  Choice c;
  c.mask = 1u << i;
  c.weight[i] = 1.0;
  c.distance2 = norm2(p);
  return c;
}
Choice two(int i, int k, const Vec& p, const Vec& q, double t) {
  Choice c;
  c.mask = 1u << i | 1u << k;
  c.weight[i] = 1.0 - t;
  c.weight[k] = t;
  c.distance2 = norm2(fma(q - p, t, p));
  return c;
}

Choice segment(const Simplex& s, int i, int k) {
  const Vec &p = s.v[i].w, &q = s.v[k].w;
  const Vec u = q - p;
  const double t = -dot(p, u), length2 = norm2(u);
  if (t <= 0) return one(i, p);
  if (t >= length2) return one(k, q);
  return two(i, k, p, q, t / length2);
}

Choice better(const Choice& x, const Choice& y) { return y.distance2 < x.distance2 ? y : x; }

// Ericson's regions of a triangle seen from the origin.
Choice triangle(const Simplex& s, int i, int j, int k) {
  const Vec &a = s.v[i].w, &b = s.v[j].w, &c = s.v[k].w;
  const Vec ab = b - a, ac = c - a;
  const Vec n = cross(ab, ac);
  const double n2 = norm2(n);
  if (n2 <= 1e-28 * norm2(ab) * norm2(ac)) {  // a sliver: its edges
    return better(segment(s, i, j), better(segment(s, i, k), segment(s, j, k)));
  }
  // Barycentric weights of the origin's projection, by areas.
  const double wa = dot(cross(b, c), n), wb = dot(cross(c, a), n), wc = dot(cross(a, b), n);
  if (wa > 0 && wb > 0 && wc > 0) {
    Choice choice;
    choice.mask = 1u << i | 1u << j | 1u << k;
    const double scale = 1.0 / (wa + wb + wc);
    choice.weight[i] = wa * scale;
    choice.weight[j] = wb * scale;
    choice.weight[k] = wc * scale;
    const double d = dot(a, n);
    choice.distance2 = d * d / n2;
    return choice;
  }
  return better(segment(s, i, j), better(segment(s, i, k), segment(s, j, k)));
}

// False when the origin is inside.
bool tetrahedron(const Simplex& s, Choice& best) {
  static constexpr int kFaces[4][4] = {{0, 1, 2, 3}, {0, 3, 1, 2}, {0, 2, 3, 1}, {1, 3, 2, 0}};
  bool outside = false;
  best.distance2 = 1e300;
  for (const auto& f : kFaces) {
    const Vec& a = s.v[f[0]].w;
    const Vec n = cross(s.v[f[1]].w - a, s.v[f[2]].w - a);
    const Vec up = s.v[f[3]].w - a;
    const double origin = -dot(a, n), apex = dot(up, n);
    // On the inner side of this face, if the sides of one so thin can be told at all.
    const bool solid = abs(apex) > 1e-12 * norm(n) * norm(up);
    if (solid && origin * apex > 0) continue;
    outside = true;
    best = better(best, triangle(s, f[0], f[1], f[2]));
  }
  return outside;
}

// Reduces the simplex to what spans its nearest point; false when it holds the origin.
bool reduce(Simplex& s) {
  Choice c;
  if (s.count == 1) return true;
  if (s.count == 2) {
    c = segment(s, 0, 1);
  } else if (s.count == 3) {
    c = triangle(s, 0, 1, 2);
  } else if (!tetrahedron(s, c)) {
    return false;
  }
  s.keep(c.mask, c.weight);
  return true;
}

}  // namespace

CoreDistance core_distance(const Posed& a, const Posed& b, double limit) {
  // Around b's origin, so that far from the world's origin no digits are lost.
  const Vec o = b.X_WG.p;
  const Pose<double> X_a{a.X_WG.R, a.X_WG.p - o}, X_b{b.X_WG.R, {0, 0, 0}};
  const Posed A{a.solid, X_a}, B{b.solid, X_b};
  const double scale = a.solid.bound_radius + b.solid.bound_radius;
  const double touching = 1e-10 * scale;
  CoreDistance out;
  Simplex s;
  Vec v = X_a.p;
  if (norm2(v) < touching * touching) v = {0, 0, 1};
  double before = 1e300;
  for (int iteration = 0; iteration < 128; ++iteration) {
    SimplexVertex w;
    w.a = support_core(A, -v);
    w.b = support_core(B, v);
    w.w = w.a - w.b;
    const double vv = norm2(v), vw = dot(v, w.w);
    if (s.count > 0 && vv - vw <= 1e-14 * vv + 1e-17 * scale * sqrt(vv)) break;
    if (vw > 0 && vw * vw > limit * limit * vv) {
      out.apart = true;
      out.distance = vw / sqrt(vv);
      out.n = v * (1.0 / sqrt(vv));
      return out;
    }
    bool known = false;
    for (int i = 0; i < s.count; ++i) known = known || norm2(s.v[i].w - w.w) == 0;
    if (known) break;
    const Simplex last = s;
    s.v[s.count++] = w;
    if (!reduce(s)) return out;
    v = s.nearest();
    const double now = norm2(v);
    if (now <= touching * touching) return out;
    if (!(now < before)) {  // rounding has the last word
      s = last;
      v = s.nearest();
      break;
    }
    before = now;
  }
  out.apart = true;
  out.distance = norm(v);
  out.n = v * (1.0 / out.distance);
  out.p_a = out.p_b = o;
  for (int i = 0; i < s.count; ++i) {
    out.p_a = fma(s.v[i].a, s.weight[i], out.p_a);
    out.p_b = fma(s.v[i].b, s.weight[i], out.p_b);
  }
  return out;
}

}  // namespace legwork
