#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot on one or two feet whose soles are convex hulls, not quite flat, as the meshes of real
// feet are: an ellipse's corners in rings that rise towards the rim. On any of three floors.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "legwork/actuate/drive.h"
#include "legwork/model/builder.h"
#include "legwork/model/state.h"

namespace legwork::support {

enum class FlatFloor { kPlane, kBox, kHeightfield };

struct CrownedOptions {
  FlatFloor floor = FlatFloor::kPlane;
  int feet = 2;
  int corners = 9;                // of the sole's outline
  int rings = 6;                  // of corners, the outermost at the rim
  double crown = 1e-4;            // how far the rim is above the middle [m]
  double yaw = 0.0;               // [rad]
  Vec3<double> lean{0.02, 0, 0};  // of the trunk's mass from the middle between the ankles [m]
  unsigned seed = 1;              // of the outline
  double half_length = 0.11, half_width = 0.05;
};

/// Ring k is the outline scaled by s = (k + 1)/rings, at height crown·s²; flat on top. Scaled
/// copies have parallel edges, so every face is flat and the whole convex.
inline Mesh crowned_sole(const CrownedOptions& o) {
  constexpr double kThick = 0.03;  // [m]
  std::mt19937 random(o.seed);
  std::uniform_real_distribution<double> jitter(-0.3, 0.3);
  Mesh mesh;
  mesh.name = "sole";
  std::vector<double> angle;
  for (int i = 0; i < o.corners; ++i) {
    angle.push_back((i + jitter(random)) * 2.0 * std::numbers::pi / o.corners);
  }
  const auto add_ring = [&](double scale, double height) {
    for (const double t : angle) {
      mesh.vertices.push_back(
          {scale * o.half_length * std::cos(t), scale * o.half_width * std::sin(t), height});
    }
  };
  const double lowest = o.crown / (o.rings * o.rings);
  for (int k = 1; k <= o.rings; ++k) {
    const double s = static_cast<double>(k) / o.rings;
    add_ring(s, o.crown * s * s - lowest);
  }
  add_ring(1.0, kThick);
  const int n = o.corners;
  for (int i = 1; i + 1 < n; ++i) {  // bottom and top
    mesh.faces.push_back({0, i + 1, i});
    mesh.faces.push_back({o.rings * n, o.rings * n + i, o.rings * n + i + 1});
  }
  for (int k = 0; k < o.rings; ++k) {
    for (int i = 0; i < n; ++i) {
      const int a = k * n + i, b = k * n + (i + 1) % n;
      mesh.faces.push_back({a, b, b + n});
      mesh.faces.push_back({a, b + n, a + n});
    }
  }
  return mesh;
}

inline ShapeSpec flat_floor(FlatFloor kind, ModelSpec& spec) {
  ShapeSpec floor;
  floor.name = "floor";
  if (kind == FlatFloor::kPlane) {
    floor.kind = ShapeKind::kPlane;
  } else if (kind == FlatFloor::kBox) {
    floor.kind = ShapeKind::kBox;
    floor.size = {2.0, 2.0, 0.5};
    floor.X_FG.p.z = -0.5;
  } else {
    floor.kind = ShapeKind::kHeightfield;
    Heightfield field;
    field.name = "flat";
    field.rows = field.columns = 21;
    field.half_x = field.half_y = 2.0;
    field.height.assign(21 * 21, 0.0);
    floor.heightfield = static_cast<int>(spec.heightfields.size());
    spec.heightfields.push_back(field);
  }
  return floor;
}

namespace detail {
constexpr double kLeg = 0.4, kAnkle = 0.05;  // hip to ankle, ankle to sole [m]

inline PartSpec limb(const std::string& name, int parent, double mass, double centre) {
  PartSpec part{.name = name};
  part.parent = parent;
  part.own = {mass, {0, 0, centre}, {0.02 * mass, 0, 0, 0.02 * mass, 0, 0.01 * mass}};
  part.has_inertial = true;
  for (const auto& [axis, suffix] :
       {std::pair{Vec3<double>{1, 0, 0}, "_roll"}, std::pair{Vec3<double>{0, 1, 0}, "_pitch"}}) {
    JointSpec joint{.name = name + suffix};
    joint.axis = axis;
    part.joints.push_back(joint);
  }
  return part;
}
}  // namespace detail

inline Model crowned_robot(const CrownedOptions& o) {
  ModelSpec spec;
  spec.name = "crowned";
  spec.parts[0].shapes.push_back(flat_floor(o.floor, spec));
  spec.meshes.push_back(crowned_sole(o));
  PartSpec trunk{.name = "trunk"};
  trunk.own = {15.0, {o.lean.x, o.lean.y, 0.2}, {0.5, 0, 0, 0.4, 0, 0.2}};
  trunk.has_inertial = true;
  trunk.joints.push_back({.name = "free", .kind = JointKind::kFree});
  const int root = spec.add_part(trunk);
  for (int k = 0; k < o.feet; ++k) {
    const std::string side = o.feet == 1 ? "" : k == 0 ? "left_" : "right_";
    PartSpec leg = detail::limb(side + "hip", root, 2.0, -0.2);
    leg.X_PF.p = {0, o.feet == 1 ? 0.0 : 0.09 - 0.18 * k, 0};
    const int hip = spec.add_part(leg);
    PartSpec foot = detail::limb(side + "ankle", hip, 1.0, -0.03);
    foot.X_PF.p = {0, 0, -detail::kLeg};
    ShapeSpec sole;
    sole.name = side + "sole";
    sole.kind = ShapeKind::kMesh;
    sole.mesh = 0;
    sole.X_FG.p = {0.02, 0, -detail::kAnkle};
    foot.shapes.push_back(sole);
    spec.add_part(foot);
  }
  return build(spec);
}

/// On its feet, the lowest corners just touching.
inline State crowned_stand(const Model& model, const CrownedOptions& o) {
  State x = rest_state(model);
  x.q[2] = detail::kLeg + detail::kAnkle;
  x.q[3] = std::cos(0.5 * o.yaw);
  x.q[6] = std::sin(0.5 * o.yaw);
  return x;
}

/// Servos on all joints that hold the drawn pose, well damped.
inline std::vector<Drive> crowned_drives(const Model& model) {
  std::vector<Drive> drives;
  for (std::size_t i = 1; i < model.joints.size(); ++i) {
    Drive drive;
    drive.kind = DriveKind::kImplicitPd;
    drive.joint = JointId(i);
    drive.q = model.joints[JointId(i)].q;
    drive.dof = model.joints[JointId(i)].v;
    drive.stiffness = 2000.0;
    drive.damping = 150.0;
    drives.push_back(drive);
  }
  return drives;
}

}  // namespace legwork::support
