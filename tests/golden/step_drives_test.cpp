// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The bits of every kind of drive, on a two-joint arm bolted to the world and under the bench
// quadruped, inside its torque limit and at it.
#include <algorithm>
#include <cmath>

#include "step_case.h"
#include "support/bench_robots.h"
#include "support/give_drives.h"

using namespace legwork;
using namespace legwork::golden;

namespace {

Model arm() {
  return model_of(R"(<mujoco><compiler angle="radian"/><worldbody>
    <body pos="0 0 1"><joint name="shoulder" axis="0 1 0"/>
      <inertial pos=".02 .01 -.15" mass="2" diaginertia=".03 .04 .01"/>
      <body pos="0 0 -.3"><joint name="elbow" axis="1 .5 0"/>
        <inertial pos="0 .03 -.12" mass="1" diaginertia=".01 .012 .004"/></body></body>
    </worldbody></mujoco>)");
}

// One kind of drive with its numbers; gains and limits are scaled for each joint of a robot.
struct Kind {
  std::string name;
  Drive drive;
  bool motor = false, servo = false;
  HobbyServo hobby{};
};

DcMotor small_motor(double strength) {
  DcMotor m;
  m.resistance = 1.2, m.torque_constant = 0.03, m.gear_ratio = -60.0 * strength;
  m.efficiency = 0.8, m.back_efficiency = 0.6;
  m.rotor_inertia = 2e-6, m.viscous = 1e-6, m.coulomb = 5e-4;
  m.supply = 24.0, m.current_limit = 5.0, m.regeneration = 0.5;
  m.thermal.winding_to_case = 4.0, m.thermal.case_to_ambient = 10.0;
  m.thermal.winding_capacity = 0.5, m.thermal.case_capacity = 20.0;
  m.thermal.limit = 40.0;  // soon reached: the current folds back
  return m;
}

// Joint i follows a triangle about `centre` that is wide enough to ask for too much.
void follow(const Drive& drive, DriveTarget& target, double centre, double width, double strength,
            double t) {
  const double wave = triangle(t);
  target.position = centre + width * wave;
  target.velocity = drive.kind == DriveKind::kVelocityServo ? 0.5 * wave : 0.0;
  target.torque = (drive.kind == DriveKind::kTorque ? 9.0 : 0.4) * strength * wave;
  target.voltage = 30.0 * wave;  // more than the supply has at its peaks
}

Drive scaled(const Kind& kind, const Model& model, JointId id, double strength) {
  Drive drive = kind.drive;
  drive.joint = id;
  drive.q = model.joints[id].q, drive.dof = model.joints[id].v;
  drive.stiffness *= strength, drive.damping *= strength;
  drive.slope *= strength, drive.integral_gain *= strength;
  drive.torque_limit *= strength, drive.integral_limit *= strength;
  return drive;
}

// The torque a drive without gains wishes behind a motor is a bound of its row, so such a row is at
// a bound where the wish is met; there the torque itself has to tell.
bool at_limit(const World& world, std::size_t i) {
  const Drive& d = world.drives[i];
  const bool wish = d.kind == DriveKind::kTorque || d.kind == DriveKind::kExplicitPd || !d.is_row();
  if (wish) return std::abs(world.last().drives[i].torque) >= (1.0 - 1e-12) * d.torque_limit;
  return world.whole_state().rows[i].mode != 0;
}

bool any_drive(const World& world, bool limited) {
  for (std::size_t i = 0; i < world.drives.size(); ++i) {
    if (at_limit(world, i) == limited && world.last().drives[i].torque != 0.0) return true;
  }
  return false;
}

std::vector<Seen> seen_of(const Kind& kind) {
  std::vector<Seen> seen{
      {"a drive at its limit", [](const World& w) { return any_drive(w, true); }},
      {"a drive inside its limit", [](const World& w) { return any_drive(w, false); }}};
  if (kind.drive.kind == DriveKind::kPid) {
    seen.push_back({"an integral", [](const World& w) { return w.drive_memory(0).integral != 0; }});
  }
  if (kind.motor) {
    seen.push_back({"a warm winding", [](const World& w) {
                      return std::any_of(
                          w.whole_state().drives.begin(), w.whole_state().drives.end(),
                          [](const DriveMemory& d) { return d.heat.winding > 26.0; });
                    }});
    seen.push_back({"a gear that rubs", [](const World& w) {
                      return w.last().applied.friction[6] != 0.0 ||
                             w.last().applied.friction[0] != 0.0;
                    }});
  }
  if (kind.servo) {
    seen.push_back({"a ramping goal", [](const World& w) {
                      return w.drive_memory(0).started &&
                             w.drive_memory(0).goal != w.inputs.drive[0].position;
                    }});
    seen.push_back({"the dead band", [](const World& w) {
                      const Drive& d = w.drives[0];
                      return servo_duty(w.servos[0], w.drive_memory(0).goal,
                                        w.last().start.q[z(d.q)]) == 0.0;
                    }});
  }
  return seen;
}

void equip(World& world, const Kind& kind, std::size_t first, const std::vector<double>& strength) {
  std::vector<Drive> drives;
  std::vector<DcMotor> motors;
  std::vector<HobbyServo> servos;
  for (std::size_t i = 0; i < strength.size(); ++i) {
    Drive drive = scaled(kind, world.model(), JointId(first + i), strength[i]);
    if (kind.motor) {
      drive.motor = static_cast<int>(motors.size());
      motors.push_back(small_motor(strength[i]));
    }
    if (kind.servo) {
      drive.servo = static_cast<int>(servos.size());
      servos.push_back(kind.hobby);
      servos.back().stall_torque *= strength[i];
    }
    drives.push_back(drive);
  }
  support::give_drives(world, std::move(drives), std::move(motors), std::move(servos));
}

StepCase on_arm(const Kind& kind) {
  Model model = arm();
  const std::vector<double> strength{1.0, 0.6};
  if (kind.motor) {
    for (std::size_t i = 0; i < 2; ++i) fit_motor(model, JointId(i), small_motor(strength[i]));
  }
  return {.name = "drive." + kind.name + ".arm",
          .model = model,
          .start = rest_state(model),
          .steps = 1500,
          .equip = [=](World& world) { equip(world, kind, 0, strength); },
          .command =
              [=](World& world, int lane) {
                for (std::size_t i = 0; i < 2; ++i) {
                  follow(world.drives[i], world.inputs.drive[i], 0.4, 0.7, strength[i],
                         1.3 * world.time() + 0.2 * number(i) + 0.05 * lane);
                }
              },
          .seen = seen_of(kind)};
}

StepCase under_quadruped(const Kind& kind) {
  const support::BenchRobot robot = support::bench_quadruped(support::Collide::kFeetOnly);
  Model model = robot.model;
  std::vector<double> strength;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    strength.push_back(robot.joints[i].kp / 60.0);
    if (kind.motor) fit_motor(model, JointId(1 + i), small_motor(strength[i]));
  }
  State x = rest_state(model);
  x.q = robot.stand_q;
  x.q[2] += 0.005;
  return {.name = "drive." + kind.name + ".quadruped",
          .model = model,
          .start = x,
          .steps = 800,
          .equip = [=](World& world) { equip(world, kind, 1, strength); },
          .command =
              [=](World& world, int lane) {
                for (std::size_t i = 0; i < strength.size(); ++i) {
                  follow(world.drives[i], world.inputs.drive[i], robot.joints[i].q0, 0.2,
                         strength[i], 1.7 * world.time() + 0.3 * number(i) + 0.05 * lane);
                }
              },
          .seen = seen_of(kind)};
}

