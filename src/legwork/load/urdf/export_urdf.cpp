// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/urdf/export_urdf.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "legwork/load/xml/writer.h"

namespace legwork {
namespace load {
namespace {

// Roll, pitch, yaw about fixed axes: R = Rz(y)·Ry(p)·Rx(r).
Vec3<double> rpy_of(const Mat3<double>& R) {
  const double pitch = std::atan2(-R.zx, std::hypot(R.xx, R.yx));
  if (std::fabs(R.zx) > 1 - 1e-12)  // gimbal lock: yaw takes it all
    return {0, pitch, std::atan2(-R.xy, R.yy)};
  return {std::atan2(R.zy, R.zz), pitch, std::atan2(R.yx, R.xx)};
}

class UrdfWriter {
 public:
  UrdfWriter(const Model& model, const UrdfOptions& options) : m_(model), options_(options) {}

  UrdfExport write() {
    x_.open("robot", {{"name", m_.name}});
    if (!options_.mesh_folder.empty()) {  // where MuJoCo finds them; others do not read it
      x_.open("mujoco");
      x_.element("compiler", {{"meshdir", "../meshes"}, {"discardvisual", "false"}});
      x_.close();
    }
    int top = 0;
    std::size_t root = 0;
    for (std::size_t i = 1; i < m_.parts.size(); ++i)
      if (m_.parts[i].parent == 0) ++top, root = i;
    bool world_shapes = false;
    for (const Shape& s : m_.shapes) world_shapes = world_shapes || s.part == 0;
    const bool bare = top == 1 && is_free(root) && !world_shapes;
    if (!bare) link(0, "world");
    for (std::size_t i = 1; i < m_.parts.size(); ++i) {
      if (!(bare && i == root)) joints_to(i);
      link(i, link_name(i));
    }
    x_.close();
    note_losses();
    return {x_.text(), std::vector<std::string>(lost_.begin(), lost_.end()), std::move(files_)};
  }

 private:
  bool is_free(std::size_t i) const {
    const Part& p = m_.parts[i];
    return p.joints.size() == 1 && m_.joints[p.joints[0]].kind == JointKind::kFree;
  }
  std::string link_name(std::size_t i) const { return urdf_link_name(m_, i); }
  std::string joint_name(JointId id) const {
    const std::string& name = m_.joints[id].name;
    return name.empty() ? "joint_" + std::to_string(id.value) : name;
  }
  // A link's frame stands at its last joint's anchor, with the part's axes.
  Vec3<double> anchor(std::size_t i) const { return urdf_link_anchor(m_, i); }

  void origin(const Pose<double>& X) {
    x_.element("origin", {{"xyz", exact(X.p)}, {"rpy", exact(rpy_of(X.R))}});
  }

  void link(std::size_t i, const std::string& name) {
    const Part& p = m_.parts[i];
    const Vec3<double> shift = anchor(i) * -1.0;
    x_.open("link", {{"name", name}});
    const Sym3<double>& I = p.own.inertia;
    if (p.own.mass > 0 || I.xx != 0) {
      x_.open("inertial");
      origin({identity3<double>(), p.own.com + shift});
      x_.element("mass", {{"value", exact(p.own.mass)}});
      x_.element("inertia", {{"ixx", exact(I.xx)},
                             {"ixy", exact(I.xy)},
                             {"ixz", exact(I.xz)},
                             {"iyy", exact(I.yy)},
                             {"iyz", exact(I.yz)},
                             {"izz", exact(I.zz)}});
      x_.close();
    }
    bool dressed = false;
    for (const Shape& s : m_.shapes)
      dressed = dressed || (s.part == static_cast<int>(i) && !s.collides());
    for (const Shape& s : m_.shapes) {
      if (s.part != static_cast<int>(i)) continue;
      shape(s, shift, s.collides() ? "collision" : "visual");
      if (!dressed && !options_.mesh_folder.empty()) shape(s, shift, "visual");
    }
    x_.close();
  }

