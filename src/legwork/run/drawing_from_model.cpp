// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/drawing_from_model.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "legwork/dynamics/kinematics.h"
#include "legwork/run/robots.h"

namespace legwork::outcome {
namespace {

DrawnShapeKind to_kind(legwork::ShapeKind kind) {
  switch (kind) {
    case legwork::ShapeKind::kPlane:
      return DrawnShapeKind::kPlane;
    case legwork::ShapeKind::kSphere:
      return DrawnShapeKind::kSphere;
    case legwork::ShapeKind::kCapsule:
      return DrawnShapeKind::kCapsule;
    case legwork::ShapeKind::kCylinder:
      return DrawnShapeKind::kCylinder;
    case legwork::ShapeKind::kEllipsoid:
      return DrawnShapeKind::kEllipsoid;
    case legwork::ShapeKind::kBox:
      return DrawnShapeKind::kBox;
    case legwork::ShapeKind::kMesh:
      return DrawnShapeKind::kMesh;
    case legwork::ShapeKind::kHeightfield:
      break;
  }
  return DrawnShapeKind::kHeightfield;
}

/// How much of large shapes is drawn. Meshes shared by several shapes are decimated once.
class Thinning {
 public:
  Thinning(const Model& model, const SceneOptions& options)
      : model_(model), visuals_(options.visuals) {
    std::size_t fields = 0;
    for (const Shape& shape : model.shapes) fields += shape.heightfield >= 0 ? 1 : 0;
    each_ = faces_of_each_mesh(model, options);
    field_points_ = options.field_points / std::max<std::size_t>(fields, 1);
  }
  std::size_t field_points() const { return field_points_; }

  /// As its maker drew it; the hull where that cannot be had.
  const SmallMesh& drawn(int mesh) {
    const auto found = drawn_.find(mesh);
    if (found != drawn_.end()) return found->second;
    const Mesh& m = model_.meshes[static_cast<std::size_t>(mesh)];
    SmallMesh small = visuals_ && m.drawn ? m.drawn(each_) : SmallMesh{};
    return drawn_[mesh] = small.faces.empty() ? hull(mesh) : std::move(small);
  }
  SmallMesh hull(int mesh) const {
    const Mesh& m = model_.meshes[static_cast<std::size_t>(mesh)];
    SmallMesh out;
    for (const legwork::Vec3<double>& v : m.vertices)
      for (const double x : {v.x, v.y, v.z}) out.vertices.push_back(static_cast<float>(x));
    for (const auto& face : m.faces)
      for (const int i : face) out.faces.push_back(static_cast<std::uint32_t>(i));
    return out;
  }

 private:
  const Model& model_;
  bool visuals_;
  std::size_t each_, field_points_;
  std::map<int, SmallMesh> drawn_;
};

/// Between the four nodes around column x and row y.
double height_between(const Heightfield& field, double x, double y) {
  const int c = static_cast<int>(x), r = static_cast<int>(y);
  const int c1 = std::min(c + 1, field.columns - 1), r1 = std::min(r + 1, field.rows - 1);
  return std::lerp(std::lerp(field.at(r, c), field.at(r, c1), x - c),
                   std::lerp(field.at(r1, c), field.at(r1, c1), x - c), y - r);
}

/// The heights as they are, or, of more than `points`, those at the nodes of a coarser grid.
void draw_field(const Heightfield& field, std::size_t points, DrawnShape& out) {
  out.grid = {field.columns, field.rows};
  if (field.height.size() > points) {
    const double scale =
        std::sqrt(static_cast<double>(points) / static_cast<double>(field.height.size()));
    out.grid = {std::max(2, static_cast<int>(scale * field.columns)),
                std::max(2, static_cast<int>(scale * field.rows))};
  }
  const auto [columns, rows] = out.grid;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      const double x = static_cast<double>(c) * (field.columns - 1) / std::max(1, columns - 1);
      const double y = static_cast<double>(r) * (field.rows - 1) / std::max(1, rows - 1);
      out.heights.push_back(static_cast<float>(height_between(field, x, y)));
    }
  }
}

