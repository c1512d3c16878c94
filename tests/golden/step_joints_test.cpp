// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The bits of what joints bring into a step: stops, dry friction, springs, dampers, armature,
// closed loops, couplings, tendons, ranges of balls, and weight that is compensated.
#include <algorithm>
#include <cmath>

#include "step_case.h"
#include "support/bench_robots.h"

using namespace legwork;
using namespace legwork::golden;

namespace {

// Two hinges and a slider under one another; each joint with attributes of its own.
std::string chain(const std::string& first, const std::string& second, const std::string& third,
                  const std::string& rest = "", const std::string& part = "") {
  return R"(<mujoco><compiler angle="radian"/><worldbody>
    <body pos="0 0 1" )" +
         part + R"(><joint name="a" axis="0 1 0" )" + first + R"(/>
      <inertial pos=".05 .02 -.15" mass="2" diaginertia=".03 .04 .01"/>
      <body pos="0 0 -.3" )" +
         part + R"(><joint name="b" axis="1 .5 0" )" + second + R"(/>
        <inertial pos="0 .06 -.12" mass="1" diaginertia=".01 .012 .004"/>
        <body pos="0 0 -.1"><joint name="c" type="slide" axis="0 .3 -1" )" +
         third + R"(/>
          <inertial pos=".01 0 -.05" mass=".4" diaginertia=".001 .0012 .0004"/>
        </body></body></body></worldbody>)" +
         rest + "</mujoco>";
}

StepCase swing(const std::string& name, const Model& model, std::vector<Seen> seen) {
  State x = rest_state(model);
  const double q[] = {0.6, -0.4, 0.05}, v[] = {1.0, -2.0, 0.5};
  std::copy(q, q + 3, x.q.begin());
  std::copy(v, v + 3, x.v.begin());
  return {.name = "joint." + name, .model = model, .start = x, .steps = 800, .seen = seen};
}

Seen pushes(const std::string& what, std::vector<double> AppliedForces::*force, std::size_t dof,
            int sign) {
  return {what, [=](const World& w) { return sign * (w.last().applied.*force)[dof] > 0.0; }};
}

using Applied = AppliedForces;

// Mode of the dry-friction row of a DoF.
int rub_mode(const World& w, std::size_t dof) {
  return w.whole_state().rows[w.drives.size() + 2 * z(w.model().nv) + dof].mode;
}

Seen never_flies() {
  return {"a step that is no flight", [](const World& w) { return !w.last().report.flight; }};
}
Seen flies() {
  return {"a fourth-order step", [](const World& w) { return w.last().report.flight; }};
}

// Pushes the joints to and fro by triangles that grow.
void push_joints(World& world, int lane) {
  const double most[] = {6.0, 4.0, 12.0};  // [N·m], [N·m], [N]
  for (std::size_t i = 0; i < 3; ++i) {
    world.inputs.joint_force[i] = most[i] * (0.5 + world.time()) *
                                  triangle(1.5 * world.time() + 0.25 * number(i) + 0.05 * lane);
  }
}

}  // namespace

TEST_CASE("bits: joint stops of hinges and sliders, at both ends") {
  StepCase c =
      swing("stop", model_of(chain(R"(range="-.3 .7")", R"(range="-.5 .3")", R"(range="-.2 .2")")),
            {pushes("lower stop of a hinge", &Applied::limit, 0, 1),
             pushes("upper stop of a hinge", &Applied::limit, 0, -1),
             pushes("lower stop of a slider", &Applied::limit, 2, 1),
             pushes("upper stop of a slider", &Applied::limit, 2, -1), flies()});
  c.command = push_joints;
  c.steps = 1500;
  run(c);
  StepCase soft =
      swing("soft_stop", model_of(chain(R"(range="-.5 .7")", "", R"(range="-.02 .08")")),
            {pushes("upper stop of a hinge", &Applied::limit, 0, -1)});
  soft.options.limit_stiffness = 50.0;
  soft.start.v[0] = 6.0;
  run(soft);
}

