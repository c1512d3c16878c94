// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/actuate/drive_law.h"

#include <algorithm>
#include <cmath>

#include "legwork/actuate/plain_law.h"

namespace legwork {

namespace {

/// torque = A − S·v⁺ within [lower, upper].
struct Line {
  double A = 0.0, S = 0.0;
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();

  double at(double v) const { return std::clamp(A - S * v, lower, upper); }
};

// With q⁺ = q + h·v⁺ and ∫⁺ = ∫ + h·(q_ref − q⁺) the integral adds h·ki to the stiffness.
Line pid_line(const Drive& d, const DriveTarget& t, const DriveMemory& memory, double h, double q) {
  const double kp = d.stiffness + h * d.integral_gain;
  return {
      kp * (t.position - q) + d.damping * t.velocity + t.torque + d.integral_gain * memory.integral,
      h * kp + d.damping};
}

Line servo_row(const HobbyServo& servo, const DriveTarget& t, const DriveMemory& memory, double h,
               double q) {
  const double goal = goal_after(servo, memory.started ? memory.goal : q, t.position, h);
  const ServoLine line = servo_line(servo, goal, q);
  return {line.push, line.damping + h * line.stiffness, -line.limit, line.limit};
}

Line line_of(const DriveParts& parts, const Drive& d, const DriveMemory& memory, double h, double q,
             double v) {
  const DriveTarget& t = parts.target;
  switch (d.kind) {
    case DriveKind::kPid:
      return pid_line(d, t, memory, h, q);
    case DriveKind::kHobbyServo:
      return parts.servo != nullptr ? servo_row(*parts.servo, t, memory, h, q) : Line{};
    case DriveKind::kVoltage: {
      if (parts.motor == nullptr) return {};
      const double R = resistance_at(*parts.motor, memory.heat);
      const double fed = std::clamp(t.voltage, -parts.motor->supply, parts.motor->supply);
      return {parts.motor->gear_ratio * parts.motor->torque_constant * fed / R,
              back_emf_slope(*parts.motor, R)};
    }
    case DriveKind::kVelocityServo:
      return {d.slope * (t.velocity - d.position_gain * (q - t.position)), d.slope};
    case DriveKind::kImplicitPd:
      return {d.stiffness * (t.position - q) + d.damping * t.velocity + t.torque,
              h * d.stiffness + d.damping};
    case DriveKind::kTorque:
    case DriveKind::kExplicitPd:
      break;
  }
  return {drive_torque(d, t, q, v), 0.0};
}

// The supply bounds the torque by two lines that fall with speed; where one of them binds it takes
// the place of the wish, so that the speed limit too is solved for and not chased.
Line within_supply(const Line& wish, const DcMotor& m, const MotorHeat& heat, double v) {
  const double R = resistance_at(m, heat);
  const double most = std::fabs(m.gear_ratio * m.torque_constant) * current_allowed(m, heat);
  const double full = std::fabs(m.gear_ratio * m.torque_constant) * m.supply / R;
  const double slope = back_emf_slope(m, R);
  Line line = wish;
  if (wish.S == 0.0) {
    // A constant wish is a bound on whichever line is nearer: clamp(A, low line, high line).
    const bool high = v >= -wish.A / slope;
    const double bound = std::clamp(wish.A, -most, most);
    line = high ? Line{full, slope, -most, bound} : Line{-full, slope, bound, most};
  } else if (wish.A - wish.S * v > full - slope * v) {
    line = {full, slope, wish.lower, wish.upper};
  } else if (wish.A - wish.S * v < -full - slope * v) {
    line = {-full, slope, wish.lower, wish.upper};
  }
  line.lower = std::max({line.lower, wish.lower, -most});
  line.upper = std::min({line.upper, wish.upper, most});
  return line;
}

}  // namespace

DriveMemory fresh_memory(const DriveParts& parts) {
  DriveMemory memory;
  if (parts.motor != nullptr) memory.heat = at_ambient(*parts.motor);
  return memory;
}

namespace {
DriveLaw law_as_built(const DriveParts& parts, const DriveMemory& memory, double h, double q,
                      double v) {
  const Drive d = with_gains_of(parts.drive, parts.target);
  DriveLaw law;
  Line line = line_of(parts, d, memory, h, q, v);
  line.lower = std::max(line.lower, -d.torque_limit);
  line.upper = std::min(line.upper, d.torque_limit);
  if (parts.motor != nullptr) {
    line = within_supply(line, *parts.motor, memory.heat, v);
    law.dry = gear_friction(*parts.motor, line.at(v));
    law.resistance = resistance_at(*parts.motor, memory.heat);
  }
  law.is_row = line.S > 0.0;
  if (law.is_row) law.row = {1.0 / (h * line.S), -line.A / line.S};
  law.torque = law.is_row ? 0.0 : line.at(v);
  law.lower = line.lower;
  law.upper = line.upper;
  return law;
}
}  // namespace

DriveLaw drive_law(const DriveParts& parts, const DriveMemory& memory, double h, double q,
                   double v) {
  if (!parts.drive.is_hardware()) {
    const PlainLaw<double> plain = plain_law(parts.drive.kind, plain_gains(parts.drive),
                                             plain_target(parts.target), parts.strength, h, q, v);
    return {.is_row = plain.is_row,
            .row = plain.row,
            .torque = plain.torque,
            .lower = plain.lower,
            .upper = plain.upper};
  }
  DriveLaw law = law_as_built(parts, memory, h, q, v);
  const double s = parts.strength;
  if (s == 1.0) return law;
  if (!(s > 0.0)) {  // dead: what its gear rubs stays
    law.is_row = false;
    law.torque = law.lower = law.upper = 0.0;
    return law;
  }
  law.row.R /= s;
  law.torque *= s, law.lower *= s, law.upper *= s;
  return law;
}

DriveMemory memory_after(const DriveParts& parts, const DriveMemory& memory,
                         const DriveStep& step) {
  const Drive& d = parts.drive;
  DriveMemory next = memory;
  next.started = true;
  if (d.kind == DriveKind::kPid) {
    // A saturated drive integrates only what takes it off its bound.
    const double error = parts.target.position - (step.q + step.h * step.v_plus);
    if (!step.saturated || error * step.torque <= 0.0) next.integral += step.h * error;
    const double bound = d.integral_limit > 0.0 ? d.integral_limit : d.torque_limit;
    if (d.integral_gain > 0.0)
      next.integral = std::clamp(next.integral, -bound / d.integral_gain, bound / d.integral_gain);
  }
  if (parts.servo != nullptr) {
    next.goal = goal_after(*parts.servo, memory.started ? memory.goal : step.q,
                           parts.target.position, step.h);
  }
  if (parts.motor != nullptr) {
    const double v = 0.5 * (step.v + step.v_plus);
    const double R = resistance_at(*parts.motor, memory.heat);
    next.heat = heat_after(*parts.motor, memory.heat,
                           power_of(*parts.motor, R, step.torque, v).heat, step.h);
  }
  return next;
}

}  // namespace legwork
