// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/detail/solid.h"

#include <limits>
#include <utility>

namespace legwork {

namespace {

using Vec = Vec3<double>;

void set_bounds(Solid& s, const Vec& lo, const Vec& hi) {
  s.bound_centre = (lo + hi) * 0.5;
  s.bound_half = (hi - lo) * 0.5;
  s.bound_radius = norm(s.bound_half);
}

void set_hull_bounds(Solid& s) {
  const auto& vertices = s.hull->vertices;
  Vec lo = vertices.front(), hi = lo;
  for (const Vec& v : vertices) {
    for (int k = 0; k < 3; ++k) lo[k] = min(lo[k], v[k]), hi[k] = max(hi[k], v[k]);
  }
  set_bounds(s, lo, hi);
}

void set_heightfield_bounds(Solid& s) {
  const Heightfield& field = *s.heightfield;
  double top = field.height.empty() ? 0.0 : field.height.front(), low = top;
  for (const double z : field.height) top = max(top, z), low = min(low, z);
  set_bounds(s, {-field.half_x, -field.half_y, min(low, -field.base)},
             {field.half_x, field.half_y, top});
}

}  // namespace

Solid make_solid(const ShapeSpec& shape, const std::vector<Mesh>& meshes,
                 const std::vector<std::shared_ptr<const Heightfield>>& heightfields,
                 std::vector<std::shared_ptr<const Hull>>& hulls) {
  Solid s;
  s.kind = shape.kind;
  s.size = shape.size;
  const Vec& h = shape.size;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  switch (shape.kind) {
    case ShapeKind::kSphere:
      s.size = {h.x, 0, 0};
      s.bound_half = {h.x, h.x, h.x};
      s.bound_radius = h.x;
      break;
    case ShapeKind::kCapsule:
      s.bound_half = {h.x, h.x, h.x + h.y};
      s.bound_radius = h.x + h.y;
      break;
    case ShapeKind::kCylinder:
      s.bound_half = {h.x, h.x, h.y};
      s.bound_radius = sqrt(h.x * h.x + h.y * h.y);
      break;
    case ShapeKind::kEllipsoid:
      s.bound_half = h;
      s.bound_radius = max(h.x, max(h.y, h.z));
      break;
    case ShapeKind::kBox:
      s.hull = std::make_shared<const Hull>(make_box_hull(h));
      s.bound_half = h;
      s.bound_radius = norm(h);
      break;
    case ShapeKind::kMesh: {
      const Mesh& mesh = meshes.at(z(shape.mesh));
      std::shared_ptr<const Hull>& hull = hulls.at(z(shape.mesh));
      if (!hull) hull = mesh.hull;
      if (!hull) hull = std::make_shared<const Hull>(make_hull(mesh.vertices, mesh.faces));
      s.hull = hull;
      if (!mesh.vertices.empty()) set_hull_bounds(s);
      break;
    }
    case ShapeKind::kHeightfield:
      s.heightfield = heightfields.at(z(shape.heightfield));
      set_heightfield_bounds(s);
      break;
    case ShapeKind::kPlane:
      s.bound_half = {kInfinity, kInfinity, kInfinity};
      s.bound_radius = kInfinity;
      break;
  }
  return s;
}

Vec support_point(const Solid& s, const Vec& d) {
  switch (s.kind) {
    case ShapeKind::kCapsule:
      return {0, 0, d.z > 0 ? s.size.y : -s.size.y};
    case ShapeKind::kCylinder: {
      const double across = sqrt(fma(d.x, d.x, d.y * d.y));
      const double scale = across > 0 ? s.size.x / across : 0.0;
      return {d.x * scale, d.y * scale, d.z > 0 ? s.size.y : -s.size.y};
    }
    case ShapeKind::kEllipsoid: {
      const Vec e{d.x * s.size.x, d.y * s.size.y, d.z * s.size.z};
      const double length = norm(e);
      const double scale = length > 0 ? 1.0 / length : 0.0;
      return {e.x * s.size.x * scale, e.y * s.size.y * scale, e.z * s.size.z * scale};
    }
    case ShapeKind::kBox:
      return {d.x > 0 ? s.size.x : -s.size.x, d.y > 0 ? s.size.y : -s.size.y,
              d.z > 0 ? s.size.z : -s.size.z};
    case ShapeKind::kMesh:
      return s.hull->vertices[z(support_vertex(*s.hull, d))];
    case ShapeKind::kSphere:
    case ShapeKind::kPlane:
    case ShapeKind::kHeightfield:
      break;
  }
  return {0, 0, 0};
}

double core_radius(const Solid& s) {
  return s.kind == ShapeKind::kSphere || s.kind == ShapeKind::kCapsule ? s.size.x : 0.0;
}

}  // namespace legwork