TEST_CASE("bits: dry friction that sticks and slips") {
  StepCase c =
      swing("dry_friction",
            model_of(chain(R"(frictionloss="4")", R"(frictionloss="1")", R"(frictionloss="6")")),
            {{"stick", [](const World& w) { return rub_mode(w, 0) == 0; }},
             {"slip at the lower bound", [](const World& w) { return rub_mode(w, 0) < 0; }},
             {"slip at the upper bound", [](const World& w) { return rub_mode(w, 0) > 0; }}});
  c.command = push_joints;
  run(c);
}

TEST_CASE("bits: springs and dampers, taken implicitly and in fourth-order steps") {
  const std::string soft = R"(stiffness="20" springref=".2" damping=".3")";
  const auto seen = [](const Seen& also) {
    return std::vector<Seen>{pushes("a spring", &Applied::spring, 0, 1),
                             pushes("a damper", &Applied::damping, 0, 1), also};
  };
  const std::string softer = R"(stiffness="4" springref=".2" damping=".001")";
  run(swing("spring_flight", model_of(chain(softer, softer, softer + R"( armature=".1")")),
            seen(flies())));
  StepCase implicit =
      swing("spring_implicit", model_of(chain(soft, soft, soft)), seen(never_flies()));
  implicit.options.fourth_order_flight = false;
  run(implicit);
  const std::string stiff = R"(stiffness="9e5" springref=".2" damping="3")";
  run(swing("spring_too_fast", model_of(chain(soft, stiff, stiff)), seen(never_flies())));
}

TEST_CASE("bits: armature") {
  const std::string rotor = R"(armature=".2" damping=".1")";
  run(swing("armature_flight", model_of(chain(rotor, rotor, rotor)), {flies()}));
  StepCase c =
      swing("armature_implicit",
            model_of(chain(rotor, R"(armature=".05" frictionloss=".1")", rotor)), {never_flies()});
  c.command = push_joints;
  run(c);
}

TEST_CASE("bits: weight that is compensated in part") {
  run(swing("gravity_compensation",
            model_of(chain("", R"(damping=".2")", R"(range="-.02 .08")", "", R"(gravcomp=".7")")),
            {{"a lifted body", [](const World& w) { return w.last().lift[1].f.z != 0.0; }},
             never_flies()}));
}

// --- rows over several coordinates ---------------------------------------------------------------

namespace {

Seen loop_carries(std::size_t entry) {
  return {"a loop that carries row " + std::to_string(entry),
          [=](const World& w) { return std::fabs(w.whole_state().loops[entry]) > 1e-6; }};
}

Seen coupling_carries(const std::string& what, std::size_t memory, double bound = 0.0) {
  return {what, [=](const World& w) {
            const double lambda = std::fabs(w.whole_state().couplings[memory].lambda);
            return bound > 0.0 ? lambda >= (1.0 - 1e-9) * bound * w.options().dt : lambda > 0.0;
          }};
}

}  // namespace

TEST_CASE("bits: a four-bar closed by a pin, and a loop that is switched off") {
  const Model model = model_of(R"(<mujoco><compiler angle="radian"/><worldbody>
    <body name="crank" pos="0 0 1"><joint name="crank" axis="0 1 0"/>
      <inertial pos=".1 0 0" mass=".4" diaginertia=".001 .01 .01"/>
      <body name="coupler" pos=".2 0 0"><joint name="coupler" axis="0 1 0"/>
        <inertial pos=".25 0 0" mass=".8" diaginertia=".001 .01 .01"/></body></body>
    <body name="rocker" pos=".5 0 .7"><joint name="rocker" axis="0 1 0"/>
      <inertial pos=".1 0 .15" mass=".6" diaginertia=".01 .012 .003"/></body></worldbody>
    <equality><connect body1="crank" body2="rocker" anchor=".1 0 0" active="false"/>
      <connect name="pin" body1="coupler" body2="rocker" anchor=".5 0 0"/></equality>
    <actuator><motor name="crank" joint="crank"/></actuator></mujoco>)");
  State x = rest_state(model);
  x.v[0] = 1.0;
  run({.name = "joint.loop_connect",
       .model = model,
       .start = x,
       .steps = 600,
       .command =
           [](World& world, int lane) {
             world.inputs.drive[0].torque = 3.0 * triangle(2.0 * world.time() + 0.05 * lane);
           },
       .seen = {
           loop_carries(6), loop_carries(8), {"work of the loop on a joint", [](const World& w) {
                                                return w.state().v[2] != 0.0;
                                              }}}});
}

