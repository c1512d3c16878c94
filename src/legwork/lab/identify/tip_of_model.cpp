// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/tip_of_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/base/random.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/model/builder.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{.code = "E-TILT", .message = what, .remedy = remedy});
}

/// Corners of a shape's box in its own frame.
Vec3<double> half_size(const Shape& shape) {
  switch (shape.kind) {
    case ShapeKind::kSphere:
      return {shape.size.x, shape.size.x, shape.size.x};
    case ShapeKind::kCapsule:
      return {shape.size.x, shape.size.x, shape.size.x + shape.size.y};
    case ShapeKind::kCylinder:
      return {shape.size.x, shape.size.x, shape.size.y};
    default:
      return shape.size;
  }
}

struct Extent {
  Vec3<double> low{1e9, 1e9, 1e9}, high{-1e9, -1e9, -1e9};
  void add(const Vec3<double>& p) {
    for (int k = 0; k < 3; ++k)
      low[k] = std::fmin(low[k], p[k]), high[k] = std::fmax(high[k], p[k]);
  }
};

void add_shape(const Model& model, const Shape& shape, const Pose<double>& X_WB, Extent& extent) {
  const auto place = [&](const Vec3<double>& p_G) {
    return X_WB.p + X_WB.R * (shape.X_BG.p + shape.X_BG.R * p_G);
  };
  if (shape.kind == ShapeKind::kMesh && shape.mesh >= 0) {
    for (const Vec3<double>& v : model.meshes[static_cast<std::size_t>(shape.mesh)].vertices)
      extent.add(place(v));
    return;
  }
  const Vec3<double> s = half_size(shape);
  for (int corner = 0; corner < 8; ++corner)
    extent.add(place({(corner & 1) != 0 ? s.x : -s.x, (corner & 2) != 0 ? s.y : -s.y,
                      (corner & 4) != 0 ? s.z : -s.z}));
}

}  // namespace

ModelTip tip_of_model(const Model& model, std::span<const double> q,
                      const std::vector<std::string>& ankles) {
  if (ankles.empty()) refuse("no ankle is named", "name the joints that pitch the feet");
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  std::vector<bool> is_foot(static_cast<std::size_t>(model.nbody()), false);
  Vec3<double> axis{0, 0, 0};
  for (const std::string& name : ankles) {
    const auto joint = model.find_joint(name);
    if (!joint) refuse("the robot has no joint \"" + name + "\"", "`legwork inspect` lists them");
    const auto body = static_cast<std::size_t>(
        model.tree.dof_link[static_cast<std::size_t>(model.joints[*joint].v)]);
    is_foot[body] = true;
    axis += ws.X_WB[body].p * (1.0 / static_cast<double>(ankles.size()));
  }
  double mass = 0.0, foot_mass = 0.0;
  Vec3<double> first{0, 0, 0}, foot_first{0, 0, 0};
  for (std::size_t b = 1; b < is_foot.size(); ++b) {
    const Link<double>& link = model.tree.links[b];
    if (is_foot[static_cast<std::size_t>(link.parent)]) is_foot[b] = true;
    const Vec3<double> moment = ws.X_WB[b].p * link.M_B.m + ws.X_WB[b].R * link.M_B.h;
    if (is_foot[b])
      foot_mass += link.M_B.m, foot_first += moment;
    else
      mass += link.M_B.m, first += moment;
  }
  Extent sole;
  bool collides = false;
  for (const Shape& shape : model.shapes) {
    if (!shape.collides() || !is_foot[shape.body.at()]) continue;
    collides = true;
    add_shape(model, shape, ws.X_WB[shape.body.at()], sole);
  }
  if (!collides) refuse("nothing of the feet collides", "give the feet colliding shapes");
  ModelTip out;
  out.body = {mass, first.z / mass - axis.z, first.x / mass - axis.x};
  out.lateral_offset = first.y / mass - axis.y;
  out.foot = {sole.high.x - axis.x, axis.x - sole.low.x, foot_mass,
              foot_mass > 0.0 ? foot_first.x / foot_mass - axis.x : 0.0};
  out.left = sole.high.y - axis.y, out.right = axis.y - sole.low.y;
  out.ankle_height = axis.z - sole.low.z;
  return out;
}

std::vector<std::string> find_ankles(const Model& model, std::span<const double> q) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  // From each body that nothing hangs from, up to the first joint whose axis lies across.
  std::vector<bool> carries(static_cast<std::size_t>(model.nbody()), false);
  for (std::size_t b = 1; b < carries.size(); ++b)
    carries[static_cast<std::size_t>(model.tree.links[b].parent)] = true;
  double lowest = std::numeric_limits<double>::infinity();
  for (std::size_t b = 1; b < carries.size(); ++b) lowest = std::fmin(lowest, ws.X_WB[b].p.z);
  std::vector<std::string> ankles;
  for (std::size_t b = 1; b < carries.size(); ++b) {
    if (carries[b] || ws.X_WB[b].p.z > lowest + 0.1) continue;
    for (std::size_t at = b; at != 0; at = static_cast<std::size_t>(model.tree.links[at].parent)) {
      const Joint* found = nullptr;
      for (const Joint& joint : model.joints)
        if (joint.kind == JointKind::kRevolute &&
            static_cast<std::size_t>(model.tree.dof_link[static_cast<std::size_t>(joint.v)]) == at)
          found = &joint;
      if (found == nullptr) break;
      // Bodies turn about a principal axis of their own.
      const LinkKind kind = model.tree.links[at].kind;
      const int column = kind == LinkKind::kRevoluteX ? 0 : kind == LinkKind::kRevoluteY ? 1 : 2;
      if (std::fabs(ws.X_WB[at].R(1, column)) > 0.7) {
        ankles.push_back(found->name);
        break;
      }
    }
  }
  return ankles;
}

Model hidden_robot(const Model& model, std::uint64_t seed) {
  Model out = model;
  RandomStream random(seed, 0, 9);
  const auto between = [&](double a, double b) { return a + (b - a) * random.uniform(); };
  Part* heaviest = &out.parts[0];
  for (Part& part : out.parts)
    if (part.own.mass > heaviest->own.mass) heaviest = &part;
  const double scale = between(0.8, 1.2);
  heaviest->own.mass *= scale;
  heaviest->own.inertia.xx *= scale, heaviest->own.inertia.yy *= scale;
  heaviest->own.inertia.zz *= scale;
  heaviest->own.com.x += between(-0.02, 0.02);
  heaviest->own.com.z += between(-0.02, 0.02);
  refresh_inertias(out);
  return out;
}

}  // namespace legwork
