// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot on springs stands where its springs carry it, and feet without width are told apart.
#include "legwork/run/stand/steady_pose.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/run/stand/standing.h"
#include "legwork/sim/world.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

namespace {

// A table whose four legs end in sprung sliders with ball feet.
Model sprung_table(double stiffness, double damping = 60.0) {
  ModelSpec spec;
  spec.parts[0].shapes.push_back(floor_shape(0.8));
  PartSpec top{.name = "top"};
  top.own = {8.0, {0, 0, 0}, {0.2, 0, 0, 0.2, 0, 0.3}};
  top.X_PF.p = {0, 0, 0.5};
  top.joints.push_back({.name = "root", .kind = JointKind::kFree});
  const int parent = spec.add_part(top);
  for (int i = 0; i < 4; ++i) {
    PartSpec leg{.name = "leg" + std::to_string(i)};
    leg.parent = parent;
    leg.X_PF.p = {i < 2 ? 0.3 : -0.3, i % 2 == 0 ? 0.2 : -0.2, -0.48};
    leg.own = {0.1, {0, 0, 0}, {1e-4, 0, 0, 1e-4, 0, 1e-4}};
    JointSpec slide{.name = "slide" + std::to_string(i), .kind = JointKind::kPrismatic};
    slide.axis = {0, 0, 1};
    slide.stiffness = stiffness;
    slide.damping = damping;
    leg.joints.push_back(slide);
    ShapeSpec foot;
    foot.kind = ShapeKind::kSphere;
    foot.size = {0.02, 0, 0};
    foot.surface.slide = 0.8;
    leg.shapes.push_back(foot);
    spec.add_part(leg);
  }
  return build(spec);
}

}  // namespace

TEST_CASE("a sprung table sinks by its weight over its springs") {
  const double k = 3000.0;
  const Model model = sprung_table(k);
  CHECK(yields_under_load(model));
  const StandingPose pose = standing_pose(model);
  const SteadyPose steady = steady_pose(model, pose.state, {});
  REQUIRE(steady.found);
  const double sink = pose.state.q[2] - steady.state.q[2];
  CHECK(sink == doctest::Approx(8.0 * 9.81 / (4 * k)).epsilon(0.005));  // and the floor's 10 µm
  CHECK(steady.com_offset < 1e-3);
}

TEST_CASE("springs without any damping come to rest all the same") {
  const double k = 3000.0;
  const Model model = sprung_table(k, 0.0);
  const StandingPose pose = standing_pose(model);
  const SteadyPose steady = steady_pose(model, pose.state, {});
  REQUIRE(steady.found);
  World world(model);
  world.reset(steady.state);
  double fastest = 0.0;
  for (int i = 0; i < 2000; ++i) {
    world.step();
    for (const double v : world.state().v) fastest = std::max(fastest, std::fabs(v));
  }
  CHECK(fastest < 1e-5);  // the brakes are off, and it stays
  CHECK(pose.state.q[2] - steady.state.q[2] ==
        doctest::Approx(8.0 * 9.81 / (4 * k)).epsilon(0.005));
}

TEST_CASE("support: four feet have width, two points have none") {
  const Model table = sprung_table(1e4);
  const PoseSupport four = support_of(table, standing_pose(table).state);
  CHECK(four.points == 4);
  CHECK(four.width == doctest::Approx(0.4).epsilon(1e-6));
  const Model rod = solid_on_floor({.kind = ShapeKind::kCapsule, .size = {0.05, 0.3, 0}});
  State x = rest_state(rod);
  x.q[3] = std::sqrt(0.5), x.q[4] = std::sqrt(0.5);  // lying along y
  CHECK(support_of(rod, x).width < 1e-6);
}

TEST_CASE("a pose given as numbers is checked and put on the floor") {
  const Model table = sprung_table(1e4);
  CHECK_THROWS_AS(standing_pose_at(table, {0, 0, 1}), Error);
  std::vector<double> q = table.q0;
  q[2] = 3.0;
  q[3] = 2.0;  // not a unit quaternion
  const StandingPose pose = standing_pose_at(table, q);
  CHECK(pose.state.q[3] == doctest::Approx(1.0));
  CHECK(pose.state.q[2] == doctest::Approx(0.5));
}
