// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "support/bench_robots.h"

#include <cmath>
#include <numbers>

namespace legwork::support {

namespace {

struct Ball {
  Vec3<double> p;
  double r;
  bool foot = false;
};

// Collects parts whose frames are parallel at q = 0 and whose inertias are diagonal.
class Assembly {
 public:
  Assembly(std::string name, Collide collide) : collide_(collide) {
    spec_.name = std::move(name);
    ShapeSpec floor;
    floor.name = "floor";
    floor.kind = ShapeKind::kPlane;
    floor.contype = 1;
    floor.conaffinity = 0;
    floor.surface.slide = 0.8;
    spec_.parts[0].shapes.push_back(floor);
  }

  int base(const std::string& name, double z, double mass, Vec3<double> com, Vec3<double> I,
           const std::vector<Ball>& balls) {
    PartSpec part = rigid(name, {0, 0, z}, mass, com, I, balls);
    part.joints.push_back({.name = "root", .kind = JointKind::kFree});
    return spec_.add_part(std::move(part));
  }

  int hinge(const std::string& name, int parent, Vec3<double> p, int axis, double mass,
            Vec3<double> com, Vec3<double> I, BenchJoint joint,
            const std::vector<Ball>& balls = {}) {
    PartSpec part = rigid(name, p, mass, com, I, balls);
    part.parent = parent;
    JointSpec spec{.name = "j_" + name, .kind = JointKind::kRevolute};
    spec.axis = {axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0};
    part.joints.push_back(spec);
    joints_.push_back(joint);
    return spec_.add_part(std::move(part));
  }

  BenchRobot finish(double stand_height) {
    BenchRobot robot{build(spec_), joints_, stand_height, {}};
    robot.stand_q = robot.model.q0;
    for (std::size_t i = 0; i < joints_.size(); ++i) robot.stand_q[7 + i] = joints_[i].q0;
    return robot;
  }

 private:
  PartSpec rigid(const std::string& name, Vec3<double> p, double mass, Vec3<double> com,
                 Vec3<double> I, const std::vector<Ball>& balls) const {
    PartSpec part{.name = name};
    part.X_PF.p = p;
    part.own = {mass, com, {I.x, 0, 0, I.y, 0, I.z}};
    part.has_inertial = true;
    for (const Ball& ball : balls) {
      if (collide_ == Collide::kFeetOnly && !ball.foot) continue;
      ShapeSpec shape;
      shape.kind = ShapeKind::kSphere;
      shape.size = {ball.r, 0, 0};
      shape.X_FG.p = ball.p;
      shape.contype = 0;  // touches the floor, not the other balls
      shape.conaffinity = 1;
      shape.surface.slide = 0.8;
      part.shapes.push_back(shape);
    }
    return part;
  }

