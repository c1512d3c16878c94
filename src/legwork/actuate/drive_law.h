#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a drive does in one step of the solve, whatever its hardware: a line torque = A − S·v⁺
// between two bounds. Everything that falls with speed (back-EMF, damping, the spring's next
// position) is in S and so implicit: stable at any gain and any step.
#include "legwork/actuate/dc_motor.h"
#include "legwork/actuate/drive.h"
#include "legwork/actuate/hobby_servo.h"

namespace legwork {

struct DriveLaw {
  bool is_row = false;
  RowLaw row{1.0, 0.0};                                     // where is_row
  double torque = 0.0;                                      // where not [N·m]
  double lower = -std::numeric_limits<double>::infinity();  // on the row's torque [N·m]
  double upper = std::numeric_limits<double>::infinity();
  TorqueRange dry{0.0, 0.0};  // the gear's own dry friction in this step [N·m]
  double resistance = 0.0;    // of the motor's winding in this step [Ω]
};

/// What a drive remembers from step to step.
struct DriveMemory {
  double integral = 0.0;  // PID: ∫(q_ref − q) [rad·s]
  double goal = 0.0;      // hobby servo: where its ramp is [rad]
  bool started = false;   // false until the first step: the ramp starts where the joint is
  bool unused[7] = {};    // no byte is padding: the state is hashed
  MotorHeat heat{};
};

/// The drive with what it is told and what it refers to; null where it has none.
struct DriveParts {
  const Drive& drive;
  const DriveTarget& target;
  const DcMotor* motor = nullptr;
  const HobbyServo* servo = nullptr;
  double strength = 1.0;  // scales its torque: 1 as built, 0 dead
};

/// Memory of a drive that has not moved yet, its motor at ambient temperature.
DriveMemory fresh_memory(const DriveParts& parts);
/// The law for a step of h seconds from (q, v).
DriveLaw drive_law(const DriveParts& parts, const DriveMemory& memory, double h, double q,
                   double v);

/// What a step did to a drive.
struct DriveStep {
  double h = 0.0, q = 0.0, v = 0.0;  // where it started
  double v_plus = 0.0;
  double torque = 0.0;     // that the drive gave [N·m]
  bool saturated = false;  // its row ended at a bound
};
DriveMemory memory_after(const DriveParts& parts, const DriveMemory& memory, const DriveStep& step);

}  // namespace legwork
