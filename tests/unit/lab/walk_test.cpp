// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots that walk by one controller without code for any of them: steps counted in the contact
// forces, copies renamed and re-massed, controls that must fall.
#include "legwork/lab/walk/walk_run.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <cmath>
#include <filesystem>
#include <numbers>
#include <random>
#include <vector>

#include "legwork/math/rotation.h"
#include "legwork/model/builder.h"
#include "support/preset.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

WalkRequest asked(double speed, int steps) {
  WalkRequest r;
  r.command.speed = speed;
  r.in_units = true;
  r.steps = steps;
  r.stand = 0.5;
  return r;
}

WalkResult walk(const Model& model, const WalkRequest& request) {
  return run_walk(walk_scene(model, request), request);
}

// A leg of balls and rods whose only shape that touches is its last ball.
std::string ball_leg(const std::string& name, double x, double y, bool wide) {
  const double s = y > 0.0 ? 1.0 : -1.0;
  const auto joint = [&](const char* what, const char* axis) {
    return fmt::format("<joint name='{}_{}' axis='{}' range='-1.5 1.5'/>", name, what, axis);
  };
  const auto rod = [](double dx, double dy, double dz, double mass) {
    return fmt::format(
        "<geom type='capsule' fromto='0 0 0 {} {} {}' size='0.02' mass='{}' contype='0' "
        "conaffinity='0'/>",
        dx, dy, dz, mass);
  };
  const auto ball = [](double dx, double dy, double dz) {
    return fmt::format("<geom type='sphere' pos='{} {} {}' size='0.02' mass='0.05'/>", dx, dy, dz);
  };
  if (wide)  // yaw, lift, knee: an insect's
    return fmt::format("<body pos='{} {} 0'>", x, y) + joint("1", "0 0 1") +
           rod(0, 0.06 * s, 0, 0.2) + fmt::format("<body pos='0 {} 0'>", 0.06 * s) +
           joint("2", s > 0 ? "1 0 0" : "-1 0 0") + rod(0, 0.1 * s, 0.08, 0.3) +
           fmt::format("<body pos='0 {} 0.08'>", 0.1 * s) + joint("3", s > 0 ? "1 0 0" : "-1 0 0") +
           rod(0, 0.06 * s, -0.25, 0.2) + ball(0, 0.06 * s, -0.25) + "</body></body></body>";
  return fmt::format("<body pos='{} {} 0'>", x, y) + joint("1", "1 0 0") +
         rod(0, 0.05 * s, 0, 0.5) + fmt::format("<body pos='0 {} 0'>", 0.05 * s) +
         joint("2", "0 1 0") + rod(0.15, 0, -0.2, 0.8) + "<body pos='0.15 0 -0.2'>" +
         joint("3", "0 1 0") + rod(-0.13, 0, -0.22, 0.2) + ball(-0.13, 0, -0.22) +
         "</body></body></body>";
}

// Hips, knee, ankle, and toes on a spring.
std::string leg_with_toe(const std::string& name, double s) {
  const auto link = [&](const char* what, const char* axis, const char* range, double down,
                        double mass) {
    return fmt::format(
        "<body pos='0 0 {}'><joint name='{}_{}' axis='{}' range='{}'/>"
        "<geom type='sphere' size='0.04' pos='0 0 -0.15' mass='{}' contype='0' conaffinity='0'/>",
        -down, name, what, axis, range, mass);
  };
  return fmt::format("<body pos='0 {} 0'>", 0.1 * s) + link("1", "0 0 1", "-1 1", 0, 0.5) +
         link("2", "1 0 0", "-0.6 0.6", 0, 0.3) + link("3", "0 1 0", "-2 1", 0, 3) +
         link("4", "0 1 0", "0 2.4", 0.38, 2) + link("5", "0 1 0", "-1 1", 0.38, 0.3) +
         fmt::format(
             "<body><joint name='{0}_6' axis='1 0 0' range='-0.5 0.5'/>"
             "<geom type='box' size='0.08 0.045 0.015' pos='0.02 0 -0.065' mass='0.8'/>"
             "<body pos='0.1 0 -0.065'><joint name='{0}_toe' axis='0 1 0' "
             "range='-0.8 0.3' stiffness='40' damping='0.5'/>"
             "<geom type='box' size='0.03 0.04 0.015' pos='0.03 0 0' mass='0.15'/>"
             "</body></body>",
             name) +
         "</body></body></body></body></body></body>";
}

