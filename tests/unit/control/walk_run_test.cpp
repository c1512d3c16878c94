// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The walking and running controller on signals alone.
#include "legwork/control/walk_run.h"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "legwork/control/drive_map.h"
#include "legwork/control/registry.h"
#include "legwork/control/whole_body.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/model/builder.h"
#include "support/allocations.h"
#include "support/preset.h"
#include "unit/control/robot.h"

using namespace legwork;

namespace {

/// Tomas-k standing in its staggered pose, each foot with half the weight.
struct Standing {
  Model model;
  Layout layout;
  std::vector<double> q;
  Measurements z;
  Estimate x;
  WalkRunOptions options;

  explicit Standing(const std::string& name) : model(support::preset(name)) {
    set_gravity(model, {0, 0, -1.568});
    layout.drive = drive_names(model, drives_of(model));
    for (const Joint& joint : model.joints)
      if (nv_of(joint.kind) == 1) layout.joint.push_back(joint.name);
    layout.foot = {"L_sole", "R_sole"};
    q = support::keyframe(model, "stagger");
    z = Measurements(layout), x = Estimate(layout);
    const auto joints = measured_coordinates(model, layout);
    for (std::size_t i = 0; i < joints.size(); ++i)
      z.joint[i] = {
          .position = q[z_of(joints[i].q)], .position_valid = true, .velocity_valid = true};
    for (FootReading& foot : z.foot) foot.f_F = {0, 0, 19.2 * 1.568}, foot.force_valid = true;
    x.p_WT = {q[0], q[1], q[2]};
    StepGaitSpec walk{.height = {.mass = 38.4,
                                 .gravity = 1.568,
                                 .height = 0.5,
                                 .amplitude = 0.04,
                                 .stiffness = 200},
                      .speed = 0.0913,
                      .spacing = 0.2};
    options.schedule.push_back({0.0, StepGait(walk)});
    options.feet = layout.foot;
  }
  static std::size_t z_of(int i) { return static_cast<std::size_t>(i); }
  ControlStart start() const { return {model, layout, 1e-3, q, x}; }
};

}  // namespace

TEST_CASE("standing still it asks for the torques that carry the robot, and allocates nothing") {
  for (const char* name : {"tomas_k_planar", "tomas_k10", "tomas_k12"}) {
    CAPTURE(name);
    Standing robot(name);
    WalkRun controller(robot.options);
    controller.start(robot.start());
    Command command(robot.layout);
    controller.update(0.0, robot.z, robot.x, command);
    const std::size_t before = support::allocation_count();
    for (int k = 1; k < 20; ++k) controller.update(1e-3 * k, robot.z, robot.x, command);
    CHECK(support::allocation_count() == before);
    const WalkRunStatus& status = controller.status();
    CHECK(status.phase == StepPhase::kStart);
    CHECK(status.solved);
    CHECK(status.p_WG.z == doctest::Approx(0.528).epsilon(1e-4));
    double largest = 0;
    for (const DriveTarget& drive : command.drive)
      largest = std::max(largest, std::abs(drive.torque));
    // Knees bent by 0.9 rad under half of 31.6 kg at 1.568 m/s²: some newton metres.
    CHECK(largest > 1.0);
    CHECK(largest < 15.0);
    CHECK(controller.reference()->foot[0].contact);
    CHECK(controller.reference()->foot[1].load == 0.5);
  }
}

TEST_CASE("what it cannot drive is refused by name") {
  Standing robot("tomas_k_planar");
  WalkRunOptions no_foot = robot.options;
  no_foot.feet = {"L_sole", "hand"};
  CHECK(support::refusal([&] { WalkRun(no_foot).start(robot.start()); }).find("hand") !=
        std::string::npos);
  Standing deaf("tomas_k_planar");
  deaf.layout.foot = {"L_sole"};
  CHECK(support::refusal([&] {
          WalkRun(robot.options).start(deaf.start());
        }).find("nothing measures the force") != std::string::npos);
  Standing blind("tomas_k_planar");
  blind.layout.joint.pop_back();
  CHECK(support::refusal([&] {
          WalkRun(robot.options).start(blind.start());
        }).find("is not measured") != std::string::npos);
  WalkRunOptions empty = robot.options;
  empty.schedule.clear();
  CHECK(support::refusal([&] { WalkRun{empty}; }).find("no gait") != std::string::npos);
}

