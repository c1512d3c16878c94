// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Dry friction holds without creep, gives way at its cone, and points against the slip.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "legwork/sim/world.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

namespace {
constexpr double kPi = std::numbers::pi;
constexpr double kFriction = 0.8;

World block_on_slope(double load, double heading, double mass, double h) {
  const double angle = std::atan(load * kFriction);
  const Model model = solid_on_floor(
      {.mass = mass, .friction = kFriction, .gravity_W = slope_gravity(angle, heading)});
  return World(model, {.dt = h});
}

double travelled(const World& world, const State& from) {
  return std::hypot(world.state().q[0] - from.q[0], world.state().q[1] - from.q[1]);
}
}  // namespace

TEST_CASE("a block sticks below the friction cone and slides above it, at every heading") {
  for (const double mass : {1e-3, 1.0, 1e4}) {
    for (int i = 0; i < 16; ++i) {
      const double heading = 2 * kPi * i / 16 + 0.01;
      CAPTURE(mass);
      CAPTURE(i);
      World below = block_on_slope(0.999, heading, mass, 1e-3);
      World above = block_on_slope(1.001, heading, mass, 1e-3);
      for (int k = 0; k < 300; ++k) {  // settle on the bristles
        REQUIRE(below.step().status == StepStatus::kOk);
        REQUIRE(above.step().status == StepStatus::kOk);
      }
      const State start_below = below.state(), start_above = above.state();
      for (int k = 0; k < 1000; ++k) {
        REQUIRE(below.step().status == StepStatus::kOk);
        REQUIRE(above.step().status == StepStatus::kOk);
      }
      CHECK(travelled(below, start_below) < 1e-9);
      // s = ½·a·t² with a = g·(sin − μ·cos) = 6.1e-3 m/s² at 1.001 μ.
      CHECK(travelled(above, start_above) > 1e-3);
    }
  }
}

TEST_CASE("a block loaded to 0.8 of its cone does not creep") {
  World world = block_on_slope(0.8, 0.3, 1.0, 1e-3);
  for (int k = 0; k < 1000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  const State start = world.state();
  for (int k = 0; k < 10000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  const double creep = travelled(world, start) / 10.0;
  MESSAGE("creep under 0.8 of the cone: " << creep * 1e6 << " um/s");
  CHECK(creep < 1e-8);  // 0.01 µm/s
}

TEST_CASE("a sliding block has the speed and the direction of Coulomb's law") {
  for (int i = 0; i < 16; ++i) {
    const double heading = 2 * kPi * i / 16 + 0.01, angle = std::atan(1.2 * kFriction);
    World world = block_on_slope(1.2, heading, 1.0, 1e-3);
    for (int k = 0; k < 1000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
    const double a = 9.81 * (std::sin(angle) - kFriction * std::cos(angle));
    const double v0 = std::hypot(world.state().v[0], world.state().v[1]);
    for (int k = 0; k < 1000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
    const double vx = world.state().v[0], vy = world.state().v[1];
    CHECK(std::hypot(vx, vy) - v0 == doctest::Approx(a * 1.0).epsilon(1e-6));
    CHECK(std::atan2(vy, vx) == doctest::Approx(std::remainder(heading, 2 * kPi)).epsilon(1e-9));
    for (const ContactForce& c : world.last().contacts) {
      const double along = (c.f_W.x * vx + c.f_W.y * vy) / std::hypot(vx, vy);
      const double across = (c.f_W.x * vy - c.f_W.y * vx) / std::hypot(vx, vy);
      CHECK(along < 0.0);
      CHECK(std::fabs(across) < 1e-9 * 9.81);
      CHECK(std::hypot(c.f_W.x, c.f_W.y) == doctest::Approx(kFriction * c.f_W.z).epsilon(1e-9));
    }
  }
}

TEST_CASE("a ball on a slope rolls with 5/7 of the frictionless acceleration") {
  const double angle = 0.2;
  const Model model = solid_on_floor(
      {.kind = ShapeKind::kSphere, .size = {0.1, 0, 0}, .gravity_W = slope_gravity(angle, 0.7)});
  World world(model);
  for (int k = 0; k < 1000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  const double v0 = std::hypot(world.state().v[0], world.state().v[1]);
  for (int k = 0; k < 1000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  const double v1 = std::hypot(world.state().v[0], world.state().v[1]);
  CHECK(v1 - v0 == doctest::Approx(5.0 / 7.0 * 9.81 * std::sin(angle)).epsilon(1e-4));
  // The ball rolls on the middle of its 10 µm dent: a radius 5e-5 too small.
}

TEST_CASE("a ball thrown flat slides, then rolls at 5/7 of its speed") {
  const Model model = solid_on_floor({.kind = ShapeKind::kSphere, .size = {0.1, 0, 0}});
  World world(model);
  State x = rest_state(model);
  x.v[0] = 3.0;
  world.reset(x);
  for (int k = 0; k < 2000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  CHECK(world.state().v[0] == doctest::Approx(15.0 / 7.0).epsilon(1e-4));
  CHECK(world.state().v[4] == doctest::Approx(15.0 / 7.0 / 0.1).epsilon(1e-4));
}

TEST_CASE(
    "torsional friction stops a spinning ball at its own rate, rolling friction a rolling one") {
  SolidOptions options{.kind = ShapeKind::kSphere, .size = {0.1, 0, 0}, .condim = 6};
  options.torsion = 0.01;
  options.roll = 0.002;
  const Model model = solid_on_floor(options);
  const double I = 0.4 * 0.01;
  World spin(model);
  State x = rest_state(model);
  x.v[5] = 40.0;
  spin.reset(x);
  for (int k = 0; k < 1000; ++k) REQUIRE(spin.step().status == StepStatus::kOk);
  // I·dω/dt = −torsion·N
  CHECK(spin.state().v[5] == doctest::Approx(40.0 - 0.01 * 9.81 / I * 1.0).epsilon(1e-3));
  World roll(model);
  x.v[5] = 0.0;
  x.v[0] = 1.0;
  x.v[4] = 10.0;
  roll.reset(x);
  for (int k = 0; k < 500; ++k) REQUIRE(roll.step().status == StepStatus::kOk);
  // About the contact: (I + m·r²)·dω/dt = −roll·N
  const double rate = 0.002 * 9.81 / (I + 0.01);
  CHECK(roll.state().v[4] == doctest::Approx(10.0 - rate * 0.5).epsilon(1e-3));
}
