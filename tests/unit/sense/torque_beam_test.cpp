// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Measured torque is a signal of its own: late by the beam, blind to the gear's friction.
#include "legwork/sense/torque_beam.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace legwork;

TEST_CASE("the beam reads a steady torque exactly and a step with its own delay") {
  TorqueBeam beam({.stiffness = 100.0, .damping = 1.0});  // c/k = 10 ms
  const double h = 1e-5;
  double at_tau = 0;
  for (int k = 1; k <= 10000; ++k) {
    const double torque = beam.step(5.0, 0.0, h).torque;
    if (k == 1000) at_tau = torque;  // one time constant
  }
  CHECK(at_tau == doctest::Approx(5.0 * (1 - std::exp(-1.0))).epsilon(1e-3));
  CHECK(beam.reading().torque == doctest::Approx(5.0).epsilon(1e-4));
}

TEST_CASE("gear friction costs current and is not in the measured torque") {
  const DcMotor motor{.resistance = 2.0, .torque_constant = 0.05, .gear_ratio = 100.0};
  TorqueBeam beam({.coulomb = 1.5, .viscous = 0.1, .motor = motor});
  beam.reset(4.0, 2.0);
  beam.step(4.0, 2.0, 1e-3);
  CHECK(beam.reading().torque == doctest::Approx(4.0));
  CHECK(beam.reading().motor_torque == doctest::Approx(4.0 + 1.5 + 0.2));
  CHECK(beam.reading().current == doctest::Approx(5.7 / 5.0));
  CHECK(beam.reading().speed == doctest::Approx(2.0));
}

TEST_CASE("back-EMF speed has the beam's rate and, with a wrong resistance, the load in it") {
  DcMotor motor{.resistance = 2.0, .torque_constant = 0.05, .gear_ratio = 100.0};
  TorqueBeam ramp({.stiffness = 200.0, .damping = 0.0, .motor = motor});
  ramp.reset(0.0, 1.0);
  ramp.step(0.02, 1.0, 1e-3);  // 20 N·m/s into 200 N·m/rad turns the gear 0.1 rad/s more
  CHECK(ramp.reading().speed == doctest::Approx(1.1));
  TorqueBeam wrong({.motor = motor, .assumed_resistance = 1.8});
  wrong.reset(10.0, 0.0);
  wrong.step(10.0, 0.0, 1e-3);
  CHECK(wrong.reading().speed == doctest::Approx(0.2 * 2.0 / 5.0));  // ΔR·i/(N·k)
  CHECK_THROWS_AS(TorqueBeam({.stiffness = 0.0}), Error);
  CHECK_THROWS_AS(TorqueBeam({.damping = -1.0}), Error);
}
