// Standing any robot up: a floor, a pose that touches it, gains that hold, forces that stay.
#include "legwork/experiment/trust.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/bench_robots.h"

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
  } catch (const LoadError& e) {
    CHECK(e.findings().front().remedy == "it has: stand");
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
    CHECK(check(run, name).pass);
  }
}

TEST_CASE("a robot that cannot hold itself up gets an F") {
  Model model = quadruped_with_keyframe();
  for (Joint& joint : model.joints) joint.effort_limit = 0.05;
  const TrustReport report = trust(model, {}, {.duration = 5.0});
  CHECK(report.grade == 'F');
}
