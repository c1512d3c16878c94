// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The disturbance observer on a joint whose motion is known in closed form.
#include "legwork/control/disturbance_observer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"

using namespace legwork;

namespace {

/// J·θ̈ = τ + d under τ = J_n·θ̈_ref + τ̂, held over control periods of 1 ms.
struct Joint {
  double J = 0.3, disturbance = 0.0, limit = 1e9;
  double rate = 0.0, acceleration = 0.0, torque = 0.0;
  DisturbanceObserver observer{{0.3}, 50.0};

  void period(double reference) {
    torque = std::clamp(0.3 * reference + observer.compensation()[0], -limit, limit);
    acceleration = (torque + disturbance) / J;
    rate += 1e-3 * acceleration;
    observer.update({&torque, 1}, {&rate, 1}, 1e-3);
  }
};

}  // namespace

TEST_CASE("a constant disturbance is compensated with the time constant of the cut-off") {
  Joint joint{.disturbance = -2.0};
  int tau63 = 0, k = 0;
  while (k < 400) {
    joint.period(0.0);
    ++k;
    if (tau63 == 0 && joint.observer.compensation()[0] >= 2.0 * (1 - std::exp(-1.0))) tau63 = k;
  }
  CHECK(std::abs(tau63 * 1e-3 - 1.0 / 50.0) <= 0.05 / 50.0);  // 20 ms, to the period of 1 ms
  CHECK(joint.observer.compensation()[0] == doctest::Approx(2.0).epsilon(1e-6));
  CHECK(std::abs(joint.acceleration) < 1e-6);
}

TEST_CASE("a joint 20 % too heavy or too light accelerates as asked in the end") {
  for (const double factor : {0.8, 1.2}) {
    Joint joint{.J = 0.3 * factor};
    joint.period(3.0);
    CHECK(std::abs(joint.acceleration - 3.0) > 0.4);
    for (int k = 0; k < 400; ++k) joint.period(3.0);
    CHECK(joint.acceleration == doctest::Approx(3.0).epsilon(1e-6));
    // What it compensates is the inertia nobody knew of.
    CHECK(joint.observer.compensation()[0] ==
          doctest::Approx(0.3 * (factor - 1) * 3.0).epsilon(1e-6));
  }
}

TEST_CASE("the estimate is the integral of the acceleration error, without leak") {
  Joint joint{.disturbance = 1.0};
  double integral = 0.0;
  for (int k = 0; k < 20; ++k) {
    joint.period(5.0 * std::sin(0.1 * k));
    integral += 1e-3 * (5.0 * std::sin(0.1 * k) - joint.acceleration);
  }
  // One period's rounding of the gain: 1 − e^(−0.05) is 2.5 % below 0.05.
  CHECK(joint.observer.compensation()[0] == doctest::Approx(50 * 0.3 * integral).epsilon(0.03));
}

TEST_CASE("a saturated drive does not wind the estimate up") {
  Joint joint{.disturbance = -1.0, .limit = 2.0};
  for (int k = 0; k < 2000; ++k) joint.period(100.0);  // asks for 30 N·m
  CHECK(joint.torque == 2.0);
  CHECK(joint.observer.compensation()[0] == doctest::Approx(1.0).epsilon(1e-6));
  joint.period(0.0);  // no overshoot to work off
  CHECK(std::abs(joint.acceleration) < 1e-3);
}

TEST_CASE("held, it keeps the estimate and takes no rate jump for a disturbance") {
  Joint joint{.disturbance = -2.0};
  for (int k = 0; k < 400; ++k) joint.period(0.0);
  joint.rate += 5.0;  // a touch-down
  joint.observer.hold({&joint.rate, 1});
  joint.period(0.0);
  CHECK(joint.observer.compensation()[0] == doctest::Approx(2.0).epsilon(1e-6));
  joint.observer.reset({&joint.rate, 1});
  CHECK(joint.observer.compensation()[0] == 0.0);
}

TEST_CASE("an inertia or a cut-off that is not positive is refused") {
  CHECK_THROWS_AS(DisturbanceObserver({0.0}, 50.0), Error);
  CHECK_THROWS_AS(DisturbanceObserver({1.0}, -1.0), Error);
}
