// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/pendulum.h"

#include <cmath>

namespace legwork {

double error_growth(const StanceTransition& phi) {
  const double half = 0.5 * (phi.xx + phi.vv);  // det Φ = 1
  return half + std::sqrt(std::max(0.0, half * half - 1.0));
}

namespace {

struct Linear {  // eqs 15, 16
  double x0, v0, Tc;
  double x(double t) const { return x0 * std::cosh(t / Tc) + Tc * v0 * std::sinh(t / Tc); }
  double v(double t) const { return x0 / Tc * std::sinh(t / Tc) + v0 * std::cosh(t / Tc); }
};

}  // namespace

PathPoint paper_stance_x(const HeightGait& gait, double x0, double v0, double t) {
  const double l = gait.touchdown_height();
  const Linear linear{x0, v0, std::sqrt(l / gait.spec().gravity)};
  const auto stretch = [&](double at) { return (gait.stance(at).x - l) / l; };
  constexpr int kPanels = 64;  // Simpson: the integrand is smooth
  double integral = 0.0;
  for (int i = 0; i <= kPanels; ++i) {
    const double at = t * i / kPanels;
    integral += (i == 0 || i == kPanels ? 1.0 : i % 2 ? 4.0 : 2.0) * stretch(at) * linear.v(at);
  }
  const PathPoint z = gait.stance(t);
  const double a = linear.x(t) / (linear.Tc * linear.Tc);
  return {linear.x(t) + integral * t / (3.0 * kPanels), linear.v(t) * (1.0 + stretch(t)),
          a * (1.0 + stretch(t)) + linear.v(t) * z.v / l};
}

}  // namespace legwork
