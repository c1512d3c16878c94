// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Convex shapes on a heightfield: the shape's points on the ground's triangles, and the ground's
// ridges against the shape. Edges between level triangles never speak, so that a flat field is a
// plane and nothing trips over its grid.
#include <algorithm>
#include <tuple>

#include "legwork/collide/detail/clip.h"
#include "legwork/collide/detail/field.h"

namespace legwork {

namespace {

using Vec = Vec3<double>;

struct Scene {
  const Posed& a;
  const Heightfield& field;
  const Pose<double>& X_WH;
  Pose<double> X_HA;
  const Wanted& wanted;
  double margin;
  double low;  // no point of the shape is lower [m]
  Patch& out;

  void add(const Vec& p_on_a_H, const Vec& n_H, double gap, std::uint32_t feature) const {
    const Vec n = X_WH.R * n_H, p = X_WH * p_on_a_H;
    const Vec middle = fma(n, -0.5 * gap, p);
    for (int i = 0; i < out.count; ++i) {
      const PatchPoint& old = out.points[i];
      if (norm2(old.p_W - middle) < 1e-18 && dot(old.n_W, n) > 1 - 1e-9) return;  // told already
    }
    out.add(PatchPoint{middle, n, gap, feature});
  }
};

// A point of the shape and the triangle under it; false beside the field.
bool ground_under(const Scene& s, const Vec& p_H, PatchPoint& point) {
  if (!over_field(s.field, p_H.x, p_H.y)) return false;
  const FieldPlane ground = field_plane(s.field, p_H.x, p_H.y);
  point = {p_H, ground.n, (p_H.z - ground.z) * ground.n.z, 0};
  return true;
}
void add_point(const Scene& s, const Vec& p_H, std::uint32_t feature) {
  PatchPoint point;
  if (ground_under(s, p_H, point) && point.gap <= s.margin)
    s.add(p_H, point.n_W, point.gap, feature);
}

// A ball: every place of the ground that is nearest to it among its neighbours.
void add_ball(const Scene& s, const Vec& c_H, double radius, std::uint32_t first_feature,
              std::uint32_t stride = 1) {
  constexpr int kMax = 16;
  FieldMinimum minima[kMax];
  int count = field_minima(s.field, c_H, radius + s.margin, minima, kMax);
  // Features by the order of the normals: a lone contact keeps its id from cell to cell.
  std::sort(minima, minima + count, [](const FieldMinimum& x, const FieldMinimum& y) {
    return std::tie(x.n.x, x.n.y, x.n.z) < std::tie(y.n.x, y.n.y, y.n.z);
  });
  for (int i = 0; i < count; ++i) {
    const double gap = minima[i].distance - radius;
    s.add(fma(minima[i].n, -radius, c_H), minima[i].n, gap,
          first_feature + stride * static_cast<std::uint32_t>(i));
  }
}

// As on a plane: every vertex that can carry load, and four that span.
void add_mesh_vertices(const Scene& s) {
  const auto& vertices = s.a.solid.hull->vertices;
  PatchChoice choice(s.X_HA.R, {0, 0, -1}, s.wanted);
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    PatchPoint point;
    if (!ground_under(s, s.X_HA * vertices[i], point)) continue;
    point.feature = static_cast<std::uint32_t>(i);
    choice.look_at(point);
  }
  const int count = choice.finish();
  for (int i = 0; i < count; ++i) {
    const PatchPoint& point = choice.points()[i];
    s.add(point.p_W, point.n_W, point.gap, point.feature);
  }
}

// As on a plane: features and tilt of cylinder_plane, down being against the ground's normal.
void add_cylinder_rims(const Scene& s) {
  const double r = s.a.solid.size.x, h = s.a.solid.size.y;
  const Vec& p = s.X_HA.p;
  const Vec d = -transpose_times(s.X_HA.R, field_plane(s.field, p.x, p.y).n);
  const double across = sqrt(fma(d.x, d.x, d.y * d.y));
  if (abs(d.z) > 0.5) {
    const double z = d.z > 0 ? h : -h;
    const std::uint32_t cap = d.z > 0 ? 8 : 0;
    const Vec rim[4] = {{r, 0, z}, {0, r, z}, {-r, 0, z}, {0, -r, z}};
    for (std::uint32_t k = 0; k < 4; ++k) add_point(s, s.X_HA * rim[k], cap + k);
  }
  if (across < 1e-4) return;
  const double x = d.x * (r / across), y = d.y * (r / across);
  add_point(s, s.X_HA * Vec{x, y, -h}, 4);
  add_point(s, s.X_HA * Vec{x, y, h}, 12);
}

// The lowest point over each triangle's plane, where it lies over that very triangle.
void add_ellipsoid(const Scene& s, const FieldRange& range) {
  std::uint32_t feature = 0;
  for (int row = range.row0; row < range.row1; ++row) {
    for (int column = range.column0; column < range.column1; ++column) {
      for (int half = 0; half < 2; ++half) {
        const Vec q = triangle_middle(s.field, row, column, half);
        const FieldPlane here = field_plane(s.field, q.x, q.y);
        const Vec p_A = support_point(s.a.solid, -transpose_times(s.X_HA.R, here.n));
        const Vec p = s.X_HA * p_A;
        if (!over_triangle(s.field, row, column, half, p.x, p.y)) continue;
        const double gap = dot(here.n, p - q);
        if (gap <= s.margin) s.add(p, here.n, gap, feature++);
      }
    }
  }
}

// All of a few ridges. Of many, as on a fine grid over a hill, four that carry (a tenth of a
// millimetre of gap counts as much as ten centimetres of spread) and those that carried force in
// the last step: the set that carries grows until it is at rest.
class Ridges {
 public:
  explicit Ridges(const Scene& s) : s_(s), choice_(s.X_HA.R, {0, 0, -1}, 1000.0) {}
  void look_at(const PatchPoint& point) {
    if (count_ < kFew) few_[count_] = point;
    ++count_;
    choice_.look_at(point);
    if (carried_ < kKept && s_.wanted.has_carried(point.feature)) kept_[carried_++] = point;
  }
  void finish() {
    if (count_ > kFew) {
      count_ = choice_.finish(few_);
      add(kept_, carried_);
    }
    add(few_, count_);
  }

