// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Three feet carry what equilibrium says, wherever a payload sits.
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/lab/power/quasi_static.h"
#include "legwork/model/builder.h"
#include "legwork/plan/gait_plan.h"
#include "legwork/sim/loads.h"
#include "papers/torque_power/quasistatic.h"
#include "papers/torque_power/titan8.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::papers;

namespace {

Model with_payload(const Vec3<double>& at) {
  Model model = titan8(support::data_folder());
  const Inertia<double> payload = to_inertia({1.0, at, {}});
  model.parts[1].own = to_mass_properties(to_inertia(model.parts[1].own) + payload);
  refresh_inertias(model);
  return model;
}

}  // namespace

TEST_CASE("three feet carry a payload as equilibrium says, wherever it sits") {
  std::mt19937 random(12);
  std::uniform_real_distribution<> u(-0.1, 0.1);
  for (int trial = 0; trial < 3; ++trial) {
    const Model model = with_payload({u(random), u(random), 0.05});
    REQUIRE(model.mass() == doctest::Approx(23.0));
    const Keyframe& stand = *model.find_keyframe("stand");
    const std::vector<Leg> legs = find_legs(model, stand.q);
    const GaitPlan plan(model, legs, titan8_crawl(legs, 0.0, 0.205), stand.q);
    State x = rest_state(model);
    x.q = stand.q;
    plan.joints_at(0.6, x.q, x.v);  // the front left leg is half-way through its swing
    std::fill(x.v.begin(), x.v.end(), 0.0);
    x.q[2] = plan.trunk_height();
    World world(model, titan8_world({}, 1e-3));
    world.set_drives({titan8_drives(model, {.gain = 20.0, .ankle = false}, 1e-3), {}});
    for (std::size_t i = 0; i < world.drives.size(); ++i) {
      const Joint& joint = model.joints[world.drives[i].joint];
      world.inputs.drive[i].position = x.q[static_cast<std::size_t>(joint.q)];
    }
    world.reset(x);
    for (int k = 0; k < 2000; ++k) REQUIRE(world.step().status == StepStatus::kOk);
    std::vector<Vec3<double>> feet;
    std::vector<double> carried;
    for (const Leg& leg : legs) {
      const PressureCentre cop = pressure_centre(world.last().contacts, leg.foot, 0.0);
      if (!cop.loaded) continue;
      feet.push_back(cop.p_W);
      carried.push_back(cop.force_z);
    }
    REQUIRE(feet.size() == 3);
    Workspace<double> ws(model);
    forward_kinematics<double>(model, world.last().start.q, ws);
    const std::vector<double> expected =
        vertical_foot_forces(feet, center_of_mass<double>(model, ws), model.mass() * 9.81);
    // What is left is the robot still creeping: viscous slip never quite ends.
    for (std::size_t i = 0; i < 3; ++i) CHECK(std::fabs(carried[i] - expected[i]) < 1e-3);
  }
}
