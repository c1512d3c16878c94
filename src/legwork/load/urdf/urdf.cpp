// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The URDF reader: collect, connect, place, build; then what refers to joints.
#include "legwork/load/detail/repair.h"
#include "legwork/load/urdf/context.h"
#include "legwork/load/xml/schema.h"

namespace legwork::load {
namespace {

// --drop-massless: joints that move nothing are frozen, leaves first, until all is defined.
void freeze_massless(UrdfContext& context) {
  while (true) {
    const Model model = build(context.spec);
    const std::vector<BodyId> bodies = massless_bodies(model);
    bool changed = false;
    for (std::size_t i = 1; i < model.parts.size(); ++i) {
      PartSpec& part = context.spec.parts[i];
      for (const BodyId body : bodies) {
        if (part.joints.empty() || model.parts[i].body != body || model.parts[i].joints.empty())
          continue;
        context.findings.warning(
            context.places.part[i], "W-MASSLESS", "link " + in_quotes(part.name),
            "joint " + in_quotes(part.joints.front().name) + " moves no mass and was frozen",
            "give its links mass, or make it fixed");
        part.joints.clear();
        changed = true;
      }
    }
    if (!changed) return;
  }
}

void count_ignored(UrdfContext& context) {
  std::string list;
  for (const Element& child : context.root.children)
    for (const char* kind : {"transmission", "gazebo", "ros2_control", "sensor", "mujoco"})
      if (child.name == kind) ++context.input.summary.ignored[kind];
  for (const UrdfJoint& joint : context.joints)
    for (const char* kind : {"safety_controller", "calibration"})
      if (joint.element->child(kind) != nullptr) ++context.input.summary.ignored[kind];
  for (const auto& [kind, count] : context.input.summary.ignored)
    list += (list.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
  if (!list.empty())
    context.findings.note({context.input.path, 0}, "N-IGNORED", "", "ignored: " + list,
                          "no effect on legwork's motion");
}

}  // namespace

void add_urdf_couplings(UrdfContext& context, Model& model) {
  for (const UrdfJoint& joint : context.joints) {
    if (joint.mimic.element == nullptr) continue;
    const auto a = model.find_joint(joint.name), b = model.find_joint(joint.mimic.joint);
    if (!a || !b) continue;  // one of them was frozen
    JointCoupling c;
    c.joint_a = *a;
    c.joint_b = *b;
    c.coefficients = {joint.mimic.offset, joint.mimic.multiplier, 0, 0, 0};
    c.line = joint.mimic.element->line;
    model.couplings.push_back(c);
  }
}

void add_urdf_actuators(UrdfContext& context, Model& model) {
  // One torque source per joint that can be driven, in the order of the coordinates.
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const JointId id(i);
    const Joint& joint = model.joints[id];
    const auto it = context.joint_index.find(joint.name);
    if (it == context.joint_index.end()) continue;  // root_joint, planar parts
    const UrdfJoint& urdf = context.joints[static_cast<std::size_t>(it->second)];
    if (urdf.mimic.element != nullptr || nv_of(joint.kind) != 1) continue;
    Actuator actuator;
    actuator.name = joint.name;
    actuator.joint = id;
    actuator.force = joint.actuator_force;
    actuator.line = joint.line;
    model.actuators.add(std::move(actuator));
  }
}

ReaderOutput read_urdf(const ReaderInput& input) {
  const Element& root = input.document.root;
  urdf_schema().check(root, "robot", input.findings);
  UrdfContext context{.root = root, .input = input, .findings = input.findings};
  context.spec.name = root.text("name").empty() ? "robot" : std::string(root.text("name"));
  context.spec.file = input.path;
  read_urdf_links(context);
  read_urdf_joints(context);
  input.meshes.report_missing();
  input.findings.stop_on_error();

  const int base = connect_urdf_tree(context);
  input.findings.stop_on_error();
  place_urdf_parts(context, base);
  input.findings.stop_on_error();
  if (input.options.drop_massless) freeze_massless(context);
  if (input.options.repair)
    input.summary.patch =
        repair_masses(context.spec, context.places, Format::kUrdf, input.findings);

  ReaderOutput out;
  out.model = build(context.spec);
  add_urdf_couplings(context, out.model);
  add_urdf_actuators(context, out.model);
  read_srdf(context, out.model);
  count_ignored(context);
  out.places = std::move(context.places);
  return out;
}

}  // namespace legwork::load
