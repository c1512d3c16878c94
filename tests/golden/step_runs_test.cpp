// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The bits of whole runs: flight, pushes, forces on top of drives, states put back, and the preset
// robots falling with their own drives.
#include <algorithm>
#include <cmath>

#include "step_case.h"
#include "support/bench_robots.h"
#include "support/give_drives.h"
#include "support/preset.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::golden;

namespace {

Seen flies(bool wanted) {
  return {wanted ? "a fourth-order step" : "a step of the other kind",
          [=](const World& w) { return w.last().report.flight == wanted; }};
}
Seen touches() {
  return {"contact", [](const World& w) { return w.last().report.contacts > 0; }};
}

// The bench quadruped held by implicit PD drives of limited torque.
StepCase held_quadruped(const std::string& name) {
  const support::BenchRobot robot = support::bench_quadruped(support::Collide::kFeetOnly);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] += 0.01;
  return {.name = "run." + name,
          .model = robot.model,
          .start = x,
          .steps = 600,
          .equip =
              [=](World& world) {
                DriveSet set;
                for (std::size_t i = 0; i < robot.joints.size(); ++i) {
                  const Joint& joint = world.model().joints[JointId(1 + i)];
                  Drive drive{.kind = DriveKind::kImplicitPd, .joint = JointId(1 + i)};
                  drive.q = joint.q, drive.dof = joint.v;
                  drive.stiffness = robot.joints[i].kp, drive.damping = robot.joints[i].kd;
                  drive.torque_limit = 0.06 * drive.stiffness;
                  set.drives.push_back(drive);
                  set.targets.push_back({.position = robot.joints[i].q0});
                }
                world.set_drives(set);
              },
          .seen = {touches()}};
}

StepCase thrown_quadruped(const std::string& name, double gravity) {
  const support::BenchRobot robot = support::bench_quadruped();
  Model model = robot.model;
  if (gravity == 0.0) set_gravity(model, {0, 0, 0});
  State x = rest_state(model);
  x.q = robot.stand_q;
  x.q[2] += 1.0;
  const double v[] = {1.0, -0.5, 2.0, 3.0, -2.0, 1.0};
  std::copy(v, v + 6, x.v.begin());
  return {.name = "run." + name,
          .model = model,
          .start = x,
          .steps = 400,
          .command =
              [](World& world, int lane) {
                for (std::size_t i = 6; i < world.inputs.joint_force.size(); ++i) {
                  world.inputs.joint_force[i] =
                      2.0 * triangle(3.0 * world.time() + 0.1 * number(i) + 0.05 * lane);
                }
                world.inputs.body_force[1] = {{0.2, 0.1, -0.3}, {1.0, -2.0, 3.0}};
              },
          .seen = {}};
}

void add_floor(Model& model) {
  Shape floor;
  static_cast<ShapeSpec&>(floor) = support::floor_shape(0.8);
  floor.contype = floor.conaffinity = 0x7fffffff;
  floor.body = kWorld;
  floor.X_BG = identity_pose<double>();
  model.shapes.add(floor);
}

// From a keyframe, leaning: its own drives jerk once and then hardly hold it.
StepCase preset_fall(const std::string& robot, const std::string& key) {
  Model model = support::preset(robot);
  add_floor(model);
  State x = rest_state(model);
  x.q = support::keyframe(model, key);
  x.q[2] += 0.02;
  const Quat<double> lean = normalized(Quat<double>{1.0, 0.08, 0.1, 0.0});
  x.q[3] = lean.w, x.q[4] = lean.x, x.q[5] = lean.y, x.q[6] = lean.z;
  return {.name = "run.fall." + robot + "." + key,
          .model = model,
          .start = x,
          .steps = 900,
          .command =
              [](World& world, int lane) {
                for (std::size_t i = 0; i < world.drives.size(); ++i) {
                  const Drive& d = world.drives[i];
                  const double share = world.time() < 0.002 ? 2.0 : 0.02;  // a jerk, then little
                  world.inputs.drive[i].torque =
                      share * d.torque_limit *
                      triangle(4.0 * world.time() + 0.13 * number(i) + 0.05 * lane);
                }
              },
          .seen = {touches(),
                   {"a drive at its limit",
                    [](const World& w) {
                      for (std::size_t i = 0; i < w.drives.size(); ++i) {
                        if (std::fabs(w.last().drives[i].torque) == w.drives[i].torque_limit)
                          return true;
                      }
                      return false;
                    }},
                   {"a fall", [=](const World& w) { return w.state().q[2] < 0.8 * x.q[2]; }}},
          .worst = StepStatus::kSolverFailed};
}

}  // namespace

TEST_CASE("bits: flight by fourth-order steps and without them") {
  for (const bool fourth : {true, false}) {
    const std::string end = fourth ? "fourth_order" : "implicit";
    StepCase c = thrown_quadruped("flight." + end, 9.81);
    c.options.fourth_order_flight = fourth;
    c.seen = {flies(fourth)};
    run(c);
    StepCase weightless = thrown_quadruped("weightless." + end, 0.0);
    weightless.options.fourth_order_flight = fourth;
    weightless.seen = {flies(fourth)};
    run(weightless);
  }
  StepCase landing = thrown_quadruped("landing", 9.81);
  landing.steps = 1200;
  landing.seen = {flies(true), flies(false), touches()};
  run(landing);
}