DrawnShape to_shape(const Model& model, const Shape& shape, bool visual, Thinning& thin) {
  DrawnShape out;
  out.kind = to_kind(shape.kind);
  out.size = to_array(shape.size);
  out.X_BS = to_pose(shape.X_BG);
  out.collides = shape.collides();
  out.visual = visual;
  if (shape.rgba != kUnpainted) out.rgba = shape.rgba;
  if (shape.mesh >= 0) {
    out.kind = DrawnShapeKind::kMesh;
    SmallMesh mesh = visual ? thin.drawn(shape.mesh) : thin.hull(shape.mesh);
    out.vertices = std::move(mesh.vertices);
    out.faces = std::move(mesh.faces);
    if (!out.rgba) out.colours = std::move(mesh.colours);
  }
  if (shape.heightfield >= 0) {
    const Heightfield& field = model.heightfields[static_cast<std::size_t>(shape.heightfield)];
    out.size = {field.half_x, field.half_y, 0};
    draw_field(field, thin.field_points(), out);
  }
  return out;
}

DrawnBody to_body(const Model& model, int b, Thinning& thin) {
  const Link<double>& link = model.tree.links[static_cast<std::size_t>(b)];
  const MassProperties mass = b > 0 ? to_mass_properties(link.M_B) : MassProperties{};
  DrawnBody body{.name = model.body_names[BodyId(b)],
                 .parent = b > 0 ? link.parent : -1,
                 .mass = mass.mass,
                 .com = to_array(mass.com),
                 .inertia = {mass.inertia.xx, mass.inertia.yy, mass.inertia.zz, mass.inertia.xy,
                             mass.inertia.xz, mass.inertia.yz}};
  for (const Joint& joint : model.joints) {
    if (b > 0 && joint.body.value == b) body.joint = joint.name;
  }
  const auto own = [b](const Shape& s) { return s.body.value == b; };
  const bool dressed = std::any_of(model.shapes.begin(), model.shapes.end(),
                                   [&](const Shape& s) { return own(s) && !s.collides(); });
  for (const Shape& shape : model.shapes) {
    if (!own(shape)) continue;
    const bool visual = b == 0 || !dressed || !shape.collides();
    body.shapes.push_back(to_shape(model, shape, visual, thin));
    if (b > 0 && visual && shape.mesh >= 0 && shape.collides()) {
      body.shapes.back().collides = false;  // what is seen is the mesh, what touches its hull
      body.shapes.push_back(to_shape(model, shape, false, thin));
    }
  }
  return body;
}

/// The lowest point of a shape along the world's z, in its body frame, and its height.
struct Lowest {
  double z = 1e300;
  legwork::Vec3<double> p_B{0, 0, 0};
};

/// With sign -1 the highest point, its height negated.
Lowest lowest_point(const Model& model, const Shape& shape, const legwork::Pose<double>& X_WB,
                    double sign, Thinning& thin) {
  Lowest low;
  const legwork::Vec3<double>& s = shape.size;
  const auto add = [&](const legwork::Vec3<double>& p, double r) {
    const legwork::Vec3<double> p_B = shape.X_BG * p;
    const double z = sign * (X_WB * p_B).z - r;
    if (z < low.z) low = {z, p_B};
  };
  switch (shape.kind) {
    case legwork::ShapeKind::kPlane:
    case legwork::ShapeKind::kHeightfield:
      break;
    case legwork::ShapeKind::kSphere:
      add({0, 0, 0}, s.x);
      break;
    case legwork::ShapeKind::kCapsule:
      add({0, 0, s.y}, s.x);
      add({0, 0, -s.y}, s.x);
      break;
    case legwork::ShapeKind::kMesh:
      if (shape.collides()) {
        for (const auto& v : model.meshes[static_cast<std::size_t>(shape.mesh)].vertices) add(v, 0);
      } else {
        const std::vector<float>& xyz = thin.drawn(shape.mesh).vertices;
        for (std::size_t i = 0; i + 2 < xyz.size(); i += 3)
          add({xyz[i], xyz[i + 1], xyz[i + 2]}, 0);
      }
      break;
    default: {
      const legwork::Vec3<double> half =
          shape.kind == legwork::ShapeKind::kCylinder ? legwork::Vec3<double>{s.x, s.x, s.y} : s;
      for (int i = 0; i < 8; ++i)
        add({i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z}, 0);
    }
  }
  return low;
}

