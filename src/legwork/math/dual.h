#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A number and its derivative along one direction (forward-mode differentiation).
#include "legwork/math/scalar.h"

namespace legwork {

struct Dual {
  double value = 0.0;
  double slope = 0.0;  // d value / d (the one variable)

  Dual() = default;
  LEGWORK_HD Dual(double v) : value(v) {}  // NOLINT: a number is a constant
  LEGWORK_HD Dual(double v, double d) : value(v), slope(d) {}

  friend LEGWORK_HD Dual operator+(Dual a, Dual b) {
    return {a.value + b.value, a.slope + b.slope};
  }
  friend LEGWORK_HD Dual operator-(Dual a, Dual b) {
    return {a.value - b.value, a.slope - b.slope};
  }
  friend LEGWORK_HD Dual operator-(Dual a) { return {-a.value, -a.slope}; }
  friend LEGWORK_HD Dual operator*(Dual a, Dual b) {
    return {a.value * b.value, a.value * b.slope + a.slope * b.value};
  }
  friend LEGWORK_HD Dual operator/(Dual a, Dual b) {
    const double quotient = a.value / b.value;
    return {quotient, (a.slope - quotient * b.slope) / b.value};
  }
  LEGWORK_HD Dual& operator+=(Dual b) { return *this = *this + b; }
  LEGWORK_HD Dual& operator-=(Dual b) { return *this = *this - b; }
  LEGWORK_HD Dual& operator*=(Dual b) { return *this = *this * b; }
  friend LEGWORK_HD bool operator<(Dual a, Dual b) { return a.value < b.value; }
  friend LEGWORK_HD bool operator>(Dual a, Dual b) { return a.value > b.value; }
  friend LEGWORK_HD bool operator<=(Dual a, Dual b) { return a.value <= b.value; }
  friend LEGWORK_HD bool operator>=(Dual a, Dual b) { return a.value >= b.value; }
};

template <>
inline constexpr bool kIsScalar<Dual> = true;
template <>
struct RealOf<Dual> {
  using type = double;
};

LEGWORK_HD Dual fma(Dual a, Dual b, Dual c) { return a * b + c; }
LEGWORK_HD Dual sqrt(Dual a) {
  const double root = sqrt(a.value);
  return {root, a.slope / (2.0 * root)};
}
LEGWORK_HD Dual select(bool m, Dual a, Dual b) { return m ? a : b; }
LEGWORK_HD Dual min(Dual a, Dual b) { return a < b ? a : b; }
LEGWORK_HD Dual max(Dual a, Dual b) { return a > b ? a : b; }
LEGWORK_HD Dual abs(Dual a) { return a.value < 0.0 ? -a : a; }

}  // namespace legwork
