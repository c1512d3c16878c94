// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// TITAN-VIII in ODE through engines/: the 2011 paper's standing test and what it hides (reference
// A).
#include <doctest/doctest.h>

#include <cmath>

#include "engines/hidden_arm.h"
#include "engines/titan.h"
#include "legwork/sim/world.h"

using namespace legwork;
using namespace legwork::witness;

namespace {
bool skip() {
  if (titan_engines().has("ode")) return false;
  MESSAGE("[skipped] built without libode-dev");
  return true;
}
}  // namespace

TEST_CASE("ODE: the knee settles in the paper's two seconds") {
  if (skip()) return;
  const StandingRun paper = stand_titan("ode:fixed=joined", {.duration = 2.4});
  MESSAGE("knee settles " << paper.settle << " s, spike " << paper.spike << " N*m, knee force "
                          << paper.knee_force << " N, J2 by eq 5 " << paper.hip_true << ", by eq 7 "
                          << paper.hip_jacobian << ", eq5-eq7-J4 " << paper.ankle_gap);
  CHECK(paper.settle == doctest::Approx(1.82).epsilon(0.2));
  CHECK(paper.spike == doctest::Approx(25.7).epsilon(1e-6));
  CHECK(std::fabs(paper.knee_force - 49.05) < 0.01);
  CHECK(std::fabs(paper.ground_z - 215.82) < 0.01);
  CHECK(paper.hip_jacobian == doctest::Approx(8.0589).epsilon(1e-3));
  CHECK(paper.ankle_gap < 2e-3);
  CHECK(paper.complaints == 0);
}

TEST_CASE("ODE: a faster ankle servo, or none, ends the latency") {
  if (skip()) return;
  const StandingRun fast = stand_titan("ode:fixed=joined", {.ankle_gain = 4.0, .duration = 1.0});
  const StandingRun none = stand_titan("ode:fixed=joined", {.ankle_gain = 0.0, .duration = 1.0});
  MESSAGE("ankle gain 4: " << fast.settle << " s; ankle off: " << none.settle << " s, J2 by eq 5 "
                           << none.hip_true);
  CHECK(fast.settle == doctest::Approx(0.30).epsilon(0.2));
  CHECK(none.settle < 0.05);
  CHECK(none.hip_true == doctest::Approx(6.8425).epsilon(0.015));  // at 1 s: eq 7 decays at k_d
}

TEST_CASE("ODE: QuickStep and a ground without slip are of no use for torque") {
  if (skip()) return;
  const StandingRun quick = stand_titan("ode:fixed=joined:solver=quick", {});
  const StandingRun more =
      stand_titan("ode:fixed=joined:solver=quick:iterations=200", {.duration = 3.0});
  MESSAGE("QuickStep 20: std " << quick.ripple << " N*m, sinks " << quick.sink * 1e3
                               << " mm; 200: std " << more.ripple << " N*m");
  CHECK(quick.ripple == doctest::Approx(0.9).epsilon(0.2));
  CHECK(quick.sink == doctest::Approx(0.010).epsilon(0.2));
  CHECK(more.ripple == doctest::Approx(0.41).epsilon(0.2));
  const StandingRun bare = stand_titan("ode:fixed=joined:slip=0", {.duration = 1.0});
  MESSAGE("slip 0: " << bare.complaints << " steps with LCP errors, std " << bare.ripple << " N*m");
  CHECK(bare.complaints > 50);
}

TEST_CASE("native: the same drop, the same explanation") {
  const StandingRun paper = stand_titan("native", {});
  const StandingRun fast = stand_titan("native", {.ankle_gain = 4.0});
  const StandingRun none = stand_titan("native", {.ankle_gain = 0.0});
  MESSAGE("native: knee settles " << paper.settle << " s; ankle gain 4: " << fast.settle
                                  << "; ankle off: " << none.settle << "; J2 by eq 5 "
                                  << none.hip_true << ", by eq 7 " << none.hip_jacobian
                                  << ", eq5-eq7-J4 " << paper.ankle_gap);
  CHECK(paper.settle == doctest::Approx(1.82).epsilon(0.2));
  CHECK(fast.settle == doctest::Approx(0.30).epsilon(0.2));
  CHECK(none.settle < 0.05);
  CHECK(none.hip_true == doctest::Approx(6.8425).epsilon(1.5e-4));
  CHECK(none.hip_jacobian == doctest::Approx(8.0589).epsilon(1.5e-4));
  CHECK(std::fabs(paper.knee_force - 49.05) < 0.01);
  CHECK(std::fabs(paper.ground_z - 215.82) < 0.01);
}

TEST_CASE("a joint in ODE rubs: still below its dry friction, slower by it above") {
  const EngineRegistry* engines = test::engines_with("ode");
  if (engines == nullptr) return;
  ModelSpec spec;
  PartSpec arm{.name = "arm"};
  arm.own = {1.0, {0.3, 0, 0}, {0.01, 0, 0, 0.01, 0, 0.01}};
  arm.has_inertial = true;
  arm.joints.push_back({.name = "hinge", .axis = {0, 0, 1}, .friction = 0.3});
  spec.add_part(arm);
  const Model model = build(spec);
  Parameters parameters = parameters_of(model);
  Drive motor;
  motor.kind = DriveKind::kTorque, motor.joint = *model.find_joint("hinge");
  parameters.drives = {motor};
  for (const double torque : {0.2, 0.5}) {
    World world(make_scene(std::make_shared<const Model>(model), parameters), {.dt = 1e-3},
                engines->maker("ode"));
    world.inputs.drive[0].torque = torque;
    for (int k = 0; k < 1000; ++k) world.step();
    const double expected = torque > 0.3 ? (torque - 0.3) / (0.01 + 0.09) : 0.0;
    CHECK(world.state().v[0] == doctest::Approx(expected).epsilon(1e-3));
  }
}
