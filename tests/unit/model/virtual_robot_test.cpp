// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots put together from solids.
#include "legwork/model/virtual_robot.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/model/inertia_check.h"

using namespace legwork;

TEST_CASE("a box is the sum of its halves") {
  const MassProperties whole = mass_of({virtual_box({.1, .2, .3}, 6.0)});
  const MassProperties halves = mass_of({virtual_box({.05, .2, .3}, 3.0, {-.05, 0, 0}),
                                         virtual_box({.05, .2, .3}, 3.0, {.05, 0, 0})});
  CHECK(halves.mass == doctest::Approx(6.0));
  CHECK(std::abs(halves.com.x) < 1e-15);
  CHECK(halves.inertia.xx == doctest::Approx(whole.inertia.xx).epsilon(1e-12));
  CHECK(halves.inertia.yy == doctest::Approx(whole.inertia.yy).epsilon(1e-12));
  CHECK(whole.inertia.zz == doctest::Approx(6.0 * (.04 + .16) / 12.0));
}

TEST_CASE("a dumb-bell against its closed form") {
  const double m = 2.0, r = .05, d = .3;
  const MassProperties p =
      mass_of({virtual_sphere(r, m, {0, 0, d}), virtual_sphere(r, m, {0, 0, -d})});
  CHECK(p.inertia.xx == doctest::Approx(2.0 * (0.4 * m * r * r + m * d * d)));
  CHECK(p.inertia.zz == doctest::Approx(2.0 * 0.4 * m * r * r));
  CHECK(of_density(virtual_sphere(r, 0.0), 1000.0).mass ==
        doctest::Approx(1000.0 * 4.0 / 3.0 * 3.14159265358979 * r * r * r));
}

TEST_CASE("a virtual motor is three boxes and two cylinders with the servo's mass") {
  const VirtualComposite motor = virtual_motor({});
  int boxes = 0, cylinders = 0;
  for (const VirtualObject& o : motor) (o.kind == ShapeKind::kBox ? boxes : cylinders)++;
  CHECK(boxes == 3);
  CHECK(cylinders == 2);
  const MassProperties p = mass_of(motor);
  CHECK(p.mass == doctest::Approx(.072));
  CHECK(inertia_verdict(p).triangle > 1.0);
}

TEST_CASE("a part on a motor gets a hinge, another does not, and the motor weighs on its carrier") {
  VirtualRobot robot("two links");
  const Pose<double> here = identity_pose<double>();
  const int trunk = robot.add_fixed("trunk", 0, here, {virtual_box({.05, .05, .1}, 1.0)});
  const Pose<double> hip{identity3<double>(), {0, 0, -.1}};
  const int leg =
      robot.add_on_motor("hip", trunk, hip, {0, 2, 0}, {}, {virtual_box({.02, .02, .1}, .3)});
  robot.add_fixed("foot", leg, {identity3<double>(), {0, 0, -.1}},
                  {virtual_box({.05, .03, .01}, .1)});
  const Model model = build(robot.spec());
  CHECK(model.mass() == doctest::Approx(1.0 + .072 + .3 + .1));
  CHECK(model.nv == 7);  // base and one hinge
  CHECK(model.nbody() == 3);
  const Joint& hinge = model.joints[*model.find_joint("hip")];
  CHECK(hinge.kind == JointKind::kRevolute);
  CHECK(model.parts[static_cast<std::size_t>(trunk)].own.mass == doctest::Approx(1.072));
  CHECK_THROWS_AS(robot.add_fixed("x", 99, here, {virtual_sphere(.1, 1.0)}), Error);
  CHECK_THROWS_AS(virtual_box({.1, 0, .1}, 1.0), Error);
  CHECK_THROWS_AS(mass_of({virtual_sphere(.1, 0.0)}), Error);
}
