// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF shellinertia: the mass of a primitive spread over its surface.
#include <cmath>
#include <numbers>

#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

constexpr double kPi = std::numbers::pi;

Sym3<double> diagonal(double x, double y, double z) { return {x, 0, 0, y, 0, z}; }

// Two half-ball shells a length h apart: (2/3 r² + h²/4 + hr/2) across, from their own centres of
// mass at r/2; the open tube between them has r²/2 + h²/12 across and r² along.
SolidProperties capsule(double r, double h) {
  const double balls = 4 * kPi * r * r, tube = 2 * kPi * r * h, area = balls + tube;
  const double across =
      balls * (2 * r * r / 3 + h * h / 4 + h * r / 2) + tube * (r * r / 2 + h * h / 12);
  const double along = balls * 2 * r * r / 3 + tube * r * r;
  return {area, diagonal(across / area, across / area, along / area)};
}

SolidProperties cylinder(double r, double h) {
  const double discs = 2 * kPi * r * r, tube = 2 * kPi * r * h, area = discs + tube;
  const double across = discs * (r * r / 4 + h * h / 4) + tube * (r * r / 2 + h * h / 12);
  const double along = discs * r * r / 2 + tube * r * r;
  return {area, diagonal(across / area, across / area, along / area)};
}

// Six plates; a pair at ±z of half sizes x, y has (y²/3 + z²), (x²/3 + z²), (x² + y²)/3.
SolidProperties box(const Vec3<double>& s) {
  const double xy = 8 * s.x * s.y, yz = 8 * s.y * s.z, xz = 8 * s.x * s.z, area = xy + yz + xz;
  const double x2 = s.x * s.x, y2 = s.y * s.y, z2 = s.z * s.z;
  const double xx = xy * (y2 / 3 + z2) + yz * (y2 + z2) / 3 + xz * (y2 + z2 / 3);
  const double yy = xy * (x2 / 3 + z2) + yz * (x2 + z2 / 3) + xz * (x2 + z2) / 3;
  const double zz = xy * (x2 + y2) / 3 + yz * (x2 + y2 / 3) + xz * (x2 / 3 + y2);
  return {area, diagonal(xx / area, yy / area, zz / area)};
}

// MuJoCo's two approximations: the area by Thomsen's formula (1 % at most), the inertia of the
// layer between the ellipsoid and the one whose semi-axes are a little longer.
SolidProperties ellipsoid(const Vec3<double>& s) {
  const double p = 1.6075;
  const double mean =
      (std::pow(s.x * s.y, p) + std::pow(s.x * s.z, p) + std::pow(s.y * s.z, p)) / 3;
  const double faces = s.x * s.y + s.x * s.z + s.y * s.z, volume = s.x * s.y * s.z;
  const auto moment = [&](double a, double b) {
    return (faces * (a * a + b * b) + 2 * volume * (a + b)) / (5 * faces);
  };
  return {4 * kPi * std::pow(mean, 1 / p),
          diagonal(moment(s.y, s.z), moment(s.x, s.z), moment(s.x, s.y))};
}

}  // namespace

SolidProperties shell_properties(ShapeKind kind, const Vec3<double>& s) {
  switch (kind) {
    case ShapeKind::kSphere: {
      const double i = 2 * s.x * s.x / 3;
      return {4 * kPi * s.x * s.x, diagonal(i, i, i)};
    }
    case ShapeKind::kCapsule:
      return capsule(s.x, 2 * s.y);
    case ShapeKind::kCylinder:
      return cylinder(s.x, 2 * s.y);
    case ShapeKind::kBox:
      return box(s);
    case ShapeKind::kEllipsoid:
      return ellipsoid(s);
    default:
      return {};
  }
}

}  // namespace legwork::load
