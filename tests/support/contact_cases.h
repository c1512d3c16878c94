#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Contact problems by number: robot, scenario, masses, friction, drives, step and pose of case i
// follow from (seed, i) alone. Each step with a contact near is one problem.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "legwork/base/random.h"
#include "legwork/sim/world.h"
#include "support/bench_robots.h"

namespace legwork::support {

enum class CaseScenario { kStand, kMove, kDrop };
enum class CaseDrives { kExplicitPd, kImplicitPd, kWeakServo };
enum class CaseFriction { kHigh, kLow, kSwitching };

struct ContactCase {
  bool humanoid = false;
  CaseScenario scenario = CaseScenario::kStand;
  CaseDrives drives = CaseDrives::kExplicitPd;
  CaseFriction friction = CaseFriction::kHigh;
  double trunk_mass = 1.0;  // times the robot's own
  double dt = 1e-3;         // [s]
  std::uint32_t index = 0;  // of the random stream of its pose
};

inline constexpr std::uint64_t kCaseSeed = 20240611;

inline ContactCase contact_case(std::uint32_t index) {
  RandomStream draw(kCaseSeed, index, 0);
  const auto one_of = [&draw](int n) { return static_cast<int>(draw.uniform() * n); };
  ContactCase c;
  c.index = index;
  c.humanoid = index % 2 == 1;
  c.scenario = static_cast<CaseScenario>((index / 2) % 3);
  c.trunk_mass = std::array{1.0, 1.0, 100.0, 0.05}[static_cast<std::size_t>(one_of(4))];
  c.friction = static_cast<CaseFriction>(one_of(3));
  c.drives = static_cast<CaseDrives>(one_of(3));
  c.dt = std::array{1e-3, 1e-3, 2e-3, 0.25e-3}[static_cast<std::size_t>(one_of(4))];
  return c;
}

/// The robot of a case on its way: two worlds that differ in friction and take turns.
class CaseRun {
 public:
  explicit CaseRun(const ContactCase& c)
      : case_(c),
        robot_(weighted(c)),
        rough_(robot_.model, {.dt = c.dt, .friction_scale = friction(c, false)}),
        smooth_(robot_.model, {.dt = c.dt, .friction_scale = friction(c, true)}) {
    for (World* w : {&rough_, &smooth_}) {
      w->set_drives(drives());
      w->reset(start());
    }
  }

  World& world() { return smooth_now_ ? smooth_ : rough_; }
  const BenchRobot& robot() const { return robot_; }

  /// Friction changes every 100 steps where it switches; then the targets of the next step.
  void command() {
    if (case_.friction == CaseFriction::kSwitching && step_ % 100 == 99) {
      const WorldState saved = world().save();
      put(saved, !smooth_now_);
    }
    ++step_;
    aim();
  }
  bool is_smooth() const { return smooth_now_; }
  void put(const WorldState& state, bool smooth) {
    smooth_now_ = smooth;
    world().restore(state);
  }
  void aim() {
    World& w = world();
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      const BenchJoint& j = robot_.joints[i];
      const double wanted = target(j, w.time());
      const double q = w.state().q[7 + i], v = w.state().v[6 + i];
      if (case_.drives != CaseDrives::kExplicitPd) {
        w.inputs.drive[i].position = wanted;
      } else if (case_.scenario == CaseScenario::kDrop) {
        w.inputs.joint_force[6 + i] = -0.05 * j.kd * v;
      } else {
        // Bounded like a motor: an explicit law on a twentieth of the mass would explode.
        const double most = 0.5 * j.kp;
        w.inputs.joint_force[6 + i] = std::clamp(j.kp * (wanted - q) - j.kd * v, -most, most);
      }
    }
  }

 private:
  static BenchRobot weighted(const ContactCase& c) {
    BenchRobot robot = c.humanoid ? bench_humanoid() : bench_quadruped();
    Inertia<double>& M = robot.model.tree.links[1].M_B;
    M = {M.m * c.trunk_mass, M.h * c.trunk_mass, M.I * c.trunk_mass};
    return robot;
  }
  static double friction(const ContactCase& c, bool smooth) {
    const double low = 0.3;  // times the robots' own 0.8
    if (c.friction == CaseFriction::kHigh) return 1.0;
    return c.friction == CaseFriction::kLow || smooth ? low : 1.0;
  }
  double target(const BenchJoint& j, double t) const {
    const bool moves = case_.scenario == CaseScenario::kMove;
    return j.q0 + (moves ? j.amplitude * std::sin(4 * std::numbers::pi * t + j.phase) : 0.0);
  }
  DriveSet drives() const {
    DriveSet out;
    if (case_.drives == CaseDrives::kExplicitPd) return out;
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      const BenchJoint& j = robot_.joints[i];
      Drive d;
      d.kind = case_.drives == CaseDrives::kImplicitPd ? DriveKind::kImplicitPd
                                                       : DriveKind::kVelocityServo;
      d.joint = JointId(i + 1);
      d.q = static_cast<int>(7 + i), d.dof = static_cast<int>(6 + i);
      const bool servo = d.kind == DriveKind::kVelocityServo;
      (servo ? d.position_gain : d.stiffness) = servo ? 10.0 : j.kp;
      (servo ? d.slope : d.damping) = j.kd;
      d.torque_limit = (case_.drives == CaseDrives::kWeakServo ? 0.05 : 0.3) * j.kp;
      out.drives.push_back(d);
      out.targets.push_back({.position = j.q0});
    }
    return out;
  }
  State start() const {
    RandomStream draw(kCaseSeed, case_.index, 1);
    State x = rest_state(robot_.model);
    x.q = robot_.stand_q;
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      x.q[7 + i] += 0.1 * (2.0 * draw.uniform() - 1.0);
    }
    if (case_.scenario == CaseScenario::kDrop) {
      const Quat<double> turn =
          normalized(Quat<double>{draw.normal(), draw.normal(), draw.normal(), draw.normal()});
      x.q[2] += 0.4;
      x.q[3] = turn.w, x.q[4] = turn.x, x.q[5] = turn.y, x.q[6] = turn.z;
      x.v[2] = -2.0;
      for (std::size_t i = 3; i < 6; ++i) x.v[i] = 2.0 * draw.normal();
    } else {
      x.q[2] += 0.01;
    }
    return x;
  }

  ContactCase case_;
  BenchRobot robot_;
  World rough_, smooth_;
  bool smooth_now_ = false;
  long step_ = 0;
};

}  // namespace legwork::support