/// Where each foot is among the others, as people call it: L and R, FL to HR, F L R H for legs like
/// a plus sign, L1, L2, … from the front for six legs and more. All different and each beyond doubt
/// (`clear` from the middle), or none: planar robots' feet go by the names of their bodies.
std::vector<std::string> foot_roles(const std::vector<legwork::Vec3<double>>& places,
                                    double clear) {
  const auto sign = [clear](double x, const char* plus, const char* minus) -> std::string {
    return std::fabs(x) < clear ? "" : x > 0 ? plus : minus;
  };
  std::vector<std::string> side, end, corner, arm, row;
  for (const legwork::Vec3<double>& p : places) {
    side.push_back(sign(p.y, "L", "R"));
    end.push_back(sign(p.x, "F", "H"));
    const bool diagonal = !side.back().empty() && !end.back().empty();
    corner.push_back(diagonal ? end.back() + side.back() : "");
    arm.push_back(std::fabs(p.x) >= std::fabs(p.y) ? end.back() : side.back());
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    int ahead = 0;
    for (std::size_t k = 0; k < places.size(); ++k)
      ahead += side[k] == side[i] && places[k].x > places[i].x + clear ? 1 : 0;
    row.push_back(side[i].empty() ? "" : side[i] + std::to_string(ahead + 1));
  }
  std::vector<const std::vector<std::string>*> schemes;
  if (places.size() == 2) schemes = {&side, &end};
  if (places.size() == 4) schemes = {&corner, &arm};
  if (places.size() > 4) schemes = {&row};
  for (const std::vector<std::string>* roles : schemes) {
    const std::set<std::string> different(roles->begin(), roles->end());
    if (different.size() == roles->size() && !different.contains("")) return *roles;
  }
  return std::vector<std::string>(places.size());
}

/// The feet of one robot: outermost bodies that reach the ground, called by their places.
void find_feet(const Model& model, const Workspace<double>& ws, const std::vector<Lowest>& lowest,
               double ground, const std::vector<bool>& leaf, const std::string& prefix,
               const std::vector<bool>& own, Drawing& scene) {
  std::vector<legwork::Vec3<double>> places;
  legwork::Vec3<double> middle{0, 0, 0};
  const std::size_t first = scene.feet.size();
  for (std::size_t b = 1; b < scene.bodies.size(); ++b) {
    if (!own[b] || !leaf[b] || lowest[b].z > ground + 0.06 * scene.height) continue;
    scene.feet.push_back({.body = static_cast<int>(b),
                          .point = to_array(lowest[b].p_B),
                          .label = model.body_names[BodyId(b)]});
    places.push_back(ws.X_WB[b] * lowest[b].p_B);
    middle = middle + places.back();
  }
  for (legwork::Vec3<double>& p : places)
    p = p - middle * (1.0 / static_cast<double>(places.size()));
  const std::vector<std::string> roles = foot_roles(places, 1e-3 * scene.height);
  for (std::size_t i = 0; i < roles.size(); ++i) {
    scene.feet[first + i].role = roles[i];
    if (!roles[i].empty()) scene.feet[first + i].label = prefix + roles[i];
  }
}

/// Of every robot; a scene without one has the feet of what there is.
void find_all_feet(const Model& model, const Workspace<double>& ws,
                   const std::vector<Lowest>& lowest, const std::vector<RobotShare>& robots,
                   Drawing& scene) {
  std::vector<bool> leaf(scene.bodies.size(), true);
  for (const DrawnBody& body : scene.bodies) {
    if (body.parent >= 0) leaf[static_cast<std::size_t>(body.parent)] = false;
  }
  const auto ground_of = [&](const std::vector<bool>& own) {
    double ground = 1e300;
    for (std::size_t b = 1; b < lowest.size(); ++b)
      if (own[b]) ground = std::min(ground, lowest[b].z);
    return ground;
  };
  if (robots.size() < 2) {
    std::vector<bool> own(scene.bodies.size(), robots.empty());
    if (!robots.empty())
      for (const BodyId b : robots[0].bodies) own[b.at()] = true;
    find_feet(model, ws, lowest, ground_of(own), leaf, "", own, scene);
    return;
  }
  for (const RobotShare& robot : robots) {
    std::vector<bool> own(scene.bodies.size(), false);
    for (const BodyId b : robot.bodies) own[b.at()] = true;
    find_feet(model, ws, lowest, ground_of(own), leaf, robot.name + "/", own, scene);
  }
}

/// Bodies may have no name, or lend it to another's role: labels name channels and must differ.
void tell_feet_apart(Drawing& scene) {
  std::set<std::string> taken;
  for (auto& foot : scene.feet) {
    const std::string base = foot.label.empty() ? "body" + std::to_string(foot.body) : foot.label;
    foot.label = base;
    for (int n = 2; !taken.insert(foot.label).second; ++n)
      foot.label = base + "-" + std::to_string(n);
  }
}

