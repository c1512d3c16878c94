// Planner, controllers and control loop without the sim room: this program links neither World nor
// Stepper, as one on a real robot would not.
#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "legwork/control/control_loop.h"
#include "legwork/control/drive_map.h"
#include "legwork/control/follow_gait.h"
#include "legwork/control/whole_body.h"
#include "support/preset.h"

using namespace legwork;

TEST_CASE("a gait runs for 100 ticks on signals alone, its joints following their targets") {
  const Model titan = support::preset("titan8");
  const std::vector<double> stand = support::keyframe(titan, "stand");
  GaitSpec gait;
  gait.twist.vx = 0.03;
  auto plan = std::make_shared<GaitPlan>(titan, find_legs(titan, stand), gait, stand);
  Layout layout;
  layout.drive = layout.joint = drive_names(titan, drives_of(titan));
  ControlLoop loop(layout, nullptr,
                   std::make_unique<FollowGait>(titan, plan, FollowGaitOptions{.ramp = 0.1}),
                   {.every = 2, .delay = 4});
  const double dt = 5e-3;
  loop.start({titan, layout, 2 * dt, stand, Estimate(layout)});
  Measurements z(layout);  // a robot that is where it was told to be, one tick later
  const std::vector<double> pose = pose_targets(titan, layout, stand);
  double moved = 0.0;
  for (int k = 0; k < 100; ++k) {
    z.t = dt * k;
    const Command& command = loop.tick(z.t);
    for (std::size_t i = 0; i < command.drive.size(); ++i) {
      REQUIRE(std::isfinite(command.drive[i].position));
      z.joint[i] = {.position = command.drive[i].position, .position_valid = true};
      moved = std::max(moved, std::fabs(z.joint[i].position - pose[i]));
    }
    loop.sense(z);
  }
  CHECK(moved > 0.01);
  CHECK(loop.controller()->reference()->t == dt * 98);
}

TEST_CASE("a whole-body controller holds a biped's centre of mass without a simulator") {
  const Model biped = support::preset("biped10");
  const std::vector<double> stand = support::keyframe(biped, "stand");
  const std::vector<double> rest(static_cast<std::size_t>(biped.nv), 0.0);
  WholeBody body(biped, {});
  body.observe(stand, rest);
  const std::vector<std::array<double, 2>> corners = {
      {0.05, 0.02}, {0.05, -0.02}, {-0.05, -0.02}, {-0.05, 0.02}};
  std::vector<MotionTask> tasks = {{.of = TaskOf::kCentreOfMass, .weight = {1e3, 1e3, 1e3}}};
  std::vector<SoleContact> contacts;
  for (const Leg& leg : find_legs(biped, stand)) {
    const Vec3d p_WF = body.frame(leg.foot, {identity3<double>(), leg.p_BF}).p;
    tasks.push_back(
        {.of = TaskOf::kPoint, .body = leg.foot, .p_WC = p_WF, .weight = {1e4, 1e4, 1e4}});
    tasks.push_back({.of = TaskOf::kTurn, .body = leg.foot, .weight = {1e3, 1e3, 1e3}});
    contacts.push_back({leg.foot, {identity3<double>(), p_WF}, corners});
  }
  const WholeBodyResult& r = body.solve(tasks, contacts);
  REQUIRE(r.status == WholeBodyStatus::kSolved);
  double carried = 0.0;
  for (const SoleForce& sole : r.sole) carried += sole.f_W.z;
  CHECK(carried == doctest::Approx(biped.mass() * 9.81).epsilon(1e-3));
}