TEST_CASE("bits: bodies welded to each other and to the world") {
  const Model model = model_of(R"(<mujoco><compiler angle="radian"/><worldbody>
    <body name="a" pos="0 0 1"><joint name="ja" axis="0 1 0"/>
      <inertial pos=".1 .02 -.3" mass="2" diaginertia=".03 .04 .05"/>
      <body name="tip" pos="0 0 -.4"><joint name="jt" axis="1 0 0"/><joint name="kt" axis="0 1 0"/>
        <inertial pos="0 0 -.1" mass=".5" diaginertia=".01 .01 .01"/></body></body>
    <body name="b" pos=".5 0 1"><joint name="jb" axis="0 1 0"/><joint name="kb" axis="1 0 0"/>
      <inertial pos="-.05 .1 -.2" mass="1" diaginertia=".01 .015 .02"/></body>
    <body name="block" pos="0 1 1"><freejoint/>
      <inertial pos="0 0 0" mass="1" diaginertia=".01 .02 .03"/></body></worldbody>
    <equality><weld body1="tip" body2="b"/><weld body1="block" torquescale=".5"/></equality>
    </mujoco>)");
  run({.name = "joint.loop_weld",
       .model = model,
       .start = rest_state(model),
       .steps = 600,
       .command =
           [](World& world, int lane) {
             const double wave = triangle(2.0 * world.time() + 0.05 * lane);
             world.inputs.joint_force[0] = 5.0 * wave;
             world.inputs.body_force.back() = {{0.3 * wave, 0.1, 0}, {2.0, 4.0 * wave, 0}};
           },
       .seen = {loop_carries(0), loop_carries(2), loop_carries(4), loop_carries(6),
                loop_carries(9)}});
}

