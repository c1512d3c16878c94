// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Forces at rest are those of statics: pendulums, stops, soles, stacks and the angle of tipping.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/sim/loads.h"
#include "legwork/sim/world.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

namespace {
constexpr double kBob = 1e-6;  // its inertia about its own centre [kg·m²]
// A point-like bob on a massless arm: hinge about y at the world's origin.
Model pendulum(double mass, double length, Range range = {}) {
  ModelSpec spec;
  PartSpec part{.name = "arm"};
  part.own = {mass, {0, 0, -length}, {kBob, 0, 0, kBob, 0, kBob}};
  JointSpec joint{.name = "hinge"};
  joint.axis = {0, 1, 0};
  joint.range = range;
  part.joints.push_back(joint);
  spec.add_part(part);
  return build(spec);
}
}  // namespace

TEST_CASE("the wrench of a swinging pendulum is the closed form") {
  const double m = 2.0, l = 0.7;
  const Model model = pendulum(m, l);
  World world(model, {.dt = 1e-4});
  State x = rest_state(model);
  x.q[0] = 1.2;
  world.reset(x);
  double worst = 0.0;
  for (int k = 0; k < 20000; ++k) {
    REQUIRE(world.step().status == StepStatus::kOk);
    // In the arm's axes: along it (z) tension m(l·ω² + g·cos θ); across (x) m·(l·α + g·sin θ)…
    const double q = world.last().start.q[0], w = world.last().start.v[0];
    const double alpha = -m * 9.81 * l * std::sin(q) / (m * l * l + kBob);
    const Force<double>& F = world.loads().wrench[1];
    const double tension = m * (l * w * w + 9.81 * std::cos(q));
    const double across = -m * (l * alpha + 9.81 * std::sin(q));
    worst = std::max({worst, std::fabs(F.f.z - tension), std::fabs(F.f.x - across),
                      std::fabs(F.t.y), std::fabs(F.f.y)});
  }
  CHECK(worst < 1e-6 * m * 9.81);
}

TEST_CASE("the wrench at a joint stop is steady") {
  const double m = 2.0, l = 0.5;
  const Model model = pendulum(m, l, {.lower = 0.3, .upper = 1.0});
  World world(model);
  State x = rest_state(model);
  x.q[0] = 0.5;
  world.reset(x);
  for (int k = 0; k < 3000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
  const double torque = m * 9.81 * l * std::sin(0.3);
  double lo = 1e9, hi = -1e9;
  for (int k = 0; k < 1000; ++k) {
    REQUIRE(world.step().status == StepStatus::kOk);
    lo = std::min(lo, world.last().applied.limit[0]);
    hi = std::max(hi, world.last().applied.limit[0]);
  }
  CHECK(hi - lo < 1e-9 * torque);
  CHECK(lo == doctest::Approx(torque).epsilon(1e-3));  // the stop yields by torque/stiffness
  CHECK(world.state().q[0] > 0.3 - 1e-4);
}

TEST_CASE("four corners of a sole carry the whole, and the pressure centre is under the mass") {
  for (const double offset : {0.0, 0.03, 0.05}) {
    const Model model = solid_on_floor(
        {.size = {0.1, 0.06, 0.2}, .mass = 7.0, .com_offset = {offset, -0.4 * offset, 0.1}});
    World world(model);
    for (int k = 0; k < 4000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
    const PressureCentre cop = pressure_centre(world.last().contacts);
    CHECK(world.last().contacts.size() == 4);
    CHECK(std::fabs(cop.force_z / (7.0 * 9.81) - 1.0) < 1e-9);
    // The box leans by the micrometres its corners sink: take the mass where it is now.
    const std::vector<double>& q = world.state().q;
    const Vec3<double> com =
        Vec3<double>{q[0], q[1], q[2]} +
        to_matrix(Quat<double>{q[3], q[4], q[5], q[6]}) * Vec3<double>{offset, -0.4 * offset, 0.1};
    CHECK(std::fabs(cop.p_W.x - com.x) < 1e-9);
    CHECK(std::fabs(cop.p_W.y - com.y) < 1e-9);
  }
}

TEST_CASE("a box tips at the angle of statics whatever its mass layout") {
  const double hx = 0.05, hz = 0.1;
  double least = 1e9, most = -1e9;  // of the error, over layouts and steps [°]
  for (const double h : {1e-3, 0.2e-3}) {
    for (const double com_z : {-0.05, 0.0, 0.05}) {
      const double expected = std::atan(hx / (hz + com_z));
      double low = 0.0, high = std::numbers::pi / 2;
      while (high - low > 1e-5) {
        const double angle = 0.5 * (low + high);
        const Model model = solid_on_floor({.size = {hx, 0.08, hz},
                                            .friction = 5.0,
                                            .gravity_W = slope_gravity(angle, 0.0),
                                            .com_offset = {0, 0, com_z}});
        World world(model, {.dt = h});
        bool tipped = false;
        for (int k = 0; k < static_cast<int>(1.5 / h) && !tipped; ++k) {
          REQUIRE(world.step().status == StepStatus::kOk);
          tipped = std::fabs(world.state().q[5]) > 0.05;  // quaternion y: about 6°
        }
        (tipped ? high : low) = angle;
      }
      const double error_deg = (0.5 * (low + high) - expected) * 180 / std::numbers::pi;
      least = std::min(least, error_deg), most = std::max(most, error_deg);
      CAPTURE(h);
      CAPTURE(com_z);
      MESSAGE("tipping angle error " << error_deg << " deg");
      CHECK(std::fabs(error_deg) < 0.10);
    }
  }
  MESSAGE("spread " << most - least << " deg");
  CHECK(most - least <= 0.05);
}

TEST_CASE("a stack with a mass ratio of 1 : 10 000 stands still") {
  for (const double ratio : {1e-4, 1.0, 1e4}) {
    ModelSpec spec;
    spec.parts[0].shapes.push_back(floor_shape(0.8));
    for (int i = 0; i < 2; ++i) {
      PartSpec part = solid_part({.mass = i == 0 ? 1.0 : ratio}, "box" + std::to_string(i));
      part.X_PF.p = {0, 0, 0.1 + 0.2 * i};
      spec.add_part(std::move(part));
    }
    const Model model = build(spec);
    World world(model);
    for (int k = 0; k < 2000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
    const State start = world.state();
    for (int k = 0; k < 2000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
    CAPTURE(ratio);
    double force = 0.0;
    for (const ContactForce& c : world.last().contacts) {
      if (c.at.body_b == kWorld) force += c.f_W.z;
    }
    CHECK(force == doctest::Approx((1.0 + ratio) * 9.81).epsilon(1e-8));
    for (const int body : {0, 1}) {
      for (const int k : {0, 1, 2}) {
        const auto i = static_cast<std::size_t>(7 * body + k);
        CHECK(std::fabs(world.state().q[i] - start.q[i]) < 1e-7);
      }
    }
  }
}
