// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/low_points.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace legwork {

namespace {

void add_vertices(const Model& model, const Shape& shape, const Pose<double>& X_WG,
                  std::vector<LowPoint>& points) {
  const auto add = [&](const Vec3<double>& p_G) { points.push_back({X_WG * p_G, 0.0}); };
  const auto ball = [&](const Vec3<double>& c_G, double r) {
    points.push_back({X_WG * c_G - Vec3<double>{0, 0, r}, r});
  };
  const Vec3<double>& s = shape.size;
  constexpr int kRim = 16;  // corners a cylinder's rim is seen as
  switch (shape.kind) {
    case ShapeKind::kSphere:
      ball({0, 0, 0}, s.x);
      break;
    case ShapeKind::kCapsule:
      ball({0, 0, -s.y}, s.x), ball({0, 0, s.y}, s.x);
      break;
    case ShapeKind::kBox:
      for (int i = 0; i < 8; ++i) {
        add({i & 1 ? s.x : -s.x, i & 2 ? s.y : -s.y, i & 4 ? s.z : -s.z});
      }
      break;
    case ShapeKind::kCylinder:
      for (int i = 0; i < 2 * kRim; ++i) {
        const double a = 2.0 * std::numbers::pi * (i / 2) / kRim;
        add({s.x * std::cos(a), s.x * std::sin(a), i % 2 ? s.y : -s.y});
      }
      break;
    case ShapeKind::kEllipsoid: {
      const Vec3<double> d = transpose_times(X_WG.R, Vec3<double>{0, 0, -1});
      const Vec3<double> scaled{s.x * d.x, s.y * d.y, s.z * d.z};
      const double n = std::max(norm(scaled), 1e-12);
      add({s.x * scaled.x / n, s.y * scaled.y / n, s.z * scaled.z / n});
      break;
    }
    case ShapeKind::kMesh:
      for (const Vec3<double>& p : model.meshes[z(shape.mesh)].vertices) add(p);
      break;
    case ShapeKind::kPlane:
    case ShapeKind::kHeightfield:
      break;
  }
}

}  // namespace

bool can_touch(const Model& model, ShapeId shape) {
  if (model.shapes[shape].collides()) return true;
  const auto index = static_cast<int>(shape.at());
  return std::any_of(model.pairs.begin(), model.pairs.end(), [&](const ShapePair& pair) {
    return pair.shape_a == index || pair.shape_b == index;
  });
}

std::vector<LowPoint> low_points(const Model& model, BodyId body, const Pose<double>& X_WB) {
  std::vector<LowPoint> points;
  for (std::size_t i = 0; i < model.shapes.size(); ++i) {
    const Shape& shape = model.shapes[ShapeId(i)];
    if (shape.body == body && can_touch(model, ShapeId(i)))
      add_vertices(model, shape, X_WB * shape.X_BG, points);
  }
  return points;
}

double lowest(const std::vector<LowPoint>& points) {
  double least = std::numeric_limits<double>::infinity();
  for (const LowPoint& p : points) least = std::min(least, p.p_W.z);
  return least;
}

}  // namespace legwork