  void shape(const Shape& s, const Vec3<double>& shift, const char* role) {
    Pose<double> X = s.X_FG;
    X.p = X.p + shift;
    paint_ = role == std::string_view("visual") && s.rgba != kUnpainted ? &s.rgba : nullptr;
    switch (s.kind) {
      case ShapeKind::kBox:
        return geometry(role, X, "box", {{"size", exact(s.size * 2.0)}});
      case ShapeKind::kSphere:
        return geometry(role, X, "sphere", {{"radius", exact(s.size.x)}});
      case ShapeKind::kCylinder:
        return cylinder(role, X, s.size);
      case ShapeKind::kCapsule: {
        cylinder(role, X, s.size);
        for (const double end : {-s.size.y, s.size.y})
          geometry(role, X * Pose<double>{identity3<double>(), {0, 0, end}}, "sphere",
                   {{"radius", exact(s.size.x)}});
        return;
      }
      case ShapeKind::kEllipsoid:
        lost_.insert("ellipsoids are not in URDF and were left out");
        return;
      case ShapeKind::kMesh:
        return mesh(s, X, role);
      case ShapeKind::kPlane:
      case ShapeKind::kHeightfield:
        lost_.insert("planes and heightfields belong to the scene and were left out");
    }
  }

  void mesh(const Shape& s, const Pose<double>& X, std::string_view role) {
    if (options_.mesh_folder.empty()) {
      lost_.insert("mesh shapes need files of their own and were left out");
      return;
    }
    const bool drawn = role == "visual";
    for (const MeshFile& file : files_of(s.mesh, drawn)) {
      const std::array<float, 4> own = file.colour;
      if (drawn && s.rgba == kUnpainted && file.coloured) paint_ = &own;
      geometry(role.data(), X, "mesh", {{"filename", options_.mesh_folder + file.name}});
    }
  }

  // As a page shares its triangles among the meshes: both then ask for the same ones.
  std::size_t drawn_meshes() const {
    std::set<int> used;
    for (const Shape& s : m_.shapes)
      if (s.mesh >= 0) used.insert(s.mesh);
    return used.size();
  }

  struct MeshFile {
    std::string name;
    bool coloured = false;
    std::array<float, 4> colour{1, 1, 1, 1};
  };

  /// The files of a mesh, written once: its hull, or what is drawn of it, a file per colour.
  const std::vector<MeshFile>& files_of(int mesh, bool drawn) {
    const auto [found, fresh] = names_.try_emplace({mesh, drawn});
    if (!fresh) return found->second;
    const Mesh& m = m_.meshes[static_cast<std::size_t>(mesh)];
    const std::string stem = std::to_string(mesh) + "_" + safe(m.name);
    SmallMesh small;
    if (drawn && m.drawn)
      small = m.drawn(std::max<std::size_t>(
          100, options_.mesh_faces / std::max<std::size_t>(1, drawn_meshes())));
    if (small.faces.empty()) {  // the hull is all there is
      std::vector<std::array<float, 9>> faces;
      for (const auto& face : m.faces) {
        std::array<float, 9> corners{};
        for (std::size_t k = 0; k < 9; ++k)
          corners[k] = static_cast<float>(
              m.vertices[static_cast<std::size_t>(face[k / 3])][static_cast<int>(k % 3)]);
        faces.push_back(corners);
      }
      add_file(found->second, stem + "_hull.stl", faces, nullptr);
      return found->second;
    }
    std::map<std::uint32_t, std::vector<std::array<float, 9>>> by_colour;
    std::size_t run = 0, left = small.colours.empty() ? 0 : small.colours[0].second;
    for (std::size_t f = 0; f + 2 < small.faces.size(); f += 3) {
      while (left == 0 && run + 1 < small.colours.size()) left = small.colours[++run].second;
      if (left > 0) --left;
      std::array<float, 9> corners{};
      for (std::size_t k = 0; k < 9; ++k)
        corners[k] = small.vertices[3 * small.faces[f + k / 3] + k % 3];
      by_colour[small.colours.empty() ? 0 : small.colours[run].first].push_back(corners);
    }
    for (const auto& [rgb, faces] : by_colour) {
      if (small.colours.empty()) {
        add_file(found->second, stem + ".stl", faces, nullptr);
        continue;
      }
      const std::array<float, 4> colour{static_cast<float>(rgb >> 16 & 255) / 255.0f,
                                        static_cast<float>(rgb >> 8 & 255) / 255.0f,
                                        static_cast<float>(rgb & 255) / 255.0f, 1.0f};
      char hex[16];
      std::snprintf(hex, sizeof hex, "_%06x.stl", static_cast<unsigned>(rgb & 0xffffff));
      add_file(found->second, stem + hex, faces, &colour);
    }
    return found->second;
  }