TEST_CASE("scenarios make it by name, for the robot they have") {
  const Standing robot("tomas_k_planar");
  const ControllerRegistry registry = ControllerRegistry::built_in();
  const ControllerContext context{.model = robot.model, .q_stand = robot.q};
  using Keys = std::map<std::string, std::string>;
  const auto make = [&](Keys keys) { return registry.make("walk_run", context, keys); };
  // Its own mass and gravity, z0 from the pose: the same gait as by hand.
  auto made = make({{"schedule", "0:W,8:R"}, {"speed", "0.9"}});
  CHECK(made->knobs()[0].value == 0.9);
  made->start(robot.start());
  WalkRun by_hand(robot.options);
  by_hand.start(robot.start());
  const auto& own = dynamic_cast<const WalkRun&>(*made);
  Command command(robot.layout), other(robot.layout);
  for (int k = 0; k < 10; ++k) {
    made->update(1e-3 * k, robot.z, robot.x, command);
    by_hand.update(1e-3 * k, robot.z, robot.x, other);
    CHECK(std::abs(own.status().p_ref.z - by_hand.status().p_ref.z) < 1e-4);
  }
  const auto refused = [&](Keys keys) { return support::refusal([&] { make(std::move(keys)); }); };
  CHECK(refused({{"left", "hand"}}).find("no frame \"hand\"") != std::string::npos);
  CHECK(refused({{"schedule", "0:Q"}}).find("no gait is called") != std::string::npos);
  CHECK(refused({{"landing", "soft"}}).find("\"soft\" is not known") != std::string::npos);
  CHECK(refused({{"height", "-1"}}).find("z0") != std::string::npos);
  CHECK(refused({{"hight", "1"}}).find("did you mean \"height\"") != std::string::npos);
}

TEST_CASE("the whole-body program of a robot in a plane obeys its equations of motion") {
  const Standing robot("tomas_k_planar");
  const Model& model = robot.model;
  WholeBodySetup setup;
  setup.units = {0.5, 1.568};
  setup.undriven = {0, 1, 2};
  setup.max_corners = 4;
  WholeBody body(model, setup);
  std::vector<double> v(Standing::z_of(model.nv));
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = 0.2 * std::sin(1.0 + static_cast<double>(i));
  body.observe(robot.q, v);
  const FrameId frame = *model.find_frame("L_sole");
  const BodyId foot = model.frames[frame].body;
  const Pose<double> X = body.frame(foot, model.frames[frame].X_BF);
  const std::array<std::array<double, 2>, 4> corners{
      {{-0.08, -0.06}, {0.12, -0.06}, {-0.08, 0.06}, {0.12, 0.06}}};
  const MotionTask tasks[] = {
      {.of = TaskOf::kCentreOfMass, .want = {0.1, 0, 0.2}, .weight = {100, 0, 100}},
      {.of = TaskOf::kPoint, .body = foot, .p_WC = X.p, .weight = {1e4, 0, 1e4}}};
  const SoleContact contact{.body = foot, .X_WS = X, .corners = corners};
  const WholeBodyResult& result = body.solve(tasks, {&contact, 1});
  REQUIRE(result.status == WholeBodyStatus::kSolved);
  // Independently: inverse dynamics at v̇ minus the contact's generalized force.
  Workspace<double> ws(model);
  std::vector<double> tau(v.size());
  inverse_dynamics<double>(model, robot.q, v, result.vdot, ws, tau);
  forward_kinematics<double>(model, robot.q, v, ws);
  std::vector<Motion<double>> J(v.size());
  spatial_jacobian<double>(model, foot, X.p, ws, J);
  double worst = 0;
  for (std::size_t i = 0; i < v.size(); ++i)
    worst = std::max(worst, std::abs(tau[i] - dot(J[i].v, result.sole[0].f_W) -
                                     dot(J[i].w, result.sole[0].tau_W) - result.torque[i]));
  CHECK(worst < 1e-8);
  CHECK(result.sole[0].f_W.z == doctest::Approx(38.4 * (1.568 + 0.2)).epsilon(0.2));
}
