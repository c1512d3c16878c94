// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/model/builder.h"

#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "legwork/model/hull.h"

namespace legwork {

int ModelSpec::add_part(PartSpec part) {
  parts.push_back(std::move(part));
  return static_cast<int>(parts.size()) - 1;
}

namespace {

[[noreturn]] void refuse(const ModelSpec& spec, const PartSpec& part, std::string code,
                         std::string message, std::string remedy) {
  throw Error(Finding{.severity = Severity::kError,
                      .code = std::move(code),
                      .file = spec.file,
                      .line = part.line,
                      .element = "body \"" + part.name + "\"",
                      .message = "body \"" + part.name + "\" " + std::move(message),
                      .remedy = std::move(remedy)});
}

bool finite(const Vec3<double>& a) {
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

void check_joints(const ModelSpec& spec, const PartSpec& part) {
  int dof = 0;
  for (const JointSpec& joint : part.joints) {
    dof += nv_of(joint.kind);
    const bool has_axis = joint.kind == JointKind::kRevolute || joint.kind == JointKind::kPrismatic;
    if (!finite(joint.axis) || !finite(joint.p_FJ) || !std::isfinite(joint.ref)) {
      refuse(spec, part, "E-NUMBER", "has a joint with a number that is not finite",
             "write finite numbers");
    }
    if (has_axis && norm(joint.axis) < 1e-14) {
      refuse(spec, part, "E-AXIS", "has joint \"" + joint.name + "\" with axis 0 0 0",
             "give the joint an axis");
    }
    if (joint.kind == JointKind::kFree && (part.parent != 0 || part.joints.size() > 1)) {
      refuse(spec, part, "E-FREE", "has a free joint but is not a lone child of the world",
             "only a top-level body can be free, and then by one joint");
    }
  }
  if (dof > 6) {
    refuse(spec, part, "E-JOINTS", "has more than six degrees of freedom", "split the body in two");
  }
}

// What a description must keep to before it can become a Model: finite numbers, masses of at least
// zero, parents before children, joints that can be. Throws Error.
void check_part(const ModelSpec& spec, std::size_t index) {
  const PartSpec& part = spec.parts[index];
  if (part.parent < 0 || static_cast<std::size_t>(part.parent) >= index) {
    refuse(spec, part, "E-ORDER", "comes before its parent", "list parents before children");
  }
  if (!std::isfinite(part.own.mass) || !finite(part.own.com) || !finite(part.X_PF.p)) {
    refuse(spec, part, "E-NUMBER", "has a mass or place that is not finite",
           "write finite numbers");
  }
  if (part.own.mass < 0.0) {
    refuse(spec, part, "E-MASS", "has a negative mass", "masses are at least zero");
  }
  check_joints(spec, part);
}

// Removes the last-digit dust of composed rotations so that aligned frames are seen as such.
Mat3<double> snapped(Mat3<double> R) {
  for (int i = 0; i < 9; ++i) {
    double& x = (&R.xx)[i];
    if (std::fabs(x) < 1e-15) x = 0.0;
    if (std::fabs(std::fabs(x) - 1.0) < 1e-15) x = x > 0 ? 1.0 : -1.0;
  }
  return R;
}
bool is_identity(const Mat3<double>& R) {
  const Mat3<double> one = identity3<double>();
  for (int i = 0; i < 9; ++i) {
    if ((&R.xx)[i] != (&one.xx)[i]) return false;
  }
  return true;
}

// Which principal axis (0, 1, 2) the unit vector lies on, or −1.
int principal_axis(const Vec3<double>& n) {
  for (int k = 0; k < 3; ++k) {
    if (std::fabs(n[(k + 1) % 3]) < 1e-15 && std::fabs(n[(k + 2) % 3]) < 1e-15) return k;
  }
  return -1;
}

// An axis that is unit to rounding is left alone: building a built model again changes no bit.
Vec3<double> unit(const Vec3<double>& axis) {
  return std::fabs(dot(axis, axis) - 1.0) < 4e-15 ? axis : axis * (1.0 / norm(axis));
}

// The smallest rotation that takes z onto n (n never principal here).
Mat3<double> turn_z_onto(const Vec3<double>& n) {
  const Vec3<double> axis = cross(Vec3<double>{0, 0, 1}, n);
  const double s = norm(axis);
  return to_matrix(axis_angle(axis * (1.0 / s), std::atan2(s, n.z)));
}

// The pose of the body frame of a joint in the frame of its part (anchor and aligned axis).
struct AlignedJoint {
  LinkKind kind;
  double sign;
  Pose<double> X_FJ;
};

AlignedJoint align(const JointSpec& joint) {
  AlignedJoint out{LinkKind::kFree, 1.0, {identity3<double>(), joint.p_FJ}};
  if (joint.kind == JointKind::kFree) {
    out.X_FJ.p = {0, 0, 0};
    return out;
  }
  if (joint.kind == JointKind::kBall) {
    out.kind = LinkKind::kBall;
    return out;
  }
  const Vec3<double> n = unit(joint.axis);
  int axis = principal_axis(n);
  if (axis >= 0) {
    out.sign = n[axis] > 0 ? 1.0 : -1.0;
  } else {
    axis = 2;
    out.X_FJ.R = turn_z_onto(n);
  }
  const int first = static_cast<int>(joint.kind == JointKind::kRevolute ? LinkKind::kRevoluteX
                                                                        : LinkKind::kPrismaticX);
  out.kind = static_cast<LinkKind>(first + axis);
  return out;
}

class Compiler {
 public:
  explicit Compiler(const ModelSpec& spec) : spec_(spec) {}

  Model compile() {
    model_.name = spec_.name;
    model_.file = spec_.file;
    model_.options = spec_.options;
    model_.meshes = spec_.meshes;
    model_.heightfields = spec_.heightfields;
    add_world();
    for (std::size_t i = 1; i < spec_.parts.size(); ++i) {
      check_part(spec_, i);
      add_part(spec_.parts[i]);
    }
    add_frames();
    add_hulls();
    model_.nq = model_.tree.nq;
    model_.nv = model_.tree.nv;
    refresh_inertias(model_);
    set_gravity(model_, spec_.options.gravity_W);
    return std::move(model_);
  }

 private:
  // Of the meshes that may touch something: worlds of this model then share them.
  void add_hulls() {
    for (const Shape& shape : model_.shapes) {
      if (shape.mesh < 0 || static_cast<std::size_t>(shape.mesh) >= model_.meshes.size()) continue;
      Mesh& mesh = model_.meshes[static_cast<std::size_t>(shape.mesh)];
      if (shape.collides() && !mesh.hull && !mesh.vertices.empty())
        mesh.hull = std::make_shared<const Hull>(make_hull(mesh.vertices, mesh.faces));
    }
  }

  void add_world() {
    const PartSpec& world = spec_.parts.front();
    Link<double> ground{};
    ground.aligned = true;
    ground.X_PJ = identity_pose<double>();
    model_.tree.links.push_back(ground);
    model_.tree.dof_row.push_back(0);
    model_.body_names.push_back("world");
    Part part;
    part.name = world.name;
    part.body = kWorld;
    model_.parts.push_back(part);
    add_shapes(world, 0);
  }

  void add_part(const PartSpec& spec) {
    const Part& parent = model_.parts[static_cast<std::size_t>(spec.parent)];
    Part part{.name = spec.name,
              .parent = spec.parent,
              .X_PF = spec.X_PF,
              .own = spec.own,
              .has_inertial = spec.has_inertial,
              .body = parent.body,
              .X_BF = parent.X_BF * spec.X_PF,
              .joints = {},
              .gravity_compensation = spec.gravity_compensation,
              .line = spec.line};
    // After each joint, `part.body` is the body just made and X_BF the part's frame in it.
    for (std::size_t i = 0; i < spec.joints.size(); ++i) {
      const bool last = i + 1 == spec.joints.size();
      const std::string body_name = last ? spec.name : spec.name + "/" + spec.joints[i].name;
      part.joints.push_back(add_joint(spec.joints[i], part, body_name));
    }
    model_.parts.push_back(std::move(part));
    add_shapes(spec, static_cast<int>(model_.parts.size()) - 1);
  }

  JointId add_joint(const JointSpec& spec, Part& part, const std::string& body_name) {
    const AlignedJoint aligned = align(spec);
    const bool free = spec.kind == JointKind::kFree;
    Link<double> link{};
    link.parent = part.body.value;
    link.q = model_.tree.nq;
    link.v = model_.tree.nv;
    link.kind = aligned.kind;
    link.sign = aligned.sign;
    link.ref = spec.ref;
    link.armature = spec.armature;
    // A free joint's coordinates are the pose in the world itself; the drawn pose is only q0.
    link.X_PJ = free ? identity_pose<double>() : part.X_BF * aligned.X_FJ;
    link.X_PJ.R = snapped(link.X_PJ.R);
    link.aligned = is_identity(link.X_PJ.R);
    append_start(spec, part.X_BF);
    append_dofs(spec, link);

    Joint joint;
    static_cast<JointSpec&>(joint) = spec;
    joint.axis = free || spec.kind == JointKind::kBall ? spec.axis : unit(spec.axis);
    joint.body = BodyId(model_.tree.links.size());
    joint.q = link.q;
    joint.v = link.v;
    model_.tree.links.push_back(link);
    model_.body_names.push_back(body_name);
    part.body = joint.body;
    part.X_BF = inverse(aligned.X_FJ);
    return model_.joints.add(std::move(joint));
  }

  // The joint's entries of the drawn pose.
  void append_start(const JointSpec& spec, const Pose<double>& X_WF) {
    std::vector<double>& q0 = model_.q0;
    if (spec.kind == JointKind::kFree) {
      const Quat<double> quat = to_quat(X_WF.R);
      q0.insert(q0.end(), {X_WF.p.x, X_WF.p.y, X_WF.p.z, quat.w, quat.x, quat.y, quat.z});
    } else if (spec.kind == JointKind::kBall) {
      q0.insert(q0.end(), {1.0, 0.0, 0.0, 0.0});
    } else {
      q0.push_back(spec.ref);
    }
  }

  void append_dofs(const JointSpec& spec, const Link<double>& link) {
    Tree<double>& tree = model_.tree;
    const int self = tree.nlink();
    int before = last_dof(link.parent);
    for (int i = 0; i < nv_of(spec.kind); ++i) {
      tree.dof_parent.push_back(before);
      tree.dof_link.push_back(self);
      tree.dof_row.push_back(tree.dof_row.back() + 1 + depth(before));
      model_.damping.push_back(spec.damping);
      model_.friction.push_back(spec.friction);
      model_.stiffness.push_back(spec.stiffness);
      before = link.v + i;
    }
    tree.nq += nq_of(spec.kind);
    tree.nv += nv_of(spec.kind);
  }

  // How many DoF lie between the root and this one, itself included.
  int depth(int dof) const {
    const std::vector<std::int32_t>& row = model_.tree.dof_row;
    const auto i = static_cast<std::size_t>(dof);
    return dof < 0 ? 0 : row[i + 1] - row[i];
  }

  int last_dof(int link) const {
    if (link == 0) return -1;
    const Link<double>& l = model_.tree.links[static_cast<std::size_t>(link)];
    return l.v + nv_of(l.kind) - 1;
  }

  void add_shapes(const PartSpec& spec, int part_index) {
    const Part& part = model_.parts[static_cast<std::size_t>(part_index)];
    for (const ShapeSpec& shape_spec : spec.shapes) {
      Shape shape;
      static_cast<ShapeSpec&>(shape) = shape_spec;
      shape.body = part.body;
      shape.part = part_index;
      shape.X_BG = part.X_BF * shape_spec.X_FG;
      model_.shapes.add(std::move(shape));
    }
  }

  void add_frames() {
    for (std::size_t i = 0; i < model_.parts.size(); ++i) {
      const Part& part = model_.parts[i];
      model_.frames.add({part.name, FrameKind::kPart, part.body, static_cast<int>(i), part.X_BF});
    }
    for (const SiteSpec& site : spec_.sites) {
      const Part& part = model_.parts[static_cast<std::size_t>(site.part)];
      model_.frames.add({site.name, FrameKind::kSite, part.body, site.part, part.X_BF * site.X_FS});
    }
  }

  const ModelSpec& spec_;
  Model model_;
};

Tree<float> to_float(const Tree<double>& tree) {
  Tree<float> out;
  out.links.reserve(tree.links.size());
  for (const Link<double>& l : tree.links) {
    const Inertia<float> M{static_cast<float>(l.M_B.m), cast<float>(l.M_B.h), cast<float>(l.M_B.I)};
    out.links.push_back({l.parent, l.q, l.v, l.kind, l.aligned, static_cast<float>(l.sign),
                         static_cast<float>(l.ref), static_cast<float>(l.armature),
                         cast<float>(l.X_PJ), M});
  }
  out.dof_parent = tree.dof_parent;
  out.dof_link = tree.dof_link;
  out.dof_row = tree.dof_row;
  out.gravity_W = cast<float>(tree.gravity_W);
  out.nq = tree.nq;
  out.nv = tree.nv;
  return out;
}

}  // namespace

Model build(const ModelSpec& spec) { return Compiler(spec).compile(); }

void refresh_inertias(Model& model) {
  for (Link<double>& link : model.tree.links) link.M_B = {0.0, {0, 0, 0}, zero_sym3<double>()};
  for (const Part& part : model.parts) {
    Link<double>& link = model.tree.links[part.body.at()];
    link.M_B = link.M_B + to_parent(part.X_BF, to_inertia(part.own));
  }
  model.tree_float = to_float(model.tree);
}

void set_gravity(Model& model, const Vec3<double>& gravity_W) {
  model.options.gravity_W = gravity_W;
  model.tree.gravity_W = gravity_W;
  model.tree_float.gravity_W = cast<float>(gravity_W);
}

}  // namespace legwork
