// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The order of one step, rates and delays, falls robot by robot, endings, resets.
#include "legwork/run/simulation.h"

#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "legwork/control/hold_pose.h"
#include "legwork/record/outcome.h"
#include "legwork/run/stand/standing.h"
#include "support/preset.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

namespace {

using Log = std::vector<std::string>;

// Tells its drives a ramp over its updates, and writes down what it is given.
class Scribe final : public Controller {
 public:
  explicit Scribe(Log* log = nullptr) : log_(log) {}
  void start(const ControlStart&) override { updates = 0, seen.clear(), believed.clear(); }
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override {
    if (log_) log_->push_back("control");
    ++updates;
    times.push_back(t);
    seen.push_back(z.joint.empty() ? NAN : z.joint[0].position);
    believed.push_back(x.p_WT.z);
    for (DriveTarget& d : command.drive) d.position = updates;
    if (throws_at > 0 && updates == throws_at) throw std::runtime_error("out of ideas");
  }
  int updates = 0, throws_at = 0;
  std::vector<double> times, seen, believed;

 private:
  Log* log_;
};

class LoggedPush final : public Disturbance {
 public:
  LoggedPush(Log& log, std::string name) : log_(log), name_(std::move(name)) {}
  void before_step(const World&, Inputs& inputs) override {
    log_.push_back(name_);
    inputs.joint_force[0] += 1.0;
    total = inputs.joint_force[0];
  }
  double total = 0;

 private:
  Log& log_;
  std::string name_;
};

class LoggedMeter final : public Meter {
 public:
  LoggedMeter(Log& log, std::string name) : log_(log), name_(std::move(name)) {}
  void begin(const Simulation&) override { log_.push_back(name_ + " begins"); }
  void after_step(const Simulation& s) override {
    log_.push_back(name_);
    targets.push_back(s.world().inputs.drive.empty() ? 0 : s.world().inputs.drive[0].position);
  }
  void finish(const Simulation& s, outcome::Outcome&) override {
    log_.push_back(name_ + " ends: " + s.ending().text);
  }
  std::vector<double> targets;

 private:
  Log& log_;
  std::string name_;
};

struct Standing {
  Model model;
  State state;
  DriveSet set;
};

Standing standing_titan() {
  Standing s{preset("titan8"), {}, {}};
  ensure_floor(s.model);
  s.state = standing_pose(s.model).state;
  s.set = standing_gains(s.model, s.state);
  return s;
}

World world_of(const Standing& s, double dt = 1e-3) {
  World world(s.model, {.dt = dt});
  world.set_drives(s.set);
  world.reset(s.state);
  return world;
}

std::vector<Agent> agent_with(const World& world, std::unique_ptr<Controller> controller,
                              const ControlTiming& timing = {}) {
  std::vector<Agent> agents(1);
  agents[0].control =
      std::make_unique<ControlLoop>(layout_of(world), nullptr, std::move(controller), timing);
  return agents;
}

// A pendulum with one torque-free joint on the world, and a drive.
Model arm() {
  ModelSpec spec;
  PartSpec link{.name = "link"};
  link.own = {1.0, {0, 0, -0.5}, {0.1, 0, 0, 0.1, 0, 0.01}};
  JointSpec hinge{.name = "hinge", .kind = JointKind::kRevolute};
  hinge.axis = {0, 1, 0};
  link.joints.push_back(hinge);
  spec.add_part(link);
  return build(std::move(spec));
}

World driven_arm() {
  World world(arm(), {.dt = 1e-3});
  Drive drive;
  drive.kind = DriveKind::kImplicitPd;
  drive.joint = JointId(std::size_t{0});
  drive.stiffness = 1.0, drive.damping = 0.1;
  world.set_drives({{drive}, {}});
  world.reset(world.state());
  return world;
}

}  // namespace

TEST_CASE("a step is control, disturbances, the step, meters, in their order") {
  Log log;
  World world = driven_arm();
  std::vector<Agent> agents = agent_with(world, std::make_unique<Scribe>(&log));
  Simulation simulation(std::move(world), std::move(agents));
  auto first = std::make_unique<LoggedPush>(log, "push a");
  auto second = std::make_unique<LoggedPush>(log, "push b");
  const LoggedPush* last = second.get();
  simulation.disturbances.push_back(std::move(first));
  simulation.disturbances.push_back(std::move(second));
  LoggedMeter a(log, "meter a"), b(log, "meter b");
  simulation.meters = {&a, &b};
  CHECK(simulation.step());
  CHECK(log == Log{"meter a begins", "meter b begins", "control", "push a", "push b", "meter a",
                   "meter b"});
  CHECK(last->total == 2.0);
  simulation.step();
  CHECK(last->total == 2.0);  // forces are cleared before every step
}

