// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/drawing_from_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "legwork/load/load_model.h"
#include "legwork/math/planar_hull.h"
#include "legwork/run/snapshot_from_world.h"
#include "legwork/run/world_recorder.h"
#include "support/bench_robots.h"

using namespace legwork;
using legwork::outcome::drawing_from_model;

TEST_CASE("a quadruped's scene has its weight, its height and four named feet") {
  const support::BenchRobot robot = support::bench_quadruped();
  const outcome::Drawing scene = drawing_from_model(robot.model, robot.stand_q);
  CHECK(scene.weight == doctest::Approx(robot.model.mass() * 9.81));
  CHECK(scene.height > robot.stand_height);
  CHECK(scene.bodies.size() == static_cast<std::size_t>(robot.model.nbody()));
  std::set<std::string> roles;
  for (const outcome::DrawnFoot& foot : scene.feet) roles.insert(foot.role);
  CHECK(roles == std::set<std::string>{"FL", "FR", "HL", "HR"});
}

TEST_CASE("a humanoid has a left and a right foot") {
  const support::BenchRobot robot = support::bench_humanoid();
  const outcome::Drawing scene = drawing_from_model(robot.model, robot.stand_q);
  REQUIRE(scene.feet.size() == 2);
  CHECK(scene.feet[0].role + scene.feet[1].role != "LL");
  CHECK(scene.feet[0].role != scene.feet[1].role);
}

namespace {
/// A trunk on straight legs whose feet are at these places.
Model robot_on(const std::vector<Vec3<double>>& feet) {
  std::string legs;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    const std::string n = std::to_string(i), x = std::to_string(feet[i].x),
                      y = std::to_string(feet[i].y);
    legs += "<body name='leg" + n + "' pos='" + x + " " + y + " 0'><joint name='j" + n +
            "' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 0 0 -0.4' size='0.02'/></body>";
  }
  const std::string trunk =
      "<body name='trunk' pos='0 0 0.42'><freejoint/><geom type='box' size='0.2 0.1 0.05'/>";
  const std::string text = "<mujoco><worldbody>" + trunk + legs + "</body></worldbody></mujoco>";
  return load_model_from_memory({{"robot.xml", text}}, "robot.xml").model;
}

std::vector<std::string> labels_of(const Model& model) {
  std::vector<std::string> labels;
  for (const outcome::DrawnFoot& foot : drawing_from_model(model, model.q0).feet)
    labels.push_back(foot.label);
  return labels;
}
}  // namespace

TEST_CASE("feet that share a side have labels that differ") {
  using Labels = std::vector<std::string>;
  CHECK(labels_of(robot_on({{0, 0, 0}, {0, 0, 0}})) == Labels{"leg0", "leg1"});  // planar biped
  CHECK(labels_of(robot_on({{0, 1e-9, 0}, {0, -1e-9, 0}})) == Labels{"leg0", "leg1"});
  CHECK(labels_of(robot_on({{-0.1, 0, 0}, {0.1, 0, 0}})) == Labels{"H", "F"});
  CHECK(labels_of(robot_on({{0.2, 0, 0}, {-0.2, 0, 0}, {0, 0.2, 0}, {0, -0.2, 0}})) ==
        Labels{"F", "H", "L", "R"});
  CHECK(labels_of(robot_on({{0.2, 0.1, 0},
                            {0.2, -0.1, 0},
                            {0, 0.15, 0},
                            {0, -0.15, 0},
                            {-0.2, 0.1, 0},
                            {-0.2, -0.1, 0}})) == Labels{"L1", "R1", "L2", "R2", "L3", "R3"});
  CHECK(labels_of(robot_on({{0.2, 0, 0}, {-0.1, 0.1, 0}, {-0.1, -0.1, 0}})) ==
        Labels{"leg0", "leg1", "leg2"});
}