/// A capsule from the body's origin to p_B, only to be looked at.
DrawnShape bone(const legwork::Vec3<double>& p_B, double radius) {
  const double length = norm(p_B);
  // The half-way rotation from z to p: quaternion (1 + cos, axis·sin), normalised.
  const legwork::Vec3<double> u = p_B * (1.0 / length);
  Wxyz quat{1 + u.z, -u.y, u.x, 0};
  const double size = std::sqrt(quat[0] * quat[0] + quat[1] * quat[1] + quat[2] * quat[2]);
  if (size < 1e-9) quat = {0, 1, 0, 0};  // straight down: half a turn about x
  for (double& x : quat) x /= std::max(size, size < 1e-9 ? 1.0 : size);
  DrawnShape shape;
  shape.kind = DrawnShapeKind::kCapsule;
  shape.size = {radius, length / 2, 0};
  shape.X_BS = {to_array(p_B * 0.5), quat};
  shape.collides = false;
  return shape;
}

/// Bodies without a shape, or with balls only, get bones to what hangs on them, so that one sees a
/// robot.
void add_bones(const Model& model, Drawing& scene) {
  const double radius = 0.03 * scene.height, shortest = 2 * radius;
  for (std::size_t b = 1; b < scene.bodies.size(); ++b) {
    std::vector<DrawnShape>& shapes = scene.bodies[b].shapes;
    const bool bare = std::all_of(shapes.begin(), shapes.end(), [](const DrawnShape& s) {
      return s.kind == DrawnShapeKind::kSphere;
    });
    if (!bare) continue;
    std::vector<legwork::Vec3<double>> ends;
    for (const DrawnShape& s : shapes)
      ends.push_back({s.X_BS.pos[0], s.X_BS.pos[1], s.X_BS.pos[2]});
    for (const Link<double>& link : model.tree.links) {
      if (&link != &model.tree.links.front() && link.parent == static_cast<int>(b))
        ends.push_back(link.X_PJ.p);
    }
    for (const auto& end : ends) {
      if (norm(end) > shortest) shapes.push_back(bone(end, radius));
    }
  }
}

}  // namespace

Xyz to_array(const legwork::Vec3<double>& v) { return {v.x, v.y, v.z}; }

DrawnPose to_pose(const legwork::Pose<double>& X) {
  const legwork::Quat<double> quat = to_quat(X.R);
  return {to_array(X.p), {quat.w, quat.x, quat.y, quat.z}};
}

std::size_t faces_of_each_mesh(const Model& model, const SceneOptions& options) {
  std::set<int> meshes;
  for (const Shape& shape : model.shapes)
    if (shape.mesh >= 0) meshes.insert(shape.mesh);
  return std::max<std::size_t>(100, options.mesh_faces / std::max<std::size_t>(meshes.size(), 1));
}

void add_floor(double z, Drawing& scene) {
  if (scene.bodies.empty() || !scene.bodies.front().shapes.empty()) return;
  DrawnShape floor{.kind = DrawnShapeKind::kPlane};
  floor.X_BS.pos = {0, 0, z};
  scene.bodies.front().shapes.push_back(std::move(floor));
}

Drawing drawing_from_model(const Model& model, std::span<const double> q,
                           const SceneOptions& options) {
  Drawing scene;
  scene.name = model.name;
  scene.weight = model.mass() * norm(model.options.gravity_W);
  Thinning thin(model, options);
  for (int b = 0; b < model.nbody(); ++b) scene.bodies.push_back(to_body(model, b, thin));
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  std::vector<Lowest> lowest(scene.bodies.size());
  double top = -1e300, ground = 1e300;
  // Arrows and camera are as large as the robots, however high a thing hangs above them.
  const std::vector<RobotShare> robots = robots_of(model);
  std::vector<bool> counts(scene.bodies.size(), robots.empty());
  for (const RobotShare& robot : robots)
    for (const BodyId b : robot.bodies) counts[b.at()] = true;
  for (const Shape& shape : model.shapes) {
    const std::size_t b = shape.body.at();
    if (b == 0 || shape.kind == legwork::ShapeKind::kPlane || !counts[b]) continue;
    const Lowest low = lowest_point(model, shape, ws.X_WB[b], 1, thin);
    if (low.z > 1e299) continue;  // a mesh that could not be had
    top = std::max(top, -lowest_point(model, shape, ws.X_WB[b], -1, thin).z);
    ground = std::min(ground, low.z);
    if (shape.collides() && low.z < lowest[b].z) lowest[b] = low;
  }
  scene.height = top > ground ? std::max(top - ground, 0.05) : 1.0;
  if (!(scene.weight > 0))
    scene.weight = std::max(model.mass(), 1e-3) * 9.81;  // in free fall: scale as on Earth
  find_all_feet(model, ws, lowest, robots, scene);
  tell_feet_apart(scene);
  add_bones(model, scene);
  return scene;
}

}  // namespace legwork::outcome
