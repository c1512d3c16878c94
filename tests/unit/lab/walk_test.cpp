// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots that walk by one controller without code for any of them: steps counted in the contact
// forces, copies renamed and re-massed, controls that must fall.
#include "legwork/lab/walk/walk_run.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <vector>

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

TEST_CASE("walk: bipeds of the presets walk 14 steps at 0.2 and stop") {
  for (const char* name : {"biped10", "tomas_k10", "tomas_k12", "hrp2like28"}) {
    const WalkResult r = walk(support::preset(name), asked(0.2, 14));
    check_walked(r, 14);
    CHECK(r.speed / r.unit_speed() == doctest::Approx(0.2).epsilon(0.15));
    CHECK(r.drift < 0.1);
  }
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
  std::vector<std::string> files = {"/menagerie/unitree_h1/h1.xml",
                                    "/example-robot-data/bolt_description/robots/bolt.urdf",
                                    "/menagerie/unitree_go2/go2.xml"};
  if (support::full_suite()) {
    files.insert(files.end(), {"/menagerie/pal_talos/talos_motor.xml",
                               "/example-robot-data/talos_data/robots/talos_reduced.urdf",
                               "/menagerie/anybotics_anymal_c/anymal_c.xml"});
  }
  const int steps = support::full_suite() ? 100 : 14;
  for (const std::string& file : files) {
    // Renamed and re-massed: nothing may hang on what it is called or on its numbers.
    Model model = renamed(load_model(root + file, options).model);
    remass(model, 0.05);
    const WalkResult r = walk(model, asked(0.2, steps));
    check_walked(r, steps);
    CHECK(r.drift < 0.3);
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