Drive drive_with(DriveKind kind, double kp, double kd, double limit) {
  Drive drive;
  drive.kind = kind;
  const bool servo = kind == DriveKind::kVelocityServo;
  (servo ? drive.position_gain : drive.stiffness) = kp;
  (servo ? drive.slope : drive.damping) = kd;
  drive.torque_limit = limit;
  return drive;
}

void run_both(const Kind& kind) {
  run(on_arm(kind));
  run(under_quadruped(kind));
}

}  // namespace

TEST_CASE("bits: drives that give a torque") {
  run_both({"torque", drive_with(DriveKind::kTorque, 0, 0, 6)});
  run_both({"explicit_pd", drive_with(DriveKind::kExplicitPd, 60, 2, 6)});
}

TEST_CASE("bits: drives that are rows") {
  run_both({"velocity_servo", drive_with(DriveKind::kVelocityServo, 12, 3, 6)});
  run_both({"implicit_pd", drive_with(DriveKind::kImplicitPd, 60, 2, 6)});
  run_both({"implicit_pd_no_gain", drive_with(DriveKind::kImplicitPd, 0, 0, 0.3)});
}

TEST_CASE("bits: drives that a file declares, geared and bounded") {
  const Model model = model_of(R"(<mujoco><compiler angle="radian"/><worldbody>
    <body pos="0 0 1"><joint name="a" axis="0 1 0" actuatorfrcrange="-7 7"/>
      <inertial pos=".02 .01 -.15" mass="2" diaginertia=".03 .04 .01"/>
      <body pos="0 0 -.3"><joint name="b" axis="1 .5 0"/>
        <inertial pos="0 .03 -.12" mass="1" diaginertia=".01 .012 .004"/>
        <body pos="0 0 -.2"><joint name="c" axis="0 0 1"/>
          <inertial pos=".05 0 -.05" mass=".3" diaginertia=".002 .002 .001"/></body></body></body>
    </worldbody><actuator><position joint="a" kp="40" kv="1"/>
      <position joint="b" kp="4" kv=".2" gear="3" forcerange="-1 1"/>
      <velocity joint="c" kv=".1" gear="-2"/></actuator></mujoco>)");
  run({.name = "drive.declared.arm",
       .model = model,
       .start = rest_state(model),
       .steps = 800,
       .command =
           [](World& world, int lane) {
             for (std::size_t i = 0; i < world.drives.size(); ++i) {
               const double wave = triangle(1.3 * world.time() + 0.2 * number(i) + 0.05 * lane);
               world.inputs.drive[i].position = 0.7 * wave;
               world.inputs.drive[i].velocity = i == 2 ? 2.0 * wave : 0.0;
             }
           },
       .seen = {{"three implicit drives",
                 [](const World& w) {
                   return w.drives.size() == 3 && w.drives[0].torque_limit == 7.0 &&
                          w.drives[1].torque_limit == 3.0 && w.drives[2].damping > 0.0;
                 }},
                {"a drive at its limit", [](const World& w) { return any_drive(w, true); }},
                {"a drive inside its limit", [](const World& w) { return any_drive(w, false); }}}});
}