std::string robot_of(const std::string& trunk, double height, const std::string& legs,
                     const std::vector<std::pair<std::string, double>>& motors) {
  std::string drives;
  for (const auto& [joint, most] : motors)
    drives +=
        fmt::format("<motor joint='{0}' ctrlrange='-{1} {1}' forcerange='-{1} {1}'/>", joint, most);
  return "<mujoco model='own'><compiler angle='radian' autolimits='true'/>"
         "<default><joint damping='0.05' armature='0.005'/></default><worldbody>" +
         fmt::format("<body pos='0 0 {}'><freejoint/>", height) +
         "<geom type='box' contype='0' conaffinity='0' " + trunk + "/>" + legs +
         "</body></worldbody><actuator>" + drives + "</actuator></mujoco>";
}

struct OwnRobot {
  std::string name;
  int legs;
  std::string text;
};

std::vector<OwnRobot> own_robots() {
  std::vector<std::pair<std::string, double>> six, four, two;
  std::string six_legs, four_legs;
  for (const double x : {0.25, 0.0, -0.25}) {
    for (const double y : {0.1, -0.1}) {
      const std::string name = "a" + std::to_string(six.size());
      six_legs += ball_leg(name, x, y, true);
      for (const char* k : {"_1", "_2", "_3"}) six.emplace_back(name + k, 20.0);
      if (x == 0.0) continue;
      const std::string other = "b" + std::to_string(four.size());
      four_legs += ball_leg(other, x, 1.2 * y, false);
      for (const char* k : {"_1", "_2", "_3"}) four.emplace_back(other + k, 50.0);
    }
  }
  for (const char* side : {"c", "d"}) {
    const double most[] = {60, 150, 150, 200, 80, 60};
    for (int k = 0; k < 6; ++k) two.emplace_back(side + fmt::format("_{}", k + 1), most[k]);
  }
  return {{"six legs", 6, robot_of("size='0.3 0.1 0.04' mass='4'", 0.2, six_legs, six)},
          {"knees backwards", 4, robot_of("size='0.3 0.1 0.06' mass='4'", 0.45, four_legs, four)},
          {"toes", 2,
           robot_of("size='0.08 0.14 0.25' pos='0 0 0.25' mass='22'", 0.9,
                    leg_with_toe("c", 1) + leg_with_toe("d", -1), two)}};
}

// Another name for everything that has one.
Model renamed(Model model) {
  int k = 0;
  const auto word = [&k] { return "w" + std::to_string(7919 * ++k % 10007); };
  for (std::size_t i = 0; i < model.joints.size(); ++i) model.joints[JointId(i)].name = word();
  for (std::size_t i = 0; i < model.shapes.size(); ++i) model.shapes[ShapeId(i)].name = word();
  for (std::size_t i = 1; i < model.parts.size(); ++i) {
    const std::string old = model.parts[i].name;
    model.parts[i].name = word();
    for (std::string& body : model.body_names)
      if (body == old) body = model.parts[i].name;
    for (std::size_t f = 0; f < model.frames.size(); ++f) {
      Frame& frame = model.frames[FrameId(f)];
      if (frame.kind == FrameKind::kPart && frame.part == static_cast<int>(i))
        frame.name = model.parts[i].name;
    }
  }
  model.name = "another";
  return model;
}

// Every part heavier or lighter by up to a share.
void remass(Model& model, double share) {
  for (std::size_t i = 1; i < model.parts.size(); ++i) {
    const double more = 1.0 + share * std::sin(static_cast<double>(i));
    model.parts[i].own.mass *= more;
    model.parts[i].own.inertia = model.parts[i].own.inertia * more;
  }
  refresh_inertias(model);
}

