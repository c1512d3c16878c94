// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Drives and joints are matched by name; controllers come from a registry, with their keys.
#include "legwork/control/controller.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>

#include "legwork/control/follow_gait.h"
#include "legwork/control/hold_pose.h"
#include "legwork/control/registry.h"
#include "unit/control/robot.h"

using namespace legwork;
using support::ControlledTitan;

TEST_CASE("a drive has its joint's name, a second one on the same joint NAME#2") {
  const ControlledTitan titan;
  std::vector<Drive> drives = drives_of(titan.model);
  drives.push_back(drives[1]);
  Layout layout;
  layout.drive = drive_names(titan.model, drives);
  CHECK(layout.drive[1] == titan.model.joints[drives[1].joint].name);
  CHECK(layout.drive.back() == layout.drive[1] + "#2");
  const std::vector<DrivenJoint> driven = driven_joints(titan.model, layout);
  for (std::size_t i = 0; i < drives.size(); ++i) {
    CHECK(driven[i].joint == drives[i].joint);
    CHECK(driven[i].q == drives[i].q);
    CHECK(driven[i].dof == drives[i].dof);
  }
  layout.drive = {"FL_J9"};
  CHECK(support::refusal([&] {
          driven_joints(titan.model, layout);
        }).find("the drive \"FL_J9\" moves no joint of the model") != std::string::npos);
}

TEST_CASE("a pose is held: the start's, or the one given, and it may be changed between updates") {
  const ControlledTitan titan;
  Command command(titan.layout);
  const Measurements z(titan.layout);
  const Estimate x(titan.layout);
  HoldPose start, given(titan.model.q0);
  start.start(titan.start());
  given.start(titan.start());
  const std::vector<double> pose = pose_targets(titan.model, titan.layout, titan.q);
  const std::vector<double> drawn = pose_targets(titan.model, titan.layout, titan.model.q0);
  start.update(0.25, z, x, command);
  CHECK(command.t == 0.25);
  for (std::size_t i = 0; i < pose.size(); ++i) {
    CHECK(command.drive[i].position == pose[i]);
    CHECK(command.drive[i].velocity == 0.0);
    CHECK(command.drive[i].stiffness == -1.0);
  }
  given.update(0.25, z, x, command);
  CHECK(command.drive[2].position == drawn[2]);
  given.targets()[2] = 0.125;
  given.update(0.5, z, x, command);
  CHECK(command.drive[2].position == 0.125);
  HoldPose wrong(std::vector<double>{1.0});
  CHECK(support::refusal([&] { wrong.start(titan.start()); }).find("the pose has 1 numbers") !=
        std::string::npos);
}

TEST_CASE("a gait drives another model of the robot by the names of its joints") {
  const ControlledTitan titan;
  GaitSpec gait;
  gait.twist.vx = 0.03;
  const auto plan =
      std::make_shared<GaitPlan>(titan.model, find_legs(titan.model, titan.q), gait, titan.q);
  FollowGait straight(titan.model, plan), crossed(titan.model, plan);
  ControlledTitan other;
  std::reverse(other.layout.drive.begin(), other.layout.drive.end());
  straight.start(titan.start());
  crossed.start(other.start());
  Command a(titan.layout), b(other.layout);
  for (int k = 0; k < 200; ++k) {
    const double t = 0.02 * k;
    straight.update(t, Measurements(titan.layout), Estimate(titan.layout), a);
    crossed.update(t, Measurements(other.layout), Estimate(other.layout), b);
    for (std::size_t i = 0; i < a.drive.size(); ++i) {
      CHECK(a.drive[i].position == b.drive[a.drive.size() - 1 - i].position);
      CHECK(a.drive[i].velocity == b.drive[a.drive.size() - 1 - i].velocity);
    }
  }
  CHECK(a.drive[0].velocity != 0.0);
  REQUIRE(straight.reference() != nullptr);
  CHECK(straight.reference()->joint[0].position == a.drive[0].position);
}