TEST_CASE("bits: joints coupled by a line, a polynomial and a constant") {
  StepCase mimic = swing("coupling_line",
                         model_of(chain("", R"(range="-.485 .5")", "",
                                        R"(<equality><joint joint1="b" joint2="a"
                                             polycoef="0 -.8 0 0 0"/></equality>)")),
                         {coupling_carries("the coupling", 0),
                          pushes("the coupling at its leader", &Applied::loop, 0, 1),
                          pushes("a stop of the follower", &Applied::limit, 1, 1)});
  mimic.start.q[1] = -0.48;
  mimic.command = push_joints;
  run(mimic);
  run(swing("coupling_polynomial", model_of(chain("", "", "", R"(<equality>
              <joint joint1="b" joint2="a" polycoef=".1 -.5 .4 .1 .2"/>
              <joint joint1="c" polycoef=".05 0 0 0 0"/>
              <joint joint1="c" joint2="a" active="false"/></equality>)")),
            {coupling_carries("the polynomial", 0), coupling_carries("the constant", 1)}));
}

TEST_CASE("bits: a fixed tendon's limits, spring, damper and dry friction") {
  const auto tendon = [](const std::string& attributes) {
    return model_of(
        chain("", "", R"(range="-.02 .08")",
              "<tendon><fixed name=\"t\" " + attributes +
                  R"(><joint joint="a" coef="1"/><joint joint="b" coef="-.6"/></fixed></tendon>)"));
  };
  StepCase limit =
      swing("tendon_limit", tendon(R"(limited="true" range="-.5 .9")"),
            {coupling_carries("the lower limit", 0), coupling_carries("the upper limit", 1)});
  limit.command = push_joints;
  limit.steps = 1500;
  run(limit);
  StepCase all =
      swing("tendon_spring",
            tendon(R"(stiffness="30" damping=".5" frictionloss="1" springlength="-.2 .1")"),
            {coupling_carries("the spring", 2),
             coupling_carries("the friction", 3),
             coupling_carries("friction at its bound", 3, 1.0),
             {"friction that sticks", [](const World& w) {
                const double lambda = w.whole_state().couplings[3].lambda;
                return std::fabs(lambda) < 0.9 * w.options().dt;
              }}});
  all.command = push_joints;
  all.steps = 1500;
  run(all);
}

TEST_CASE("bits: a ball joint swings, springs back and meets its range") {
  const auto ball = [](const std::string& attributes) {
    return model_of(R"(<mujoco><compiler angle="radian"/><worldbody><body pos="0 0 1">
      <joint type="ball" )" +
                    attributes + R"(/>
      <inertial pos=".05 .02 -.3" mass="2" diaginertia=".03 .04 .02"/></body></worldbody></mujoco>)");
  };
  const auto swung = [](const std::string& name, const Model& model, std::vector<Seen> seen) {
    State x = rest_state(model);
    x.v = {1.5, -0.5, 3.0};
    return StepCase{
        .name = "joint." + name, .model = model, .start = x, .steps = 800, .seen = seen};
  };
  const Seen limit{"the range", [](const World& w) {
                     return w.last().applied.limit[0] != 0.0 &&
                            w.whole_state().couplings[0].lambda > 0;
                   }};
  run(swung("ball_range", ball(R"(range="0 .8")"), {limit, flies()}));
  run(swung("ball_spring", ball(R"(stiffness="9" damping=".1" armature=".02")"),
            {pushes("a spring", &Applied::spring, 2, -1), flies()}));
  run(swung("ball_friction", ball(R"(frictionloss=".3")"),
            {{"stick", [](const World& w) { return rub_mode(w, 2) == 0; }},
             {"slip", [](const World& w) { return rub_mode(w, 2) != 0; }}}));
}

TEST_CASE("bits: a foot on a ball joint that rubs and slides over the ground") {
  const Model model = model_of(R"(<mujoco><compiler angle="radian"/><worldbody>
    <geom type="plane" size="0 0 1" friction=".3"/>
    <body pos="0 0 .4"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/>
      <geom type="box" size=".1 .1 .05" mass="2"/>
      <body pos="0 0 -.1"><joint type="ball" frictionloss=".4" range="0 .6"/>
        <geom type="capsule" fromto="0 0 0 .02 .01 -.25" size=".03" mass=".5" friction=".3"/>
      </body></body></worldbody></mujoco>)");
  State x = rest_state(model);
  x.v[0] = 2.0;
  const Seen slides{"a foot that slips", [](const World& w) { return w.whole_state().slipped; }};
  run({.name = "joint.ball_foot",
       .model = model,
       .start = x,
       .steps = 800,
       .seen = {slides, {"a ball that rubs", [](const World& w) {
                           return w.last().applied.friction[3] != 0.0;
                         }}}});
}

TEST_CASE("bits: everything at once under a walking quadruped") {
  const support::BenchRobot robot = support::bench_quadruped(support::Collide::kFeetOnly);
  Model model = robot.model;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    Joint& joint = model.joints[JointId(1 + i)];
    joint.range = {robot.joints[i].q0 - 0.1, robot.joints[i].q0 + 0.06};
    joint.stiffness = 2.0, joint.spring_ref = robot.joints[i].q0;
    model.damping[z(joint.v)] = 0.05;
    model.friction[z(joint.v)] = 0.02 * robot.joints[i].kp;
    model.tree.links[joint.body.at()].armature = 0.01;
  }
  State x = rest_state(model);
  x.q = robot.stand_q;
  x.q[2] += 0.02;
  run({.name = "joint.all.quadruped",
       .model = model,
       .start = x,
       .steps = 800,
       .command =
           [=](World& world, int lane) {
             for (std::size_t i = 0; i < robot.joints.size(); ++i) {
               const support::BenchJoint& j = robot.joints[i];
               const double wave = triangle(1.7 * world.time() + 0.3 * number(i) + 0.05 * lane);
               world.inputs.joint_force[6 + i] =
                   j.kp * (j.q0 + 0.2 * wave - world.state().q[7 + i]) -
                   j.kd * world.state().v[6 + i];
             }
           },
       .seen = {{"a stop",
                 [](const World& w) {
                   return std::any_of(w.last().applied.limit.begin(), w.last().applied.limit.end(),
                                      [](double torque) { return torque != 0.0; });
                 }},
                {"sticking friction", [](const World& w) { return rub_mode(w, 7) == 0; }},
                {"slipping friction", [](const World& w) { return rub_mode(w, 7) != 0; }},
                {"contact", [](const World& w) { return w.last().report.contacts > 0; }}}});
}