TEST_CASE("the controller is updated at its rate, a command acts after its delay") {
  World world = driven_arm();
  std::vector<Agent> agents =
      agent_with(world, std::make_unique<Scribe>(), {.every = 3, .delay = 2});
  Simulation simulation(std::move(world), std::move(agents));
  Log log;
  LoggedMeter meter(log, "m");
  simulation.meters = {&meter};
  simulation.run(0.009);
  // Updates at steps 0, 3, 6 act from steps 2, 5, 8; before that the start's pose is held.
  CHECK(meter.targets == std::vector<double>{0, 0, 1, 1, 1, 2, 2, 2, 3});
  const auto& scribe = dynamic_cast<const Scribe&>(*simulation.agent(0).control->controller());
  REQUIRE(scribe.times.size() == 3);
  CHECK(scribe.times[1] == doctest::Approx(0.003).epsilon(1e-12));
}

TEST_CASE("without sensors a controller sees exact joints and the true trunk, each step") {
  const Standing s = standing_titan();
  World world = world_of(s);
  std::vector<Agent> agents = agent_with(world, std::make_unique<Scribe>());
  Simulation simulation(std::move(world), std::move(agents), {.fall = {.on = false}});
  const auto& scribe = dynamic_cast<const Scribe&>(*simulation.agent(0).control->controller());
  std::vector<double> joint, height;
  for (int k = 0; k < 20; ++k) {
    joint.push_back(simulation.world().state().q[7]);
    height.push_back(simulation.truth(0).p_WT.z);
    simulation.step();
  }
  CHECK(scribe.seen == joint);  // of the state the step starts from, first step included
  CHECK(scribe.believed == height);
  CHECK(joint.front() != joint.back());
}

TEST_CASE("a standing robot stands; one whose drives die falls and the run ends") {
  const Standing s = standing_titan();
  Simulation stands(world_of(s));
  CHECK(stands.run(0.5).kind == Ending::Kind::kDone);
  CHECK(stands.time() == doctest::Approx(0.5));
  CHECK(stands.run(0.1).kind == Ending::Kind::kDone);  // it may go on
  CHECK(stands.time() == doctest::Approx(0.6));

  Simulation falls(world_of(s));
  for (std::size_t i = 0; i < s.set.drives.size(); ++i)
    falls.disturbances.push_back(std::make_unique<WeakDrive>(i, 0.0, 0.1, 1e9));
  const Ending& ending = falls.run(5.0);
  CHECK(ending.kind == Ending::Kind::kFell);
  CHECK(ending.text.find("the robot sank to the ground at t = ") == 0);
  CHECK(ending.t > 0.1);
  CHECK(ending.t < 2.0);
  CHECK(!falls.step());
  CHECK(falls.time() == ending.t);

  Simulation unjudged(world_of(s), {}, {.fall = {.on = false}});
  for (std::size_t i = 0; i < s.set.drives.size(); ++i)
    unjudged.disturbances.push_back(std::make_unique<WeakDrive>(i, 0.0, 0.1, 1e9));
  CHECK(unjudged.run(1.0).kind == Ending::Kind::kDone);
}

TEST_CASE("a robot that is turned over has tipped") {
  const Standing s = standing_titan();
  Simulation simulation(world_of(s));
  const double weight = s.model.mass() * 9.81;
  simulation.disturbances.push_back(std::make_unique<TimedPushes>(
      s.model, std::vector<PushSpan>{{BodyId(1), {0, 0, 0.5}, {0, 3 * weight, 0}, 0.0, 5.0}}));
  const Ending& ending = simulation.run(5.0);
  CHECK(ending.kind == Ending::Kind::kFell);
  CHECK(ending.text.find("tipped over") != std::string::npos);
}

TEST_CASE("falls are judged robot by robot; a ball that rolls is no robot") {
  ModelSpec spec;
  spec.parts[0].shapes.push_back(floor_shape(0.8));
  for (const int side : {-1, 1}) {
    PartSpec box =
        solid_part({.kind = ShapeKind::kBox, .size = {0.1, 0.1, 0.2}}, side < 0 ? "left" : "right");
    box.X_PF.p = {0, side * 1.0, 0.2};
    const int parent = spec.add_part(box);
    PartSpec arm_part{.name = box.name + "_arm"};
    arm_part.parent = parent;
    arm_part.own = {0.1, {0, 0, -0.05}, {1e-3, 0, 0, 1e-3, 0, 1e-3}};
    JointSpec hinge{.name = box.name + "_hinge", .kind = JointKind::kRevolute};
    hinge.axis = {0, 1, 0};
    arm_part.joints.push_back(hinge);
    spec.add_part(arm_part);
  }
  PartSpec ball = solid_part({.kind = ShapeKind::kSphere, .size = {0.1, 0, 0}}, "ball");
  ball.X_PF.p = {1.0, 0, 0.1};
  spec.add_part(ball);
  const Model model = build(spec);
  const std::vector<RobotShare> robots = robots_of(model);
  REQUIRE(robots.size() == 2);
  CHECK(robots[0].name == "left");
  CHECK(robots[1].bodies.size() == 2);
  World world(model, {.dt = 1e-3});
  Simulation simulation(std::move(world));
  const double push = 2.0 * model.mass() * 9.81;
  simulation.disturbances.push_back(std::make_unique<TimedPushes>(
      model, std::vector<PushSpan>{{robots[1].base, {0, 0, 0.2}, {push, 0, 0}, 0.5, 0.7}}));
  CHECK(simulation.run(0.5).kind == Ending::Kind::kDone);
  const Ending& ending = simulation.run(3.0);
  CHECK(ending.kind == Ending::Kind::kFell);
  CHECK(ending.text.find("right ") == 0);
}

