#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a drive without memory does in one step (torque motor, velocity servo, PD before or in the
// solve). One source for a World, for the lanes of a pack and for other engines, to the same bits.
#include "legwork/actuate/drive.h"
#include "legwork/math/scalar.h"

namespace legwork {

/// What such a drive is, and what it is told: as Drive and DriveTarget say it.
template <class T>
struct PlainGains {
  T stiffness, damping, position_gain, slope, torque_limit;
};
template <class T>
struct PlainTarget {
  T position, velocity, torque;
  T stiffness, damping;  // from 0 up: PD gains of this tick
};

/// The gains of the tick in place of its own, where it is told some.
template <class T>
PlainGains<T> with_gains_of(const PlainGains<T>& own, const PlainTarget<T>& told) {
  PlainGains<T> out = own;
  out.stiffness = select(told.stiffness >= T(0.0), told.stiffness, own.stiffness);
  out.damping = select(told.damping >= T(0.0), told.damping, own.damping);
  return out;
}

/// As a row of the solve: a velocity servo, or a PD on q⁺ and v⁺ that needs h·stiffness + damping >
/// 0.
template <class T>
RowConstants<T> plain_row(DriveKind kind, const PlainGains<T>& own, const PlainTarget<T>& told,
                          const T& h, const T& q) {
  if (kind == DriveKind::kVelocityServo) {
    const T v_ref = told.velocity - own.position_gain * (q - told.position);
    return velocity_servo(h, own.slope, v_ref);
  }
  const T error = told.position - q;
  RowConstants<T> row = implicit_pd(h, own.stiffness, own.damping, error, told.velocity);
  row.beta -= told.torque / (h * own.stiffness + own.damping);
  return row;
}

/// As a torque given at the start of the step.
template <class T>
T plain_torque(DriveKind kind, const PlainGains<T>& own, const PlainTarget<T>& told, const T& q,
               const T& v) {
  T torque = told.torque;
  if (kind == DriveKind::kExplicitPd || kind == DriveKind::kImplicitPd)
    torque += own.stiffness * (told.position - q) + own.damping * (told.velocity - v);
  const T lower = -own.torque_limit;
  return select(torque < lower, lower, select(own.torque_limit < torque, own.torque_limit, torque));
}

template <class T>
struct PlainLaw {
  using Lanes = decltype(T() < T());
  Lanes is_row;
  RowConstants<T> row;  // where is_row; else of no effect: R = 1, beta = 0
  T torque;             // where not; else 0 [N·m]
  T lower, upper;       // on the row's torque [N·m]
};

/// `strength` scales its torque: 1 as built, 0 dead.
template <class T>
PlainLaw<T> plain_law(DriveKind kind, const PlainGains<T>& built, const PlainTarget<T>& told,
                      const T& strength, const T& h, const T& q, const T& v) {
  const T zero(0.0), one(1.0);
  const PlainGains<T> own = with_gains_of(built, told);
  PlainLaw<T> law{zero > one, {one, zero}, zero, -own.torque_limit, own.torque_limit};
  if (kind == DriveKind::kVelocityServo) law.is_row = zero < one;
  if (kind == DriveKind::kImplicitPd) law.is_row = own.stiffness + own.damping > zero;
  if (any(law.is_row)) {
    const RowConstants<T> row = plain_row(kind, own, told, h, q);
    law.row = {select(law.is_row, row.R, one), select(law.is_row, row.beta, zero)};
  }
  if (!all(law.is_row)) law.torque = select(law.is_row, zero, plain_torque(kind, own, told, q, v));
  if (all(!((strength < one) | (one < strength))) && all(strength > zero)) return law;
  const auto alive = strength > zero;
  law.is_row = law.is_row & alive;
  law.row.R = select(alive, law.row.R / strength, law.row.R);
  law.torque = select(alive, law.torque * strength, zero);
  law.lower = select(alive, law.lower * strength, zero);
  law.upper = select(alive, law.upper * strength, zero);
  return law;
}

inline PlainGains<double> plain_gains(const Drive& d) {
  return {d.stiffness, d.damping, d.position_gain, d.slope, d.torque_limit};
}
inline PlainTarget<double> plain_target(const DriveTarget& t) {
  return {t.position, t.velocity, t.torque, t.stiffness, t.damping};
}

}  // namespace legwork
