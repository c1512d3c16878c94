// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One controller, three robots: the same object drives a simulation, a loop fed by that
// simulation's recording, and the robot in MuJoCo.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "engines/titan.h"
#include "legwork/control/control_loop.h"
#include "legwork/control/drive_map.h"
#include "legwork/estimate/mcap_log.h"
#include "legwork/load/load_model.h"
#include "legwork/run/run_tape.h"
#include "legwork/run/simulation.h"
#include "legwork/scenario/build.h"
#include "legwork/scenario/scenario_run.h"
#include "support/compare.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

constexpr double kDt = 1e-3;  // [s]
const std::string kText =
    "duration = 0.6\ndt = 0.001\n[robot]\nfile = \"titan8\"\n[controller]\nkind = \"brace\"\n"
    "[sensors]\nrate = \"500 Hz\"\nuse = [\"imu\", \"joints\"]\n[sensors.imu]\nframe = \"imu\"\n"
    "gyro = { noise = 0.01 }\naccel = { noise = 0.1 }\n"
    "[sensors.joints]\nposition = { noise = \"0.02 deg\" }\n";

/// Sways, leans against the trunk's turning and gives way to what the encoders say.
class Brace final : public Controller {
 public:
  void start(const ControlStart& start) override {
    pose_ = pose_targets(start.model, start.layout, start.q);
    joint_.clear();
    for (const std::string& name : start.layout.drive) {
      const auto& joints = start.layout.joint;
      joint_.push_back(std::find(joints.begin(), joints.end(), name) - joints.begin());
    }
    ++starts;
  }
  void update(double t, const Measurements& z, const Estimate&, Command& command) override {
    ++updates;
    const bool turns = !z.imu.empty() && z.imu[0].gyro_valid;
    const double lean = turns ? 0.02 * (z.imu[0].gyro_S.x + z.imu[0].gyro_S.y) : 0.0;
    for (std::size_t i = 0; i < pose_.size(); ++i) {
      double& target = command.drive[i].position;
      target = pose_[i] + 0.02 * std::sin(12.0 * t + static_cast<double>(i)) - lean;
      const auto j = static_cast<std::size_t>(joint_[i]);
      if (j < z.joint.size() && z.joint[j].position_valid)
        target += 0.1 * (z.joint[j].position - pose_[i]);
    }
  }

  long starts = 0, updates = 0;

 private:
  std::vector<double> pose_;           // per drive [rad]
  std::vector<std::ptrdiff_t> joint_;  // per drive: its encoder
};

/// The loop owns its controller; this one stands for another.
class Lent final : public Controller {
 public:
  explicit Lent(Controller& one) : one_(one) {}
  void start(const ControlStart& start) override { one_.start(start); }
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override {
    one_.update(t, z, x, command);
  }

 private:
  Controller& one_;
};

/// What was issued at each step, and where the trunk is.
class Issued final : public Meter {
 public:
  void begin(const Simulation& s) override {
    layout = s.agent(0).control->layout();
    q_start = s.world().state().q;
  }
  void after_step(const Simulation& s) override {
    commands.push_back(s.agent(0).control->issued());
    height = s.world().state().q[2];
  }
  Layout layout;
  std::vector<double> q_start;
  std::vector<Command> commands;
  double height = 0;
};

outcome::Outcome run(const std::string& engine, Brace& brace, std::vector<Meter*> meters) {
  static const EngineRegistry engines = witness::titan_engines();
  ControllerRegistry controllers = scenario_controllers();
  controllers.add({"brace", "a test's", {}, [&](const ControllerContext&, const ControllerKeys&) {
                     return std::make_unique<Lent>(brace);
                   }});
  RunRequest request;
  request.engine = engine;
  request.engines = &engines;
  request.controllers = &controllers;
  request.data_folder = support::data_folder();
  request.meters = std::move(meters);
  return run_scenario(read_scenario("brace.toml", kText, {}, {.controllers = &controllers}),
                      request);
}

}  // namespace

TEST_CASE("the same controller drives a simulation, a recording's loop and MuJoCo") {
  Brace brace;
  Issued ours;
  const test::Scratch folder;
  const std::string path = folder.file("brace.mcap");
  {
    RunTape tape(path, {.name = "brace", .scenario = kText, .facts = {}, .outputs = {}});
    REQUIRE(run("native", brace, {&tape, &ours}).run.ended_early.empty());
    REQUIRE(tape.finish().is_ok);
  }
  REQUIRE(ours.commands.size() == 600);
  CHECK(brace.starts >= 1);
  CHECK(brace.updates == 600);

  // What the recording holds of the sensors, sample by sample, to a loop without a World.
  const auto log = open_mcap_log(path);
  Layout layout = ours.layout;
  REQUIRE(log->facts().joint_name == layout.joint);
  const Model model = load_model(support::data_folder() + "/robots/titan8.xml", {}).model;
  ControlLoop loop(layout, nullptr, std::make_unique<Lent>(brace));
  loop.start({model, loop.layout(), kDt, ours.q_start, {}});
  LogSample sample;
  bool more = log->next(sample), sensed = false;
  long same = 0;
  for (std::size_t k = 0; k < ours.commands.size(); ++k) {
    const double t = ours.commands[k].t;
    for (; more && sample.z.t <= t + 1e-9; more = log->next(sample)) {
      loop.sense(sample.z);
      sensed = true;
    }
    loop.tick(t);
    if (!sensed) continue;  // before its first sample a simulation tells the exact joints
    CAPTURE(k);
    for (std::size_t i = 0; i < layout.drive.size(); ++i) {
      REQUIRE(
          support::same_bits(loop.issued().drive[i].position, ours.commands[k].drive[i].position));
    }
    ++same;
  }
  CHECK(same > 590);
  CHECK(brace.updates == 1200);

  if (!witness::titan_engines().has("mujoco")) {
    MESSAGE("[skipped] built without libmujoco-dev");
    return;
  }
  Issued theirs;
  const outcome::Outcome page = run("mujoco", brace, {&theirs});
  CHECK(page.run.ended_early.empty());
  CHECK(brace.updates == 1800);
  REQUIRE(theirs.commands.size() == ours.commands.size());
  CHECK(std::fabs(theirs.height - ours.height) < 0.01);  // it stands there too
  // Told by that robot's own sensors: near to ours, but not what ours were told.
  double apart = 0;
  for (std::size_t i = 0; i < layout.drive.size(); ++i)
    apart = std::max(apart, std::fabs(theirs.commands.back().drive[i].position -
                                      ours.commands.back().drive[i].position));
  CHECK(apart > 1e-9);
  CHECK(apart < 0.05);
}
