#pragma once
// A drive turns a target into a joint torque: either a plain torque, or a row that the step solves
// together with the contacts (implicit, stable at any gain). SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <vector>

#include "legwork/dynamics/row.h"
#include "legwork/model/model.h"

namespace legwork {

enum class DriveKind {
  kTorque,  // τ = target torque
  kVelocityServo,  // τ = slope·(v_ref − v), v_ref = target velocity − k_d·(q − target)  (spec A eq
                   // 3)
  kImplicitPd,  // τ = kp·(q_ref − q⁺) + kd·(v_ref − v⁺) + target torque
  kExplicitPd,  // the same at the start of the step: has a stability bound
  kPid,         // implicit PD and ki·∫(q_ref − q), with anti-windup
  kVoltage,     // a DC motor fed `voltage`: needs `motor`
  kHobbyServo,  // ticks, dead band, slope, punch (hobby_servo.h): needs `servo`
};

struct Drive {
  DriveKind kind = DriveKind::kTorque;
  JointId joint;
  int q = 0, dof = 0;  // the joint's coordinate
  double kp = 0.0;     // [N·m/rad]; velocity servo: k_d of eq 3 [1/s]
  double kd = 0.0;     // [N·m·s/rad]; velocity servo: slope
  double torque_limit = std::numeric_limits<double>::infinity();  // [N·m]
  double ki = 0.0;                                                // PID [N·m/(rad·s)]
  double integral_limit = 0.0;  // PID: bound on |ki·∫| [N·m]; 0: the torque limit
  int motor = -1;  // into World::motors: its voltage, current and temperature bound the torque
  int servo = -1;  // into World::servos: a hobby servo's constants
  // targets, set by whoever controls
  double position = 0.0;  // [rad]
  double velocity = 0.0;  // [rad/s]
  double torque = 0.0;    // [N·m]
  double voltage = 0.0;   // kVoltage [V]

  /// Has memory, or constants besides these: its law comes from drive_law.h.
  bool is_hardware() const {
    return motor >= 0 || kind == DriveKind::kPid || kind == DriveKind::kVoltage ||
           kind == DriveKind::kHobbyServo;
  }
  bool is_row() const {
    return is_hardware() || kind == DriveKind::kVelocityServo ||
           (kind == DriveKind::kImplicitPd && kp + kd > 0.0);
  }
};

/// The row of a drive for a step of h seconds from (q, v).
RowLaw drive_row(const Drive& drive, double h, double q);
/// The torque of an explicit drive [N·m].
double drive_torque(const Drive& drive, double q, double v);

/// One drive per actuator of the model that moves a one-DoF joint, with the file's own gains:
/// motors are torque drives; affine servos are implicit PD drives.
std::vector<Drive> drives_of(const Model& model);
/// One implicit PD drive per actuated joint (every one-DoF joint of a model without actuators)
/// with critical damping for the inertia its joint feels: kd = 2·ζ·sqrt(kp·m), m the diagonal of M.
std::vector<Drive> damped_drives(const Model& model, const std::vector<double>& q, double frequency,
                                 double damping_ratio);

}  // namespace legwork