TEST_CASE("a large heightfield is drawn by fewer points of the same surface") {
  Model model = support::bench_quadruped().model;
  Heightfield field{.name = "slope", .rows = 700, .columns = 900, .half_x = 3, .half_y = 2};
  for (int r = 0; r < field.rows; ++r)
    for (int c = 0; c < field.columns; ++c) field.height.push_back(1e-3 * c + 2e-3 * r);
  Shape ground;
  ground.kind = ShapeKind::kHeightfield;
  ground.body = kWorld;
  ground.heightfield = static_cast<int>(model.heightfields.size());
  model.heightfields.push_back(field);
  model.shapes.push_back(ground);
  const outcome::Drawing scene =
      drawing_from_model(model, model.q0, {.mesh_faces = 100, .field_points = 10'000});
  const outcome::DrawnShape& drawn = scene.bodies[0].shapes.back();
  const auto [columns, rows] = drawn.grid;
  REQUIRE(drawn.heights.size() == static_cast<std::size_t>(columns * rows));
  CHECK(columns * rows <= 10'000);
  CHECK(columns * rows > 9'000);
  CHECK(drawn.heights.front() == doctest::Approx(0));
  CHECK(drawn.heights.back() == doctest::Approx(field.height.back()));
  // A plane stays the plane it is.
  CHECK(drawn.heights[static_cast<std::size_t>(columns + 1)] ==
        doctest::Approx(1e-3 * 899 / (columns - 1) + 2e-3 * 699 / (rows - 1)));
}

TEST_CASE("joints of several legs are plotted together under the words they share") {
  const auto title = [](const std::string& one, const std::string& other) {
    const support::BenchRobot robot = support::bench_humanoid();
    const outcome::Drawing scene = drawing_from_model(robot.model, robot.stand_q);
    REQUIRE(scene.feet.size() == 2);
    Model named = robot.model;
    std::size_t k = 0;
    for (const outcome::DrawnFoot& foot : scene.feet) {
      const std::string& name = k++ == 0 ? one : other;
      for (Joint& joint : named.joints)
        if (joint.body.value == foot.body) joint.name = name;
    }
    World renamed(named);
    renamed.set_drives(damped_drives(renamed.model(), robot.stand_q, 20.0, 1.0));
    std::string found;
    const outcome::WorldProbe probe(renamed, scene);
    for (const outcome::PlotChannel& c : probe.channels())
      if (c.name == one + "/torque") found = c.group;
    return found;
  };
  CHECK(title("left_ankle_roll", "right_ankle_roll") == "ankle roll torque");
  CHECK(title("left-toe", "right-toe") == "toe torque");
  CHECK(title("leftToePitch", "rightToePitch") == "ToePitch torque");
  CHECK(title("LAnkle", "RAnkle") == "Ankle torque");
  CHECK(title("l_ankle_x", "r_ankle_x") == "ankle x torque");
}

TEST_CASE("a falling robot that lands shows forces that carry it, and a ZMP inside its feet") {
  const support::BenchRobot robot = support::bench_quadruped();
  World world(robot.model);
  world.set_drives(damped_drives(world.model(), robot.stand_q, 20.0, 1.0));
  State start = rest_state(world.model());
  start.q = robot.stand_q;
  world.reset(start);
  for (int i = 0; i < 3000; ++i) REQUIRE(world.step().status == StepStatus::kOk);
  outcome::SnapshotTaker taker(world.model());
  const outcome::Snapshot frame = taker.take(world);
  CHECK(frame.t == doctest::Approx(3.0));
  double fz = 0;
  for (const outcome::ContactPoint& contact : frame.contacts) fz += contact.force[2];
  CHECK(fz == doctest::Approx(robot.model.mass() * 9.81)
                  .epsilon(0.01));  // it stands: within 1 % of its weight
  REQUIRE(frame.zmp);
  REQUIRE(frame.support.size() >= 3);
  // Standing still, the pressure acts below the centre of mass.
  CHECK((*frame.zmp)[0] == doctest::Approx(frame.com[0]).epsilon(0.02).scale(1));
  CHECK((*frame.zmp)[1] == doctest::Approx(frame.com[1]).epsilon(0.02).scale(1));
}

TEST_CASE("a hull is counter-clockwise and leaves out what is inside") {
  const auto hull = planar_hull<std::array<double, 2>>(
      {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.5, 0.5}, {0.5, 0}, {0, 0}});
  CHECK(hull == std::vector<std::array<double, 2>>{{0, 0}, {1, 0}, {1, 1}, {0, 1}});
  CHECK(planar_hull<std::array<double, 2>>({{1, 1}, {1, 1}}).size() == 1);
}