  void add_file(std::vector<MeshFile>& to, const std::string& name,
                const std::vector<std::array<float, 9>>& faces,
                const std::array<float, 4>* colour) {
    if (faces.empty()) return;
    to.push_back({name, colour != nullptr, colour ? *colour : std::array<float, 4>{1, 1, 1, 1}});
    std::string bytes(80, '\0');
    const auto count = static_cast<std::uint32_t>(faces.size());
    bytes.append(reinterpret_cast<const char*>(&count), 4);
    for (const std::array<float, 9>& c : faces) {
      const Vec3<float> u{c[3] - c[0], c[4] - c[1], c[5] - c[2]},
          v{c[6] - c[0], c[7] - c[1], c[8] - c[2]};
      Vec3<float> n = cross(u, v);
      const float size = norm(n);
      if (size > 0) n = n * (1.0f / size);
      bytes.append(reinterpret_cast<const char*>(&n), 12);
      bytes.append(reinterpret_cast<const char*>(c.data()), 36);
      bytes.append(2, '\0');
    }
    files_.push_back({name, std::move(bytes)});
  }

  /// A name for a file: letters, digits, dashes.
  static std::string safe(const std::string& name) {
    std::string out;
    for (const char c : name.substr(0, 60))
      out += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' ? c : '_';
    return out;
  }

  void cylinder(const char* role, const Pose<double>& X, const Vec3<double>& size) {
    geometry(role, X, "cylinder", {{"radius", exact(size.x)}, {"length", exact(size.y * 2.0)}});
  }

  void geometry(const char* role, const Pose<double>& X, const char* kind,
                const std::vector<XmlWriter::Attribute>& attributes) {
    x_.open(role);
    origin(X);
    x_.open("geometry");
    x_.element(kind, attributes);
    x_.close();
    if (paint_ != nullptr) {
      const std::array<float, 4>& c = *paint_;
      char rgba[64], name[48];
      std::snprintf(rgba, sizeof rgba, "%.4g %.4g %.4g %.4g", c[0], c[1], c[2], c[3]);
      std::snprintf(name, sizeof name, "rgba_%02x%02x%02x%02x", byte(c[0]), byte(c[1]), byte(c[2]),
                    byte(c[3]));
      x_.open("material", {{"name", name}});
      x_.element("color", {{"rgba", rgba}});
      x_.close();
    }
    x_.close();
  }
  static unsigned byte(float x) {
    return static_cast<unsigned>(std::lround(255 * std::clamp(x, 0.0f, 1.0f)));
  }

  // The joint, or the chain of joints and massless links, that leads to part i.
  void joints_to(std::size_t i) {
    const Part& p = m_.parts[i];
    const auto parent = static_cast<std::size_t>(p.parent);
    // The part's own frame in its parent's link.
    Pose<double> X_LF = p.X_PF;
    X_LF.p = X_LF.p - anchor(parent);
    std::string from = link_name(parent);
    if (p.joints.empty()) {
      open_joint(link_name(i) + "_fixed", "fixed", from, link_name(i), X_LF);
      return x_.close();
    }
    for (std::size_t k = 0; k < p.joints.size(); ++k) {
      const Joint& j = m_.joints[p.joints[k]];
      const bool last = k + 1 == p.joints.size();
      const std::string to =
          last ? link_name(i) : link_name(i) + "_" + joint_name(p.joints[k]) + "_link";
      Pose<double> X = X_LF;
      if (j.kind != JointKind::kFree) X.p = X.p + X.R * j.p_FJ;
      joint(p.joints[k], from, to, X);
      if (!last) x_.element("link", {{"name", to}});
      X_LF = {identity3<double>(), j.p_FJ * -1.0};
      from = to;
    }
  }

  void open_joint(const std::string& name, const char* type, const std::string& from,
                  const std::string& to, const Pose<double>& X) {
    x_.open("joint", {{"name", name}, {"type", type}});
    origin(X);
    x_.element("parent", {{"link", from}});
    x_.element("child", {{"link", to}});
  }

