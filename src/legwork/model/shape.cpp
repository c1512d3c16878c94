// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/model/shape.h"

#include <numbers>

namespace legwork {

namespace {
constexpr double kPi = std::numbers::pi;

Sym3<double> diagonal(double x, double y, double z) { return {x, 0, 0, y, 0, z}; }

// A cylinder with two half-ball caps; r radius, h length of the cylinder part.
SolidProperties capsule(double r, double h) {
  const double ball = 4 * r / (4 * r + 3 * h);  // mass share of the caps
  const double tube = 1 - ball;
  const double across =
      tube * (3 * r * r + h * h) / 12 + ball * (2 * r * r / 5 + 3 * r * h / 8 + h * h / 4);
  const double along = tube * r * r / 2 + ball * 2 * r * r / 5;
  return {kPi * r * r * (h + 4 * r / 3), diagonal(across, across, along)};
}
}  // namespace

SolidProperties solid_properties(ShapeKind kind, const Vec3<double>& s) {
  switch (kind) {
    case ShapeKind::kSphere: {
      const double i = 2 * s.x * s.x / 5;
      return {4 * kPi * s.x * s.x * s.x / 3, diagonal(i, i, i)};
    }
    case ShapeKind::kCapsule:
      return capsule(s.x, 2 * s.y);
    case ShapeKind::kCylinder: {
      const double h = 2 * s.y;
      const double across = (3 * s.x * s.x + h * h) / 12;
      return {kPi * s.x * s.x * h, diagonal(across, across, s.x * s.x / 2)};
    }
    case ShapeKind::kEllipsoid:
      return {4 * kPi * s.x * s.y * s.z / 3,
              diagonal((s.y * s.y + s.z * s.z) / 5, (s.x * s.x + s.z * s.z) / 5,
                       (s.x * s.x + s.y * s.y) / 5)};
    case ShapeKind::kBox:
      return {8 * s.x * s.y * s.z,
              diagonal((s.y * s.y + s.z * s.z) / 3, (s.x * s.x + s.z * s.z) / 3,
                       (s.x * s.x + s.y * s.y) / 3)};
    case ShapeKind::kPlane:
    case ShapeKind::kMesh:
    case ShapeKind::kHeightfield:
      return {};
  }
  return {};
}

}  // namespace legwork