  Collide collide_;
  ModelSpec spec_;
  std::vector<BenchJoint> joints_;
};

constexpr double kPi = std::numbers::pi;

void humanoid_leg(Assembly& a, int pelvis, double side) {
  const std::string s = side > 0 ? "L_" : "R_";
  const double phase = side > 0 ? 0.0 : kPi;
  const Vec3<double> o{0, 0, 0}, hub{0.003, 0.003, 0.003};
  int b = a.hinge(s + "hip_yaw", pelvis, {0, 0.09 * side, -0.05}, 2, 1.5, o, hub, {0, 300, 8});
  b = a.hinge(s + "hip_roll", b, o, 0, 1.5, o, hub, {0, 300, 8});
  b = a.hinge(s + "hip_pitch", b, o, 1, 4.0, {0, 0, -0.15}, {0.05, 0.05, 0.01},
              {-0.3, 300, 8, -0.12, phase});
  b = a.hinge(s + "knee", b, {0, 0, -0.35}, 1, 2.5, {0, 0, -0.15}, {0.03, 0.03, 0.004},
              {0.6, 300, 8, 0.24, phase}, {{o, 0.05}});
  b = a.hinge(s + "ankle_pitch", b, {0, 0, -0.35}, 1, 0.3, o, {0.0005, 0.0005, 0.0005},
              {-0.3, 150, 2, -0.12, phase});
  a.hinge(s + "ankle_roll", b, o, 0, 0.9, {0.03, 0, -0.03}, {0.0020, 0.004, 0.004}, {0, 150, 1.0},
          {{{-0.07, 0.04, -0.04}, 0.02, true},
           {{-0.07, -0.04, -0.04}, 0.02, true},
           {{0.13, 0.04, -0.04}, 0.02, true},
           {{0.13, -0.04, -0.04}, 0.02, true}});
}

void humanoid_arm(Assembly& a, int torso, double side) {
  const std::string s = side > 0 ? "L_" : "R_";
  const Vec3<double> o{0, 0, 0}, hub{0.001, 0.001, 0.001};
  int b = a.hinge(s + "sh_pitch", torso, {0, 0.2 * side, 0.38}, 1, 0.8, o, hub,
                  {0, 50, 1, 0.1, side > 0 ? kPi : 0.0});
  b = a.hinge(s + "sh_roll", b, o, 0, 0.8, o, hub, {0.1 * side, 50, 1});
  b = a.hinge(s + "sh_yaw", b, o, 2, 1.0, {0, 0, -0.12}, {0.01, 0.01, 0.002}, {0, 20, 0.5});
  b = a.hinge(s + "elbow", b, {0, 0, -0.25}, 1, 0.8, {0, 0, -0.1}, {0.006, 0.006, 0.002},
              {-0.5, 30, 0.5});
  b = a.hinge(s + "wrist_yaw", b, {0, 0, -0.2}, 2, 0.2, o, {0.0005, 0.0005, 0.0005}, {0, 10, 0.2});
  a.hinge(s + "wrist_pitch", b, o, 1, 0.5, {0, 0, -0.06}, hub, {0, 10, 0.2},
          {{{0, 0, -0.08}, 0.04}});
}

}  // namespace

BenchRobot bench_quadruped(Collide collide) {
  Assembly a("quad", collide);
  const double height = 2 * 0.213 * std::cos(0.9) + 0.023 + 0.001;
  std::vector<Ball> corners;
  for (const double sx : {-1.0, 1.0}) {
    for (const double sy : {-1.0, 1.0}) corners.push_back({{0.2 * sx, 0.06 * sy, 0}, 0.05});
  }
  const int trunk =
      a.base("trunk", height, 5.204, {0.0223, 0.002, -0.0005}, {0.0168, 0.0630, 0.0717}, corners);
  const char* const names[4] = {"FR", "FL", "RR", "RL"};
  for (int i = 0; i < 4; ++i) {
    const double sx = i < 2 ? 1 : -1, sy = i % 2 ? 1 : -1;
    const double phase = i == 0 || i == 3 ? 0.0 : kPi;
    const std::string n = names[i];
    int b = a.hinge(n + "_hip", trunk, {0.1881 * sx, 0.04675 * sy, 0}, 0, 0.68,
                    {-0.0049 * sx, -0.0076 * sy, 0}, {0.00040, 0.00073, 0.00047}, {0, 80, 2});
    b = a.hinge(n + "_thigh", b, {0, 0.08 * sy, 0}, 1, 1.009, {-0.003, -0.019 * sy, -0.0305},
                {0.00460, 0.00479, 0.00071}, {0.9, 80, 2, 0.15, phase});
    a.hinge(n + "_calf", b, {0, 0, -0.213}, 1, 0.195862, {0.0043, 0.001, -0.1462},
            {0.00150, 0.00148, 0.000036}, {-1.8, 80, 2, -0.30, phase},
            {{{0, 0, -0.213}, 0.023, true}, {{0, 0, 0}, 0.02}});
  }
  return a.finish(height);
}

BenchRobot bench_humanoid(Collide collide) {
  Assembly a("hum", collide);
  const double height = 0.05 + 0.70 * std::cos(0.3) + 0.06 + 0.001;
  const Vec3<double> o{0, 0, 0};
  const int pelvis =
      a.base("pelvis", height, 8, {0, 0, 0.02}, {0.06, 0.05, 0.06}, {{{0, 0, 0}, 0.1}});
  humanoid_leg(a, pelvis, 1);
  humanoid_leg(a, pelvis, -1);
  int torso =
      a.hinge("torso_yaw", pelvis, {0, 0, 0.1}, 2, 0.5, o, {0.002, 0.002, 0.002}, {0, 200, 5});
  torso = a.hinge("torso_pitch", torso, o, 1, 12, {0, 0, 0.2}, {0.25, 0.20, 0.12}, {0, 300, 8},
                  {{{0, 0, 0.3}, 0.15}});
  const int neck =
      a.hinge("neck_yaw", torso, {0, 0, 0.45}, 2, 0.3, o, {0.001, 0.001, 0.001}, {0, 20, 0.5});
  a.hinge("neck_pitch", neck, o, 1, 2.5, {0, 0, 0.08}, {0.01, 0.01, 0.01}, {0, 20, 0.5},
          {{{0, 0, 0.1}, 0.1}});
  humanoid_arm(a, torso, 1);
  humanoid_arm(a, torso, -1);
  return a.finish(height);
}

}  // namespace legwork::support
