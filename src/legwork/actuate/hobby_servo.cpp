// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/actuate/hobby_servo.h"

#include <algorithm>
#include <cmath>

namespace legwork {

double to_tick(const HobbyServo& s, double x) { return s.tick * std::round(x / s.tick); }

namespace {
double ticks_off(const HobbyServo& s, double goal, double q) {
  return std::round(goal / s.tick) - std::round(q / s.tick);
}
double stall_now(const HobbyServo& s) { return s.stall_torque * s.voltage / s.nominal_voltage; }
}  // namespace

double servo_duty(const HobbyServo& s, double goal, double q) {
  const double e = ticks_off(s, goal, q), beyond = std::fabs(e) - s.margin;
  if (beyond <= 0.0) return 0.0;
  return std::copysign(std::min(s.duty_limit, s.punch + (1.0 - s.punch) * beyond / s.slope), e);
}

double servo_stiffness(const HobbyServo& s) {
  return stall_now(s) * (1.0 - s.punch) / (s.slope * s.tick);
}

// On the slope the reading one step later counts, so that a stiff servo on a light joint is stable
// at any step; the quantised reading itself stays that of the step's start.
ServoLine servo_line(const HobbyServo& s, double goal, double q) {
  const double duty = servo_duty(s, goal, q);
  ServoLine line;
  line.push = duty * stall_now(s);
  line.limit = s.duty_limit * stall_now(s);
  line.damping = duty == 0.0 && !s.brakes ? 0.0 : s.stall_torque / s.no_load_speed;
  if (duty != 0.0 && std::fabs(duty) < s.duty_limit) line.stiffness = servo_stiffness(s);
  return line;
}

double goal_after(const HobbyServo& s, double goal, double target, double h) {
  if (s.speed_limit <= 0.0) return target;
  const double most = s.speed_limit * h;
  return goal + std::clamp(target - goal, -most, most);
}

}  // namespace legwork