TEST_CASE("a drop is no fall: height counts over the support it first had") {
  Standing s = standing_titan();
  s.state.q[2] += 0.3;
  Simulation simulation(world_of(s));
  CHECK(simulation.run(0.8).kind == Ending::Kind::kDone);
}

TEST_CASE("a reset gives the same run again, to the bit, and begins the meters again") {
  const Standing s = standing_titan();
  World world = world_of(s);
  auto controller = std::make_unique<HoldPose>();
  std::vector<Agent> agents = agent_with(world, std::move(controller), {.every = 2, .delay = 3});
  Simulation simulation(std::move(world), std::move(agents));
  simulation.disturbances.push_back(std::make_unique<TimedPushes>(
      s.model, std::vector<PushSpan>{{BodyId(1), {}, {0, 40, 0}, 0.05, 0.1}}));
  Log log;
  LoggedMeter meter(log, "m");
  simulation.meters = {&meter};
  simulation.run(0.2);
  const std::vector<double> q = simulation.world().state().q;
  const std::vector<double> targets = meter.targets;
  meter.targets.clear();
  simulation.reset();
  CHECK(simulation.time() == 0.0);
  CHECK(simulation.world().last().contacts.empty());
  simulation.run(0.2);
  CHECK(simulation.world().state().q == q);
  CHECK(meter.targets == targets);
  CHECK(std::count(log.begin(), log.end(), "m begins") == 2);
}

TEST_CASE("what a controller throws ends the run as failed, closes the meters, and comes out") {
  World world = driven_arm();
  auto scribe = std::make_unique<Scribe>();
  scribe->throws_at = 3;
  std::vector<Agent> agents = agent_with(world, std::move(scribe));
  Simulation simulation(std::move(world), std::move(agents));
  Log log;
  LoggedMeter meter(log, "m");
  simulation.meters = {&meter};
  CHECK_THROWS_WITH_AS(simulation.run(1.0), "out of ideas", std::runtime_error);
  CHECK(simulation.ending().kind == Ending::Kind::kFailed);
  CHECK(log.back() == "m ends: out of ideas (at t = 0.002 s)");
  CHECK(!simulation.step());
  outcome::Outcome out;
  simulation.finish(out);  // already done
  CHECK(std::count_if(log.begin(), log.end(),
                      [](const std::string& x) { return x.find("ends") != x.npos; }) == 1);
}

TEST_CASE("stopped from outside it is interrupted and may go on") {
  Simulation simulation(driven_arm());
  int asked = 0;
  CHECK(simulation.run(1.0, [&] { return ++asked > 5; }).kind == Ending::Kind::kInterrupted);
  CHECK(simulation.time() == doctest::Approx(0.005));
  CHECK(simulation.run(0.001).kind == Ending::Kind::kDone);
}

TEST_CASE("more contacts than reserved: the step is repeated with room for them") {
  const Standing s = standing_titan();
  World small(s.model, {.dt = 1e-3, .max_contacts = 2});
  small.set_drives(s.set);
  small.reset(s.state);
  Simulation tight(std::move(small)), wide(world_of(s));
  CHECK(tight.run(0.1).kind == Ending::Kind::kDone);
  wide.run(0.1);
  CHECK(tight.world().options().max_contacts >= 4);
  CHECK(tight.world().state().q == wide.world().state().q);
}

TEST_CASE("signals that do not fit are refused when the simulation is made") {
  World world = driven_arm();
  Layout layout = layout_of(world);
  CHECK(layout.drive == std::vector<std::string>{"hinge"});
  CHECK(layout.joint == std::vector<std::string>{"hinge"});
  layout.drive[0] = "knee";
  std::vector<Agent> agents(1);
  agents[0].control =
      std::make_unique<ControlLoop>(layout, nullptr, std::make_unique<HoldPose>(), ControlTiming{});
  CHECK_THROWS_AS(Simulation(std::move(world), std::move(agents)), Error);

  std::vector<Agent> blind(1);
  World other = driven_arm();
  blind[0].control = std::make_unique<ControlLoop>(layout_of(other), nullptr,
                                                   std::make_unique<HoldPose>(), ControlTiming{});
  blind[0].state = StateSource::kEstimate;
  CHECK_THROWS_AS(Simulation(std::move(other), std::move(blind)), Error);
  std::vector<Agent> many(2);
  CHECK_THROWS_AS(Simulation(driven_arm(), std::move(many)), Error);
}
