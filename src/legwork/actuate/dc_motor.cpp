// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/actuate/dc_motor.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace legwork {

namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double sign_of(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }
}  // namespace

void require_sound(const DcMotor& m, const std::string& name) {
  const auto need = [&](bool sound, const char* field, const char* rule) {
    if (sound) return;
    throw Error(Finding{.code = "E-MOTOR",
                        .element = "motor \"" + name + '"',
                        .message = std::string(field) + " must be " + rule,
                        .remedy = "correct " + std::string(field) + " of this motor"});
  };
  const auto within = [](double x, double low, double high) { return x >= low && x <= high; };
  const MotorThermal& t = m.thermal;
  need(m.resistance > 0.0 && m.resistance < kInfinity, "resistance", "positive [ohm]");
  need(m.torque_constant > 0.0 && m.torque_constant < kInfinity, "torque_constant",
       "positive [N m/A]");
  need(std::fabs(m.gear_ratio) > 0.0 && std::fabs(m.gear_ratio) < kInfinity, "gear_ratio",
       "finite and not zero");
  need(m.efficiency > 0.0 && m.efficiency <= 1.0, "efficiency", "above 0, at most 1");
  need(within(m.back_efficiency, 0.0, 1.0), "back_efficiency", "from 0 to 1");
  need(within(m.rotor_inertia, 0.0, 1e6), "rotor_inertia", "zero or positive [kg m^2]");
  need(within(m.viscous, 0.0, 1e9), "viscous", "zero or positive [N m s/rad]");
  need(within(m.coulomb, 0.0, 1e9), "coulomb", "zero or positive [N m]");
  need(m.supply > 0.0 && m.supply < kInfinity, "supply", "positive [V]");
  need(m.current_limit > 0.0, "current_limit", "positive [A]");
  need(within(m.regeneration, 0.0, 1.0), "regeneration", "from 0 to 1");
  need(within(t.winding_to_case, 0.0, 1e9), "thermal.winding_to_case", "zero or positive [K/W]");
  need(!t.on() || within(t.case_to_ambient, 1e-9, 1e9), "thermal.case_to_ambient",
       "positive [K/W]");
  need(t.winding_capacity > 0.0 && t.case_capacity > 0.0, "thermal capacities", "positive [J/K]");
  need(t.limit > t.ambient, "thermal.limit", "above the ambient temperature");
  need(t.derate_band > 0.0, "thermal.derate_band", "positive [K]");
  need(within(t.copper, 0.0, 1.0), "thermal.copper", "from 0 to 1 [1/K]");
}

double resistance_at(const DcMotor& m, const MotorHeat& heat) {
  if (!m.thermal.on()) return m.resistance;
  return m.resistance * (1.0 + m.thermal.copper * (heat.winding - m.thermal.ambient));
}

// In the steady state all heat passes both resistances: R_hot·i²·(R_wc + R_ca) = limit − ambient.
double continuous_current(const DcMotor& m) {
  const MotorThermal& t = m.thermal;
  if (!t.on()) return kInfinity;
  const double rise = t.limit - t.ambient;
  const double hot = m.resistance * (1.0 + t.copper * rise);
  return std::sqrt(rise / (hot * (t.winding_to_case + t.case_to_ambient)));
}

double current_allowed(const DcMotor& m, const MotorHeat& heat) {
  if (!m.thermal.on()) return m.current_limit;
  const double peak = std::min(m.current_limit, m.supply / m.resistance);
  const double hold = std::min(peak, continuous_current(m));
  const double room = (m.thermal.limit - heat.winding) / m.thermal.derate_band;
  return hold + (peak - hold) * std::clamp(room, 0.0, 1.0);
}

double stall_torque(const DcMotor& m) {
  const double current = std::min(m.supply / m.resistance, m.current_limit);
  const double T = std::fabs(m.gear_ratio) * m.torque_constant * current;
  return std::max(0.0, m.efficiency * T - std::fabs(m.gear_ratio) * m.coulomb);
}

// With k·i = η⁻¹·(b·ω + τ_c) carried by the rotor and V = R·i + k·ω. The rotor's own friction sits
// on the motor's side of the gear, but this model books it at the joint: η applies to it as well.
double no_load_speed(const DcMotor& m) {
  const double k = m.torque_constant, R = m.resistance, eta = m.efficiency;
  const double excess = m.supply * k / R - m.coulomb / eta;
  return std::max(0.0, excess / (k * k / R + m.viscous / eta)) / std::fabs(m.gear_ratio);
}

