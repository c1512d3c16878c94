#include "legwork/contact/detect_kernels.h"

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
  return nullptr;
}

}  // namespace

KernelChoice find_kernel(ShapeKind a, ShapeKind b) {
  if (const Kernel kernel = direct(a, b)) return {kernel, false};
  return {direct(b, a), true};
}

}  // namespace legwork
