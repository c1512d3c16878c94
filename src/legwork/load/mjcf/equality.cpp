// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF equalities (loops, couplings) and fixed tendons.
#include <cmath>

#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

class EqualityReader {
 public:
  EqualityReader(MjcfContext& context, Model& model)
      : context_(context), model_(model), X_WF_(drawn_poses(model)) {}

  void read(const Element& element) {
    const Fields fields = context_.fields(element, "equality", nullptr);
    if (element.name == "joint")
      coupling(element, fields);
    else
      loop(element, fields);
  }

 private:
  void fail(const Element& element, const std::string& what, const std::string& remedy) {
    context_.findings.error(element.place(), "E-EQUALITY", element.label(),
                            element.label() + " " + what, remedy);
  }

  void coupling(const Element& element, const Fields& fields) {
    JointCoupling c;
    c.name = element.text("name");
    c.line = element.line;
    c.active = fields.flag("active", true);
    c.soft = read_soft(fields, "solref", "solimp");
    fields.leading("polycoef", c.coefficients);
    c.joint_a = scalar_joint(element, "joint1");
    if (element.has("joint2")) {
      c.joint_b = scalar_joint(element, "joint2");
      if (c.joint_b.valid()) c.q_b0 = model_.joints[c.joint_b].ref;
    }
    if (!c.joint_a.valid()) return;
    c.q_a0 = model_.joints[c.joint_a].ref;
    context_.define("equality", element, static_cast<int>(model_.couplings.size()));
    model_.couplings.push_back(c);
  }

  JointId scalar_joint(const Element& element, const char* attribute) {
    const JointId id(context_.refer("joint", element, attribute));
    if (id.valid() && nv_of(model_.joints[id].kind) != 1) {
      fail(element, std::string(attribute) + " is a free or ball joint", "couple hinges or slides");
      return {};
    }
    return id;
  }

  void loop(const Element& element, const Fields& fields) {
    LoopConstraint l;
    l.name = element.text("name");
    l.line = element.line;
    l.kind = element.name == "weld" ? LoopConstraint::Kind::kWeld : LoopConstraint::Kind::kConnect;
    l.active = fields.flag("active", true);
    l.soft = read_soft(fields, "solref", "solimp");
    l.torque_scale = fields.number("torquescale", 1);
    const bool placed = element.has("site1") || element.has("site2")
                            ? by_sites(element, l)
                            : by_bodies(element, fields, l);
    if (!placed) return;
    context_.define("equality", element, static_cast<int>(model_.loops.size()));
    model_.loops.push_back(l);
  }

  // The two sites coincide; no initial pose involved.
  bool by_sites(const Element& element, LoopConstraint& l) {
    if (element.has("body1") || element.has("body2") || element.has("anchor")) {
      fail(element, "has both sites and bodies", "keep one kind");
      return false;
    }
    const int a = context_.refer("site", element, "site1");
    const int b = context_.refer("site", element, "site2");
    if (a < 0 || b < 0) return false;
    const Frame& fa = model_.frames[FrameId(model_.parts.size() + static_cast<std::size_t>(a))];
    const Frame& fb = model_.frames[FrameId(model_.parts.size() + static_cast<std::size_t>(b))];
    l.body_a = fa.body;
    l.body_b = fb.body;
    l.X_AC = fa.X_BF;
    l.X_BC = fb.X_BF;
    return true;
  }

  bool by_bodies(const Element& element, const Fields& fields, LoopConstraint& l) {
    const int a = context_.refer("body", element, "body1");
    const int b = element.has("body2") ? context_.refer("body", element, "body2") : 0;
    if (a < 0 || b < 0) return false;
    const Part& pa = model_.parts[static_cast<std::size_t>(a)];
    const Part& pb = model_.parts[static_cast<std::size_t>(b)];
    l.body_a = pa.body;
    l.body_b = pb.body;
    const Pose<double> X_FaFb =
        inverse(X_WF_[static_cast<std::size_t>(a)]) * X_WF_[static_cast<std::size_t>(b)];
    const Vec3<double> anchor = fields.vec3("anchor", {0, 0, 0});
    if (l.kind == LoopConstraint::Kind::kConnect) {
      if (!element.has("anchor")) {
        fail(element, "has no anchor", "write anchor=\"x y z\" in the frame of body1");
        return false;
      }
      const Pose<double> X_FaC{identity3<double>(), anchor};
      l.X_AC = pa.X_BF * X_FaC;
      l.X_BC = pb.X_BF * (inverse(X_FaFb) * X_FaC);
      return true;
    }
    // weld: the anchor is a point of body2; relpose places body2 in body1.
    const Pose<double> X_FbC{identity3<double>(), anchor};
    l.X_BC = pb.X_BF * X_FbC;
    l.X_AC = pa.X_BF * (relative_pose(fields, X_FaFb) * X_FbC);
    return true;
  }

