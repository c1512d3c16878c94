// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// URDF joints: axes, limits, damping, mimic.
#include <algorithm>
#include <cmath>

#include "legwork/load/lint.h"
#include "legwork/load/urdf/context.h"

namespace legwork::load {
namespace {

class JointReader {
 public:
  JointReader(UrdfContext& context, const Element& element)
      : context_(context), element_(element), who_(element.label()) {}

  UrdfJoint read() {
    joint_.element = &element_;
    joint_.name = element_.text("name");
    joint_.type = element_.text("type");
    joint_.spec.name = joint_.name;
    joint_.spec.line = element_.line;
    joint_.X_PF = read_origin(element_.child("origin"));
    joint_.parent = end("parent");
    joint_.child = end("child");
    if (joint_.type == "fixed") return std::move(joint_);
    read_kind();
    read_axis();
    read_limits();
    read_dynamics();
    read_mimic();
    return std::move(joint_);
  }

 private:
  int end(const char* which) {
    const Element* element = element_.child(which);
    if (element == nullptr) {
      context_.findings.error(element_.place(), "E-LINK", who_, who_ + " has no " + which,
                              std::string("write <") + which + " link=\"...\"/>");
      return -1;
    }
    const std::string_view name = element->text("link");
    const auto it = context_.link_index.find(name);
    if (it != context_.link_index.end()) return it->second;
    std::vector<std::string> names;
    for (const auto& [link, unused] : context_.link_index) names.push_back(link);
    context_.findings.error(
        element->place(), "E-LINK", who_,
        who_ + " names " + which + " " + in_quotes(name) +
            (nearest(name, names).empty() ? ", which does not exist" : did_you_mean(name, names)),
        "name a link of the robot");
    return -1;
  }

  void read_kind() {
    if (joint_.type == "prismatic")
      joint_.spec.kind = JointKind::kPrismatic;
    else if (joint_.type == "floating")
      joint_.spec.kind = JointKind::kFree;
    else if (joint_.type == "spherical" || joint_.type == "ball")
      joint_.spec.kind = JointKind::kBall;
    else
      joint_.spec.kind = JointKind::kRevolute;
  }

  void read_axis() {
    if (joint_.spec.kind == JointKind::kFree || joint_.spec.kind == JointKind::kBall) return;
    const Element* axis = element_.child("axis");
    if (axis != nullptr) joint_.axis = Fields(*axis).vec3("xyz", {1, 0, 0});
    const double length = norm(joint_.axis);
    if (length < 1e-14 || !std::isfinite(length)) {
      context_.findings.error(axis->place(), "E-AXIS", who_,
                              who_ + (length > 1 ? " axis without end" : " axis 0 0 0"),
                              "give the axis a direction");
      joint_.axis = {1, 0, 0};
      return;
    }
    joint_.axis = joint_.axis * (1.0 / length);
    joint_.spec.axis = joint_.axis;
  }

  void warn(const Element& at, const char* code, const std::string& what,
            const std::string& remedy) {
    context_.findings.warning(at.place(), code, who_, who_ + " " + what, remedy);
  }

  void read_limits() {
    const bool limited = joint_.type == "revolute" || joint_.type == "prismatic";
    const Element* limit = element_.child("limit");
    if (limit == nullptr) {
      if (limited)
        warn(element_, "W-LIMIT", "has no limit, though its type needs one; it is unlimited",
             "write <limit lower upper effort velocity/>, or make it continuous");
      else if (nv_of(joint_.spec.kind) == 1)
        warn(element_, "W-EFFORT-ZERO", "has no effort: taken as no limit",
             "write the motor's peak torque");
      return;
    }
    const Fields f(*limit);
    read_effort(*limit, f);
    const bool has_lower = limit->has("lower"), has_upper = limit->has("upper");
    const double lower = f.number("lower", 0), upper = f.number("upper", 0);
    if (!limited) {
      if (has_lower || has_upper)
        warn(*limit, "W-LIMIT", "is " + joint_.type + ": its lower and upper are ignored",
             "make it revolute if it has stops");
      return;
    }
    if (lower > upper) {
      context_.findings.error(
          limit->place(), "E-LIMIT", who_,
          who_ + " limits " + show(lower) + " .. " + show(upper) + "; swap them?",
          "lower comes first");
    } else if (lower == upper) {
      warn(*limit, "W-LIMIT", "has lower = upper = " + show(lower) + "; it is unlimited",
           "write the range, or make the joint fixed");
    } else {
      if (has_lower != has_upper)
        warn(*limit, "W-LIMIT",
             std::string("gives only ") + (has_lower ? "lower" : "upper") + "; the other is 0",
             "write both");
      joint_.spec.range = {lower, upper};
      if (joint_.type == "revolute" && looks_like_degrees(joint_.spec.range))
        warn(*limit, "W-DEGREES",
             "limits " + show(lower) + " .. " + show(upper) + " rad: looks like degrees",
             "URDF uses radians");
    }
  }

