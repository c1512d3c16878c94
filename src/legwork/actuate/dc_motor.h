#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A permanent-magnet DC motor with its gear: from joint torque and rate to current, voltage, power
// and temperature, and back. Quasi-static (no inductance): V = R·i + k·ω, rotor torque k·i, rotor
// speed ω = N·v. "At the joint" means after multiplying torques by N and dividing speeds by N.
//   T      electromagnetic torque at the joint, N·k·i
//   τ      torque that leaves the gear: η·T while the motor drives, T/η_b while it is driven,
//          less viscous and Coulomb friction of the rotor
// What happens at rest lies between the two: the gear's loss is a dry friction with those bounds.
#include <limits>

#include "legwork/model/model.h"

namespace legwork {

/// Two lumps, winding and case. A resistance of 0 switches the model off: nothing warms up.
struct MotorThermal {
  double winding_to_case = 0.0;   // [K/W]
  double case_to_ambient = 0.0;   // [K/W]
  double winding_capacity = 1.0;  // [J/K]
  double case_capacity = 1.0;     // [J/K]
  double ambient = 25.0;          // [°C]
  double limit = 1e9;             // winding temperature never exceeded [°C]
  double derate_band = 20.0;      // current folds back over the last so many kelvin [K]
  double copper = 0.00393;        // relative growth of the resistance [1/K]
  bool on() const { return winding_to_case > 0.0; }
};

/// Constants of one motor. Rotor quantities are before the gear.
struct DcMotor {
  double resistance = 1.0;        // of the winding at ambient temperature [Ω]
  double torque_constant = 0.05;  // k: [N·m/A] and [V·s/rad]
  double gear_ratio = 1.0;        // N: rotor turns per joint turn; negative reverses
  double efficiency = 1.0;        // η: of the gear while the motor drives, 0 to 1
  double back_efficiency = 1.0;   // η_b: while the load drives the motor, 0 (locks) to 1
  double rotor_inertia = 0.0;     // [kg·m²]
  double viscous = 0.0;           // at the rotor [N·m·s/rad]
  double coulomb = 0.0;           // at the rotor [N·m]
  double supply = 24.0;           // largest voltage either way [V]
  double current_limit = std::numeric_limits<double>::infinity();  // of the amplifier [A]
  double regeneration = 0.0;  // share of returned electric power the supply takes back, 0 to 1
  MotorThermal thermal{};
};

/// How warm it is. A value: part of what decides the future.
struct MotorHeat {
  double winding = 25.0;  // [°C]
  double casing = 25.0;   // [°C]
};
inline MotorHeat at_ambient(const DcMotor& m) { return {m.thermal.ambient, m.thermal.ambient}; }

/// Where the power goes. electric = mechanical + heat;  electric = drawn − regenerated − burnt.
struct MotorPower {
  double current = 0.0;      // [A]
  double voltage = 0.0;      // at the terminals [V]
  double mechanical = 0.0;   // T·v, into the rotor and gear [W]
  double heat = 0.0;         // R·i² in the winding [W]
  double electric = 0.0;     // V·i [W]
  double drawn = 0.0;        // from the supply, ≥ 0 [W]
  double regenerated = 0.0;  // back into the supply, ≥ 0 [W]
  double burnt = 0.0;        // returned but not taken back, ≥ 0 [W]
  double positive = 0.0;     // mechanical where > 0 [W]
  double negative = 0.0;     // mechanical where < 0, ≤ 0 [W]
};

/// Throws Error naming the field that has no meaning.
void require_sound(const DcMotor& motor, const std::string& name);

/// Winding resistance now [Ω].
double resistance_at(const DcMotor& motor, const MotorHeat& heat);
/// Largest current amplifier and winding allow now [A]. With a thermal model it falls to the
/// continuous current as the winding nears its limit, so that the limit is never passed.
double current_allowed(const DcMotor& motor, const MotorHeat& heat);
/// The current that holds the winding at its limit for ever [A]; infinite without thermal model.
double continuous_current(const DcMotor& motor);

/// Torque leaving the gear at full voltage with the joint held [N·m], current limit included.
double stall_torque(const DcMotor& motor);
/// Joint speed at full voltage with nothing to drive but its own friction [rad/s].
double no_load_speed(const DcMotor& motor);
/// dT/dv of the voltage line: N²k²/R [N·m·s/rad].
double back_emf_slope(const DcMotor& motor, double resistance);
/// Bounds on T at joint speed v from the supply voltage and the allowed current [N·m].
struct TorqueRange {
  double lower, upper;
};
TorqueRange torque_range(const DcMotor& motor, const MotorHeat& heat, double v);
/// The gear's dry friction while the motor gives T, with the rotor's Coulomb friction left out:
/// the joint feels T + f, f in [lower, upper], at the end that opposes the motion [N·m].
TorqueRange gear_friction(const DcMotor& motor, double T);

/// T needed for the torque τ at the joint while it turns at v and accelerates at vdot: through
/// gear, friction and rotor inertia. At v = 0 the gear neither helps nor hinders.
double torque_behind_gear(const DcMotor& motor, double tau, double v, double vdot = 0.0);
/// Powers of a motor that gives T at joint speed v.
MotorPower power_of(const DcMotor& motor, double resistance, double T, double v);
/// The same from what leaves the gear (a recorded joint torque, an inverse dynamics), cold motor.
MotorPower power_at_joint(const DcMotor& motor, double tau, double v, double vdot = 0.0);

/// Temperatures after h seconds with `loss` watts in the winding (trapezoidal rule: stable at any
/// h, second order).
MotorHeat heat_after(const DcMotor& motor, const MotorHeat& heat, double loss, double h);

/// Gives the joint what the motor adds to it: N²·J of armature, N²·viscous of damping,
/// |N|·Coulomb of dry friction. Call once, before a World is made.
void fit_motor(Model& model, JointId joint, const DcMotor& motor);

}  // namespace legwork