 private:
  static constexpr int kFew = 8, kKept = 24;
  void add(const PatchPoint* points, int count) const {
    for (int i = 0; i < count; ++i) {
      s_.add(points[i].p_W, points[i].n_W, points[i].gap, points[i].feature);
    }
  }

  const Scene& s_;
  SpreadChoice choice_;
  PatchPoint few_[kFew], kept_[kKept];
  int count_ = 0, carried_ = 0;
};

void add_ridge(const Scene& s, const FieldEdge& edge, Ridges& out) {
  if (max(edge.tail.z, edge.head.z) < s.low - s.margin) return;
  const Vec along = edge.head - edge.tail;
  const double length = norm(along);
  Solid ridge;
  ridge.kind = ShapeKind::kCapsule;
  ridge.size = {0, 0.5 * length, 0};
  ridge.bound_half = {0, 0, 0.5 * length};
  ridge.bound_radius = 0.5 * length;
  const Vec z = along * (1.0 / length);
  const Vec x0 = abs(z.x) < 0.8 ? Vec{1, 0, 0} : Vec{0, 1, 0};
  Vec y = cross(z, x0);
  y = y * (1.0 / norm(y));
  const Vec x = cross(y, z);
  const Pose<double> X_HE{{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z},
                          (edge.tail + edge.head) * 0.5};
  const Posed line{ridge, X_HE}, shape{s.a.solid, s.X_HA};
  Patch near;
  const KernelChoice choice = find_kernel(s.a.solid.kind, ShapeKind::kCapsule);
  if (choice.swapped) {
    choice.kernel(line, shape, s.wanted, near);
  } else {
    choice.kernel(shape, line, s.wanted, near);
  }
  for (int i = 0; i < near.count; ++i) {
    const PatchPoint& point = near.points[i];
    const Vec n = choice.swapped ? -point.n_W : point.n_W;
    if (in_wedge(edge, n)) {
      out.look_at({fma(n, 0.5 * point.gap, point.p_W), n, point.gap,
                   mix_features(edge.index, point.feature)});
    }
  }
}

}  // namespace

void convex_heightfield(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const double margin = wanted.margin;
  const Heightfield& field = *b.solid.heightfield;
  if (field.rows < 2 || field.columns < 2) return;
  const Pose<double> X_HA = inverse(b.X_WG) * a.X_WG;
  const Vec lowest = X_HA * support_point(a.solid, -X_HA.R.row(2));
  const Scene s{a, field, b.X_WG, X_HA, wanted, margin, lowest.z - core_radius(a.solid), out};
  const FieldRange range = field_range(field, a.solid, s.X_HA, margin);
  if (range.row0 >= range.row1 || range.column0 >= range.column1) return;
  switch (a.solid.kind) {
    case ShapeKind::kSphere:
      add_ball(s, s.X_HA.p, a.solid.size.x, 0);
      return;  // ridges are among its minima
    case ShapeKind::kCapsule:
      // Features 0 and 1 for the lone contacts of its ends, as on a plane.
      add_ball(s, s.X_HA * Vec{0, 0, -a.solid.size.y}, a.solid.size.x, 0, 2);
      add_ball(s, s.X_HA * Vec{0, 0, a.solid.size.y}, a.solid.size.x, 1, 2);
      break;
    case ShapeKind::kBox:
      for (std::uint32_t k = 0; k < 8; ++k) add_point(s, s.X_HA * a.solid.hull->vertices[k], k);
      break;
    case ShapeKind::kMesh:
      add_mesh_vertices(s);
      break;
    case ShapeKind::kCylinder:
      add_cylinder_rims(s);
      break;
    case ShapeKind::kEllipsoid:
      add_ellipsoid(s, range);
      break;
    case ShapeKind::kPlane:
    case ShapeKind::kHeightfield:
      return;
  }
  Ridges ridges(s);
  for_each_ridge(field, range, [&](const FieldEdge& edge) { add_ridge(s, edge, ridges); });
  ridges.finish();
}

}  // namespace legwork
