#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A drive turns a target into a joint torque: either a plain torque, or a row that the step solves
// together with the contacts (implicit, stable at any gain).
#include <limits>
#include <vector>

#include "legwork/actuate/drive_target.h"
#include "legwork/dynamics/row.h"
#include "legwork/model/model.h"

namespace legwork {

enum class DriveKind {
  kTorque,         // τ = target torque
  kVelocityServo,  // τ = slope·(v_ref − v), v_ref = target velocity − position_gain·(q − target)
  kImplicitPd,  // τ = stiffness·(q_ref − q⁺) + damping·(v_ref − v⁺) + target torque
  kExplicitPd,  // the same at the start of the step: has a stability bound
  kPid,         // implicit PD and integral_gain·∫(q_ref − q), with anti-windup
  kVoltage,     // a DC motor fed `voltage`: needs `motor`
  kHobbyServo,  // ticks, dead band, slope, punch (hobby_servo.h): needs `servo`
};

/// What a drive is; what it is told is a DriveTarget. Fixed during a run.
struct Drive {
  DriveKind kind = DriveKind::kTorque;
  JointId joint;
  int q = 0, dof = 0;           // the joint's coordinate
  double stiffness = 0.0;       // PD kinds [N·m/rad]
  double damping = 0.0;         // PD kinds [N·m·s/rad]
  double position_gain = 0.0;   // velocity servo [1/s]
  double slope = 0.0;           // velocity servo [N·m·s/rad]
  double integral_gain = 0.0;   // PID [N·m/(rad·s)]
  double integral_limit = 0.0;  // PID: bound on |integral_gain·∫| [N·m]; 0: the torque limit
  double torque_limit = std::numeric_limits<double>::infinity();  // [N·m]
  int motor = -1;  // into World::motors: its voltage, current and temperature bound the torque
  int servo = -1;  // into World::servos: a hobby servo's constants

  /// Has memory, or constants besides these: its law comes from drive_law.h.
  bool is_hardware() const {
    return motor >= 0 || kind == DriveKind::kPid || kind == DriveKind::kVoltage ||
           kind == DriveKind::kHobbyServo;
  }
  /// Whether it is a row of the solve with its own gains.
  bool is_row() const {
    return is_hardware() || kind == DriveKind::kVelocityServo ||
           (kind == DriveKind::kImplicitPd && stiffness + damping > 0.0);
  }
};

/// The drive with the gains of this tick in place of its own, where the target has some.
inline Drive with_gains_of(const Drive& drive, const DriveTarget& target) {
  Drive out = drive;
  if (target.stiffness >= 0.0) out.stiffness = target.stiffness;
  if (target.damping >= 0.0) out.damping = target.damping;
  return out;
}

/// Drives and what they are told to begin with.
struct DriveSet {
  std::vector<Drive> drives;
  std::vector<DriveTarget> targets;  // one per drive
};

/// The row of a drive for a step of h seconds from (q, v), with the drive's own gains.
RowLaw drive_row(const Drive& drive, const DriveTarget& target, double h, double q);
/// The torque of an explicit drive, with its own gains [N·m].
double drive_torque(const Drive& drive, const DriveTarget& target, double q, double v);

/// One drive per actuator of the model that moves a one-DoF joint, with the file's own gains:
/// motors are torque drives; affine servos are implicit PD drives.
std::vector<Drive> drives_of(const Model& model);
/// One implicit PD drive per actuated joint (every one-DoF joint of a model without actuators)
/// that holds q, critically damped for the inertia its joint feels: damping =
/// 2·ζ·sqrt(stiffness·m), m the diagonal of M.
DriveSet damped_drives(const Model& model, const std::vector<double>& q, double frequency,
                       double damping_ratio);

}  // namespace legwork
