#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Small scenes for the contact tests: shapes fixed in the world and free bodies of one shape each.
#include <random>
#include <vector>

#include "legwork/collide/detect.h"
#include "legwork/model/builder.h"

namespace legwork::support {

inline ShapeSpec shape(ShapeKind kind, Vec3<double> size = {0, 0, 0},
                       Pose<double> X = identity_pose<double>()) {
  ShapeSpec s;
  s.kind = kind;
  s.size = size;
  s.X_FG = X;
  return s;
}
inline ShapeSpec sphere(double r) { return shape(ShapeKind::kSphere, {r, 0, 0}); }
inline ShapeSpec capsule(double r, double h) { return shape(ShapeKind::kCapsule, {r, h, 0}); }
inline ShapeSpec cylinder(double r, double h) { return shape(ShapeKind::kCylinder, {r, h, 0}); }
inline ShapeSpec box(double x, double y, double z) { return shape(ShapeKind::kBox, {x, y, z}); }
inline ShapeSpec ellipsoid(double x, double y, double z) {
  return shape(ShapeKind::kEllipsoid, {x, y, z});
}
inline ShapeSpec plane(Pose<double> X = identity_pose<double>()) {
  return shape(ShapeKind::kPlane, {0, 0, 0}, X);
}

/// The spec's first mesh.
inline ShapeSpec mesh_shape() {
  ShapeSpec s;
  s.kind = ShapeKind::kMesh;
  s.mesh = 0;
  return s;
}
/// One of every solid kind.
inline const std::vector<ShapeSpec>& every_kind() {
  static const std::vector<ShapeSpec> kinds = {sphere(0.1),          capsule(0.06, 0.12),
                                               cylinder(0.1, 0.08),  ellipsoid(0.08, 0.12, 0.15),
                                               box(0.1, 0.07, 0.12), mesh_shape()};
  return kinds;
}

/// Part i + 1 is free and carries bodies[i]; its body is i + 1 too.
inline ModelSpec scene_spec(const std::vector<ShapeSpec>& fixed,
                            const std::vector<ShapeSpec>& bodies) {
  ModelSpec spec;
  spec.parts[0].shapes = fixed;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    PartSpec part{.name = "body" + std::to_string(i)};
    part.own = {1.0, {0, 0, 0}, {0.1, 0, 0, 0.1, 0, 0.1}};
    part.has_inertial = true;
    part.joints.push_back({.name = "free" + std::to_string(i), .kind = JointKind::kFree});
    part.shapes.push_back(bodies[i]);
    spec.add_part(part);
  }
  return spec;
}
inline Model scene(const std::vector<ShapeSpec>& fixed, const std::vector<ShapeSpec>& bodies) {
  return build(scene_spec(fixed, bodies));
}

inline Quat<double> random_quat(std::mt19937& random) {
  std::normal_distribution<double> normal;
  Quat<double> q{normal(random), normal(random), normal(random), normal(random)};
  const double s = 1.0 / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return {q.w * s, q.x * s, q.y * s, q.z * s};
}
inline Pose<double> random_pose(std::mt19937& random, double reach) {
  std::uniform_real_distribution<double> u(-reach, reach);
  return {to_matrix(random_quat(random)), {u(random), u(random), u(random)}};
}
inline Vec3<double> random_unit(std::mt19937& random) {
  return to_matrix(random_quat(random)).column(0);
}
/// A turn by `angle` about a random axis.
inline Mat3<double> small_turn(std::mt19937& random, double angle) {
  return to_matrix(axis_angle(random_unit(random), angle));
}

/// Model, scratch and result in one, for tests that look once.
struct Detector {
  explicit Detector(const Model& m) : model(m), scratch(model) {}
  const std::vector<Contact>& operator()(const std::vector<Pose<double>>& bodies, double margin) {
    poses.assign(1, identity_pose<double>());
    poses.insert(poses.end(), bodies.begin(), bodies.end());
    detect(model, poses, margin, scratch, set);
    return set.contacts;
  }
  CollisionModel model;
  DetectScratch scratch;
  ContactSet set;
  std::vector<Pose<double>> poses;
};

}  // namespace legwork::support
