// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// URDF: from links and joints to a tree of parts.
#include <algorithm>
#include <cmath>

#include "legwork/load/urdf/context.h"

namespace legwork::load {
namespace {

// Follows parents from `start`; reports the loop it runs into, if any.
bool report_cycle(UrdfContext& context, int start) {
  std::vector<char> seen(context.links.size(), 0);
  int at = start;
  while (at >= 0 && seen[static_cast<std::size_t>(at)] == 0) {
    seen[static_cast<std::size_t>(at)] = 1;
    const int joint = context.links[static_cast<std::size_t>(at)].parent_joint;
    at = joint < 0 ? -1 : context.joints[static_cast<std::size_t>(joint)].parent;
  }
  if (at < 0) return false;
  // `at` is on the loop; the joint written last closes it.
  std::vector<int> loop;
  for (int link = at; loop.empty() || link != at;) {
    const int joint = context.links[static_cast<std::size_t>(link)].parent_joint;
    loop.push_back(joint);
    link = context.joints[static_cast<std::size_t>(joint)].parent;
  }
  const int closing = *std::max_element(loop.begin(), loop.end());
  std::reverse(loop.begin(), loop.end());
  std::rotate(loop.begin(), std::find(loop.begin(), loop.end(), closing), loop.end());
  const auto link_name = [&](int link) {
    return context.links[static_cast<std::size_t>(link)].name;
  };
  std::string path;
  for (const int joint : loop)
    path += link_name(context.joints[static_cast<std::size_t>(joint)].child) + " -> ";
  path += link_name(context.joints[static_cast<std::size_t>(closing)].child);
  const UrdfJoint& last = context.joints[static_cast<std::size_t>(closing)];
  context.findings.error(last.element->place(), "E-CYCLE", "joint " + in_quotes(last.name),
                         "links " + path + " form a loop (joint " + in_quotes(last.name) +
                             " closes it); URDF is a tree",
                         "close loops with MJCF `<connect>`");
  return true;
}

// Two slides in the plane and a turn about the axis, named as MuJoCo names them.
void add_planar(const UrdfJoint& joint, PartSpec& part) {
  const Vec3<double> z{0, 0, 1};
  const Vec3<double> axis = cross(z, joint.axis);
  const double s = norm(axis);
  Mat3<double> R = identity3<double>();
  if (s > 1e-12)
    R = to_matrix(axis_angle(axis * (1.0 / s), std::atan2(s, joint.axis.z)));
  else if (joint.axis.z < 0)
    R = to_matrix(Quat<double>{0, 1, 0, 0});
  const char* suffix[] = {"_TX", "_TY", "_RZ"};
  for (int k = 0; k < 3; ++k) {
    JointSpec spec = joint.spec;
    spec.name = joint.name + suffix[k];
    spec.kind = k < 2 ? JointKind::kPrismatic : JointKind::kRevolute;
    spec.axis = R.column(k);
    spec.range = {};
    spec.actuator_force = {};
    part.joints.push_back(spec);
  }
}

PartSpec part_of(const UrdfLink& link) {
  PartSpec part;
  part.name = link.name;
  part.own = link.own;
  part.has_inertial = link.has_inertial;
  part.shapes = link.shapes;
  part.line = link.element->line;
  return part;
}

void warn_no_inertial(UrdfContext& context, const UrdfLink& link, bool moves) {
  if (link.has_inertial) return;
  const bool collides = std::any_of(link.shapes.begin(), link.shapes.end(),
                                    [](const ShapeSpec& s) { return s.collides(); });
  if (!moves && !collides) return;
  context.findings.warning(link.element->place(), "W-NO-INERTIAL", "link " + in_quotes(link.name),
                           "link " + in_quotes(link.name) + " has no inertial: its mass is zero",
                           "write <inertial>, or expect the neighbours to carry it all");
}

}  // namespace

int connect_urdf_tree(UrdfContext& context) {
  for (std::size_t j = 0; j < context.joints.size(); ++j) {
    UrdfJoint& joint = context.joints[j];
    if (joint.parent < 0 || joint.child < 0) continue;
    UrdfLink& child = context.links[static_cast<std::size_t>(joint.child)];
    if (child.parent_joint >= 0) {
      const UrdfJoint& first = context.joints[static_cast<std::size_t>(child.parent_joint)];
      context.findings.error(
          joint.element->place(), "E-PARENTS", "link " + in_quotes(child.name),
          "link " + in_quotes(child.name) + " is child of " + in_quotes(first.name) +
              " (:" + std::to_string(first.element->line) + ") and " + in_quotes(joint.name),
          "each link has one parent; close loops with MJCF `<connect>`");
      continue;
    }
    child.parent_joint = static_cast<int>(j);
    context.links[static_cast<std::size_t>(joint.parent)].child_joints.push_back(
        static_cast<int>(j));
  }
  if (context.findings.error_count() > 0) return -1;

  std::vector<int> roots;
  for (std::size_t i = 0; i < context.links.size(); ++i)
    if (context.links[i].parent_joint < 0) roots.push_back(static_cast<int>(i));
  // Links that hang on no root hang on each other.
  std::vector<char> reached(context.links.size(), 0);
  std::vector<int> stack = roots;
  while (!stack.empty()) {
    const int at = stack.back();
    stack.pop_back();
    reached[static_cast<std::size_t>(at)] = 1;
    for (const int joint : context.links[static_cast<std::size_t>(at)].child_joints)
      stack.push_back(context.joints[static_cast<std::size_t>(joint)].child);
  }
  for (std::size_t i = 0; i < context.links.size(); ++i)
    if (reached[i] == 0 && report_cycle(context, static_cast<int>(i))) return -1;
  if (roots.size() > 1) {
    const UrdfLink& a = context.links[static_cast<std::size_t>(roots[0])];
    const UrdfLink& b = context.links[static_cast<std::size_t>(roots[1])];
    context.findings.error(
        {std::string(context.root.file), 0}, "E-ROOTS", "",
        in_quotes(a.name) + " and " + in_quotes(b.name) + " (:" + std::to_string(b.element->line) +
            ") have no parent" +
            (roots.size() > 2 ? ", nor have " + std::to_string(roots.size() - 2) + " more links"
                              : ""),
        "join them with a joint or remove one");
    return -1;
  }
  return roots.empty() ? -1 : roots.front();
}

namespace {

class PartPlacer {
 public:
  explicit PartPlacer(UrdfContext& context) : context_(context) {}

