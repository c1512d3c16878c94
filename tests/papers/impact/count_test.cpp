// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Operations of one evaluation, counted: the same kernels run with a number that counts.
#define LEGWORK_ONE_SCALAR Counted  // the kernel below is compiled here for the counting number
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "legwork/math/scalar.h"

namespace legwork {

inline long g_operations = 0;

/// A double that counts every addition, multiplication, division and root.
struct Counted {
  double x = 0.0;
  Counted() = default;
  Counted(double value) : x(value) {}  // NOLINT: a number is a constant

  friend Counted operator+(Counted a, Counted b) { return ++g_operations, Counted(a.x + b.x); }
  friend Counted operator-(Counted a, Counted b) { return ++g_operations, Counted(a.x - b.x); }
  friend Counted operator*(Counted a, Counted b) { return ++g_operations, Counted(a.x * b.x); }
  friend Counted operator/(Counted a, Counted b) { return ++g_operations, Counted(a.x / b.x); }
  friend Counted operator-(Counted a) { return {-a.x}; }
  Counted& operator+=(Counted b) { return *this = *this + b; }
  Counted& operator-=(Counted b) { return *this = *this - b; }
  Counted& operator*=(Counted b) { return *this = *this * b; }
  friend bool operator<(Counted a, Counted b) { return a.x < b.x; }
  friend bool operator>(Counted a, Counted b) { return a.x > b.x; }
  friend bool operator<=(Counted a, Counted b) { return a.x <= b.x; }
  friend bool operator>=(Counted a, Counted b) { return a.x >= b.x; }
};
template <>
inline constexpr bool kIsScalar<Counted> = true;
template <>
struct RealOf<Counted> {
  using type = double;
};
inline Counted fma(Counted a, Counted b, Counted c) {
  return g_operations += 2, Counted(a.x * b.x + c.x);
}
inline Counted sqrt(Counted a) { return ++g_operations, Counted(std::sqrt(a.x)); }
inline Counted select(bool m, Counted a, Counted b) { return m ? a : b; }
inline Counted min(Counted a, Counted b) { return a < b ? a : b; }
inline Counted max(Counted a, Counted b) { return a > b ? a : b; }
inline Counted abs(Counted a) { return a.x < 0.0 ? -a : a; }

}  // namespace legwork

#include "legwork/math/sincos.h"

namespace legwork {
/// Sines are not among the four operations the paper counts.
inline SinCos<Counted> sincos(const Counted& x) {
  return {Counted(std::sin(x.x)), Counted(std::cos(x.x))};
}
}  // namespace legwork

#include "legwork/dynamics/detail/workspace_value.h"
#include "legwork/dynamics/forward_dynamics.cpp"
#include "legwork/impact/cost.h"
#include "legwork/impact/detail/sdc_kernel.h"
#include "papers/impact/robot.h"

using namespace legwork;
using namespace legwork::papers;

TEST_CASE("counted: an SDC evaluation is a small part of an articulated-body evaluation") {
  const JabRobot robot = jab_robot();
  const Model& model = robot.model;
  const std::vector<double>& at = robot.posture[1];
  const std::vector<Counted> q(at.begin(), at.end());
  const auto nv = static_cast<std::size_t>(model.nv);
  const std::vector<Counted> v(nv, 0.3), tau(nv, 1.0);
  std::vector<Counted> vdot(nv);
  Workspace<Counted> ws(model);
  g_operations = 0;
  forward_dynamics<Counted>(model, q, v, tau, ws, vdot, {});
  const long articulated = g_operations;

  // The counting number computes what the double does.
  Workspace<double> plain(model);
  const std::vector<double> v_plain(nv, 0.3), tau_plain(nv, 1.0);
  std::vector<double> vdot_plain(nv);
  forward_dynamics<double>(model, at, v_plain, tau_plain, plain, vdot_plain, {});
  for (std::size_t i = 0; i < nv; ++i)
    CHECK(vdot[i].x == doctest::Approx(vdot_plain[i]).epsilon(1e-9));

  constexpr int n = 28, padded = impact::SdcSystem<Counted>::padded_size(n);
  const std::vector<Counted> P(n * padded, 0.1), row(padded, 0.5);
  std::vector<Counted> torque(padded), phiddot(padded);
  const impact::SdcSystem<Counted> s{.n = n,
                                     .padded = padded,
                                     .P = P.data(),
                                     .u = row.data(),
                                     .Kd = row.data(),
                                     .Kp = row.data(),
                                     .rate = row.data(),
                                     .limit = row.data(),
                                     .hold = row.data(),
                                     .viscous = row.data(),
                                     .coulomb = row.data()};
  g_operations = 0;
  impact::sdc_torque<false, false>(s, Counted(0.0), row.data(), row.data(), torque.data());
  impact::sdc_accelerate(s, torque.data(), Counted(1.0), phiddot.data());
  const long simplified = g_operations;
  MESSAGE(
      "counted, n = 28: SDC " << simplified << ", articulated body " << articulated << ", ratio "
                              << static_cast<double>(simplified) / static_cast<double>(articulated)
                              << " (paper's formulas: 2262, " << impact::cost_articulated({})
                              << ")");
  CHECK(simplified <= 2 * n * n + 25 * n - 6);
  CHECK(articulated > 4 * simplified);
}