TEST_CASE("bits: a lone body spinning slowly and too fast for fourth-order steps") {
  for (const double spin : {5.0, 150.0}) {
    const Model model = support::solid_on_floor({.size = {0.1, 0.07, 0.04}});
    State x = rest_state(model);
    x.q[2] = 10.0;
    x.v = {0.1, 0.2, 3.0, 0.02 * spin, spin, 0.01 * spin};
    const bool slow = spin < 100.0;
    run({.name = std::string("run.spin.") + (slow ? "slow" : "fast"),
         .model = model,
         .start = x,
         .steps = 400,
         .seen = {flies(slow), {"a gyroscopic torque or none", [=](const World& w) {
                                  return (norm(w.last().gyroscopic[1]) > 0.0) == !slow;
                                }}}});
  }
}

TEST_CASE("bits: pushes on a body of a standing robot") {
  StepCase c = held_quadruped("push");
  c.command = [](World& world, int lane) {
    const bool on = world.time() > 0.2 && world.time() < 0.3;
    world.inputs.body_force[1] =
        on ? Force<double>{{1.0, -2.0, 0.5}, {20.0 + lane, 60.0, -5.0}} : zero_force<double>();
  };
  c.seen.push_back({"a robot that moves", [](const World& w) { return w.state().v[1] > 0.1; }});
  c.seen.push_back({"a drive at its limit", [](const World& w) {
                      return std::any_of(w.whole_state().rows.begin(),
                                         w.whole_state().rows.begin() + 12,
                                         [](const RowMemory& r) { return r.mode != 0; });
                    }});
  run(c);
}

TEST_CASE("bits: joint forces on top of drives") {
  StepCase c = held_quadruped("joint_force");
  c.command = [](World& world, int lane) {
    for (std::size_t i = 6; i < world.inputs.joint_force.size(); ++i) {
      world.inputs.joint_force[i] =
          4.0 * triangle(3.0 * world.time() + 0.1 * number(i) + 0.05 * lane);
    }
  };
  run(c);
}

TEST_CASE("bits: a run that is reset, restored, or given other drives half-way") {
  StepCase reset = held_quadruped("reset");
  reset.interrupted = 300;
  reset.interrupt = [start = reset.start](World& world) { world.reset(start); };
  run(reset);
  // Back to where it was, memories and all, after a hundred steps that did not happen.
  StepCase restore = held_quadruped("restore");
  restore.interrupted = 300;
  restore.interrupt = [](World& world) {
    const WorldState saved = world.save();
    world.inputs.body_force[1].f = {30, 0, 0};
    for (int k = 0; k < 100; ++k) world.step();
    world.inputs.body_force[1] = zero_force<double>();
    world.restore(saved);
  };
  run(restore);
  StepCase fewer = held_quadruped("fewer_drives");
  fewer.interrupted = 300;
  fewer.interrupt = [](World& world) {
    std::vector<Drive> drives = world.drives;
    drives.pop_back();
    support::give_drives(world, std::move(drives));
    world.reset(world.state());
  };
  run(fewer);
}

TEST_CASE("bits: a restored run goes on as if nothing had happened") {
  StepCase plain = held_quadruped("plain"), restored = held_quadruped("plain");
  World a = begun(plain, 0), b = begun(restored, 0);
  for (int k = 0; k < 200; ++k) a.step(), b.step();
  const WorldState saved = b.save();
  b.inputs.body_force[1].f = {30, 0, 0};
  for (int k = 0; k < 100; ++k) b.step();
  b.inputs.body_force[1] = zero_force<double>();
  b.restore(saved);
  for (int k = 0; k < 200; ++k) {
    const StepReport ra = a.step(), rb = b.step();
    REQUIRE(bits_of(a.whole_state(), ra) == bits_of(b.whole_state(), rb));
  }
}

TEST_CASE("bits: a step that diverges leaves the last good state") {
  StepCase c = held_quadruped("diverged");
  c.command = [](World& world, int) {
    const bool once = world.time() > 0.2495 && world.time() < 0.2505 &&
                      world.last().report.status == StepStatus::kOk;
    world.inputs.joint_force[7] = once ? 1e30 : 0.0;
  };
  c.worst = StepStatus::kDiverged;
  c.seen.push_back({"a step that diverged", [](const World& w) {
                      return w.last().report.status == StepStatus::kDiverged;
                    }});
  run(c);
}

TEST_CASE("bits: the preset robots fall from their keyframes with their own drives") {
  run(preset_fall("titan8", "drop"));
  run(preset_fall("titan8", "crawl_B"));
  run(preset_fall("biped10", "stand"));
  run(preset_fall("biped10", "crouch"));
  run(preset_fall("hrp2like28", "half_sitting"));
  run(preset_fall("hrp2like28", "jab_C"));
}