  // relpose with a zero quaternion means: as drawn.
  Pose<double> relative_pose(const Fields& fields, const Pose<double>& drawn) const {
    const std::vector<double> v = fields.numbers("relpose");
    if (v.size() != 7) return drawn;
    const Quat<double> q{v[3], v[4], v[5], v[6]};
    if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0) return drawn;
    if (!std::isfinite(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z)) {
      context_.findings.error(fields.place(), "E-ORIENTATION", fields.label(),
                              fields.label() + " has a relpose quaternion without end",
                              "a unit quaternion is w x y z");
      return drawn;
    }
    return {to_matrix(normalized(q)), {v[0], v[1], v[2]}};
  }

  MjcfContext& context_;
  Model& model_;
  std::vector<Pose<double>> X_WF_;  // every part as drawn
};

void read_tendon(MjcfContext& context, Model& model, const Element& element) {
  const Fields fields = context.fields(element, "tendon", nullptr);
  FixedTendon tendon;
  tendon.name = element.text("name");
  tendon.line = element.line;
  tendon.range = read_range(context, fields, "range", "limited", 1.0);
  tendon.margin = fields.number("margin", 0);
  tendon.stiffness = fields.number("stiffness", 0);
  tendon.damping = fields.number("damping", 0);
  tendon.friction = fields.number("frictionloss", 0);
  tendon.soft_limit = read_soft(fields, "solreflimit", "solimplimit");
  const std::vector<double> spring = fields.numbers("springlength");
  if (!spring.empty()) tendon.spring_length = {spring.front(), spring.back()};
  if (fields.number("armature", 0) != 0)
    context.unsupported(element, "tendon armature is not simulated", "put armature at the joints");
  for (const Element& child : element.children) {
    const int joint = context.refer("joint", child, "joint");
    if (joint < 0) continue;
    if (nv_of(model.joints[JointId(joint)].kind) != 1)
      context.unsupported(child, "tendons over free or ball joints are not simulated", "");
    else
      tendon.terms.emplace_back(JointId(joint), Fields(child).number("coef", 1));
  }
  // Without springlength the spring rests at the drawn pose.
  if (spring.empty() || spring.front() < 0) {
    double length = 0;
    for (const auto& [joint, coefficient] : tendon.terms)
      length += coefficient * model.joints[joint].ref;
    tendon.spring_length = {length, length};
  }
  context.define("tendon", element, static_cast<int>(model.tendons.size()));
  model.tendons.push_back(std::move(tendon));
}

}  // namespace

void read_mjcf_tendons(MjcfContext& context, Model& model) {
  for (const Element& section : context.root.children) {
    if (section.name != "tendon") continue;
    for (const Element& element : section.children)
      if (element.name == "fixed") read_tendon(context, model, element);
  }
}

void read_mjcf_equalities(MjcfContext& context, Model& model) {
  EqualityReader reader(context, model);
  for (const Element& section : context.root.children) {
    if (section.name != "equality") continue;
    for (const Element& element : section.children) reader.read(element);
  }
}

namespace {

// q = slope·q_leader + offset, along linear couplings.
struct Follows {
  JointId leader;
  double slope = 1, offset = 0;
};

Follows leader_of(const Model& model, JointId joint) {
  Follows f{joint, 1, 0};
  for (std::size_t steps = 0; steps <= model.couplings.size(); ++steps) {
    const JointCoupling* next = nullptr;
    for (const JointCoupling& c : model.couplings)
      if (c.active && c.joint_a == f.leader && c.joint_b.valid() && c.coefficients[2] == 0 &&
          c.coefficients[3] == 0 && c.coefficients[4] == 0)
        next = &c;
    if (next == nullptr) return f;
    f.offset += f.slope * (next->q_a0 + next->coefficients[0] - next->coefficients[1] * next->q_b0);
    f.slope *= next->coefficients[1];
    f.leader = next->joint_b;
  }
  return {};  // a circle
}

}  // namespace

void express_tendon_actuators(MjcfContext& context, Model& model) {
  for (Actuator& a : model.actuators) {
    if (a.tendon < 0) continue;
    const FixedTendon& tendon = model.tendons[static_cast<std::size_t>(a.tendon)];
    JointId leader;
    double coefficient = 0, offset = 0;
    bool one = !tendon.terms.empty();
    for (const auto& [joint, weight] : tendon.terms) {
      const Follows f = leader_of(model, joint);
      one = one && f.leader.valid() && (!leader.valid() || leader == f.leader);
      leader = f.leader;
      coefficient += weight * f.slope;
      offset += weight * f.offset;
    }
    if (a.damp_ratio > 0 && tendon.terms.size() > 1)
      context.findings.error(
          {context.spec.file, a.line}, "E-UNSUPPORTED", "actuator " + in_quotes(a.name),
          "dampratio of a servo on several joints is not simulated", "write kv instead");
    if (!one || coefficient == 0) continue;  // kept as a tendon; running it is refused
    a.tendon = -1;
    a.joint = leader;
    const double length0 = a.gear * offset;
    a.gain[0] += a.gain[1] * length0;
    a.bias[0] += a.bias[1] * length0;
    a.gear *= coefficient;
    context.findings.note({context.spec.file, a.line}, "N-TENDON", "actuator " + in_quotes(a.name),
                          "actuator " + in_quotes(a.name) + " on a tendon drives joint " +
                              in_quotes(model.joints[leader].name) + ", which its joints follow",
                          "");
  }
}

}  // namespace legwork::load
