// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The paper's operation counts, and ours counted with an instrumented scalar.
#include "legwork/impact/cost.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "legwork/impact/detail/sdc_kernel.h"

using namespace legwork::impact;

namespace {

long g_operations = 0;

/// A double that counts every addition, multiplication and division.
struct Counted {
  double x = 0.0;
  Counted() = default;
  explicit Counted(double value) : x(value) {}
};
Counted operator+(Counted a, Counted b) { return ++g_operations, Counted(a.x + b.x); }
Counted operator-(Counted a, Counted b) { return ++g_operations, Counted(a.x - b.x); }
Counted operator*(Counted a, Counted b) { return ++g_operations, Counted(a.x * b.x); }
Counted operator/(Counted a, Counted b) { return ++g_operations, Counted(a.x / b.x); }
Counted operator-(Counted a) { return Counted(-a.x); }
bool operator<(Counted a, Counted b) { return a.x < b.x; }
Counted fma(Counted a, Counted b, Counted c) { return g_operations += 2, Counted(a.x * b.x + c.x); }

bool four_digits(double value, double printed, double unit) {
  return std::abs(value - printed) <= 0.5001 * unit;
}

}  // namespace

TEST_CASE("eqs 18–23 give the paper's ratios") {
  const CostShape hrp2{};
  CHECK(four_digits(ratio_to_updated(hrp2, 1e1), 0.10554, 1e-5));
  CHECK(four_digits(ratio_to_updated(hrp2, 1e2), 0.01562, 1e-5));
  CHECK(four_digits(ratio_to_updated(hrp2, 1e3), 0.00663, 1e-5));
  CHECK(four_digits(ratio_to_updated(hrp2, 1e4), 0.00573, 1e-5));
  CHECK(four_digits(ratio_to_updated(hrp2, 1e5), 0.00564, 1e-5));
  CHECK(four_digits(ratio_to_articulated(hrp2, 1e1), 4.210, 1e-3));
  CHECK(four_digits(ratio_to_articulated(hrp2, 1e2), 0.6231, 1e-4));
  CHECK(four_digits(ratio_to_articulated(hrp2, 1e3), 0.2644, 1e-4));
  CHECK(four_digits(ratio_to_articulated(hrp2, 1e4), 0.2285, 1e-4));
  CHECK(four_digits(ratio_to_articulated(hrp2, 1e5), 0.2250, 1e-4));
}

TEST_CASE("simplified dynamics pay below 97 DoF, not 100 as printed") {
  const auto ratio = [](double n) { return ratio_to_articulated({n, 4}, 1000); };
  CHECK(four_digits(ratio(4), 0.1152, 1e-4));
  CHECK(four_digits(ratio(60), 0.5600, 1e-4));
  CHECK(four_digits(ratio(96), 0.9963, 1e-4));
  CHECK(four_digits(ratio(97), 1.0100, 1e-4));
  CHECK(four_digits(ratio(100), 1.0515, 1e-4));
  CHECK(ratio(96) < 1.0);
  CHECK(ratio(97) > 1.0);
}

TEST_CASE("break-even with the O(n) algorithm at 28 DoF comes after 52 evaluations") {
  CHECK(ratio_to_articulated({}, 51) > 1.0);
  CHECK(ratio_to_articulated({}, 52) <= 1.0);
}

TEST_CASE("our evaluation needs no more operations than the paper's 2n² + 25n − 6") {
  constexpr int n = 28, padded = SdcSystem<Counted>::padded_size(n);
  const std::vector<Counted> P(n * padded, Counted(0.1)), row(padded, Counted(0.5));
  std::vector<Counted> tau(padded), phiddot(padded);
  SdcSystem<Counted> s{.n = n,
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
  sdc_torque<false, false>(s, Counted(0.0), row.data(), row.data(), tau.data());
  sdc_accelerate(s, tau.data(), Counted(1.0), phiddot.data());
  MESSAGE("operations of one SDC evaluation, n = 28 (padded to 32): " << g_operations);
  CHECK(g_operations <= 2 * n * n + 25 * n - 6);
}

TEST_CASE("LU takes about 2n³/3 operations and solves what it factored") {
  constexpr int n = 28;
  std::vector<Counted> A(n * n);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      A[static_cast<std::size_t>(i * n + k)] =
          Counted(1.0 / (1 + std::abs(i - k)) + (i == k ? n : 0));
  std::vector<Counted> x(n), b(n);
  for (int i = 0; i < n; ++i) x[static_cast<std::size_t>(i)] = Counted(i + 1.0);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      b[static_cast<std::size_t>(i)].x +=
          A[static_cast<std::size_t>(i * n + k)].x * x[static_cast<std::size_t>(k)].x;
  g_operations = 0;
  lu_factor(n, A.data());
  MESSAGE("operations of LU, n = 28: " << g_operations);
  CHECK(std::abs(static_cast<double>(g_operations) / (2.0 * n * n * n / 3.0) - 1.0) < 0.2);
  lu_solve(n, A.data(), b.data());
  for (int i = 0; i < n; ++i)
    CHECK(b[static_cast<std::size_t>(i)].x == doctest::Approx(i + 1.0).epsilon(1e-12));
}
