#include "legwork/run/drawing_from_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "legwork/load/mesh/decimate.h"
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

TEST_CASE("a decimated mesh keeps its extent and its limits") {
  std::vector<Vec3<double>> vertices;
  std::vector<std::array<int, 3>> faces;
  const int n = 120;
  for (int j = 0; j <= n; ++j) {
    for (int i = 0; i < n; ++i) {  // a sphere of radius 0.5
      const double u = 2 * M_PI * i / n, v = M_PI * j / n;
      vertices.push_back(
          {0.5 * std::sin(v) * std::cos(u), 0.5 * std::sin(v) * std::sin(u), 0.5 * std::cos(v)});
      if (j < n) {
        faces.push_back({j * n + i, j * n + (i + 1) % n, (j + 1) * n + i});
        faces.push_back({j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i});
      }
    }
  }
  const SmallMesh small = decimate(vertices, faces, 800);
  CHECK(small.faces.size() / 3 <= 800);
  CHECK(small.faces.size() / 3 > 100);
  for (const std::uint32_t i : small.faces) REQUIRE(3 * i + 2 < small.vertices.size());
  float top = 0;
  for (std::size_t i = 2; i < small.vertices.size(); i += 3) top = std::max(top, small.vertices[i]);
  CHECK(top == doctest::Approx(0.5).epsilon(0.1));
  CHECK(decimate(vertices, faces, 1000000).faces.size() == 3 * faces.size());
}
