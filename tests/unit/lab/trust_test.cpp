// Standing any robot up: a floor, a pose that touches it, gains that hold, forces that stay.
// SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "legwork/load/load_model.h"
#include "support/bench_robots.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {
Model quadruped_with_keyframe() {
  support::BenchRobot robot = support::bench_quadruped();
  Keyframe stand;
  stand.name = "stand";
  stand.q = robot.stand_q;
  stand.q[2] += 0.3;  // in the air: the pose must find the floor
  robot.model.keyframes.push_back(stand);
  return robot.model;
}
const TrustCheck& check(const TrustRun& run, const std::string& name) {
  const auto at = std::find_if(run.checks.begin(), run.checks.end(),
                               [&](const TrustCheck& c) { return c.name == name; });
  REQUIRE(at != run.checks.end());
  return *at;
}
}  // namespace

TEST_CASE("a keyframe in the air is lowered until the feet touch") {
  const StandingPose pose = standing_pose(quadruped_with_keyframe());
  CHECK(pose.name == "stand");
  CHECK(pose.lifted == doctest::Approx(-0.301).epsilon(1e-9));  // 0.3 and the robot's own 1 mm
}

TEST_CASE("an unknown pose is refused with the names there are") {
  try {
    standing_pose(quadruped_with_keyframe(), "stnad");
    FAIL("accepted");
  } catch (const Error& e) {
    CHECK(e.findings().front().remedy == "it has: stand");
  }
}

TEST_CASE("without gravity the gains are those of a weak one, and trust has nothing to judge") {
  Model model = quadruped_with_keyframe();
  ensure_floor(model);
  const StandingPose pose = standing_pose(model);
  const double on_earth = standing_gains(model, pose.state).kp;
  for (const double g : {1.0, 1e-9, 0.0}) {
    model.options.gravity_W = {0, 0, -g};
    const StandingGains gains = standing_gains(model, pose.state);
    CAPTURE(g);
    CHECK(gains.kp > 0);
    CHECK(gains.kp <= on_earth);
    CHECK(std::isfinite(gains.kd));
    CHECK(gains.kd > 0);
  }
  try {
    trust(model, {}, {.duration = 1.0});
    FAIL("judged");
  } catch (const Error& e) {
    CHECK(e.findings().front().code == "E-GRAVITY");
  }
}

TEST_CASE("a quadruped held by damped gains passes every check of trust") {
  const TrustReport report = trust(quadruped_with_keyframe(), {}, {.duration = 20.0});
  REQUIRE(report.runs.size() == 1);
  const TrustRun& run = report.runs.front();
  CHECK_FALSE(run.fell);
  for (const char* name : {"inertia", "weight", "torque_settle", "torque_drift", "closure", "slip",
                           "penetration", "energy", "step_sensitivity"}) {
    CAPTURE(name);
    CAPTURE(check(run, name).value);
    CHECK(check(run, name).pass);
  }
}

TEST_CASE("a robot that cannot hold itself up gets an F") {
  Model model = quadruped_with_keyframe();
  for (Joint& joint : model.joints) joint.effort_limit = 0.05;
  const TrustReport report = trust(model, {}, {.duration = 5.0});
  CHECK(report.grade == 'F');
}

TEST_CASE("a robot on two points is held level by a crane that bears no weight") {
  Model model = quadruped_with_keyframe();
  for (Shape& shape : model.shapes) {  // only one diagonal pair of feet may touch
    const std::string& name = model.body_names[shape.body];
    const bool keeps = name.find("FL") != std::string::npos || name.find("RR") != std::string::npos;
    if (shape.body != kWorld && !keeps) shape.contype = shape.conaffinity = 0;
  }
  const TrustReport report = trust(model, {}, {.duration = 20.0});
  REQUIRE(report.notes.size() == 1);
  CHECK(report.notes.front().find("crane") != std::string::npos);
  const TrustRun& run = report.runs.front();
  CHECK_FALSE(run.fell);
  for (const std::string name : {"weight", "cop", "torque_settle", "closure", "slip"}) {
    CAPTURE(name);
    CAPTURE(check(run, name).value);
    CHECK(check(run, name).pass);
  }
  CHECK(run.description.find("on a crane") != std::string::npos);
}

TEST_CASE("Cassie stands on its leaf springs and closed loops") {
  const std::string path = support::shared_folder() + "/models/menagerie/agility_cassie/cassie.xml";
  if (!std::filesystem::exists(path)) {
    MESSAGE("[skipped] no shared robot at ", path);
    return;
  }
  LoadOptions options;
  options.visuals = false;
  const Model cassie = load_model(path, options).model;
  if (!support::full_suite()) {
    const TrustStance stance = take_stance(cassie, {});
    World world(stance.model);
    world.set_drives(stance.gains);
    world.reset(stance.pose.state);
    for (int i = 0; i < 500; ++i) REQUIRE(world.step().status == StepStatus::kOk);
    const std::vector<DriveForce> first = world.last().drives;
    for (int i = 0; i < 2000; ++i) REQUIRE(world.step().status == StepStatus::kOk);
    double worst = 0.0;
    for (const double v : world.state().v) worst = std::max(worst, std::fabs(v));
    CHECK(worst < 1e-5);
    for (std::size_t i = 0; i < first.size(); ++i) {
      CHECK(std::fabs(world.last().drives[i].torque - first[i].torque) < 1e-3);  // of 43 N·m
    }
    return;
  }
  const TrustReport report = trust(cassie, {}, {.duration = 12.0});
  for (const TrustCheck& c : report.runs.front().checks) {
    CAPTURE(c.name);
    CAPTURE(c.value);
    CHECK(c.pass);
  }
}
