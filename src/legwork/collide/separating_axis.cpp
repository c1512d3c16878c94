// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/detail/separating_axis.h"

#include <ccd/ccd.h>

#include "legwork/collide/detail/gjk.h"

namespace legwork {

namespace {

using Vec = Vec3<double>;

// An edge axis must be this much less deep than a face's to be taken.
constexpr double kEdgeHandicap = 0.02;

double overlap(const Posed& a, const Posed& b, const Vec& n) {
  return dot(n, support_core(b, n) - support_core(a, -n));
}

// Half-way between two lines where they pass each other.
Vec between_lines(const Vec& p, const Vec& u, const Vec& q, const Vec& v) {
  const Vec n = cross(u, v), d = q - p;
  const double n2 = norm2(n);
  if (n2 < 1e-24 * norm2(u) * norm2(v)) return (p + q) * 0.5;
  const double s = dot(cross(d, v), n) / n2, t = dot(cross(d, u), n) / n2;
  return (fma(u, s, p) + fma(v, t, q)) * 0.5;
}

// Keeps the least overlap seen. Edge axes must win clearly over faces: on a tie the face's
// manifold is the steadier one.
class Search {
 public:
  Search(const Posed& a, const Posed& b) : a_(a), b_(b) {}

  bool try_face(const Vec& n) {
    const Vec p_b = support_core(b_, n), p_a = support_core(a_, -n);
    const double depth = dot(n, p_b - p_a);
    if (!(depth < best.depth)) return false;
    best = {n, depth, (p_a + p_b) * 0.5};
    return true;
  }

  /// Edges of a and b by a point and a direction each.
  bool try_edges(const Vec& p_a, const Vec& u_a, const Vec& p_b, const Vec& u_b,
                 const Vec& towards_a) {
    Vec n = cross(u_a, u_b);
    const double length = norm(n);
    if (length <= 1e-8 * norm(u_a) * norm(u_b)) return false;
    n = n * (1.0 / length);
    if (dot(n, towards_a) < 0) n = -n;
    const double depth = overlap(a_, b_, n);
    if (!(depth < best.depth - kEdgeHandicap * abs(best.depth) - 1e-9)) return false;
    best = {n, depth, between_lines(p_a, u_a, p_b, u_b)};
    return true;
  }

  PartingAxis best;

 private:
  const Posed &a_, &b_;
};

PartingAxis box_box_axis(const Posed& a, const Posed& b) {
  Search search(a, b);
  const Vec d = a.X_WG.p - b.X_WG.p;
  for (const Posed* box : {&b, &a}) {
    for (int k = 0; k < 3; ++k) {
      const Vec n = box->X_WG.R.column(k);
      search.try_face(dot(n, d) < 0 ? -n : n);
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) {
      const Vec u_a = a.X_WG.R.column(i), u_b = b.X_WG.R.column(k);
      Vec n = cross(u_a, u_b);
      if (dot(n, d) < 0) n = -n;
      search.try_edges(support_core(a, -n), u_a, support_core(b, n), u_b, d);
    }
  }
  return search.best;
}

// --- minimum portal refinement through libccd ---------------------------------------------------

void ccd_support(const void* object, const ccd_vec3_t* dir, ccd_vec3_t* out) {
  const Vec p = support_core(*static_cast<const Posed*>(object), {dir->v[0], dir->v[1], dir->v[2]});
  ccdVec3Set(out, p.x, p.y, p.z);
}
void ccd_centre(const void* object, ccd_vec3_t* out) {
  const Posed& posed = *static_cast<const Posed*>(object);
  const Vec p = posed.X_WG * posed.solid.bound_centre;
  ccdVec3Set(out, p.x, p.y, p.z);
}

PartingAxis portal_axis(const Posed& a, const Posed& b) {
  ccd_t ccd;
  CCD_INIT(&ccd);
  ccd.support1 = ccd.support2 = ccd_support;
  ccd.center1 = ccd.center2 = ccd_centre;
  ccd.max_iterations = 100;
  ccd.mpr_tolerance = 1e-10;
  ccd_real_t depth = 0;
  ccd_vec3_t dir, pos;
  PartingAxis axis;
  const bool found = ccdMPRPenetration(&a, &b, &ccd, &depth, &dir, &pos) == 0;
  // libccd's direction is the way b would move away from a.
  const Vec d = found ? Vec{-dir.v[0], -dir.v[1], -dir.v[2]}
                      : a.X_WG * a.solid.bound_centre - b.X_WG * b.solid.bound_centre;
  const double length = norm(d);
  axis.n = length > 1e-12 ? d * (1.0 / length) : b.X_WG.R.column(2);
  const Vec p_b = support_core(b, axis.n), p_a = support_core(a, -axis.n);
  axis.depth = dot(axis.n, p_b - p_a);
  axis.p_W = found ? Vec{pos.v[0], pos.v[1], pos.v[2]} : (p_a + p_b) * 0.5;
  return axis;
}

// --- a face where there is one as good ----------------------------------------------------------

// The face of a solid best aligned with d among those around its support point; false if none.
bool face_towards(const Posed& a, const Vec& d_W, Vec& n_W) {
  const Vec d = transpose_times(a.X_WG.R, d_W);
  if (a.solid.kind == ShapeKind::kCylinder) {
    n_W = a.X_WG.R.column(2) * (d.z > 0 ? 1.0 : -1.0);
    return true;
  }
  if (!a.solid.hull) return false;
  const Hull& hull = *a.solid.hull;
  const int vertex = support_vertex(hull, d);
  double most = -2.0;
  for (int k = hull.face_start[z(vertex)]; k < hull.face_start[z(vertex) + 1]; ++k) {
    const Vec& n = hull.faces[z(hull.vertex_faces[z(k)])].n;
    if (dot(n, d) > most) most = dot(n, d), n_W = a.X_WG.R * n;
  }
  return most > -2.0;
}

bool is_smooth(const Solid& s) {
  return s.kind == ShapeKind::kEllipsoid || s.kind == ShapeKind::kSphere;
}

// Takes a face's normal if it parts them with hardly more: its manifold is the steadier one.
PartingAxis prefer_face(const Posed& a, const Posed& b, const PartingAxis& least) {
  const bool smooth = is_smooth(a.solid) || is_smooth(b.solid);
  const double limit = least.depth + 1e-9 + (smooth ? 0.0 : kEdgeHandicap * abs(least.depth));
  PartingAxis best = least;
  best.depth = limit;
  Vec n;
  if (face_towards(b, least.n, n)) {
    const Vec p_a = support_core(a, -n);
    const double depth = dot(n, support_core(b, n) - p_a);
    if (depth <= best.depth) best = {n, depth, fma(n, 0.5 * depth, p_a)};
  }
  if (face_towards(a, -least.n, n)) {
    const Vec p_b = support_core(b, -n);
    const double depth = -dot(n, p_b - support_core(a, n));
    if (depth < best.depth) best = {-n, depth, fma(n, 0.5 * depth, p_b)};
  }
  return best.depth < limit || norm2(best.n - least.n) > 0 ? best : least;
}

}  // namespace

PartingAxis parting_axis(const Posed& a, const Posed& b) {
  if (a.solid.kind == ShapeKind::kBox && b.solid.kind == ShapeKind::kBox) return box_box_axis(a, b);
  PartingAxis least;
  if (!expand_polytope(a, b, least)) least = portal_axis(a, b);
  return prefer_face(a, b, least);
}

}  // namespace legwork