void check_walked(const WalkResult& r, int steps) {
  CAPTURE(r.model);
  CAPTURE(r.cause);
  CHECK(!r.fell);
  CHECK(r.steps == steps);
  // Standing at the start and at the end may be on one foot.
  CHECK(std::abs(r.steps_seen - steps) <= 2);
  CHECK(r.other_contact == 0.0);  // nothing but feet on the ground
  CHECK(r.worst_closure < 1e-9);  // drives, contacts and gravity are all there is
  for (const WalkJoint& j : r.joints) CHECK(j.peak_torque <= j.limit * (1.0 + 1e-9));
}

}  // namespace

TEST_CASE("walk: bipeds of the presets, renamed and re-massed, walk 100 steps at 0.2 and stop") {
  for (const char* name : {"biped10", "tomas_k10", "tomas_k12", "hrp2like28"}) {
    Model model = renamed(support::preset(name));
    remass(model, 0.05);
    const WalkResult r = walk(model, asked(0.2, 100));
    CAPTURE(name);
    check_walked(r, 100);
    CHECK(r.speed / r.unit_speed() == doctest::Approx(0.2).epsilon(0.05));
    CHECK(r.drift < 0.3);
  }
}

// Whatever way it looks, and with every joint 20 mrad off: all walk.
TEST_CASE("walk: from any heading and a pose that is a little wrong") {
  const Model model = support::preset("hrp2like28");
  WalkRequest r = asked(0.2, 6);
  const WalkScene scene = walk_scene(model, r);
  std::mt19937 draw(7);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  for (int k = 0; k < (support::full_suite() ? 20 : 4); ++k) {
    r.start = scene.stance.q;
    const Quat<double> heading =
        to_quat(so3::euler_to_matrix({0.0, 0.0, std::numbers::pi * unit(draw)}));
    r.start[3] = heading.w, r.start[4] = heading.x, r.start[5] = heading.y, r.start[6] = heading.z;
    for (std::size_t i = 7; i < r.start.size(); ++i) r.start[i] += 0.02 * unit(draw);
    CAPTURE(k);
    check_walked(run_walk(scene, r), 6);
  }
}

// Robots drawn for this test alone: a number of legs and knees that no file has.
TEST_CASE("walk: six legs, knees that bend backwards, and feet with toes") {
  for (const OwnRobot& robot : own_robots()) {
    CAPTURE(robot.name);
    const Model model = load_model_from_memory({{"robot.xml", robot.text}}, "robot.xml").model;
    const WalkResult r = walk(model, asked(0.2, 30));
    check_walked(r, 30);
    CHECK(r.legs == robot.legs);
    CHECK(r.speed / r.unit_speed() == doctest::Approx(0.2).epsilon(0.25));
    CHECK(r.drift < 0.1);
    if (robot.legs < 4) continue;
    WalkRequest crawl = asked(0.1, 18);
    crawl.gait = WalkGait::kCrawl;
    check_walked(walk(model, crawl), 18);
  }
}

