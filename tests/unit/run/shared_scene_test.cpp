// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Two robots and a ball in one scene: each under its own controller, falls robot by robot, an exact
// replay, and nothing that takes the first coordinates for the robot's.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/collide/detect.h"
#include "legwork/control/drive_map.h"
#include "legwork/control/hold_pose.h"
#include "legwork/load/compiled_model.h"
#include "legwork/math/rotation.h"
#include "legwork/model/merge.h"
#include "legwork/run/replay.h"
#include "legwork/run/run_tape.h"
#include "legwork/run/simulation.h"
#include "legwork/run/stand/standing.h"
#include "support/preset.h"
#include "support/scenes.h"
#include "support/scratch.h"

using namespace legwork;
using namespace legwork::support;

namespace {

struct Part {
  Model model;
  State state;
  DriveSet set;
};

Part standing(const std::string& name) {
  Part part{preset(name), {}, {}};
  ensure_floor(part.model);
  part.state = standing_pose(part.model).state;
  part.set = standing_gains(part.model, part.state);
  return part;
}

Model ball() {
  ModelSpec spec;
  PartSpec part =
      solid_part({.kind = ShapeKind::kSphere, .size = {0.11, 0, 0}, .mass = 0.45}, "ball");
  part.X_PF.p = {1.0, 0.0, 0.11};
  spec.add_part(part);
  return build(spec);
}

Pose<double> turned(double yaw, const Vec3<double>& p) {
  return {to_matrix(axis_angle({0, 0, 1}, yaw)), p};
}

// The ball comes first, so that no robot has the first coordinates.
struct Court {
  Part quadruped = standing("titan8"), biped = standing("hrp2like28");
  Model round = ball();
  Pose<double> X_WQ = turned(std::numbers::pi, {3, 0, 0}), X_WH = turned(0.4, {-1, 1.5, 0});
  Model model;
  std::vector<ModelShare> shares;
  State state;
  ContactMaterial material;
  DriveSet set;

  Court() {
    const std::vector<ModelInstance> instances{{&round, "ball", turned(0, {0, 0.305, 0})},
                                               {&quadruped.model, "titan", X_WQ},
                                               {&biped.model, "hrp", X_WH}};
    MergedModel merged = merge_models("court", instances);
    model = std::move(merged.model), shares = std::move(merged.shares);
    state.q = model.q0;
    state.v.assign(z(model.nv), 0.0);
    put_state(model, shares[1], X_WQ, quadruped.state.q, quadruped.state.v, state);
    put_state(model, shares[2], X_WH, biped.state.q, biped.state.v, state);
    add_drives(model, shares[1], quadruped.set, set);
    add_drives(model, shares[2], biped.set, set);
    material = rigid_material(quadruped.model);
  }

  World world() const {
    World world(model, {.dt = 1e-3, .material = material}, set);
    world.reset(state);
    return world;
  }
  std::vector<Agent> agents(const World& world) const {
    std::vector<Agent> agents(2);
    for (std::size_t i = 0; i < 2; ++i)
      agents[i].control = std::make_unique<ControlLoop>(layout_of(world, nullptr, i), nullptr,
                                                        std::make_unique<HoldPose>());
    return agents;
  }
};

}  // namespace

TEST_CASE("two robots and a ball: the model travels as text and comes back the same") {
  const Court court;
  const std::string text = write_compiled_model(court.model);
  const Model back = read_compiled_model(text);
  CHECK(same_physics(court.model, back));
  CHECK(write_compiled_model(back) == text);
  CHECK(robots_of(back).size() == 2);
}

TEST_CASE("two robots and a ball: the scene says whose is what") {
  const Court court;
  const World world = court.world();
  const std::vector<RobotShare> robots = robots_of(world.model());
  REQUIRE(robots.size() == 2);
  CHECK(robots[0].name == "titan");
  CHECK(robots[1].name == "hrp");
  CHECK(layout_of(world, nullptr, 0).drive.size() == court.quadruped.set.drives.size());
  CHECK(layout_of(world, nullptr, 1).drive.size() == court.biped.set.drives.size());
  for (const std::string& name : layout_of(world, nullptr, 1).joint) CHECK(name.find("hrp/") == 0);
}

TEST_CASE("two robots and a ball: a robot moves as it does alone") {
  // The same ground, the same drives; only the place, the heading and the company differ.
  const Court court;
  Simulation together(court.world(), court.agents(court.world()));
  World lone(court.biped.model, {.dt = 1e-3, .material = court.material});
  lone.set_drives(court.biped.set);
  lone.reset(court.biped.state);
  Simulation alone(std::move(lone));
  const auto push = [](Simulation& simulation, BodyId body, const Vec3<double>& f_W) {
    simulation.disturbances.push_back(std::make_unique<TimedPushes>(
        simulation.model(), std::vector<PushSpan>{{body, {0, 0, 0.1}, f_W, 0.1, 0.2}}));
  };
  const Vec3<double> f_M{0, 30, 0};
  push(together, court.model.parts[z(court.shares[2].part)].body, court.X_WH.R * f_M);
  push(alone, court.biped.model.parts[1].body, f_M);
  CHECK(together.run(0.6).kind == Ending::Kind::kDone);
  CHECK(alone.run(0.6).kind == Ending::Kind::kDone);
  const int q = court.model.joints[JointId(court.shares[2].joint)].q + 7;
  double worst = 0.0, moved = 0.0;
  for (std::size_t i = 7; i < z(court.biped.model.nq); ++i) {
    const double at = alone.world().state().q[i];
    worst = std::max(worst, std::abs(together.world().state().q[z(q) + i - 7] - at));
    moved = std::max(moved, std::abs(at - court.biped.state.q[i]));
  }
  CHECK(moved > 1e-3);
  CHECK(worst < 1e-9);
}

