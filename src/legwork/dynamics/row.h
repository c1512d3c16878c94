#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Rows on one coordinate: what servos, limits, dry friction, springs and dampers have in common.
//   inside its bounds   v⁺ + R·λ + β = 0,   λ in [lo, hi];   at a bound λ stays there.
// λ is an impulse over the step [N·m·s]; R a compliance [rad/(N·m·s)·1/s…], β a velocity [rad/s].
#include <cstdint>
#include <limits>

namespace legwork {

enum class RowKind : std::uint8_t { kServo, kLimit, kFriction };

struct JointRow {
  RowKind kind = RowKind::kServo;
  int dof = 0;     // the coordinate it acts on
  double R = 0.0;  // > 0
  double beta = 0.0;
  double lo = -std::numeric_limits<double>::infinity();
  double hi = std::numeric_limits<double>::infinity();
  double lambda = 0.0;   // in: last step's impulse; out: this step's
  std::int8_t mode = 0;  // −1 at lo, 0 free, +1 at hi; in: last step's, out: this step's
};

/// The two constants of a row.
struct RowLaw {
  double R;
  double beta;
};

/// Implicit PD: τ = kp·(q_ref − q⁺) + kd·(v_ref − v⁺) with q⁺ = q + h·v⁺, as a row. Needs
/// h·kp + kd > 0. Stable at any gain; its numerical damping is h·kp.
inline RowLaw implicit_pd(double h, double kp, double kd, double q_error, double v_ref) {
  const double stiffness = h * kp + kd;
  return {1.0 / (h * stiffness), -(kp * q_error + kd * v_ref) / stiffness};
}

/// Velocity servo of torque slope `slope` [N·m·s/rad] towards v_ref (reference A, eq 3).
inline RowLaw velocity_servo(double h, double slope, double v_ref) {
  return {1.0 / (h * slope), -v_ref};
}

/// A stop with stiffness k [N·m/rad] and relaxation time tau [s]; `gap` ≥ 0 is still free. The
/// sign is that of a lower stop; mirror it for an upper one.
inline RowLaw joint_stop(double h, double k, double tau, double gap) {
  const double R = 1.0 / (h * k * (h + tau));
  return {R, gap > 0.0 ? gap / h : gap / (h + tau)};
}

}  // namespace legwork
