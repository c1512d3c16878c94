// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF actuators: every shortcut (motor, position, velocity) writes into one general record.
#include <cmath>

#include "legwork/load/lint.h"
#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

// Values a default class and an element write alike.
void apply_common(ActuatorDefaults& d, const Fields& fields) {
  fields.leading("gear", d.gear);
  fields.leading("ctrlrange", d.control_range);
  fields.leading("forcerange", d.force_range);
  d.control_limited = fields.text("ctrllimited", d.control_limited);
  d.force_limited = fields.text("forcelimited", d.force_limited);
}

void set_motor(Actuator& a) {
  a.kind = ActuatorKind::kMotor;
  a.gain = {1, 0, 0};
  a.bias = {0, 0, 0};
  a.bias_affine = false;
  a.damp_ratio = 0;
}

void set_position(ActuatorDefaults& d, const Fields& fields) {
  Actuator& a = d.record;
  const double kp = fields.number("kp", a.gain[0]);
  a.kind = ActuatorKind::kPosition;
  a.gain = {kp, 0, 0};
  a.bias[0] = 0;
  a.bias[1] = -kp;
  a.bias_affine = true;
  d.gain_type = "fixed";
  if (fields.has("kv")) {
    a.bias[2] = -fields.number("kv", 0);
    a.damp_ratio = 0;
  }
  if (fields.has("dampratio")) {
    a.damp_ratio = fields.number("dampratio", 0);
    a.bias[2] = 0;
  }
  d.inherit_range = fields.number("inheritrange", d.inherit_range);
}

void set_velocity(ActuatorDefaults& d, const Fields& fields) {
  Actuator& a = d.record;
  const double kv = fields.number("kv", a.gain[0]);
  a.kind = ActuatorKind::kVelocity;
  a.gain = {kv, 0, 0};
  a.bias = {0, 0, -kv};
  a.bias_affine = true;
  a.damp_ratio = 0;
  d.gain_type = "fixed";
}

void set_general(ActuatorDefaults& d, const Fields& fields) {
  Actuator& a = d.record;
  if (a.kind == ActuatorKind::kMotor) a.kind = ActuatorKind::kGeneral;
  d.gain_type = fields.text("gaintype", d.gain_type);
  if (fields.has("biastype")) a.bias_affine = fields.text("biastype") == "affine";
  fields.leading("gainprm", a.gain);
  fields.leading("biasprm", a.bias);
}

class ActuatorReader {
 public:
  ActuatorReader(MjcfContext& context, Model& model, const Element& element)
      : context_(context), model_(model), element_(element), fields_(element) {}

  void read() {
    ActuatorDefaults d = context_.class_of(element_, nullptr).actuator;
    apply_actuator_element(d, fields_, element_.name);
    if (!is_supported(d)) return;
    Actuator a = d.record;
    a.name = element_.text("name");
    a.line = element_.line;
    a.gear = d.gear[0];
    if (!a.bias_affine) a.bias = {0, 0, 0};
    if (d.gain_type != "affine") a.gain = {a.gain[0], 0, 0};
    if (!find_target(a)) return;
    a.control = range(d.control_range, d.control_limited, "ctrlrange", "ctrllimited");
    a.force = range(d.force_range, d.force_limited, "forcerange", "forcelimited");
    if (d.inherit_range > 0) inherit(a, d);
    warn_degrees(a);
    context_.define("actuator", element_, static_cast<int>(model_.actuators.size()));
    model_.actuators.add(std::move(a));
  }

 private:
  void fail(const std::string& code, const std::string& what, const std::string& remedy) {
    context_.findings.error(element_.place(), code, element_.label(), element_.label() + " " + what,
                            remedy);
  }

