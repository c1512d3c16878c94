// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/detail/narrow_phase.h"

#include <utility>

namespace legwork {

namespace {

Kernel direct(ShapeKind a, ShapeKind b) {
  if (b == ShapeKind::kPlane) {
    switch (a) {
      case ShapeKind::kSphere:
        return sphere_plane;
      case ShapeKind::kCapsule:
        return capsule_plane;
      case ShapeKind::kBox:
        return box_plane;
      case ShapeKind::kCylinder:
        return cylinder_plane;
      case ShapeKind::kEllipsoid:
        return ellipsoid_plane;
      case ShapeKind::kMesh:
        return mesh_plane;
      case ShapeKind::kPlane:
      case ShapeKind::kHeightfield:
        break;
    }
  }
  using enum ShapeKind;
  if (a == kSphere && b == kSphere) return sphere_sphere;
  if (a == kSphere && b == kCapsule) return sphere_capsule;
  if (a == kSphere && b == kCylinder) return sphere_cylinder;
  if (a == kSphere && b == kBox) return sphere_box;
  if (a == kCapsule && b == kCapsule) return capsule_capsule;
  if (a == kCapsule && b == kBox) return capsule_box;
  return nullptr;
}

bool is_convex(ShapeKind kind) {
  return kind != ShapeKind::kPlane && kind != ShapeKind::kHeightfield;
}

}  // namespace

KernelChoice find_kernel(ShapeKind a, ShapeKind b) {
  if (const Kernel kernel = direct(a, b)) return {kernel, false};
  if (const Kernel kernel = direct(b, a)) return {kernel, true};
  if (is_convex(a) && is_convex(b)) return {convex_convex, false};
  if (is_convex(a) && b == ShapeKind::kHeightfield) return {convex_heightfield, false};
  if (is_convex(b) && a == ShapeKind::kHeightfield) return {convex_heightfield, true};
  return {};
}

}  // namespace legwork
