// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The point of the boundary of a − b nearest to the origin, by growing a polytope towards it.
#include "legwork/collide/detail/gjk.h"
#include "legwork/collide/detail/separating_axis.h"

namespace legwork {

namespace {

using Vec = Vec3<double>;

constexpr int kMaxVertices = 160, kMaxFaces = 512, kMaxHorizon = 256;

struct Face {
  int v[3];
  Vec n;            // unit, outward
  double distance;  // of its plane from the origin; negative when the origin is outside [m]
};

class Polytope {
 public:
  Polytope(const Posed& a, const Posed& b)
      : a_(a), b_(b), scale_(a.solid.bound_radius + b.solid.bound_radius) {}

  // Four vertices as far apart as supports along ever perpendicular directions give them.
  bool start() {
    vertex_[0] = support({1, 0, 0});
    vertex_[1] = support({-1, 0, 0});
    Vec u = vertex_[1].w - vertex_[0].w;
    if (norm(u) < kThin * scale_) return false;
    const Vec across = cross(u, abs(u.x) < abs(u.y) ? Vec{1, 0, 0} : Vec{0, 1, 0});
    vertex_[2] = farther(across, vertex_[0].w);
    Vec n = cross(u, vertex_[2].w - vertex_[0].w);
    if (norm(n) < kThin * scale_ * norm(u)) {
      vertex_[2] = farther(cross(u, across), vertex_[0].w);
      n = cross(u, vertex_[2].w - vertex_[0].w);
      if (norm(n) < kThin * scale_ * norm(u)) return false;
    }
    vertex_[3] = farther(n, vertex_[0].w);
    const double height = dot(n, vertex_[3].w - vertex_[0].w) / norm(n);
    if (abs(height) < kThin * scale_) return false;
    vertices_ = 4;
    const bool above = height > 0;
    // Outward whichever side the fourth is on.
    const int kFaces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    for (const auto& f : kFaces) {
      if (above ? !add_face(f[0], f[1], f[2]) : !add_face(f[0], f[2], f[1])) return false;
    }
    return true;
  }

  // Grows until nothing lies beyond the face nearest to the origin; null when rounding breaks the
  // shell.
  const Face* grow() {
    for (;;) {
      const Face& face = face_[nearest_face()];
      if (vertices_ == kMaxVertices) return &face;
      const SimplexVertex w = support(face.n);
      if (dot(w.w, face.n) - face.distance <= kThick * scale_) return &face;
      if (!add_vertex(w)) return nullptr;
    }
  }

  PartingAxis axis(const Face& face) const {
    // Weights of the foot of the perpendicular, by areas.
    const SimplexVertex &p = vertex_[face.v[0]], &q = vertex_[face.v[1]], &r = vertex_[face.v[2]];
    const Vec foot = face.n * face.distance;
    const double wp = dot(face.n, cross(q.w - foot, r.w - foot));
    const double wq = dot(face.n, cross(r.w - foot, p.w - foot));
    const double wr = dot(face.n, cross(p.w - foot, q.w - foot));
    const double scale = 1.0 / (wp + wq + wr);
    const Vec on_a = (p.a * wp + q.a * wq + r.a * wr) * scale;
    const Vec on_b = (p.b * wp + q.b * wq + r.b * wr) * scale;
    return {-face.n, face.distance, (on_a + on_b) * 0.5};
  }

 private:
  static constexpr double kThin = 1e-9;    // of the scale: a start thinner than this is flat
  static constexpr double kThick = 1e-11;  // of the scale: what counts as beyond a face

  SimplexVertex support(const Vec& d) const {
    SimplexVertex v;
    v.a = support_core(a_, d);
    v.b = support_core(b_, -d);
    v.w = v.a - v.b;
    return v;
  }
  SimplexVertex farther(const Vec& d, const Vec& from) const {
    const SimplexVertex up = support(d), down = support(-d);
    return dot(d, up.w - from) >= -dot(d, down.w - from) ? up : down;
  }

  bool add_face(int i, int j, int k) {
    if (faces_ == kMaxFaces) return false;
    Vec n = cross(vertex_[j].w - vertex_[i].w, vertex_[k].w - vertex_[i].w);
    const double length = norm(n);
    if (length <= 1e-30) return false;
    n = n * (1.0 / length);
    face_[faces_++] = {{i, j, k}, n, dot(n, vertex_[i].w)};
    return true;
  }

  int nearest_face() const {
    int best = 0;
    for (int f = 1; f < faces_; ++f) {
      if (face_[f].distance < face_[best].distance) best = f;
    }
    return best;
  }

  // Takes away what w sees and closes the hole with a fan. False when rounding breaks the shell.
  bool add_vertex(const SimplexVertex& w) {
    vertex_[vertices_] = w;
    int tail[kMaxHorizon], head[kMaxHorizon], count = 0;
    const auto toggle = [&](int t, int h) {
      for (int e = 0; e < count; ++e) {
        if (tail[e] == h && head[e] == t) {  // its twin is gone too: not on the horizon
          tail[e] = tail[count - 1], head[e] = head[count - 1], --count;
          return true;
        }
      }
      if (count == kMaxHorizon) return false;
      tail[count] = t, head[count] = h, ++count;
      return true;
    };
    for (int f = 0; f < faces_;) {
      const Face& face = face_[f];
      if (dot(face.n, w.w) - face.distance <= kThick * scale_) {
        ++f;
        continue;
      }
      for (int k = 0; k < 3; ++k) {
        if (!toggle(face.v[k], face.v[(k + 1) % 3])) return false;
      }
      face_[f] = face_[--faces_];
    }
    for (int e = 0; e < count; ++e) {
      if (!add_face(tail[e], head[e], vertices_)) return false;
    }
    ++vertices_;
    return count >= 3;
  }

  const Posed &a_, &b_;
  double scale_;
  SimplexVertex vertex_[kMaxVertices + 1];
  Face face_[kMaxFaces];
  int vertices_ = 0, faces_ = 0;
};

}  // namespace

bool expand_polytope(const Posed& a, const Posed& b, PartingAxis& out) {
  // Around b's origin, as for the distance.
  const Vec o = b.X_WG.p;
  const Pose<double> X_a{a.X_WG.R, a.X_WG.p - o}, X_b{b.X_WG.R, {0, 0, 0}};
  const Posed A{a.solid, X_a}, B{b.solid, X_b};
  Polytope polytope(A, B);
  if (!polytope.start()) return false;
  const Face* const nearest = polytope.grow();
  if (nearest == nullptr) return false;
  out = polytope.axis(*nearest);
  out.p_W = out.p_W + o;
  // What the direction is worth, rather than the last facet of a round shape.
  out.depth = dot(out.n, support_core(B, out.n) - support_core(A, -out.n));
  return true;
}

}  // namespace legwork