TEST_CASE("walk: what cannot be walked is refused with the reason") {
  const auto message = [](const Model& model, const WalkRequest& request) {
    try {
      walk_scene(model, request);
    } catch (const Error& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  WalkRequest turning = asked(0.1, 10);
  turning.command.turn = 0.1;
  CHECK(message(support::preset("tomas_k10"), turning).find("cannot turn") != std::string::npos);
}

TEST_CASE("walk: a renamed copy moves the same, bit for bit") {
  const Model model = support::preset("biped10");
  const WalkResult a = walk(model, asked(0.2, 6)), b = walk(renamed(model), asked(0.2, 6));
  CHECK(a.distance == b.distance);
  CHECK(a.duration == b.duration);
  CHECK(a.cost_of_transport == b.cost_of_transport);
}

TEST_CASE("walk: copies with other masses walk too") {
  Model heavy = support::preset("biped10");
  remass(heavy, 0.3);
  check_walked(walk(heavy, asked(0.15, 12)), 12);
}

TEST_CASE("walk: slopes, a load it does not know, a late command and a push") {
  const Model model = support::preset("hrp2like28");
  WalkRequest r = asked(0.15, 10);
  r.slope = 0.05;
  r.load = 0.1;
  check_walked(walk(model, r), 10);
  r = asked(0.15, 10);
  r.slope = -0.05;
  r.timing.delay = 5;
  check_walked(walk(model, r), 10);
  r = asked(0.1, 12);
  r.pushes = {{.at = 3.0, .ahead = 0.1}};
  check_walked(walk(model, r), 12);
}

TEST_CASE("walk: ground as slippery as ice lets it fall, whatever its feet are made of") {
  const Model model = support::preset("biped10");  // its file gives the feet a friction of 1
  WalkRequest r = asked(0.2, 24);
  r.friction = 0.02;
  const WalkScene scene = walk_scene(model, r);
  CHECK(scene.friction == 0.02);
  CHECK(run_walk(scene, r).fell);
}

TEST_CASE("walk: a push it survives by its next foothold fells it without") {
  const Model model = support::preset("biped10");
  WalkRequest r = asked(0.1, 12);
  r.pushes = {{.at = 3.0, .ahead = 0.15}};
  check_walked(walk(model, r), 12);
  r.numbers.adapt_footholds = r.numbers.adapt_time = false;
  CHECK(walk(model, r).fell);
}

// Quintics over no time at all and targets that hang on the noisy stance foot turn noise to force.
TEST_CASE("walk: noise of the joint angles does nothing, without the filters it kills") {
  const Model model = support::preset("biped10");
  WalkRequest r = asked(0.15, 12);
  SensingSetup noisy;
  noisy.dt = r.dt;
  noisy.sensors.used = true;
  noisy.sensors.imu = false;
  noisy.sensors.joint.position.noise = 1e-3;
  r.sensing = noisy;
  check_walked(walk(model, r), 12);
  r.numbers.stance_filter = 1e-3;
  r.numbers.shortest_quintic = 0.0;
  CHECK(walk(model, r).fell);
}

// Four times the mass, forces and torques: nothing that it does may change but what it costs.
TEST_CASE("walk: mass is a unit, not a number it knows") {
  Model heavy = support::preset("biped10");
  for (std::size_t i = 1; i < heavy.parts.size(); ++i) {
    heavy.parts[i].own.mass *= 4.0;
    heavy.parts[i].own.inertia = heavy.parts[i].own.inertia * 4.0;
  }
  for (std::size_t i = 0; i < heavy.joints.size(); ++i) {
    Joint& joint = heavy.joints[JointId(i)];
    joint.damping *= 4.0, joint.friction *= 4.0, joint.armature *= 4.0, joint.effort_limit *= 4.0;
    joint.actuator_force.lower *= 4.0, joint.actuator_force.upper *= 4.0;
    if (nv_of(joint.kind) == 1) heavy.tree.links[joint.body.at()].armature *= 4.0;
  }
  for (std::size_t i = 0; i < heavy.actuators.size(); ++i)
    heavy.actuators[ActuatorId(i)].gear *= 4.0;
  refresh_inertias(heavy);
  const WalkResult a = walk(support::preset("biped10"), asked(0.2, 10));
  const WalkResult b = walk(heavy, asked(0.2, 10));
  CHECK(b.mass == doctest::Approx(4.0 * a.mass));
  CHECK(b.distance == doctest::Approx(a.distance).epsilon(1e-3));
  CHECK(b.cost_of_transport == doctest::Approx(a.cost_of_transport).epsilon(1e-2));
}

TEST_CASE("walk: on its own sensors and estimate") {
  WalkRequest r = asked(0.15, 12);
  r.own_estimate = true;
  check_walked(walk(support::preset("hrp2like28"), r), 12);
}

TEST_CASE("walk: without feedback, and without torque, it falls") {
  const Model model = support::preset("biped10");
  WalkRequest r = asked(0.2, 10);
  r.numbers.feed_back = false;
  const WalkResult blind = walk(model, r);
  CHECK(blind.fell);
  CHECK(blind.steps <= 3);

  WalkRequest full = asked(0.2, 10);
  WalkScene weak = walk_scene(model, full);  // a tenth of its torque
  for (Drive& drive : weak.drives) drive.torque_limit *= 0.1;
  const WalkResult limp = run_walk(weak, full);
  CHECK((limp.fell || limp.steps < 10));
}

TEST_CASE("walk: robots of other people") {
  const std::string root = support::shared_folder() + "/models";
  if (!std::filesystem::exists(root)) {
    MESSAGE("[skipped] no robots beside the source");
    return;
  }
  LoadOptions options;
  options.skip_missing_meshes = true;
  options.visuals = false;
  for (const char* file :
       {"/menagerie/unitree_h1/h1.xml", "/menagerie/pal_talos/talos_motor.xml",
        "/example-robot-data/talos_data/robots/talos_reduced.urdf",
        "/example-robot-data/bolt_description/robots/bolt.urdf", "/menagerie/unitree_go2/go2.xml",
        "/menagerie/anybotics_anymal_c/anymal_c.xml"}) {
    // Renamed and re-massed: nothing may hang on what it is called or on its numbers.
    Model model = renamed(load_model(root + file, options).model);
    remass(model, 0.05);
    const WalkResult r = walk(model, asked(0.2, 100));
    CAPTURE(file);
    check_walked(r, 100);
    CHECK(r.speed / r.unit_speed() == doctest::Approx(0.2).epsilon(0.05));
    CHECK(r.drift < 0.3);
  }
}

TEST_CASE("walk: quadrupeds crawl, turn on their path and are pushed") {
  const std::string root = support::shared_folder() + "/models/menagerie";
  if (!std::filesystem::exists(root)) {
    MESSAGE("[skipped] no robots beside the source");
    return;
  }
  LoadOptions options;
  options.visuals = false;
  for (const char* file : {"/unitree_go2/go2.xml", "/anybotics_anymal_c/anymal_c.xml"}) {
    CAPTURE(file);
    const Model model = load_model(root + file, options).model;
    WalkRequest r = asked(0.1, 24);
    r.gait = WalkGait::kCrawl;
    const WalkResult crawl = walk(model, r);
    check_walked(crawl, 24);
    CHECK(crawl.stance.groups == 4);
    CHECK(crawl.mean_margin > 0.0);
    r.pushes = {{.at = 2.0, .left = 0.1}};
    check_walked(walk(model, r), 24);

    r = asked(0.0, 100);  // an arc of more than a quarter turn
    r.in_units = false;
    r.command = {.speed = 0.4, .turn = 0.15};
    const WalkResult arc = walk(model, r);
    check_walked(arc, 100);
    CHECK(arc.drift < 0.1);
    CHECK(arc.speed == doctest::Approx(0.4).epsilon(0.05));
  }
}

TEST_CASE("walk: on slopes that nobody told it of, with soles that cannot roll or are points") {
  const std::string root = support::shared_folder() + "/models";
  if (!std::filesystem::exists(root)) {
    MESSAGE("[skipped] no robots beside the source");
    return;
  }
  LoadOptions options;
  options.skip_missing_meshes = true;
  options.visuals = false;
  for (const char* file :
       {"/menagerie/unitree_h1/h1.xml", "/example-robot-data/bolt_description/robots/bolt.urdf"}) {
    const Model model = load_model(root + file, options).model;
    for (const double slope : {0.05, -0.05}) {
      WalkRequest r = asked(0.15, 16);
      r.slope = slope;
      CAPTURE(slope);
      const WalkResult out = walk(model, r);
      check_walked(out, 16);
      CHECK(out.drift < 0.3);
    }
  }
}
