// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The linear inverted pendulum against its closed form.
#include "legwork/reduced/lipm.h"

#include <doctest.h>

#include "legwork/base/error.h"

using namespace legwork;

TEST_CASE("a pendulum of 22.5 cm falls as cosh and sinh say") {
  const Lipm pendulum(0.225);
  CHECK(pendulum.omega() == doctest::Approx(6.603029608).epsilon(1e-9));
  const PendulumState s = pendulum.after({0.01, 0.05}, 0.3);
  CHECK(s.x == doctest::Approx(0.063861068).epsilon(1e-7));
  CHECK(s.v == doctest::Approx(0.419465242).epsilon(1e-8));
  CHECK(pendulum.orbital_energy(s) ==
        doctest::Approx(pendulum.orbital_energy({0.01, 0.05})).epsilon(1e-12));
}

TEST_CASE("its acceleration is the derivative of its speed") {
  const Lipm pendulum(0.3, 1.62);
  const double h = 1e-5, t = 0.2;
  const PendulumState start{0.02, -0.01};
  const double slope = (pendulum.after(start, t + h).v - pendulum.after(start, t - h).v) / (2 * h);
  CHECK(slope == doctest::Approx(pendulum.acceleration(pendulum.after(start, t).x)).epsilon(1e-8));
  CHECK(pendulum.acceleration(0.0, 0.6, 2.0) == doctest::Approx(1.0));  // M/(m·z_c)
}

TEST_CASE("supported at its capture point the mass comes to rest") {
  const Lipm pendulum(0.4);
  const PendulumState start{-0.03, 0.2};
  const double foot = pendulum.capture_point(start);
  const PendulumState end = pendulum.after({start.x - foot, start.v}, 3.0);
  CHECK(std::abs(end.x) < 1e-6);
  CHECK(std::abs(end.v) < 1e-6);
}

TEST_CASE("a pendulum without height is refused") {
  CHECK_THROWS_AS(Lipm(0.0), Error);
  CHECK_THROWS_AS(Lipm(0.2, -1.0), Error);
}
