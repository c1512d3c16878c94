// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Planner, controllers and control loop without the sim room: this program links neither World nor
// Stepper, as one on a real robot would not.
#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "legwork/control/control_loop.h"
#include "legwork/control/drive_map.h"
#include "legwork/control/follow_gait.h"
#include "legwork/control/walk_run.h"
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

TEST_CASE("walking and running is planned and controlled on signals alone") {
  const Model tomas = support::preset("tomas_k_planar");
  const std::vector<double> stagger = support::keyframe(tomas, "stagger");
  Layout layout;
  layout.drive = drive_names(tomas, drives_of(tomas));
  for (const Joint& joint : tomas.joints) layout.joint.push_back(joint.name);
  layout.foot = {"L_sole", "R_sole"};
  WalkRunOptions options;
  options.feet = layout.foot;
  options.schedule.push_back({0.0, StepGait({.height = {.mass = 38.4,
                                                        .gravity = 9.81,
                                                        .height = 0.5,
                                                        .amplitude = 0.04,
                                                        .stiffness = 1250},
                                             .speed = 0.23,
                                             .spacing = 0.2})});
  ControlLoop loop(layout, nullptr, std::make_unique<WalkRun>(options));
  loop.start({tomas, layout, 1e-3, stagger, Estimate(layout)});
  Measurements z(layout);
  const auto joints = measured_coordinates(tomas, layout);
  for (std::size_t i = 0; i < joints.size(); ++i)
    z.joint[i] = {.position = stagger[static_cast<std::size_t>(joints[i].q)],
                  .position_valid = true,
                  .velocity_valid = true};
  for (FootReading& foot : z.foot) foot.f_F.z = 19.2 * 9.81, foot.force_valid = true;
  loop.sense(z);
  double most = 0.0;
  for (int k = 0; k < 100; ++k)
    for (const DriveTarget& drive : loop.tick(1e-3 * k).drive)
      most = std::max(most, std::fabs(drive.torque));
  CHECK(most > 5.0);
  CHECK(most < 300.0);
}
