// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Bounces keep their coefficient where it is defined, and never create energy where it is not.
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "legwork/sim/ledger.h"
#include "legwork/sim/world.h"
#include "support/random_robot.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

TEST_CASE("a ball bounces with its coefficient of restitution") {
  for (const double e : {0.0, 0.5, 0.8, 1.0}) {
    const Model model = solid_on_floor({.kind = ShapeKind::kSphere, .size = {0.05, 0, 0}});
    WorldOptions options;
    options.material = rigid_material(model);
    options.material.restitution = e;
    World world(model, options);
    State x = rest_state(model);
    x.q[2] = 0.55;
    world.reset(x);
    double down = 0.0, up = 0.0;
    for (int k = 0; k < 400 && up == 0.0; ++k) {
      const double before = world.state().v[2];
      const StepReport report = world.step();
      REQUIRE(report.status == StepStatus::kOk);
      if (report.contacts > 0) {
        down = -before;
        up = std::max(world.state().v[2], 1e-12);
      }
    }
    CAPTURE(e);
    CHECK(down > 3.0);
    CHECK(up / down == doctest::Approx(e).epsilon(1e-3).scale(1.0));
  }
}

TEST_CASE("impacts of rods and boxes never gain energy, whatever e and friction") {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  double worst = -1.0;
  int lowered = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    const bool rod = trial % 2 == 0;
    SolidOptions solid{.kind = rod ? ShapeKind::kCapsule : ShapeKind::kBox};
    solid.size = rod ? Vec3<double>{0.01, 0.25, 0} : Vec3<double>{0.1, 0.06, 0.03};
    solid.friction = uniform(random);
    solid.gravity_W = {0, 0, 0};  // so that energy is kinetic alone
    const Model model = solid_on_floor(solid);
    WorldOptions options;
    options.material = rigid_material(model);
    options.material.restitution = trial % 3 == 0 ? 1.0 : uniform(random);
    World world(model, options);
    // The same step with nothing to hit.
    Model alone = model;
    for (Shape& shape : alone.shapes) shape.contype = shape.conaffinity = 0;
    options.fourth_order_flight = false;
    World free(alone, options);
    State x = random_state(random, model);
    x.q[0] = x.q[1] = 0.0;
    x.q[2] = 0.4;
    x.v[2] = -1.0 - 2.0 * uniform(random);
    world.reset(x);
    Workspace<double> ws(model);
    double before = mechanical_energy(model, world.state(), ws);
    for (int k = 0; k < 600; ++k) {
      free.reset(world.state());
      const StepReport report = world.step();
      REQUIRE(report.status == StepStatus::kOk);
      lowered += report.restitution_scale < 1.0;
      const double after = mechanical_energy(model, world.state(), ws);
      if (report.contacts > 0 && report.tier > 0) {
        // A rod spinning at 300 rad/s gains in the explicit gyroscopic term of the step itself;
        // judge the impact alone, against the velocities the step would have had without it.
        free.step();
        const double without = std::max(before, mechanical_energy(model, free.state(), ws));
        worst = std::max(worst, after / without - 1.0);
      }
      before = after;
    }
  }
  MESSAGE("largest gain in a step with contact: " << worst << ", e lowered in " << lowered);
  CHECK(worst < 1e-6);  // what dents and bristles of earlier steps give back
}
