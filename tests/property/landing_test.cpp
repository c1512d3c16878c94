// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Landings: the impulse hangs on the fall, not on the step; a flat heightfield is a floor.
#include <doctest/doctest.h>

#include <cmath>

#include "legwork/model/terrain.h"
#include "legwork/sim/loads.h"
#include "legwork/sim/world.h"
#include "support/bench_robots.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

namespace {

void hold(World& world, const BenchRobot& robot) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const BenchJoint& j = robot.joints[i];
    world.inputs.joint_force[6 + i] =
        j.kp * (j.q0 - world.state().q[7 + i]) - j.kd * world.state().v[6 + i];
  }
}

// What the ground gave from the release to 40 ms after the touchdown of a free fall of 5 cm [N·s].
double landing_impulse(const BenchRobot& robot, double h) {
  World world(robot.model, {.dt = h});
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] += 0.05;
  world.reset(x);
  const double end = std::sqrt(2 * 0.05 / 9.81) + 0.04;
  double impulse = 0.0;
  while (world.time() < end - 1e-9) {
    hold(world, robot);
    REQUIRE(world.step().status == StepStatus::kOk);
    // The last step counts with the part of it that is inside.
    const double inside = std::min(1.0, (end - (world.time() - h)) / h);
    impulse += inside * h * pressure_centre(world.last().contacts).force_z;
  }
  return impulse;
}

}  // namespace

TEST_CASE("the impulse of a landing is within 1 % from h = 2 ms to 0.1 ms") {
  for (const BenchRobot& robot : {bench_quadruped(), bench_humanoid()}) {
    const double finest = landing_impulse(robot, 0.1e-3);
    for (const double h : {2e-3, 1e-3, 0.5e-3, 0.25e-3}) {
      const double impulse = landing_impulse(robot, h);
      MESSAGE(robot.model.name << " h " << 1e3 * h << " ms: " << impulse << " N s, "
                               << 100 * (impulse / finest - 1.0) << " % from 0.1 ms");
      CHECK(std::fabs(impulse / finest - 1.0) < 0.01);
    }
  }
}

TEST_CASE("a box lands on a flat heightfield as on a floor, torque and slide included") {
  const SolidOptions solid{.size = {0.1, 0.07, 0.05}, .mass = 3.0};
  const Model floor = solid_on_floor(solid);
  ModelSpec spec;
  spec.name = "solid";
  add_heightfield(spec,
                  heightfield_from("flat", 21, 21, 5.0, 5.0, [](double, double) { return 0.0; }));
  for (Heightfield& field : spec.heightfields) field.base = 0.1;
  for (ShapeSpec& shape : spec.parts[0].shapes) shape.surface.slide = solid.friction;
  PartSpec part = solid_part(solid, "solid");
  part.X_PF.p = {0, 0, rest_height(solid)};
  spec.add_part(std::move(part));
  const Model field = build(spec);
  State x = rest_state(floor);
  x.q[2] = 0.3;
  x.q[3] = 0.98, x.q[4] = 0.15, x.q[5] = -0.1, x.q[6] = 0.05;
  const Quat<double> unit = normalized(Quat<double>{x.q[3], x.q[4], x.q[5], x.q[6]});
  x.q[3] = unit.w, x.q[4] = unit.x, x.q[5] = unit.y, x.q[6] = unit.z;
  x.v = {0.5, 0.2, 0, 1, 2, 3};
  World on_floor(floor), on_field(field);
  on_floor.reset(x);
  on_field.reset(x);
  double apart = 0.0;
  for (int k = 0; k < 1500; ++k) {
    REQUIRE(on_floor.step().status == StepStatus::kOk);
    REQUIRE(on_field.step().status == StepStatus::kOk);
    for (std::size_t i = 0; i < x.q.size(); ++i) {
      apart = std::max(apart, std::fabs(on_floor.state().q[i] - on_field.state().q[i]));
    }
  }
  MESSAGE("apart by " << apart << " m after 1.5 s");
  CHECK(apart < 1e-6);  // rounding, through an impact
  CHECK(pressure_centre(on_field.last().contacts).force_z ==
        doctest::Approx(3.0 * 9.81).epsilon(1e-9));
}

TEST_CASE("at a joint stop the whole wrench is steady and that of statics") {
  ModelSpec spec;
  PartSpec part{.name = "arm"};
  part.own = {2.0, {0, 0, -0.5}, {1e-3, 0, 0, 1e-3, 0, 1e-3}};
  JointSpec joint{.name = "hinge"};
  joint.axis = {0, 1, 0};
  joint.range = {.lower = 0.3, .upper = 1.0};
  part.joints.push_back(joint);
  spec.add_part(part);
  const Model model = build(spec);
  World world(model);
  State x = rest_state(model);
  x.q[0] = 0.5;
  world.reset(x);
  for (int k = 0; k < 3000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  Vec3<double> low{1e9, 1e9, 1e9}, high{-1e9, -1e9, -1e9};
  for (int k = 0; k < 1000; ++k) {
    REQUIRE(world.step().status == StepStatus::kOk);
    const Force<double>& F = world.loads().wrench[1];
    for (int i = 0; i < 3; ++i)
      low[i] = std::min(low[i], F.f[i]), high[i] = std::max(high[i], F.f[i]);
  }
  const double weight = 2.0 * 9.81, q = world.state().q[0];
  CHECK(norm(high - low) < 1e-9 * weight);
  const Force<double>& F = world.loads().wrench[1];
  CHECK(F.f.z == doctest::Approx(weight * std::cos(q)).epsilon(1e-9));
  CHECK(F.f.x == doctest::Approx(-weight * std::sin(q)).epsilon(1e-9));
  CHECK(F.t.y == doctest::Approx(0.5 * weight * std::sin(q)).epsilon(1e-9));
}