  void joint(JointId id, const std::string& from, const std::string& to, const Pose<double>& X) {
    const Joint& j = m_.joints[id];
    if (j.kind == JointKind::kFree) {
      open_joint(joint_name(id), "floating", from, to, X);
      return x_.close();
    }
    if (j.kind == JointKind::kBall) return ball(id, from, to, X);
    const bool limited = j.range.bounded();
    const char* type = j.kind == JointKind::kPrismatic ? "prismatic"
                       : limited                       ? "revolute"
                                                       : "continuous";
    open_joint(joint_name(id), type, from, to, X);
    x_.element("axis", {{"xyz", exact(j.axis)}});
    limit(id, limited);
    if (j.damping != 0 || j.friction != 0)
      x_.element("dynamics", {{"damping", exact(j.damping)}, {"friction", exact(j.friction)}});
    for (const JointCoupling& c : m_.couplings)
      if (c.joint_a == id && c.joint_b.valid())
        x_.element("mimic", {{"joint", joint_name(c.joint_b)},
                             {"multiplier", exact(c.coefficients[1])},
                             {"offset", exact(c.coefficients[0])}});
    x_.close();
    if (j.ref != 0) lost_.insert("joint zeros were moved to the drawn pose (q - ref)");
  }

  void limit(JointId id, bool limited) {
    const Joint& j = m_.joints[id];
    double effort = std::min(j.effort_limit, std::max(std::fabs(j.actuator_force.lower),
                                                      std::fabs(j.actuator_force.upper)));
    for (const Actuator& a : m_.actuators)
      if (a.joint == id)
        effort = std::min(effort, std::fabs(a.gear) *
                                      std::max(std::fabs(a.force.lower), std::fabs(a.force.upper)));
    const bool slide = j.kind == JointKind::kPrismatic;
    if (slide && !limited) lost_.insert("unlimited slides got limits of a kilometre");
    std::vector<XmlWriter::Attribute> attributes;
    if (limited || slide)
      attributes = {{"lower", limited ? exact(j.range.lower - j.ref) : "-1000"},
                    {"upper", limited ? exact(j.range.upper - j.ref) : "1000"}};
    attributes.push_back({"effort", std::isfinite(effort) ? exact(effort) : "0"});
    attributes.push_back(
        {"velocity", std::isfinite(j.velocity_limit) ? exact(j.velocity_limit) : "0"});
    x_.element("limit", attributes);
  }

  void ball(JointId id, const std::string& from, const std::string& to, const Pose<double>& X) {
    lost_.insert("ball joints were written as three continuous joints (x, y, z)");
    std::string at = from;
    for (int k = 0; k < 3; ++k) {
      const std::string name = joint_name(id) + "_" + "xyz"[k];
      const std::string next = k == 2 ? to : name + "_link";
      open_joint(name, "continuous", at, next, k == 0 ? X : identity_pose<double>());
      Vec3<double> axis{0, 0, 0};
      axis[k] = 1;
      x_.element("axis", {{"xyz", exact(axis)}});
      x_.close();
      if (k < 2) x_.element("link", {{"name", next}});
      at = next;
    }
  }

  void note_losses() {
    if (!m_.loops.empty()) lost_.insert("closed loops are not in URDF and were left out");
    if (!m_.sensors.empty() || m_.frames.size() > m_.parts.size())
      lost_.insert("sites and sensors are not in URDF and were left out");
    for (const Joint& j : m_.joints) {
      if (j.armature != 0) lost_.insert("armatures are not in URDF and were left out");
      if (j.stiffness != 0) lost_.insert("joint springs are not in URDF and were left out");
    }
    if (!m_.keyframes.empty()) lost_.insert("keyframes belong to an SRDF and were left out");
    for (const Actuator& a : m_.actuators)
      if (a.bias_affine)
        lost_.insert("servo gains are not in URDF; joints keep their torque limits");
  }

  const Model& m_;
  const UrdfOptions& options_;
  const std::array<float, 4>* paint_ = nullptr;  // of the shape being written
  std::map<std::pair<int, bool>, std::vector<MeshFile>> names_;
  std::vector<UrdfMesh> files_;
  XmlWriter x_;
  std::set<std::string> lost_;
};

}  // namespace
}  // namespace load

std::string urdf_link_name(const Model& model, std::size_t part) {
  if (part == 0) return "world";
  const std::string& name = model.parts[part].name;
  return name.empty() ? "link_" + std::to_string(part) : name;
}

Vec3<double> urdf_link_anchor(const Model& model, std::size_t part) {
  const Part& p = model.parts[part];
  if (p.joints.empty() || model.joints[p.joints.back()].kind == JointKind::kFree) return {0, 0, 0};
  return model.joints[p.joints.back()].p_FJ;
}

UrdfExport export_urdf(const Model& model, const UrdfOptions& options) {
  return load::UrdfWriter(model, options).write();
}

}  // namespace legwork
