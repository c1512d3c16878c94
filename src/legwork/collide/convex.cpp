// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The general convex pair: where GJK, the parting axis and the clipped facets come together.
#include "legwork/collide/detail/clip.h"
#include "legwork/collide/detail/gjk.h"
#include "legwork/collide/detail/separating_axis.h"

namespace legwork {

namespace {

using Vec = Vec3<double>;

constexpr std::uint32_t kClosest = 0xfffffff0u;  // the feature of the closest points themselves

// The one pair of points that decides: direction, gap, place.
struct Touch {
  Vec n;       // from b to a
  double gap;  // [m]
  Vec p_W;     // half-way
};

void from_axis(const PartingAxis& axis, double r_a, double r_b, Touch& out) {
  out.n = axis.n;
  out.gap = -axis.depth - r_a - r_b;
  out.p_W = fma(axis.n, 0.5 * (r_b - r_a), axis.p_W);
}

bool are_boxes(const Posed& a, const Posed& b) {
  return a.solid.kind == ShapeKind::kBox && b.solid.kind == ShapeKind::kBox;
}

// False when farther than the margin; then only the direction is set.
bool find_touch(const Posed& a, const Posed& b, double margin, Touch& out) {
  const double r_a = core_radius(a.solid), r_b = core_radius(b.solid);
  // Boxes at rest overlap a little: their axes first, the distance only for those that do not.
  if (are_boxes(a, b)) {
    const PartingAxis axis = parting_axis(a, b);
    from_axis(axis, 0, 0, out);
    if (-axis.depth > margin) return false;
    if (axis.depth >= 0) return true;
  }
  const CoreDistance apart = core_distance(a, b, margin + r_a + r_b);
  if (apart.apart) {
    out.gap = apart.distance - r_a - r_b;
    out.n = apart.n;
    out.p_W = (fma(apart.n, -r_a, apart.p_a) + fma(apart.n, r_b, apart.p_b)) * 0.5;
  } else if (!are_boxes(a, b)) {
    from_axis(parting_axis(a, b), r_a, r_b, out);
  }
  return out.gap <= margin;
}

// How well a polygon faces a direction; −1 for points and segments.
double alignment(const Facet& f, const Vec& d) { return f.count >= 3 ? dot(f.n_W, d) : -1.0; }

bool is_cap(const Posed& a, const Facet& f) {
  return a.solid.kind == ShapeKind::kCylinder && f.count >= 3;
}

// The face one solid offers (base), and the solid that rests on it.
struct Resting {
  const Facet& base;
  const Posed& solid;
  double sign;  // +1 when the solid is a, −1 when it is b

  PatchPoint point(const Vec& p_W, double radius, std::uint32_t feature) const {
    const double height = dot(base.n_W, p_W - base.corner[0].p_W);
    // Half-way between the moving surface and the base's plane.
    return {fma(base.n_W, -0.5 * (height + radius), p_W), base.n_W * sign, height - radius,
            feature};
  }
};

// The vertices of a mesh that a plane in the base's place would be offered (mesh_plane), where they
// are over the base. True when all that are near are: then there is nothing to clip.
bool look_at_vertices(const Resting& r, const Wanted& wanted, PatchChoice& choice) {
  const Hull& hull = *r.solid.solid.hull;
  const Pose<double>& X_WG = r.solid.X_WG;
  const Vec d = -transpose_times(X_WG.R, r.base.n_W);
  const int lowest = support_vertex(hull, d);
  const double least = r.point(X_WG * hull.vertices[z(lowest)], 0.0, 0).gap;
  bool all = least <= wanted.margin;
  for_each_sole_vertex(hull, d, lowest, wanted.band + max(-least, 0.0), [&](int v) {
    const Vec p_W = X_WG * hull.vertices[z(v)];
    const PatchPoint point = r.point(p_W, 0.0, static_cast<std::uint32_t>(v));
    if (!(point.gap <= wanted.margin)) return;
    if (is_over(r.base, p_W)) {
      choice.look_at(point);
    } else {
      all = false;
    }
  });
  return all;
}

// Adds the points in which a solid rests on the base; `moving` is its facet. The least of all gaps.
double add_resting_points(const Resting& r, const Wanted& wanted, Facet& moving, Patch& out) {
  const double radius = core_radius(r.solid.solid);
  const bool is_mesh = r.solid.solid.kind == ShapeKind::kMesh;
  if (!is_mesh) clip(r.base, moving);
  if (!is_mesh && moving.count <= 4) {  // nothing to choose: a quarter of a box's cost saved
    double least = 1e300;
    for (int i = 0; i < moving.count; ++i) {
      const PatchPoint point = r.point(moving.corner[i].p_W, radius, moving.corner[i].tag);
      if (!(point.gap <= wanted.margin)) continue;
      out.add(point);
      least = min(least, point.gap);
    }
    return least;
  }
  PatchChoice choice(r.solid.X_WG.R, -r.base.n_W, wanted);
  if (is_mesh && look_at_vertices(r, wanted, choice)) {
    moving.count = 0;
  } else if (is_mesh) {
    clip(r.base, moving);
  }
  for (int i = 0; i < moving.count; ++i) {
    const PatchPoint point = r.point(moving.corner[i].p_W, radius, moving.corner[i].tag);
    if (!(point.gap <= wanted.margin)) continue;
    const bool seen = is_mesh && !is_crossing(point.feature) && choice.knows(point.feature);
    if (!seen) choice.look_at(point);
  }
  choice.add_to(out);
  return choice.least();
}

}  // namespace

void convex_convex(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  Touch touch;
  if (!find_touch(a, b, wanted.margin, touch)) {
    out.apart_W = touch.n;
    return;
  }
  Facet of_a, of_b;
  facing(a, -touch.n, of_a);
  facing(b, touch.n, of_b);
  const double flat_a = alignment(of_a, -touch.n), flat_b = alignment(of_b, touch.n);
  constexpr double kFlat = 0.9986;     // cosine of 3°: beyond it no face is involved
  constexpr double kPreferred = 1e-5;  // b's face is taken unless a's is better by this
  // Between its eight points a cap's rim may be a little nearer; that alone must not make a contact
  // blink.
  const bool cap = is_cap(a, of_a) || is_cap(b, of_b);
  double least = 1e300;
  if (max(flat_a, flat_b) >= kFlat) {
    const bool on_b = flat_b >= flat_a - kPreferred;
    const Resting resting{on_b ? of_b : of_a, on_b ? a : b, on_b ? 1.0 : -1.0};
    least = add_resting_points(resting, wanted, on_b ? of_a : of_b, out);
  }
  // Clipping can miss the nearest points themselves: an edge across an edge, a round side.
  const double slack = cap && out.count > 0 ? kDeeper : 1e-9 + 1e-6 * abs(touch.gap);
  if (least > touch.gap + slack) out.add({touch.p_W, touch.n, touch.gap, kClosest});
}

}  // namespace legwork