TEST_CASE("bits: PID drives, their integral bounded by the torque limit or by itself") {
  Drive drive = drive_with(DriveKind::kPid, 60, 2, 6);
  drive.integral_gain = 90;
  run_both({"pid", drive});
  drive.integral_limit = 1.5;
  run_both({"pid_bounded_integral", drive});
}

TEST_CASE("bits: DC motors fed a voltage, or behind another drive's wish") {
  const double none = std::numeric_limits<double>::infinity();
  run_both(
      {.name = "voltage", .drive = drive_with(DriveKind::kVoltage, 0, 0, none), .motor = true});
  run_both({.name = "voltage_limited",
            .drive = drive_with(DriveKind::kVoltage, 0, 0, 4),
            .motor = true});
  run_both(
      {.name = "torque_motor", .drive = drive_with(DriveKind::kTorque, 0, 0, 6), .motor = true});
  run_both({.name = "explicit_pd_motor",
            .drive = drive_with(DriveKind::kExplicitPd, 60, 2, 6),
            .motor = true});
  run_both({.name = "implicit_pd_motor",
            .drive = drive_with(DriveKind::kImplicitPd, 60, 2, 6),
            .motor = true});
  run_both({.name = "velocity_servo_motor",
            .drive = drive_with(DriveKind::kVelocityServo, 12, 3, 6),
            .motor = true});
  Drive pid = drive_with(DriveKind::kPid, 60, 2, 6);
  pid.integral_gain = 90;
  run_both({.name = "pid_motor", .drive = pid, .motor = true});
}

TEST_CASE("bits: hobby servos that brake in their dead band or run free in it") {
  HobbyServo servo;
  servo.speed_limit = 2.0;
  const Drive drive = drive_with(DriveKind::kHobbyServo, 0, 0, 5);
  run_both({.name = "hobby_servo", .drive = drive, .servo = true, .hobby = servo});
  servo.brakes = false;
  servo.margin = 4.0;
  run_both({.name = "hobby_servo_free", .drive = drive, .servo = true, .hobby = servo});
}