  void read_effort(const Element& limit, const Fields& f) {
    const double effort = f.number("effort", 0), velocity = f.number("velocity", 0);
    if (effort < 0 || velocity < 0)
      context_.findings.error(limit.place(), "E-LIMIT", who_,
                              who_ + " effort or velocity is negative", "they are magnitudes");
    if (effort > 0) {
      joint_.spec.effort_limit = effort;
      if (nv_of(joint_.spec.kind) == 1) joint_.spec.actuator_force = {-effort, effort};
    } else if (nv_of(joint_.spec.kind) == 1) {
      warn(limit, "W-EFFORT-ZERO", "effort is 0 or missing: taken as no limit",
           "write the motor's peak torque");
    }
    if (velocity > 0) joint_.spec.velocity_limit = velocity;
  }

  void read_dynamics() {
    const Element* dynamics = element_.child("dynamics");
    if (dynamics == nullptr) return;
    joint_.spec.damping = Fields(*dynamics).number("damping", 0);
    joint_.spec.friction = Fields(*dynamics).number("friction", 0);
    if (joint_.spec.damping < 0 || joint_.spec.friction < 0)
      context_.findings.error(dynamics->place(), "E-VALUE", who_,
                              who_ + " damping or friction is negative", "");
  }

  void read_mimic() {
    const Element* mimic = element_.child("mimic");
    if (mimic == nullptr) return;
    const Fields f(*mimic);
    joint_.mimic = {mimic, f.text("joint"), f.number("multiplier", 1), f.number("offset", 0)};
    if (joint_.mimic.joint == joint_.name)
      context_.findings.error(mimic->place(), "E-MIMIC", who_, who_ + " mimics itself", "");
  }

  UrdfContext& context_;
  const Element& element_;
  std::string who_;
  UrdfJoint joint_;
};

void check_mimics(UrdfContext& context) {
  std::vector<std::string> names;
  for (const auto& [name, unused] : context.joint_index) names.push_back(name);
  for (const UrdfJoint& joint : context.joints) {
    if (joint.mimic.element == nullptr) continue;
    // Follow the chain: it must end at a joint that moves by itself.
    const UrdfJoint* at = &joint;
    for (std::size_t steps = 0; at != nullptr && at->mimic.element != nullptr; ++steps) {
      const auto it = context.joint_index.find(at->mimic.joint);
      if (it == context.joint_index.end()) {
        if (at == &joint)
          context.findings.error(
              joint.mimic.element->place(), "E-MIMIC", "joint " + in_quotes(joint.name),
              "joint " + in_quotes(joint.name) + " mimics no joint " +
                  in_quotes(joint.mimic.joint) + did_you_mean(joint.mimic.joint, names),
              "name a joint of the robot");
        break;
      }
      if (steps > context.joints.size()) {
        context.findings.error(joint.mimic.element->place(), "E-MIMIC",
                               "joint " + in_quotes(joint.name), "mimic joints form a circle", "");
        break;
      }
      at = &context.joints[static_cast<std::size_t>(it->second)];
    }
  }
}

}  // namespace

void read_urdf_joints(UrdfContext& context) {
  for (const Element& element : context.root.children) {
    if (element.name != "joint") continue;
    const std::string name(element.text("name"));
    const auto [it, is_new] =
        context.joint_index.emplace(name, static_cast<int>(context.joints.size()));
    if (!is_new) {
      const UrdfJoint& first = context.joints[static_cast<std::size_t>(it->second)];
      context.findings.error(
          element.place(), "E-DUPLICATE", element.label(),
          element.label() + " already defined at :" + std::to_string(first.element->line),
          "joint names are unique");
      continue;
    }
    context.joints.push_back(JointReader(context, element).read());
  }
  check_mimics(context);
}

}  // namespace legwork::load
