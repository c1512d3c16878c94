// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/lint.h"

#include <algorithm>
#include <cmath>

namespace legwork::load {
namespace {

Vec3<double> half_box(const Shape& shape) {
  const Vec3<double>& s = shape.size;
  switch (shape.kind) {
    case ShapeKind::kSphere:
      return {s.x, s.x, s.x};
    case ShapeKind::kCapsule:
      return {s.x, s.x, s.x + s.y};
    case ShapeKind::kCylinder:
      return {s.x, s.x, s.y};
    default:
      return s;
  }
}

}  // namespace

namespace {

// Corners of one shape in the frame X puts it in.
void add_corners(const Model& model, const Shape& shape, const Pose<double>& X,
                 std::vector<Vec3<double>>& points) {
  if (shape.kind == ShapeKind::kPlane || shape.kind == ShapeKind::kHeightfield) return;
  if (shape.kind == ShapeKind::kMesh) {
    for (const Vec3<double>& p : model.meshes[static_cast<std::size_t>(shape.mesh)].vertices)
      points.push_back(X * p);
    return;
  }
  const Vec3<double> h = half_box(shape);
  for (int corner = 0; corner < 8; ++corner)
    points.push_back(X * Vec3<double>{(corner & 1) ? h.x : -h.x, (corner & 2) ? h.y : -h.y,
                                      (corner & 4) ? h.z : -h.z});
}

}  // namespace

std::vector<Vec3<double>> shape_points(const Model& model, BodyId body, bool colliding_only) {
  std::vector<Vec3<double>> points;
  for (const Shape& shape : model.shapes)
    if (shape.body == body && (!colliding_only || shape.collides()))
      add_corners(model, shape, shape.X_BG, points);
  return points;
}

std::vector<Vec3<double>> part_shape_points(const Model& model, int part) {
  std::vector<Vec3<double>> points;
  for (const Shape& shape : model.shapes)
    if (shape.part == part) add_corners(model, shape, shape.X_FG, points);
  return points;
}

bool looks_like_degrees(const Range& range) {
  const auto suspect = [](double x) {
    const double turns = std::fabs(x) / 6.283185307179586;
    return std::isfinite(x) &&
           (turns > 10 || (turns > 2 && std::fabs(2 * x - std::round(2 * x)) < 1e-9));
  };
  return suspect(range.lower) || suspect(range.upper);
}

void lint(const Model& model, const PartPlaces& places, Format format, bool angle_not_given,
          Findings& findings) {
  lint_units(model, places, findings);
  lint_inertias(model, places, findings);
  lint_twins(model, places, findings);
  lint_angles(model, places, format, angle_not_given, findings);
  lint_joints(model, findings);
  lint_keyframes(model, places, findings);
}

}  // namespace legwork::load
