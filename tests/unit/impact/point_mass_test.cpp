// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The virtual-mass model against its closed form and the paper's tables II and III.
#include "legwork/impact/point_mass.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>

using namespace legwork::impact;

namespace {

struct Row {
  const char* name;
  double mass, speed;
  double printed_impulse;      // table III, f_n [N·s], one decimal
  double printed_force;        // table III, f_max [N]
  double printed_sdc_impulse;  // table II, SDC f_n
  double damping;              // D of the reduced model (fitted on the 1.0 m/s rows)
};
constexpr std::array<Row, 9> kRows{{{"A-1", 4, 0.4, 1.2, 119.7, 2.6, 864.8},
                                    {"A-2", 4, 0.7, 2.1, 209.9, 4.6, 864.8},
                                    {"A-3", 4, 1.0, 3.0, 300.2, 6.5, 864.8},
                                    {"B-1", 6, 0.4, 1.5, 119.7, 2.7, 1215.2},
                                    {"B-2", 6, 0.7, 2.7, 209.9, 4.7, 1215.2},
                                    {"B-3", 6, 1.0, 3.8, 300.2, 6.7, 1215.2},
                                    {"C-1", 8, 0.4, 1.7, 119.8, 2.7, 1674.6},
                                    {"C-2", 8, 0.7, 3.0, 210.4, 4.8, 1674.6},
                                    {"C-3", 8, 1.0, 4.3, 300.6, 6.9, 1674.6}}};

bool prints_as(double value, double printed) { return std::abs(value - printed) <= 0.05; }

PointStrike strike_of(const Row& row, LawKind law = LawKind::kCompressionDamper) {
  PointStrike s{.mass = row.mass, .speed = row.speed};
  s.law.kind = law;
  return s;
}

}  // namespace

TEST_CASE("table III: the damper acts in compression only, and every impulse prints (9 of 9)") {
  constexpr std::array<double, 9> kExact{1.2145, 2.1254, 3.0363, 1.5183, 2.6570,
                                         3.7957, 1.7317, 3.0304, 4.3292};  // reference D
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    CAPTURE(kRows[i].name);
    const PointImpact exact = point_mass_closed_form(strike_of(kRows[i]));
    const PointImpact rk4 = integrate_point_mass(strike_of(kRows[i]));
    CHECK(std::abs(exact.impulse - kExact[i]) < 1e-4);  // printed to four decimals
    CHECK(std::abs(rk4.impulse - kExact[i]) < 2e-4);
    CHECK(prints_as(rk4.impulse, kRows[i].printed_impulse));
    CHECK(std::abs(rk4.impulse / exact.impulse - 1.0) < 1e-4);
    CHECK(std::abs(rk4.contact_time / exact.contact_time - 1.0) < 1e-3);
    // An identity of the law (f at the touch), not a check of the model.
    CHECK(std::abs(rk4.f_max - 300.0 * kRows[i].speed) < 1e-9);
    CHECK(exact.f_max == doctest::Approx(rk4.f_max).epsilon(1e-12));
  }
}

TEST_CASE("table III: the other contact laws do not print") {
  for (const LawKind law : {LawKind::kClamped, LawKind::kSticky, LawKind::kBilateral}) {
    int agree = 0;
    for (const Row& row : kRows) {
      const PointImpact impact = integrate_point_mass(strike_of(row, law));
      agree += prints_as(impact.impulse, row.printed_impulse) ? 1 : 0;
    }
    CAPTURE(to_string(law));
    CHECK(agree == 0);
  }
  CHECK(std::abs(integrate_point_mass(strike_of(kRows[0], LawKind::kClamped)).impulse - 1.0082) <
        2e-4);
  CHECK(std::abs(integrate_point_mass(strike_of(kRows[0], LawKind::kSticky)).impulse - 0.8952) <
        2e-4);
}

TEST_CASE("table II: mass and servo damping alone give the SDC impulses (9 of 9)") {
  // D was fitted on the three 1.0 m/s rows; the other six test little beyond linearity in v.
  for (const Row& row : kRows) {
    CAPTURE(row.name);
    PointStrike s = strike_of(row);
    s.damping = row.damping;
    CHECK(prints_as(integrate_point_mass(s).impulse, row.printed_sdc_impulse));
  }
}

TEST_CASE("the reduced model's ends: no damping is the point mass, endless damping is a piston") {
  PointStrike s{.mass = 6.0, .speed = 1.0};
  const double free = integrate_point_mass(s).impulse;
  s.damping = 0.0;
  CHECK(std::abs(integrate_point_mass(s).impulse - free) < 1e-12);
  s.damping = 1e5, s.h = 1e-5;
  CHECK(std::abs(integrate_point_mass(s).impulse - 7.3405) < 1e-3);
}

TEST_CASE("closed form and integration agree for any masses, springs and speeds") {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> unit;
  const auto draw = [&](double low, double high) {
    return low * std::pow(high / low, unit(random));
  };
  for (int trial = 0; trial < 200; ++trial) {
    PointStrike s{.mass = draw(0.5, 50), .speed = draw(0.05, 5), .target_mass = draw(0.5, 50)};
    s.law.stiffness = draw(1e3, 1e5);
    s.law.damping = draw(1.0, 1e3);
    const PointImpact exact = point_mass_closed_form(s);
    s.duration = 2000 * (s.h = exact.contact_time * 1.5 / 2000);
    const PointImpact rk4 = integrate_point_mass(s);
    CAPTURE(s.mass);
    CAPTURE(s.law.stiffness);
    CAPTURE(s.law.damping);
    CHECK(rk4.impulse == doctest::Approx(exact.impulse).epsilon(1e-5));
    CHECK(rk4.contact_time == doctest::Approx(exact.contact_time).epsilon(1e-5));
    CHECK(rk4.max_depth == doctest::Approx(exact.max_depth).epsilon(1e-4));
    CHECK(rk4.f_max == doctest::Approx(exact.f_max).epsilon(1e-5));
    CHECK(rk4.restitution == doctest::Approx(exact.restitution).epsilon(1e-4));
  }
}

TEST_CASE("a user's law replaces the spring and damper") {
  PointStrike s{.mass = 4.0, .speed = 0.4};
  const double own = integrate_point_mass(s).impulse;
  s.law = {.kind = LawKind::kUser, .user = [](double depth, double rate) {
             return 1e4 * depth + 300.0 * std::max(rate, 0.0);
           }};
  CHECK(integrate_point_mass(s).impulse == own);
}

TEST_CASE("a Hunt–Crossley contact starts without a jump and loses energy") {
  PointStrike s{.mass = 4.0, .speed = 0.4};
  s.law = {.kind = LawKind::kHuntCrossley, .stiffness = 1e4, .damping = 0.5};
  const PointImpact impact = integrate_point_mass(s);
  CHECK(impact.force.front() == 0.0);
  CHECK(impact.restitution < 1.0);
  CHECK(impact.restitution > 0.5);
}

TEST_CASE("the recorded force integrates to the impulse") {
  const PointImpact impact = integrate_point_mass(strike_of(kRows[4]));
  double area = 0.0;
  for (std::size_t i = 1; i < impact.t.size(); ++i)
    area += (impact.t[i] - impact.t[i - 1]) * (impact.force[i] + impact.force[i - 1]) / 2.0;
  CHECK(std::abs(area - impact.impulse) < 2e-3 * impact.impulse);  // trapezoid over the release
}