  bool is_supported(const ActuatorDefaults& d) {
    const int errors = context_.findings.error_count();
    const std::string dynamics = fields_.text("dyntype", "none");
    const std::string bias = fields_.text("biastype", "none");
    if (dynamics != "none" || fields_.number("timeconst", 0) != 0)
      context_.unsupported(element_, "actuators with activation dynamics are not simulated",
                           "use dyntype=\"none\", or a motor model in the scenario");
    if (d.gain_type != "fixed" && d.gain_type != "affine")
      context_.unsupported(element_, "gaintype " + in_quotes(d.gain_type) + " is not simulated",
                           "");
    if (bias != "none" && bias != "affine")
      context_.unsupported(element_, "biastype " + in_quotes(bias) + " is not simulated", "");
    for (const char* other : {"slidersite", "cranksite", "site", "refsite", "body"})
      if (element_.has(other))
        context_.unsupported(element_, std::string(other) + " transmissions are not simulated",
                             "drive a joint or a fixed tendon");
    if (fields_.number("delay", 0) != 0 || fields_.number("armature", 0) != 0)
      context_.unsupported(element_, "delay and actuator armature are not simulated here",
                           "set delays in the scenario, armature at the joint");
    return context_.findings.error_count() == errors;
  }

  bool find_target(Actuator& a) {
    if (element_.has("tendon")) {
      a.tendon = context_.refer("tendon", element_, "tendon");
      return a.tendon >= 0;
    }
    const char* attribute = element_.has("joint") ? "joint" : "jointinparent";
    if (!element_.has(attribute)) {
      fail("E-REFERENCE", "drives nothing", "write joint=\"...\"");
      return false;
    }
    const int joint = context_.refer("joint", element_, attribute);
    if (joint < 0) return false;
    a.joint = JointId(joint);
    const JointKind kind = model_.joints[a.joint].kind;
    if (kind == JointKind::kFree || kind == JointKind::kBall) {
      context_.unsupported(element_, "free and ball joints cannot be driven by one actuator",
                           "drive hinge or slide joints");
      return false;
    }
    return true;
  }

  Range range(const std::array<double, 2>& r, const std::string& limited, const char* name,
              const char* limited_name) {
    // The merged values as one element, so that the rules of read_range hold here too.
    Element merged;
    merged.name = element_.name;
    merged.file = element_.file;
    merged.line = element_.line;
    const std::string text = show_exactly(r[0]) + " " + show_exactly(r[1]);
    const std::string own_name(element_.text("name"));
    merged.attributes = {{name, text}, {limited_name, limited}};
    if (!own_name.empty()) merged.attributes.push_back({"name", own_name});
    return read_range(context_, Fields(merged), name, limited_name, 1.0);
  }

  static std::string show_exactly(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", x);
    return text;
  }

  void inherit(Actuator& a, const ActuatorDefaults& d) {
    const Range joint_range = a.joint.valid() ? model_.joints[a.joint].range : Range{};
    if (!joint_range.bounded())
      return fail("E-LIMIT", "has inheritrange, but its joint has no range", "limit the joint");
    if (d.control_range[0] != 0 || d.control_range[1] != 0)
      return fail("E-LIMIT", "has both inheritrange and ctrlrange", "keep one");
    const double centre = 0.5 * (joint_range.lower + joint_range.upper);
    const double half = 0.5 * (joint_range.upper - joint_range.lower) * d.inherit_range;
    a.control = {centre - half, centre + half};
  }

  void warn_degrees(const Actuator& a) {
    const bool hinge = a.joint.valid() && model_.joints[a.joint].kind == JointKind::kRevolute;
    if (a.kind != ActuatorKind::kPosition || !hinge || !a.control.bounded()) return;
    if (!looks_like_degrees(a.control)) return;
    context_.findings.warning(element_.place(), "W-SERVO-DEGREES", element_.label(),
                              element_.label() + " ctrlrange " + show(a.control.lower) + " .. " +
                                  show(a.control.upper) + " is in radians, whatever angle= says",
                              "write it in radians");
  }

  MjcfContext& context_;
  Model& model_;
  const Element& element_;
  Fields fields_;
};

}  // namespace

void apply_actuator_element(ActuatorDefaults& d, const Fields& fields, std::string_view kind) {
  apply_common(d, fields);
  if (kind == "motor") {
    set_motor(d.record);
    d.gain_type = "fixed";
  } else if (kind == "position") {
    set_position(d, fields);
  } else if (kind == "velocity") {
    set_velocity(d, fields);
  } else {
    set_general(d, fields);
  }
}

void read_mjcf_actuators(MjcfContext& context, Model& model) {
  for (const Element& section : context.root.children) {
    if (section.name != "actuator") continue;
    for (const Element& element : section.children) ActuatorReader(context, model, element).read();
  }
}

}  // namespace legwork::load