double back_emf_slope(const DcMotor& m, double resistance) {
  const double Nk = m.gear_ratio * m.torque_constant;
  return Nk * Nk / resistance;
}

TorqueRange torque_range(const DcMotor& m, const MotorHeat& heat, double v) {
  const double R = resistance_at(m, heat);
  const double Nk = std::fabs(m.gear_ratio * m.torque_constant);
  const double most = Nk * current_allowed(m, heat);
  // i = (±V − k·N·v)/R. Above the no-load speed the upper bound is a brake: still within `most`.
  const double upper = Nk * (m.supply - Nk * v) / R;
  const double lower = Nk * (-m.supply - Nk * v) / R;
  return {std::clamp(lower, -most, most), std::clamp(upper, -most, most)};
}

// T > 0: turning with it the joint gets η·T, turning against it T/η_b; T < 0 is the mirror image.
TorqueRange gear_friction(const DcMotor& m, double T) {
  const double size = std::fabs(T);
  const double driving = (1.0 - m.efficiency) * size;
  // A gear that cannot be driven back holds whatever comes, within reason.
  constexpr double kLocked = 1e-3;
  const double driven = (1.0 / std::max(m.back_efficiency, kLocked) - 1.0) * size;
  return T > 0.0 ? TorqueRange{-driving, driven} : TorqueRange{-driven, driving};
}

double torque_behind_gear(const DcMotor& m, double tau, double v, double vdot) {
  const double N = m.gear_ratio;
  const double s = sign_of(v);
  // Friction and rotor inertia are at the joint (fit_motor), after the gear's loss.
  const double carried =
      tau + N * N * (m.viscous * v + m.rotor_inertia * vdot) + std::fabs(N) * m.coulomb * s;
  if (s == 0.0) return carried;
  return carried * s > 0.0 ? carried / m.efficiency : carried * m.back_efficiency;
}

MotorPower power_of(const DcMotor& m, double resistance, double T, double v) {
  MotorPower p;
  const double Nk = m.gear_ratio * m.torque_constant;
  p.current = T / Nk;
  p.voltage = resistance * p.current + Nk * v;
  p.mechanical = T * v;
  p.heat = resistance * p.current * p.current;
  p.electric = p.heat + p.mechanical;
  p.drawn = std::max(0.0, p.electric);
  const double returned = std::max(0.0, -p.electric);
  p.regenerated = m.regeneration * returned;
  p.burnt = returned - p.regenerated;
  p.positive = std::max(0.0, p.mechanical);
  p.negative = std::min(0.0, p.mechanical);
  return p;
}

MotorPower power_at_joint(const DcMotor& m, double tau, double v, double vdot) {
  return power_of(m, m.resistance, torque_behind_gear(m, tau, v, vdot), v);
}

MotorHeat heat_after(const DcMotor& m, const MotorHeat& heat, double loss, double h) {
  const MotorThermal& t = m.thermal;
  if (!t.on()) return heat;
  // C·Ṫ = A·T + b with T = (winding, case) above ambient; (C − h/2·A)·ΔT = h·(A·T + b).
  const double g = 1.0 / t.winding_to_case, a = 1.0 / t.case_to_ambient;
  const double w = heat.winding - t.ambient, c = heat.casing - t.ambient;
  const double rate_w = loss - g * (w - c), rate_c = g * (w - c) - a * c;
  const double m11 = t.winding_capacity + 0.5 * h * g, m12 = -0.5 * h * g;
  const double m22 = t.case_capacity + 0.5 * h * (g + a);
  const double det = m11 * m22 - m12 * m12;
  return {heat.winding + h * (m22 * rate_w - m12 * rate_c) / det,
          heat.casing + h * (m11 * rate_c - m12 * rate_w) / det};
}

void fit_motor(Model& model, JointId id, const DcMotor& m) {
  Joint& joint = model.joints[id];
  const double N2 = m.gear_ratio * m.gear_ratio;
  const auto dof = static_cast<std::size_t>(joint.v);
  joint.armature += N2 * m.rotor_inertia;
  joint.damping += N2 * m.viscous;
  joint.friction += std::fabs(m.gear_ratio) * m.coulomb;
  model.damping[dof] = joint.damping;
  model.friction[dof] = joint.friction;
  const auto link = static_cast<std::size_t>(model.tree.dof_link[dof]);
  model.tree.links[link].armature = joint.armature;
  model.tree_float.links[link].armature = static_cast<float>(joint.armature);
}

}  // namespace legwork
