// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/titan8_builder.h"

#include <cmath>
#include <limits>

#include "legwork/run/stand/standing.h"

namespace legwork::papers {

namespace {

constexpr double kCrank = 0.04;      // lever of the four-bar [m]
constexpr double kLinkMass = 0.001;  // of crank and of rod [kg]

struct LegSide {
  const char* name;
  double x, y;
};
constexpr LegSide kLegs[] = {{"FL", 1, 1}, {"FR", 1, -1}, {"HL", -1, 1}, {"HR", -1, -1}};

void check(const Titan8Dimensions& d) {
  const std::pair<const char*, double> values[] = {{"hip_x", d.hip_x},
                                                   {"hip_y", d.hip_y},
                                                   {"L0", d.L0},
                                                   {"L1", d.L1},
                                                   {"L2", d.L2},
                                                   {"ankle", d.ankle},
                                                   {"sole", d.sole},
                                                   {"trunk_mass", d.trunk_mass},
                                                   {"hip_mass", d.hip_mass},
                                                   {"motor_mass", d.motor_mass},
                                                   {"thigh_mass", d.thigh_mass},
                                                   {"shank_mass", d.shank_mass},
                                                   {"ankle_mass", d.ankle_mass},
                                                   {"sole_mass", d.sole_mass}};
  for (const auto& [name, value] : values) {
    if (value > 0.0 && std::isfinite(value)) continue;
    throw Error(Finding{Severity::kError, "E-DIMENSION", "", 0, name,
                        std::string(name) + " is " + std::to_string(value) +
                            ": lengths and masses must be positive and finite",
                        "the defaults are our reconstruction"});
  }
}

// A uniform box of full size `size` centred at `com`, drawn and not colliding.
PartSpec box(const std::string& name, int parent, const Vec3<double>& at, double mass,
             const Vec3<double>& com, const Vec3<double>& size) {
  PartSpec part{.name = name, .parent = parent};
  part.X_PF.p = at;
  part.own = {mass, com, solid_properties(ShapeKind::kBox, size * 0.5).unit_inertia * mass};
  part.has_inertial = true;
  ShapeSpec shape;
  shape.kind = ShapeKind::kBox;
  shape.size = size * 0.5;
  shape.X_FG.p = com;
  shape.contype = shape.conaffinity = 0;
  shape.group = 2;
  part.shapes.push_back(shape);
  return part;
}

JointSpec hinge(const std::string& name, const Vec3<double>& axis) {
  return {.name = name, .kind = JointKind::kRevolute, .axis = axis};
}

// Hip with its motor; returns the hip's index.
int add_hip(ModelSpec& spec, const Titan8Dimensions& d, const LegSide& leg, int trunk,
            const Vec3<double>& at) {
  const std::string name = leg.name;
  PartSpec hip =
      box(name + "_hip", trunk, at, d.hip_mass, {0, leg.y * d.L0 / 2, 0}, {0.06, d.L0, 0.08});
  hip.joints.push_back(hinge(name + "_J1", {0, 0, -leg.y}));
  const int index = spec.add_part(hip);
  PartSpec motor{.name = name + "_hip_motor", .parent = index};
  motor.X_PF.p = {0, 0, 0.060};
  motor.own = {
      d.motor_mass,
      {0, 0, 0},
      solid_properties(ShapeKind::kCylinder, {0.025, 0.06, 0}).unit_inertia * d.motor_mass};
  motor.has_inertial = true;
  spec.add_part(motor);
  return index;
}

struct LegParts {
  int hip, thigh, shank;
};

LegParts add_leg(ModelSpec& spec, const Titan8Dimensions& d, const LegSide& leg, int trunk,
                 const Vec3<double>& hip_at) {
  const std::string name = leg.name;
  const int hip = add_hip(spec, d, leg, trunk, hip_at);
  PartSpec thigh = box(name + "_thigh", hip, {0, leg.y * d.L0, 0}, d.thigh_mass,
                       {0, leg.y * d.L1 / 2, 0}, {0.05, d.L1, 0.06});
  thigh.joints.push_back(hinge(name + "_J2", {leg.y, 0, 0}));
  const int thigh_index = spec.add_part(thigh);
  PartSpec shank = box(name + "_shank", thigh_index, {0, leg.y * d.L1, 0}, d.shank_mass,
                       {0, 0, -d.L2 / 2}, {0.03, 0.03, d.L2});
  shank.joints.push_back(hinge(name + "_J3", {leg.y, 0, 0}));
  const int shank_index = spec.add_part(shank);
  PartSpec ankle = box(name + "_ankle", shank_index, {0, 0, -d.L2}, d.ankle_mass,
                       {0, 0, -d.ankle / 2}, {0.04, 0.04, d.ankle});
  ankle.joints.push_back(hinge(name + "_J4", {leg.y, 0, 0}));
  const int ankle_index = spec.add_part(ankle);
  PartSpec sole = box(name + "_sole", ankle_index, {0, 0, -d.ankle}, d.sole_mass,
                      {0, 0, -d.sole / 2}, {0.08, 0.08, d.sole});
  sole.joints.push_back(hinge(name + "_J5", {0, 0, 1}));
  sole.shapes[0].name = name + "_sole";
  sole.shapes[0].conaffinity = 1;
  sole.shapes[0].group = 3;
  const int sole_index = spec.add_part(sole);
  spec.sites.push_back({name + "_foot", sole_index, {identity3<double>(), {0, 0, -d.sole}}});
  return {hip, thigh_index, shank_index};
}

PartSpec trunk_part(const std::string& name, double mass, double length) {
  PartSpec trunk = box(name, 0, {0, 0, 0}, mass, {0, 0, 0}, {length, 0.18, 0.10});
  return trunk;
}

// One trunk, or two halves that twist about x; returns the parts front and hind legs hang on.
std::array<int, 2> add_trunk(ModelSpec& spec, const Titan8Dimensions& d, const TrunkTwist& twist) {
  const double length = 2 * d.hip_x + 0.04;
  if (twist.stiffness <= 0.0) {
    PartSpec trunk = trunk_part("trunk", d.trunk_mass, length);
    trunk.X_PF.p = {0, 0, d.height()};
    trunk.joints.push_back({.name = "base", .kind = JointKind::kFree});
    const int index = spec.add_part(trunk);
    return {index, index};
  }
  PartSpec front = box("trunk", 0, {0, 0, d.height()}, d.trunk_mass / 2, {length / 4, 0, 0},
                       {length / 2, 0.18, 0.10});
  front.joints.push_back({.name = "base", .kind = JointKind::kFree});
  const int front_index = spec.add_part(front);
  PartSpec rear = box("trunk_rear", front_index, {0, 0, 0}, d.trunk_mass / 2, {-length / 4, 0, 0},
                      {length / 2, 0.18, 0.10});
  JointSpec joint = hinge("trunk_twist", {1, 0, 0});
  joint.stiffness = twist.stiffness;
  joint.damping = twist.damping;
  rear.joints.push_back(joint);
  return {front_index, spec.add_part(rear)};
}

void add_motor(Model& model, const std::string& joint, double limit) {
  Actuator motor;
  motor.name = joint;
  motor.joint = *model.find_joint(joint);
  motor.control = motor.force = {-limit, limit};
  model.actuators.add(motor);
}

Model finish(const ModelSpec& spec, const Titan8Dimensions& d, bool fourbar, double friction) {
  Model model = build(spec);
  for (const LegSide& leg : kLegs) {
    for (std::size_t j = 0; j < 4; ++j) {
      const char* names[] = {"_J1", "_J2", fourbar ? "_J3p" : "_J3", "_J4"};
      add_motor(model, std::string(leg.name) + names[j], d.torque_limit[j]);
    }
  }
  model.keyframes.push_back({.name = "stand", .q = model.q0});
  ensure_floor(model, friction);
  return model;
}

// Crank on the hip at J2's axis and rod to the shank's lever, all upwards at rest.
void add_fourbar(ModelSpec& spec, const Titan8Dimensions& d, const LegSide& leg,
                 const LegParts& parts) {
  const std::string name = leg.name;
  PartSpec crank = box(name + "_crank", parts.hip, {0, leg.y * d.L0, 0}, kLinkMass,
                       {0, 0, kCrank / 2}, {0.01, 0.01, kCrank});
  crank.joints.push_back(hinge(name + "_J3p", {leg.y, 0, 0}));
  const int crank_index = spec.add_part(crank);
  PartSpec rod = box(name + "_rod", crank_index, {0, 0, kCrank}, kLinkMass,
                     {0, leg.y * d.L1 / 2, 0}, {0.01, d.L1, 0.01});
  rod.joints.push_back(hinge(name + "_rod_pin", {leg.y, 0, 0}));
  spec.add_part(rod);
}

void close_fourbar(Model& model, const Titan8Dimensions& d, const LegSide& leg) {
  const std::string name = leg.name;
  const auto frame = [&](const std::string& part) { return model.frames[*model.find_frame(part)]; };
  const Frame rod = frame(name + "_rod"), shank = frame(name + "_shank");
  LoopConstraint loop;
  loop.name = name + "_fourbar";
  loop.body_a = rod.body;
  loop.body_b = shank.body;
  loop.X_AC = rod.X_BF;
  loop.X_AC.p = rod.X_BF * Vec3<double>{0, leg.y * d.L1, 0};
  loop.X_BC = shank.X_BF;
  loop.X_BC.p = shank.X_BF * Vec3<double>{0, 0, kCrank};
  model.loops.push_back(loop);
}

}  // namespace

Model build_titan8(const Titan8Dimensions& d, const TrunkTwist& twist, double friction) {
  check(d);
  ModelSpec spec{.name = twist.stiffness > 0.0 ? "titan8_flexible" : "titan8"};
  const std::array<int, 2> trunk = add_trunk(spec, d, twist);
  for (const LegSide& leg : kLegs) {
    add_leg(spec, d, leg, trunk[leg.x > 0 ? 0 : 1], {leg.x * d.hip_x, leg.y * d.hip_y, 0});
  }
  return finish(spec, d, false, friction);
}

Model build_titan8_fourbar(const Titan8Dimensions& dimensions, double friction) {
  check(dimensions);
  Titan8Dimensions d = dimensions;
  d.thigh_mass -= 2 * kLinkMass;
  ModelSpec spec{.name = "titan8_fourbar"};
  const std::array<int, 2> trunk = add_trunk(spec, d, {});
  for (const LegSide& leg : kLegs) {
    const LegParts parts = add_leg(spec, d, leg, trunk[0], {leg.x * d.hip_x, leg.y * d.hip_y, 0});
    add_fourbar(spec, d, leg, parts);
  }
  Model model = finish(spec, d, true, friction);
  for (const LegSide& leg : kLegs) close_fourbar(model, d, leg);
  return model;
}

}  // namespace legwork::papers
