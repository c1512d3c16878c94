// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF joints and the ranges of joints, actuators and tendons.
#include <cmath>

#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

JointKind joint_kind_of(const std::string& type) {
  if (type == "free") return JointKind::kFree;
  if (type == "ball") return JointKind::kBall;
  if (type == "slide") return JointKind::kPrismatic;
  return JointKind::kRevolute;
}

// stiffness and damping may be polynomials in newer files; only their linear term is simulated.
double linear_term(const MjcfContext& context, const Fields& fields, const char* name) {
  const std::vector<double> v = fields.numbers(name);
  for (std::size_t i = 1; i < v.size(); ++i)
    if (v[i] != 0)
      context.findings.warning(fields.place(), "W-POLYNOMIAL", fields.label(),
                               std::string(name) + " has higher terms, which are not simulated",
                               "write one number");
  return v.empty() ? 0.0 : v[0];
}

void read_constants(MjcfContext& context, const Fields& fields, JointSpec& joint) {
  joint.armature = fields.number("armature", 0);
  joint.damping = linear_term(context, fields, "damping");
  joint.stiffness = linear_term(context, fields, "stiffness");
  joint.friction = fields.number("frictionloss", 0);
  joint.margin = fields.number("margin", 0);
  joint.soft_limit = read_soft(fields, "solreflimit", "solimplimit");
  joint.soft_friction = read_soft(fields, "solreffriction", "solimpfriction");
  const struct {
    const char* name;
    double value;
  } non_negative[] = {{"armature", joint.armature},
                      {"damping", joint.damping},
                      {"stiffness", joint.stiffness},
                      {"frictionloss", joint.friction}};
  for (const auto& [name, value] : non_negative)
    if (value < 0)
      context.findings.error(fields.place(), "E-VALUE", fields.label(),
                             fields.label() + " " + name + " " + show(value) + " is negative", "");
  if (fields.flag("actuatorgravcomp", false))
    context.unsupported(fields.element(), "actuatorgravcomp is not supported", "remove it");
}

void warn_free_defaults(MjcfContext& context, const Fields& fields, const JointSpec& joint) {
  if (joint.armature == 0 && joint.damping == 0 && joint.friction == 0 && joint.stiffness == 0)
    return;
  context.findings.warning(fields.place(), "W-FREE-DEFAULTS", fields.label(),
                           "the free joint has armature " + show(joint.armature) + ", damping " +
                               show(joint.damping) + ", friction " + show(joint.friction) +
                               ", stiffness " + show(joint.stiffness) +
                               ": the robot flies through syrup",
                           "<freejoint/> takes no joint defaults");
}

}  // namespace

Range read_range(const MjcfContext& context, const Fields& fields, std::string_view range,
                 std::string_view limited, double scale) {
  const std::vector<double> v = fields.numbers(range);
  const std::string word = fields.text(limited, "auto");
  const std::string name(range);
  const bool given = v.size() == 2;
  const bool zero = !given || (v[0] == 0 && v[1] == 0);
  if (word == "false") return {};
  if (!zero && v[0] >= v[1]) {
    context.findings.error(fields.place(), "E-LIMIT", fields.label(),
                           fields.label() + " " + name + " " + show(v[0]) + " .. " + show(v[1]) +
                               (v[0] > v[1] ? "; swap them?" : " leaves no room"),
                           "the lower limit comes first; leave " + name + " out for no limit");
    return {};
  }
  if (word == "auto" && given && !zero && !context.compiler_of(fields.element()).autolimits) {
    context.findings.error(fields.place(), "E-LIMIT", fields.label(),
                           fields.label() + " has " + name + " but not " + std::string(limited) +
                               ", and autolimits is off",
                           "write " + std::string(limited) + "=\"true\" or \"false\"");
    return {};
  }
  if (word == "true" && zero) {
    context.findings.error(fields.place(), "E-LIMIT", fields.label(),
                           fields.label() + " is limited but has no " + name, "write " + name);
    return {};
  }
  if (zero) return {};
  return {v[0] * scale, v[1] * scale};
}

JointSpec read_joint(MjcfContext& context, const Fields& fields, const Pose<double>& X_FK) {
  JointSpec joint;
  joint.name = fields.element().text("name");
  joint.line = fields.element().line;
  if (fields.element().name == "freejoint") {
    joint.kind = JointKind::kFree;
    if (fields.text("align") == "true")
      context.unsupported(fields.element(), "align moves the frame of the free body",
                          "set align=\"false\"");
    return joint;
  }
  joint.kind = joint_kind_of(fields.text("type", "hinge"));
  const bool turns = joint.kind == JointKind::kRevolute || joint.kind == JointKind::kBall;
  const double scale = turns ? context.compiler_of(fields.element()).angle : 1.0;
  read_constants(context, fields, joint);
  if (joint.kind == JointKind::kFree) {
    warn_free_defaults(context, fields, joint);
    return joint;
  }
  joint.p_FJ = X_FK * fields.vec3("pos", {0, 0, 0});
  joint.axis = fields.vec3("axis", {0, 0, 1});
  const double length = norm(joint.axis);
  if (joint.kind != JointKind::kBall && (length < 1e-14 || !std::isfinite(length))) {
    context.findings.error(fields.place(), "E-AXIS", fields.label(),
                           fields.label() + (length > 1 ? " axis without end" : " axis 0 0 0"),
                           "give the axis a direction");
    joint.axis = {0, 0, 1};
  } else {
    joint.axis = X_FK.R * (joint.axis * (1.0 / length));
  }
  joint.range = read_range(context, fields, "range", "limited", scale);
  if (joint.kind == JointKind::kBall) {
    if (joint.range.bounded()) joint.range.lower = 0;  // only the angle is limited
  } else {
    joint.ref = fields.number("ref", 0) * scale;
    joint.spring_ref = fields.number("springref", 0) * scale;
    if (joint.stiffness > 0 && joint.ref != 0 && !fields.has("springref"))
      context.findings.warning(
          fields.place(), "W-SPRINGREF", fields.label(),
          fields.label() + ": the spring rests at 0, not at ref " + show(joint.ref),
          "write springref");
  }
  joint.actuator_force = read_range(context, fields, "actuatorfrcrange", "actuatorfrclimited", 1.0);
  return joint;
}

}  // namespace legwork::load
