// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Every engine moves a random tree as Newton–Euler says, and reports the wrench of each joint at
// the joint, in our frame: one small step, then accelerations and wrenches against ours.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engines/titan.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/sim/world.h"
#include "support/random_robot.h"

using namespace legwork;

namespace {
DriveSet torque_drives(const Model& model, std::mt19937& random) {
  DriveSet set;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[JointId(i)];
    if (nv_of(joint.kind) != 1) continue;
    Drive drive;
    drive.joint = JointId(i);
    drive.q = joint.q, drive.dof = joint.v;
    set.drives.push_back(drive);
    set.targets.push_back({.torque = support::random_vector(random, 1, 5.0)[0]});
  }
  return set;
}

struct Apart {
  double vdot = 0, wrench = 0;
};

// Relative to the largest entry.
Apart one_step(const std::string& engine_name, const Model& model, std::mt19937& random, double h) {
  const auto n = static_cast<std::size_t>(model.nv);
  const DriveSet set = torque_drives(model, random);
  Parameters parameters = parameters_of(model);
  parameters.drives = set.drives;
  World world(make_scene(std::make_shared<const Model>(model), std::move(parameters)), {.dt = h},
              witness::titan_engines().maker(engine_name));
  world.inputs.drive = set.targets;
  world.reset(support::random_state(random, model));
  // The first step of a maximal-coordinate engine does not yet see how the joint axes turn.
  for (int k = 0; k < 3; ++k) REQUIRE(world.step().status != StepStatus::kDiverged);
  const State x = world.state();
  REQUIRE(world.step().status != StepStatus::kDiverged);
  std::vector<double> tau(n, 0.0), vdot(n), back(n);
  for (std::size_t i = 0; i < set.drives.size(); ++i)
    tau[static_cast<std::size_t>(set.drives[i].dof)] = set.targets[i].torque;
  Workspace<double> ws(model);
  forward_dynamics<double>(model, x.q, x.v, tau, ws, vdot);
  inverse_dynamics<double>(model, x.q, x.v, vdot, ws, back);
  Apart apart;
  double largest = 0, force = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double theirs = (world.state().v[i] - x.v[i]) / h;
    apart.vdot = std::max(apart.vdot, std::fabs(theirs - vdot[i]));
    largest = std::max(largest, std::fabs(vdot[i]));
  }
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    if (model.tree.links[b].kind == LinkKind::kFree) continue;
    const Force<double> gap = world.loads().wrench[b] - ws.F_Bo_B[b];
    for (int k = 0; k < 3; ++k) {
      apart.wrench = std::max({apart.wrench, std::fabs(gap.t[k]), std::fabs(gap.f[k])});
      force = std::max({force, std::fabs(ws.F_Bo_B[b].t[k]), std::fabs(ws.F_Bo_B[b].f[k])});
    }
  }
  return {apart.vdot / largest, force > 0 ? apart.wrench / force : 0};
}

// First order in the step: what is left at 1 µs of the rates a random state has.
void check_engine(const std::string& name, double bound) {
  if (!witness::titan_engines().has(name.substr(0, name.find(':')))) {
    MESSAGE("[skipped] built without " << name);
    return;
  }
  std::mt19937 random(5);
  Apart worst;
  for (int i = 0; i < 20; ++i) {
    const Model tree = support::random_tree(
        random,
        {.bodies = 3 + i % 8, .free_base = i % 2 == 0, .several_joints = false, .armature = false});
    const Apart apart = one_step(name, tree, random, 1e-6);
    CAPTURE(i);
    CHECK(apart.vdot < bound);
    CHECK(apart.wrench < bound);
    worst = {std::max(worst.vdot, apart.vdot), std::max(worst.wrench, apart.wrench)};
  }
  MESSAGE(name << ": accelerations " << worst.vdot << ", joint wrenches " << worst.wrench);
}
}  // namespace

TEST_CASE("native moves random trees by Newton-Euler") { check_engine("native", 1e-5); }
// Without mixing (1e-10 m/s per newton is 1e-4 of g in a step this small) and error reduction.
TEST_CASE("ODE moves random trees by Newton-Euler") { check_engine("ode:cfm=0:erp=0", 1e-5); }
TEST_CASE("MuJoCo moves random trees by Newton-Euler") { check_engine("mujoco", 1e-5); }
TEST_CASE("DART moves random trees by Newton-Euler") { check_engine("dart", 1e-5); }
