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

// False when farther than the margin.
bool find_touch(const Posed& a, const Posed& b, double margin, Touch& out) {
  const double r_a = core_radius(a.solid), r_b = core_radius(b.solid);
  // Boxes at rest overlap a little: their axes first, the distance only for those that do not.
  if (are_boxes(a, b)) {
    const PartingAxis axis = parting_axis(a, b);
    if (-axis.depth > margin) return false;
    from_axis(axis, 0, 0, out);
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

// Clips `moving` (a facet of a when sign is +1, of b when −1) by `base` and adds what is near.
int clipped_points(const Facet& base, double sign, double radius, double margin, Facet& moving,
                   PatchPoint* points) {
  const Vec n = base.n_W * sign;
  clip(base, moving);
  int count = 0;
  for (int i = 0; i < moving.count; ++i) {
    const Vec& p = moving.corner[i].p_W;
    const double height = dot(base.n_W, p - base.corner[0].p_W);
    const double gap = height - radius;
    if (!(gap <= margin)) continue;
    // Half-way between the moving surface and the base's plane.
    const Vec middle = fma(base.n_W, -0.5 * (height + radius), p);
    points[count++] = {middle, n, gap, moving.corner[i].tag};
  }
  return count;
}

}  // namespace

void convex_convex(const Posed& a, const Posed& b, double margin, Patch& out) {
  Touch touch;
  if (!find_touch(a, b, margin, touch)) return;
  Facet of_a, of_b;
  facing(a, -touch.n, of_a);
  facing(b, touch.n, of_b);
  const double flat_a = alignment(of_a, -touch.n), flat_b = alignment(of_b, touch.n);
  constexpr double kFlat = 0.9986;     // cosine of 3°: beyond it no face is involved
  constexpr double kPreferred = 1e-5;  // b's face is taken unless a's is better by this
  PatchPoint points[Facet::kMax];
  int count = 0;
  double least = 1e300;
  if (max(flat_a, flat_b) >= kFlat) {
    const bool on_b = flat_b >= flat_a - kPreferred;
    count = on_b ? clipped_points(of_b, 1.0, core_radius(a.solid), margin, of_a, points)
                 : clipped_points(of_a, -1.0, core_radius(b.solid), margin, of_b, points);
    for (int i = 0; i < count; ++i) least = min(least, points[i].gap);
    keep_four(on_b ? a.X_WG.R : b.X_WG.R, touch.n, points, count);
  }
  for (int i = 0; i < count; ++i) out.add(points[i]);
  // Clipping can miss the nearest points themselves: an edge across an edge, a round side. Between
  // its eight points a cap's rim may be a little nearer; that alone must not make a contact blink.
  const bool cap = is_cap(a, of_a) || is_cap(b, of_b);
  const double slack = cap && count > 0 ? kDeeper : 1e-9 + 1e-6 * abs(touch.gap);
  if (least > touch.gap + slack) out.add({touch.p_W, touch.n, touch.gap, kClosest});
}

}  // namespace legwork