  void place(int root) {
    context_.link_of_part.push_back(-1);
    context_.places.part.push_back({std::string(context_.root.file), 0});
    context_.places.inertia.push_back({std::string(context_.root.file), 0});
    UrdfLink& link = context_.links[static_cast<std::size_t>(root)];
    const BaseChoice base = context_.input.options.base;
    int part = 0;
    if (link.name == "world" && base != BaseChoice::kFloating) {
      context_.spec.parts[0].shapes = link.shapes;
      context_.link_of_part[0] = root;
    } else {
      PartSpec spec = part_of(link);
      const bool free = base != BaseChoice::kFixed;
      if (free) {
        JointSpec joint;
        joint.name = "root_joint";
        joint.kind = JointKind::kFree;
        joint.line = link.element->line;
        spec.joints.push_back(joint);
      }
      part = add(std::move(spec), root);
      warn_no_inertial(context_, link, false);
    }
    // Depth first without recursion: a URDF can be one chain of 4096 links.
    std::vector<std::pair<int, int>> stack;  // joint, parent part
    push_children(root, part, stack);
    while (!stack.empty()) {
      const auto [joint, parent] = stack.back();
      stack.pop_back();
      const int child = context_.joints[static_cast<std::size_t>(joint)].child;
      push_children(child, place_joint(joint, parent), stack);
    }
  }

 private:
  void push_children(int link, int part, std::vector<std::pair<int, int>>& stack) {
    const auto& children = context_.links[static_cast<std::size_t>(link)].child_joints;
    for (auto it = children.rbegin(); it != children.rend(); ++it) stack.emplace_back(*it, part);
  }

  int place_joint(int index, int parent) {
    const UrdfJoint& joint = context_.joints[static_cast<std::size_t>(index)];
    const UrdfLink& link = context_.links[static_cast<std::size_t>(joint.child)];
    PartSpec part = part_of(link);
    part.parent = parent;
    part.X_PF = joint.X_PF;
    if (joint.type == "planar")
      add_planar(joint, part);
    else if (joint.type != "fixed")
      part.joints.push_back(joint.spec);
    if (joint.type == "floating" && parent != 0)
      context_.findings.error(joint.element->place(), "E-FREE", "joint " + in_quotes(joint.name),
                              "joint " + in_quotes(joint.name) + " floats below another link",
                              "only a child of the link `world` may float");
    warn_no_inertial(context_, link, joint.type != "fixed");
    return add(std::move(part), joint.child);
  }

  int add(PartSpec part, int link) {
    const UrdfLink& l = context_.links[static_cast<std::size_t>(link)];
    context_.link_of_part.push_back(link);
    context_.places.part.push_back(l.element->place());
    context_.places.inertia.push_back(l.inertia_at);
    return context_.spec.add_part(std::move(part));
  }

  UrdfContext& context_;
};

}  // namespace

void place_urdf_parts(UrdfContext& context, int root) { PartPlacer(context).place(root); }

}  // namespace legwork::load