TEST_CASE("two robots and a ball: falls are judged per robot") {
  const Court court;
  for (const int victim : {0, 1}) {
    CAPTURE(victim);
    Simulation simulation(court.world(), court.agents(court.world()));
    const RobotShare robot = robots_of(simulation.model())[z(victim)];
    const ModelShare& share = court.shares[z(victim + 1)];
    const std::size_t first = victim == 0 ? 0 : court.quadruped.set.drives.size();
    const std::size_t count =
        victim == 0 ? court.quadruped.set.drives.size() : court.biped.set.drives.size();
    for (std::size_t i = first; i < first + count; ++i)  // its motors die
      simulation.disturbances.push_back(std::make_unique<WeakDrive>(i, 0.0, 0.2, 1e9));
    const Ending& ending = simulation.run(4.0);
    CHECK(ending.kind == Ending::Kind::kFell);
    CHECK(ending.text.find(share.name + " ") == 0);
    CHECK(robot.name == share.name);
    // The other stands as it did.
    const std::vector<double>& q = simulation.world().state().q;
    const int other = court.model.joints[JointId(court.shares[z(2 - victim)].joint)].q;
    CHECK(std::abs(q[z(other + 2)] - court.state.q[z(other + 2)]) < 0.02);
  }
}

TEST_CASE("two robots and a ball: a recording replays exactly, a kicked ball and a fall in it") {
  const Court court;
  const test::Scratch folder;
  const std::string path = folder.file("court.mcap");
  RunTape tape(path, {.name = "court", .scenario = "", .facts = {}, .outputs = {}});
  Simulation simulation(court.world(), court.agents(court.world()));
  simulation.meters = {&tape};
  // Kicked at a foot of the quadruped, two metres away; the biped is pushed over.
  simulation.disturbances.push_back(std::make_unique<TimedPushes>(
      court.model, std::vector<PushSpan>{{BodyId(1), {}, {90, 0, 0}, 0.05, 0.1}}));
  simulation.disturbances.push_back(std::make_unique<TimedPushes>(
      court.model,
      std::vector<PushSpan>{
          {court.model.parts[z(court.shares[2].part)].body, {}, {0, 400, 0}, 0.3, 0.5}}));
  struct : Meter {
    void after_step(const Simulation& s) override {
      for (const ContactForce& c : s.world().last().contacts)
        is_hit |= (c.at.body_a == BodyId(1)) != (c.at.body_b == BodyId(1)) &&
                  c.at.body_a != kWorld && c.at.body_b != kWorld;
    }
    bool is_hit = false;
  } ball_meter;
  simulation.meters.push_back(&ball_meter);
  const Ending& ending = simulation.run(3.0);
  CHECK(ending.kind == Ending::Kind::kFell);
  CHECK(ending.text.find("hrp ") == 0);
  CHECK(ball_meter.is_hit);
  REQUIRE(tape.finish().is_ok);
  const ReplayResult again = replay(McapReader::open(path));
  CHECK(again.what == "");
  CHECK(again.first_difference == 0);
  CHECK(again.steps > 300);
  // Each robot's way is its own.
  const McapReader reader = McapReader::open(path);
  std::vector<std::string> topics;
  for (const auto& [id, channel] : reader.contents().channels) topics.push_back(channel.topic);
  for (const char* topic : {"/odom/titan", "/odom/hrp"})
    CHECK(std::count(topics.begin(), topics.end(), topic) == 1);
  CHECK(std::count(topics.begin(), topics.end(), "/odom") == 0);
}

TEST_CASE("robots of a merged model: two arms fixed to the world are two, objects are none") {
  ModelSpec spec;
  PartSpec link = solid_part({.kind = ShapeKind::kCapsule, .size = {0.02, 0.1, 0}}, "link");
  link.joints = {{.name = "pan", .axis = {0, 0, 1}}, {.name = "tilt", .axis = {0, 1, 0}}};
  spec.add_part(link);
  const Model arm = build(spec), round = ball();
  const std::vector<ModelInstance> instances{
      {&arm, "a"}, {&round, "ball"}, {&arm, "b", turned(0.3, {1, 0, 0})}};
  const Model all = merge_models("arms", instances).model;
  const std::vector<RobotShare> robots = robots_of(all);
  REQUIRE(robots.size() == 2);
  CHECK(robots[0].name == "a");
  CHECK(robots[1].name == "b");
  CHECK(robots[1].bodies == std::vector<BodyId>{BodyId(4), BodyId(5)});
  CHECK(!robots[1].free);
  CHECK(!free_joint(all, robots[1]).valid());
  const Court court;
  const RobotShare titan = robots_of(court.model)[0];
  CHECK(free_joint(court.model, titan) == JointId(court.shares[1].joint));
  CHECK(court.model.joints[free_joint(court.model, titan)].q == 7);
  CHECK(court.model.frames[base_frame(court.model, titan)].name == "titan/trunk");
}
