// Robots that walk by one controller without code for any of them: steps counted in the contact
// forces, copies renamed and re-massed, controls that must fall.
// SPDX-License-Identifier: Apache-2.0
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
    model.parts[i].name = word();
    for (std::size_t f = 0; f < model.frames.size(); ++f) {
      Frame& frame = model.frames[FrameId(f)];
      if (frame.kind == FrameKind::kPart && frame.part == static_cast<int>(i))
        frame.name = model.parts[i].name;
    }
  }
  model.name = "another";
  return model;
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
  for (std::size_t i = 1; i < heavy.parts.size(); ++i) {
    const double more = 1.0 + 0.3 * std::sin(static_cast<double>(i));
    heavy.parts[i].own.mass *= more;
    heavy.parts[i].own.inertia = heavy.parts[i].own.inertia * more;
  }
  refresh_inertias(heavy);
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
    const WalkResult r = walk(load_model(root + file, options).model, asked(0.2, steps));
    check_walked(r, steps);
    CHECK(r.drift < 0.3);
  }
}
