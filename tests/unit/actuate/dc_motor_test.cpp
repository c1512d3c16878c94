// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A DC motor obeys its closed forms: stall, no load, energy balance, warming.
#include "legwork/actuate/dc_motor.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/base/random.h"

using namespace legwork;

namespace {
DcMotor example() {
  DcMotor m;
  m.resistance = 0.6;
  m.torque_constant = 0.03;
  m.gear_ratio = 50.0;
  m.efficiency = 0.8;
  m.back_efficiency = 0.6;
  m.rotor_inertia = 2e-5;
  m.viscous = 1e-6;
  m.coulomb = 2e-3;
  m.supply = 24.0;
  m.regeneration = 0.7;
  return m;
}
DcMotor warm_example() {
  DcMotor m = example();
  m.thermal = {.winding_to_case = 2.0,
               .case_to_ambient = 6.0,
               .winding_capacity = 15.0,
               .case_capacity = 120.0,
               .limit = 120.0};
  return m;
}
}  // namespace

TEST_CASE("stall torque and no-load speed are those of the data sheet's formulas") {
  DcMotor m = example();
  m.efficiency = 1.0;
  m.viscous = m.coulomb = 0.0;
  CHECK(stall_torque(m) == doctest::Approx(50.0 * 0.03 * 24.0 / 0.6).epsilon(1e-14));
  CHECK(no_load_speed(m) == doctest::Approx(24.0 / (0.03 * 50.0)).epsilon(1e-14));
  m.current_limit = 10.0;
  CHECK(stall_torque(m) == doctest::Approx(50.0 * 0.03 * 10.0).epsilon(1e-14));
}

TEST_CASE("at the no-load speed the torque left at full voltage is exactly what friction takes") {
  const DcMotor m = example();
  const double v = no_load_speed(m);
  const double T = torque_range(m, at_ambient(m), v).upper;
  CHECK(torque_behind_gear(m, 0.0, v) == doctest::Approx(T).epsilon(1e-12));
}

TEST_CASE("electric power is mechanical power plus heat, drawn less what came back") {
  const DcMotor m = example();
  RandomStream random(7, 0, 0);
  for (int k = 0; k < 1000; ++k) {
    const double T = random.normal(0.0, 20.0), v = random.normal(0.0, 10.0);
    const MotorPower p = power_of(m, m.resistance, T, v);
    const double size = std::fabs(p.heat) + std::fabs(p.mechanical);
    CHECK(std::fabs(p.voltage * p.current - p.electric) <= 1e-13 * size);
    CHECK(std::fabs(p.electric - (p.drawn - p.regenerated - p.burnt)) <= 1e-13 * size);
    CHECK(std::fabs(p.positive + p.negative - T * v) <= 1e-13 * size);
    CHECK(p.drawn >= 0.0);
    CHECK(p.regenerated >= 0.0);
    CHECK(p.negative <= 0.0);
  }
}

TEST_CASE("the gear never gives more than it gets, driving or driven") {
  DcMotor m = example();
  m.viscous = m.coulomb = m.rotor_inertia = 0.0;
  for (const double tau : {-30.0, -3.0, 3.0, 30.0}) {
    for (const double v : {-5.0, -0.1, 0.1, 5.0}) {
      const double T = torque_behind_gear(m, tau, v);
      CHECK(T * v >= tau * v);  // what goes in is at least what comes out, signs included
      const bool drives = tau * v > 0.0;
      CHECK(tau == doctest::Approx(drives ? m.efficiency * T : T / m.back_efficiency));
      // The bounds of the dry friction say the same.
      const TorqueRange f = gear_friction(m, T);
      CHECK(T + (v > 0.0 ? f.lower : f.upper) == doctest::Approx(tau).epsilon(1e-12));
    }
  }
}

TEST_CASE("the winding warms by its two closed-form time constants") {
  DcMotor m = warm_example();
  m.thermal.case_capacity = 1e15;  // the case stays at ambient: one time constant, R·C
  const double tau = m.thermal.winding_to_case * m.thermal.winding_capacity, loss = 10.0;
  MotorHeat heat = at_ambient(m);
  const double h = 1e-2;
  for (int k = 0; k < 3000; ++k) heat = heat_after(m, heat, loss, h);
  const double rise = loss * m.thermal.winding_to_case * (1.0 - std::exp(-30.0 / tau));
  // Trapezoidal rule: relative error (h/tau)²/12 per time constant.
  CHECK(heat.winding - m.thermal.ambient == doctest::Approx(rise).epsilon(1e-7));

  // Both lumps: the steady state is loss times the sum of the resistances.
  m = warm_example();
  heat = at_ambient(m);
  for (int k = 0; k < 20000; ++k) heat = heat_after(m, heat, loss, 1.0);
  CHECK(heat.winding == doctest::Approx(25.0 + 10.0 * 8.0).epsilon(1e-9));
  CHECK(heat.casing == doctest::Approx(25.0 + 10.0 * 6.0).epsilon(1e-9));
}

TEST_CASE("heat that went in is heat stored plus heat lost, at any step") {
  const DcMotor m = warm_example();
  const MotorThermal& t = m.thermal;
  MotorHeat heat = at_ambient(m);
  double in = 0.0, out = 0.0;
  for (int k = 0; k < 400; ++k) {
    const double loss = k % 100 < 50 ? 40.0 : 0.0, h = 0.5;
    const MotorHeat next = heat_after(m, heat, loss, h);
    in += loss * h;
    out += h * (0.5 * (heat.casing + next.casing) - t.ambient) / t.case_to_ambient;
    heat = next;
  }
  const double stored =
      t.winding_capacity * (heat.winding - t.ambient) + t.case_capacity * (heat.casing - t.ambient);
  CHECK(in == doctest::Approx(stored + out).epsilon(1e-12));
}

TEST_CASE("a stalled motor at full voltage settles at its thermal limit and never passes it") {
  const DcMotor m = warm_example();
  MotorHeat heat = at_ambient(m);
  double hottest = 0.0, current = 0.0;
  for (int k = 0; k < 400000; ++k) {
    current = current_allowed(m, heat);
    heat = heat_after(m, heat, resistance_at(m, heat) * current * current, 0.02);
    hottest = std::max(hottest, heat.winding);
  }
  CHECK(hottest <= m.thermal.limit + 1e-6);
  CHECK(heat.winding == doctest::Approx(m.thermal.limit).epsilon(1e-3));
  CHECK(current == doctest::Approx(continuous_current(m)).epsilon(1e-2));
}

TEST_CASE("a motor without meaning is refused by name") {
  DcMotor m = example();
  CHECK_NOTHROW(require_sound(m, "knee"));
  m.efficiency = 1.2;
  CHECK_THROWS_WITH_AS(require_sound(m, "knee"), doctest::Contains("efficiency must be"), Error);
  m = example();
  m.resistance = std::nan("");
  CHECK_THROWS_AS(require_sound(m, "knee"), Error);
}
