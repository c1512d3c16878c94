// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Convex shapes against a plane: the shape's own lowest points, so every gap is exact.
#include "legwork/collide/detail/clip.h"

namespace legwork {

namespace {

using Vec = Vec3<double>;

struct PlaneFrame {
  explicit PlaneFrame(const Posed& plane)
      : n(plane.X_WG.R.column(2)), offset(dot(n, plane.X_WG.p)) {}
  double height(const Vec& p_W) const {
    return fma(n.x, p_W.x, fma(n.y, p_W.y, fma(n.z, p_W.z, -offset)));
  }
  Vec n;          // unit, in W
  double offset;  // [m]
};

void add_point(const PlaneFrame& plane, const Vec& p_W, double radius, double margin,
               std::uint32_t feature, Patch& out) {
  const double gap = plane.height(p_W) - radius;
  if (gap <= margin) out.add(fma(plane.n, -radius, p_W), plane.n, gap, feature);
}

}  // namespace

void sphere_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  add_point(PlaneFrame(b), a.X_WG.p, a.solid.size.x, wanted.margin, 0, out);
}

void capsule_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const PlaneFrame plane(b);
  const double h = a.solid.size.y;
  add_point(plane, a.X_WG * Vec{0, 0, -h}, a.solid.size.x, wanted.margin, 0, out);
  add_point(plane, a.X_WG * Vec{0, 0, h}, a.solid.size.x, wanted.margin, 1, out);
}

void box_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const PlaneFrame plane(b);
  for (std::uint32_t k = 0; k < 8; ++k) {
    add_point(plane, a.X_WG * a.solid.hull->vertices[k], 0.0, wanted.margin, k, out);
  }
}

// The lowest point of each rim carries a tilted or lying cylinder. Standing, four points fixed on
// the rim do, so that its support does not spin with the last digit of the tilt.
void cylinder_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const PlaneFrame plane(b);
  const double r = a.solid.size.x, h = a.solid.size.y;
  const Vec d = -transpose_times(a.X_WG.R, plane.n);  // down, in G
  const double across = sqrt(fma(d.x, d.x, d.y * d.y));
  // Features: bottom rim 0–3, its lowest point 4; top rim 8–11, its lowest point 12.
  if (abs(d.z) > 0.5) {
    const double z = d.z > 0 ? h : -h;
    const std::uint32_t cap = d.z > 0 ? 8 : 0;
    const Vec rim[4] = {{r, 0, z}, {0, r, z}, {-r, 0, z}, {0, -r, z}};
    for (std::uint32_t k = 0; k < 4; ++k) {
      add_point(plane, a.X_WG * rim[k], 0.0, wanted.margin, cap + k, out);
    }
  }
  // Below this tilt the fixed points are within 0.3e-4 radii of the lowest one.
  constexpr double kTilt = 1e-4;
  if (across < kTilt) return;
  const double x = d.x * (r / across), y = d.y * (r / across);
  add_point(plane, a.X_WG * Vec{x, y, -h}, 0.0, wanted.margin, 4, out);
  add_point(plane, a.X_WG * Vec{x, y, h}, 0.0, wanted.margin, 12, out);
}

void ellipsoid_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const PlaneFrame plane(b);
  const Vec p_G = support_point(a.solid, -transpose_times(a.X_WG.R, plane.n));
  add_point(plane, a.X_WG * p_G, 0.0, wanted.margin, 0, out);
}

// Every vertex that can carry load, and the farthest along four directions fixed in the mesh and
// slanted down: on a flat sole these are corners of its outline, and they stay chosen until the
// sole has tilted by atan(1/kSlant), when the far side has long left the margin.
void mesh_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const PlaneFrame plane(b);
  const Hull& hull = *a.solid.hull;
  if (hull.vertices.empty()) return;
  const Vec d = -transpose_times(a.X_WG.R, plane.n);
  const int lowest = support_vertex(hull, d);
  const double least = plane.height(a.X_WG * hull.vertices[z(lowest)]);
  if (!(least <= wanted.margin)) return;
  PatchChoice choice(a.X_WG.R, -plane.n, wanted);
  for_each_sole_vertex(hull, d, lowest, wanted.band + max(-least, 0.0), [&](int v) {
    const Vec p_W = a.X_WG * hull.vertices[z(v)];
    const double gap = plane.height(p_W);
    choice.look_at({fma(plane.n, -0.5 * gap, p_W), plane.n, gap, static_cast<std::uint32_t>(v)});
  });
  choice.add_to(out);
}

}  // namespace legwork
