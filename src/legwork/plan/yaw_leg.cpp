// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/yaw_leg.h"

#include <cmath>

namespace legwork {

Vec3<double> YawLeg::foot(const std::array<double, 4>& q) const {
  const double phi = q[1] + q[2], sole = phi + q[3];
  const double r = L0 + L1 * std::cos(q[1]) + L2 * std::sin(phi) + h_A * std::sin(sole);
  const double height = L1 * std::sin(q[1]) - L2 * std::cos(phi) - h_A * std::cos(sole);
  return {r * std::sin(q[0]), r * std::cos(q[0]), height};
}

std::optional<std::array<double, 4>> YawLeg::angles(const Vec3<double>& foot) const {
  const double r = std::hypot(foot.x, foot.y);
  const double a = r - L0, b = foot.z + h_A;
  const double D = std::hypot(a, b);
  if (!(r >= 1e-6) || !(D >= 1e-9)) return std::nullopt;
  const double c = (L1 * L1 + D * D - L2 * L2) / (2.0 * L1 * D);
  if (!(std::fabs(c) <= 1.0)) return std::nullopt;
  const double q2 = std::atan2(b, a) + std::acos(c);
  const double phi = std::atan2(a - L1 * std::cos(q2), -(b - L1 * std::sin(q2)));
  return std::array<double, 4>{std::atan2(foot.x, foot.y), q2, phi - q2, -phi};
}

}  // namespace legwork
