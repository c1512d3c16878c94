#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Rows on one coordinate: what servos, limits, dry friction, springs and dampers have in common.
//   inside its bounds   v⁺ + R·λ + β = 0,   λ in [lo, hi];   at a bound λ stays there.
// λ is an impulse over the step [N·m·s]; R a compliance [rad/(N·m·s)·1/s…], β a velocity [rad/s].
#include <cstdint>
#include <limits>

#include "legwork/math/scalar.h"

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

/// The two constants of a row, of one World or of the lanes of a pack: one source, to the same
/// bits.
template <class T>
struct RowConstants {
  T R;
  T beta;
};
using RowLaw = RowConstants<double>;

/// Implicit PD: τ = kp·(q_ref − q⁺) + kd·(v_ref − v⁺) with q⁺ = q + h·v⁺, as a row. Needs
/// h·kp + kd > 0. Stable at any gain; its numerical damping is h·kp.
template <class T>
RowConstants<T> implicit_pd(const T& h, const T& kp, const T& kd, const T& q_error,
                            const T& v_ref) {
  const T stiffness = h * kp + kd;
  return {T(1.0) / (h * stiffness), -(kp * q_error + kd * v_ref) / stiffness};
}

/// Velocity servo of torque slope `slope` [N·m·s/rad] towards v_ref (reference A, eq 3).
template <class T>
RowConstants<T> velocity_servo(const T& h, const T& slope, const T& v_ref) {
  return {T(1.0) / (h * slope), -v_ref};
}

/// The compliance of a stiffness k [N·m/rad] that relaxes in `relaxation` = h + tau [s].
inline double relaxed_compliance(double h, double k, double relaxation) {
  return 1.0 / (h * k * relaxation);
}
/// The bias of a stop; `gap` ≥ 0 is still free. The sign is that of a lower stop; mirror it for an
/// upper one.
template <class T>
T stop_bias(const T& h, const T& relaxation, const T& gap) {
  return select(gap > T(0.0), gap / h, gap / relaxation);
}
/// A stop with stiffness k [N·m/rad] and relaxation time tau [s].
inline RowLaw joint_stop(double h, double k, double tau, double gap) {
  return {relaxed_compliance(h, k, h + tau), stop_bias(h, h + tau, gap)};
}
/// Dry friction as a bristle that winds up by kFrictionWindUp [rad] before it slips.
inline double friction_compliance(double h, double torque, double wind_up, double relaxation) {
  return relaxed_compliance(h, torque / wind_up, relaxation);
}

}  // namespace legwork
