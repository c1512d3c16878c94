#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A hobby servo as its register table describes it: it sees the joint in ticks, does nothing
// inside a dead band, and outside it gives a duty that starts at `punch` and grows over `slope`
// ticks to its limit. The duty drives a small DC motor: torque falls with speed.
//   e ticks off:  duty = sign(e)·min(limit, punch + (1 − punch)·(|e| − margin)/slope)
//   torque       = duty·stall·V/V_nominal − (stall/no-load speed)·v

namespace legwork {

/// Defaults: RX-28/64 class registers, 300° over 1024 ticks, slope 32, margin 1, punch 32/1023.
struct HobbyServo {
  double tick = 0.00511326929;    // resolution of goal and reading, 300°/1024 [rad]
  double margin = 1.0;            // dead band each way [ticks]
  double slope = 32.0;            // from punch to full duty [ticks]
  double punch = 32.0 / 1023.0;   // duty at the edge of the dead band
  double duty_limit = 1.0;        // "torque limit" register over 1023
  double stall_torque = 5.3;      // at the nominal voltage [N·m]
  double no_load_speed = 6.7;     // at the nominal voltage [rad/s]
  double nominal_voltage = 18.0;  // [V]
  double voltage = 18.0;          // now [V]
  double speed_limit = 0.0;       // "moving speed": the goal ramps no faster [rad/s]; 0: off
  bool brakes = true;  // zero duty shorts the winding (sign-magnitude bridge) or leaves it open
};

/// The servo at one instant as a line: torque = push − damping·v⁺ − stiffness·h·v⁺.
struct ServoLine {
  double push = 0.0;       // [N·m]
  double damping = 0.0;    // [N·m·s/rad]
  double stiffness = 0.0;  // dτ/dq while on the slope [N·m/rad]
  double limit = 0.0;      // torque never beyond [N·m]
};

/// x to the nearest tick [rad].
double to_tick(const HobbyServo& servo, double x);
/// Duty for a goal and a reading, both quantised here, −1 to 1.
double servo_duty(const HobbyServo& servo, double goal, double q);
ServoLine servo_line(const HobbyServo& servo, double goal, double q);
/// Stiffness on the slope: what a loaded joint gives way by [N·m/rad].
double servo_stiffness(const HobbyServo& servo);
/// The internal goal after h seconds on its way to `target`.
double goal_after(const HobbyServo& servo, double goal, double target, double h);

}  // namespace legwork
