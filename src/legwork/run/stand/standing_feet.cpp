// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/stand/standing_feet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "legwork/dynamics/kinematics.h"
#include "legwork/math/planar_hull.h"
#include "legwork/plan/leg.h"

namespace legwork {
namespace {

constexpr double kSame = 2e-3;  // points this close to the lowest belong to the sole [m]

/// Points of a shape's surface that can be its lowest, in the world.
void add_points(const Model& model, const Shape& shape, const Pose<double>& X_WG,
                std::vector<Vec3<double>>& points) {
  const Vec3<double>& s = shape.size;
  const auto ball = [&](double z, double r) {
    points.push_back(X_WG * Vec3<double>{0, 0, z} - Vec3<double>{0, 0, r});
  };
  switch (shape.kind) {
    case ShapeKind::kSphere:
      ball(0.0, s.x);
      break;
    case ShapeKind::kCapsule:
      ball(-s.y, s.x), ball(s.y, s.x);
      break;
    case ShapeKind::kBox:
      for (int i = 0; i < 8; ++i)
        points.push_back(X_WG *
                         Vec3<double>{i & 1 ? s.x : -s.x, i & 2 ? s.y : -s.y, i & 4 ? s.z : -s.z});
      break;
    case ShapeKind::kCylinder:
      for (int i = 0; i < 32; ++i) {
        const double a = 2.0 * std::numbers::pi * (i / 2) / 16;
        points.push_back(
            X_WG * Vec3<double>{s.x * std::cos(a), s.x * std::sin(a), i % 2 != 0 ? s.y : -s.y});
      }
      break;
    case ShapeKind::kMesh:
      for (const Vec3<double>& p : model.meshes[static_cast<std::size_t>(shape.mesh)].vertices)
        points.push_back(X_WG * p);
      break;
    case ShapeKind::kEllipsoid:
    case ShapeKind::kPlane:
    case ShapeKind::kHeightfield:
      break;
  }
}

}  // namespace

std::vector<Vec3<double>> sole_corners(const Model& model, std::span<const double> q, BodyId body) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  const Pose<double>& X_WB = ws.X_WB[body.at()];
  std::vector<Vec3<double>> points;
  for (const Shape& shape : model.shapes)
    if (shape.body == body && shape.collides()) add_points(model, shape, X_WB * shape.X_BG, points);
  double low = std::numeric_limits<double>::infinity();
  for (const Vec3<double>& p : points) low = std::min(low, p.z);
  std::vector<std::array<double, 2>> flat;
  for (const Vec3<double>& p : points)
    if (p.z <= low + kSame) flat.push_back({p.x, p.y});
  const Pose<double> X_BW = inverse(X_WB);
  std::vector<Vec3<double>> corners;
  for (const auto& corner : planar_hull(flat))
    corners.push_back(X_BW * Vec3<double>{corner[0], corner[1], low});
  return corners;
}

std::vector<impact::Foot> standing_feet(const Model& model, std::span<const double> q,
                                        BodyId striking) {
  std::vector<impact::Foot> feet;
  for (const Leg& leg : find_legs(model, q)) {
    bool strikes = false;
    for (BodyId b = striking; b != kWorld; b = BodyId(model.tree.links[b.at()].parent))
      strikes = strikes || b == leg.foot;
    if (strikes) continue;
    impact::Foot foot{leg.foot, leg.p_BF, leg.flat, sole_corners(model, q, leg.foot)};
    if (!foot.flat && !foot.corners_B.empty()) {
      foot.p_BS = foot.corners_B.front();
      foot.corners_B = {foot.p_BS};
    }
    if (foot.flat && foot.corners_B.size() < 3) foot.flat = false;
    feet.push_back(std::move(foot));
  }
  if (feet.empty())
    throw Error(Finding{.code = "E-SUPPORT",
                        .element = "support.feet",
                        .message = "only the striking leg reaches the ground in this posture",
                        .remedy = "name the standing links with --foot, or use --support free"});
  return feet;
}

}  // namespace legwork