TEST_CASE("the reference tells which feet are planned to be down") {
  ControlledTitan titan;
  const std::vector<Leg> legs = find_legs(titan.model, titan.q);
  for (const Leg& leg : legs) titan.layout.foot.push_back(titan.model.body_names[leg.foot]);
  GaitSpec gait;
  gait.twist.vx = 0.03;
  const auto plan = std::make_shared<GaitPlan>(titan.model, legs, gait, titan.q);
  FollowGait walk(titan.model, plan, {.begin = 1.0, .ramp = 0.5});
  walk.start(titan.start());
  Command command(titan.layout);
  int swings = 0;
  for (int k = 0; k < 300; ++k) {
    const double t = 0.02 * k;
    walk.update(t, Measurements(titan.layout), Estimate(titan.layout), command);
    const FollowGait::GaitTime s = walk.gait_time(t);
    for (std::size_t i = 0; i < legs.size(); ++i) {
      const bool down = walk.reference()->foot[i].contact;
      CHECK(down == (t < 1.0 || !plan->swings(i, s.s)));
      swings += down ? 0 : 1;
    }
  }
  CHECK(swings > 100);
}

TEST_CASE("controllers by name: built-in ones, the user's, their keys, and what is refused") {
  const ControlledTitan titan;
  ControllerRegistry registry = ControllerRegistry::built_in();
  ControllerContext context{.model = titan.model, .q_stand = titan.q};
  context.gait.twist.vx = 0.03;
  CHECK(registry.make("limp", context) == nullptr);
  for (const char* name : {"hold", "own", "gait", "servo_gait"}) {
    CAPTURE(name);
    const auto made = registry.make(name, context);
    REQUIRE(made != nullptr);
    made->start(titan.start());
    Command command(titan.layout);
    made->update(0.0, titan.measured(titan.q), Estimate(titan.layout), command);
  }
  CHECK(support::refusal([&] { registry.make("giat", context); }) ==
        "no controller is called \"giat\"; did you mean \"gait\"?");
  CHECK(support::refusal([&] {
          registry.make("gait", context, {{{"rampe", "1"}}});
        }) == "the controller gait has no key \"rampe\"; did you mean \"ramp\"?");
  CHECK(support::refusal([&] {
          registry.make("gait", context, {{{"ramp", "soon"}}});
        }) == "ramp = \"soon\" is not a finite number");
  CHECK(support::refusal([&] {
          registry.make("gait", context, {{{"ramp", "0"}}});
        }).find("the ramp of a gait takes no time") != std::string::npos);
  CHECK(support::refusal([&] {
          registry.make("table", context, {{{"hold", "yes"}, {"file", "x"}}});
        }) == "hold = \"yes\" is not true or false");
  CHECK(support::refusal([&] { registry.make("table", context); }) ==
        "the table's file is missing");
  registry.add({"mine", "a user's", {{"gain", ""}}, [](const auto&, const ControllerKeys& keys) {
                  return std::make_unique<HoldPose>(std::vector<double>{keys.number("gain", 3)});
                }});
  CHECK(registry.make("mine", context, {{{"gain", "2.5"}}}) != nullptr);
  CHECK(ControllerRegistry::built_in().entries().size() + 1 == registry.entries().size());
}

TEST_CASE("a knob is set by name and stays within its bounds") {
  struct Knobbed final : Controller {
    std::vector<Knob> all{{"speed", "m/s", 0.1, 0.0, 0.5}, {"height", "m", 0.2, 0.1, 0.3}};
    void update(double, const Measurements&, const Estimate&, Command&) override {}
    std::span<Knob> knobs() override { return all; }
  } controller;
  set_knob(controller, "speed", 0.25);
  CHECK(controller.all[0].value == 0.25);
  set_knob(controller, "speed", 2.0);
  CHECK(controller.all[0].value == 0.5);
  CHECK(support::refusal([&] { set_knob(controller, "sped", 1.0); }) ==
        "the controller has no knob called \"sped\"; did you mean \"speed\"?");
  CHECK(support::refusal([&] {
          set_knob(controller, "speed", std::nan(""));
        }).find("not a number") != std::string::npos);
}
