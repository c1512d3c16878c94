// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The bits of contact: every pair of shapes, every kind of friction, rebound, soft ground, terrain
// and robots that touch themselves.
#include <algorithm>
#include <cmath>

#include "legwork/model/terrain.h"
#include "step_case.h"
#include "support/bench_robots.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::golden;

namespace {

// --- what must be seen ---------------------------------------------------------------------------

bool any_contact(const World& w, const std::function<bool(const ContactForce&)>& is) {
  return std::any_of(w.last().contacts.begin(), w.last().contacts.end(), is);
}
Seen mode(const std::string& what, ConeMode wanted) {
  return {what, [=](const World& w) {
            return any_contact(w, [=](const ContactForce& c) { return c.mode == wanted; });
          }};
}
Seen sticks() { return mode("a point that sticks", ConeMode::kStick); }
Seen slips() { return mode("a point that slips", ConeMode::kSlip); }
Seen touches(ShapeKind a, ShapeKind b) {
  return {"a force between the two shapes", [=](const World& w) {
            return any_contact(w, [&](const ContactForce& c) {
              const ShapeKind x = w.model().shapes[c.at.shape_a].kind;
              const ShapeKind y = w.model().shapes[c.at.shape_b].kind;
              return (x == a && y == b) || (x == b && y == a);
            });
          }};
}
// Moment along (torsion) or across (rolling) the normal.
Seen twists(bool along) {
  return {along ? "torsion" : "rolling moment", [=](const World& w) {
            return any_contact(w, [=](const ContactForce& c) {
              const double n = dot(c.at.n_W, c.t_W);
              return along ? std::fabs(n) > 1e-6 : norm(c.t_W - c.at.n_W * n) > 1e-6;
            });
          }};
}

// --- scenes --------------------------------------------------------------------------------------

constexpr ShapeKind kSolids[] = {ShapeKind::kSphere,    ShapeKind::kCapsule, ShapeKind::kCylinder,
                                 ShapeKind::kEllipsoid, ShapeKind::kBox,     ShapeKind::kMesh};

std::string name_of(ShapeKind kind) {
  const char* names[] = {"plane",     "sphere", "capsule", "cylinder",
                         "ellipsoid", "box",    "mesh",    "heightfield"};
  return names[static_cast<int>(kind)];
}

// MJCF of one solid: a free body of about a kilogram.
std::string body(ShapeKind kind, const std::string& name, double z, const std::string& more = "") {
  const char* sizes[] = {"", ".1", ".06 .1", ".08 .07", ".12 .09 .07", ".1 .08 .06", "", ""};
  const std::string shape =
      kind == ShapeKind::kMesh ? "mesh=\"sole\"" : "size=\"" + std::string(sizes[int(kind)]) + "\"";
  return "<body name=\"" + name + "\" pos=\"0 0 " + std::to_string(z) + "\"><freejoint/>" +
         "<inertial pos=\".01 -.005 0\" mass=\"1\" diaginertia=\".004 .005 .003\"/>" +
         "<geom type=\"" + name_of(kind) + "\" " + shape + " " + more + "/></body>";
}

// A sole with a heel, eleven corners.
std::string scene(const std::string& bodies,
                  const std::string& floor = "<geom type=\"plane\" size=\"0 0 1\" %/>",
                  const std::string& more = "") {
  std::string ground = floor;
  if (const std::size_t at = ground.find('%'); at != std::string::npos) ground.replace(at, 1, more);
  return R"(<mujoco><compiler angle="radian"/><asset><mesh name="sole" vertex="-.12 -.05 -.04
    .12 -.05 -.04 .16 0 -.04 .12 .05 -.04 -.12 .05 -.04 -.1 -.04 .04 .1 -.04 .03 .1 .04 .03
    -.1 .04 .04 0 0 .07 -.16 0 -.035"/></asset><worldbody>)" +
         ground + bodies + "</worldbody></mujoco>";
}

// Leaning, turning and moving: it lands on an edge, rolls over and slides.
State thrown(const Model& model, std::size_t bodies = 1) {
  State x = rest_state(model);
  for (std::size_t b = 0; b < bodies; ++b) {
    const Quat<double> turn = normalized(Quat<double>{0.9, 0.25, -0.2 + 0.1 * number(b), 0.1});
    const double q[] = {turn.w, turn.x, turn.y, turn.z};
    std::copy(q, q + 4, x.q.begin() + static_cast<long>(7 * b + 3));
    const double v[] = {0.5, -0.3, -0.4, 1.5, -1.0, 2.0};
    if (b + 1 == bodies) std::copy(v, v + 6, x.v.begin() + static_cast<long>(6 * b));
  }
  return x;
}

StepCase thrown_case(const std::string& name, const Model& model, std::vector<Seen> seen,
                     std::size_t bodies = 1) {
  return {.name = "contact." + name,
          .model = model,
          .start = thrown(model, bodies),
          .steps = 800,
          .seen = std::move(seen)};
}

// A solid on the floor, pushed off with a velocity.
StepCase slid(const std::string& name, const support::SolidOptions& solid,
              const std::vector<double>& v, std::vector<Seen> seen) {
  const Model model = support::solid_on_floor(solid);
  State x = rest_state(model);
  x.v = v;
  return {.name = "contact." + name, .model = model, .start = x, .steps = 500, .seen = seen};
}

// The bench quadruped held by torques, driven by triangles.
StepCase quadruped(const std::string& name, const WorldOptions& options, double width, double drop,
                   std::vector<Seen> seen) {
  const support::BenchRobot robot = support::bench_quadruped(support::Collide::kFeetOnly);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  x.q[2] += drop;
  return {.name = "contact." + name + ".quadruped",
          .model = robot.model,
          .options = options,
          .start = x,
          .steps = 600,
          .command =
              [=](World& world, int lane) {
                for (std::size_t i = 0; i < robot.joints.size(); ++i) {
                  const support::BenchJoint& j = robot.joints[i];
                  const double wave = triangle(2.0 * world.time() + 0.3 * number(i) + 0.05 * lane);
                  world.inputs.joint_force[6 + i] =
                      j.kp * (j.q0 + width * wave - world.state().q[7 + i]) -
                      j.kd * world.state().v[6 + i];
                }
              },
          .seen = std::move(seen)};
}

}  // namespace

TEST_CASE("bits: every solid thrown on a plane, on a fixed box and on a heightfield") {
  const std::string fixed = R"(<geom type="box" size=".6 .5 .05" pos="0 0 -.05"/>)";
  for (const ShapeKind kind : kSolids) {
    const std::string solid = body(kind, "solid", 0.25);
    run(thrown_case("plane." + name_of(kind), model_of(scene(solid)),
                    {touches(ShapeKind::kPlane, kind)}));
    run(thrown_case("fixed_box." + name_of(kind), model_of(scene(solid, fixed)),
                    {touches(ShapeKind::kBox, kind)}));
    ModelSpec spec;
    add_heightfield(spec, heightfield_from("hills", 12, 9, 1.0, 0.8, [](double x, double y) {
                      return 0.05 * triangle(x + 1.7) + 0.04 * triangle(2.0 * y + 2.2);
                    }));
    Model model = model_of(scene(solid, ""));
    const Model ground = build(spec);
    model.heightfields = ground.heightfields;
    model.shapes.add(ground.shapes[ShapeId(0)]);
    run(thrown_case("heightfield." + name_of(kind), model,
                    {touches(ShapeKind::kHeightfield, kind)}));
  }
}

TEST_CASE("bits: every solid thrown on every other") {
  for (const ShapeKind low : kSolids) {
    for (const ShapeKind high : kSolids) {
      if (high < low) continue;
      const Model model = model_of(scene(body(low, "low", 0.12) + body(high, "high", 0.42)));
      run(thrown_case("pair." + name_of(low) + "." + name_of(high), model, {touches(low, high)},
                      2));
    }
  }
}

// More than a thousand shapes: the broad phase sweeps.
TEST_CASE("bits: a box thrown over a field of blocks") {
  ModelSpec spec;
  add_blocks(spec, {.n_x = 33, .n_y = 33, .size = 0.1, .height = 0.04, .x = -1.0, .seed = 3});
  PartSpec part = support::solid_part({.size = {0.1, 0.07, 0.05}}, "solid");
  part.X_PF.p = {0, 0, 0.3};
  spec.add_part(std::move(part));
  const Model model = build(spec);
  CHECK(model.shapes.size() > 1024);
  run(thrown_case("blocks", model, {touches(ShapeKind::kBox, ShapeKind::kBox)}));
}

TEST_CASE("bits: a heap of many balls") {
  std::string balls;
  for (int i = 0; i < 40; ++i) {
    balls += "<body pos=\"" + std::to_string(0.05 * (i % 3)) + " " +
             std::to_string(0.04 * (i % 2)) + " " + std::to_string(0.1 + 0.11 * i) +
             R"("><freejoint/><geom type="sphere" size=".05" mass=".2"/></body>)";
  }
  const Model model = model_of(scene(balls));
  run({.name = "contact.heap",
       .model = model,
       .options = {.max_contacts = 400},
       .start = rest_state(model),
       .steps = 250,
       .seen = {touches(ShapeKind::kSphere, ShapeKind::kSphere)}});
}

TEST_CASE("bits: rebound of solids and of a robot") {
  const Seen leaves{"a rebound", [](const World& w) {
                      return w.last().start.v[2] < -0.1 && w.state().v[2] > 0.1;
                    }};
  StepCase ball =
      thrown_case("rebound.sphere", model_of(scene(body(ShapeKind::kSphere, "s", 0.3))), {leaves});
  ball.options.material.restitution = 0.8;
  run(ball);
  StepCase box = thrown_case("rebound.box", model_of(scene(body(ShapeKind::kBox, "s", 0.3))),
                             {{"a point that leaves", [](const World& w) {
                                 return w.last().report.contacts > 0 && w.state().v[2] > 0.1;
                               }}});
  box.options.material.restitution = 0.5;
  run(box);
  // A rod that turns over its tip would gain from its full coefficient.
  const Model rod = support::solid_on_floor(
      {.kind = ShapeKind::kCapsule, .size = {0.01, 0.25, 0}, .friction = 0.3});
  State x = rest_state(rod);
  const Quat<double> lean = normalized(Quat<double>{1.0, 0.2, 0.1, 0.0});
  x.q = {0, 0, 0.4, lean.w, lean.x, lean.y, lean.z};
  x.v = {0.5, 1.0, -2.0, 3.0, -1.0, 0.0};
  run({.name = "contact.rebound.rod",
       .model = rod,
       .options = {.material = {.restitution = 1.0}},
       .start = x,
       .steps = 800,
       .seen = {{"a coefficient lowered, but not to nothing", [](const World& w) {
                   const double scale = w.last().report.restitution_scale;
                   return scale > 0.0 && scale < 1.0;
                 }}}});
  run(quadruped("rebound", {.material = {.restitution = 0.4}}, 0.3, 0.1,
                {sticks(), {"flight", [](const World& w) { return w.last().report.flight; }}}));
}

TEST_CASE("bits: no friction, sliding, torsion and rolling") {
  const std::vector<double> fast{1.0, 0.4, 0, 0, 0, 6.0};
  run(slid("condim1.box", {.condim = 1}, fast, {}));
  run(slid("condim3.box", {.friction = 0.4}, fast, {slips(), sticks()}));
  run(slid("condim4.sphere", {.kind = ShapeKind::kSphere, .condim = 4, .torsion = 0.02}, fast,
           {twists(true), slips()}));
  run(slid("condim4.box", {.condim = 4, .torsion = 0.02}, fast, {twists(true), slips()}));
  run(slid("condim6.sphere",
           {.kind = ShapeKind::kSphere, .condim = 6, .torsion = 0.02, .roll = 0.004},
           {0.5, 0.2, 0, -2.0, 5.0, 3.0}, {twists(true), twists(false), sticks()}));
  run(slid("condim6.capsule",
           {.kind = ShapeKind::kCapsule, .size = {0.05, 0.1, 0}, .condim = 6, .roll = 0.01},
           {0.5, 0.2, 0, -2.0, 5.0, 3.0}, {twists(false)}));
}

TEST_CASE("bits: a friction pyramid in the place of the cone") {
  StepCase box =
      slid("pyramid.box", {.friction = 0.4}, {1.0, 0.4, 0, 0, 0, 6.0}, {slips(), sticks()});
  box.options.pyramid = true;
  run(box);
  run(quadruped("pyramid", {.friction_scale = 0.3, .pyramid = true}, 0.3, 0.02,
                {slips(), sticks()}));
  run(quadruped("cone", {.friction_scale = 0.3}, 0.3, 0.02, {slips(), sticks()}));
}

TEST_CASE("bits: soft, creeping and leaking ground") {
  const Seen deep{"a point deep in the ground", [](const World& w) {
                    return any_contact(w, [](const ContactForce& c) { return c.at.gap < -5e-4; });
                  }};
  ContactMaterial soft{
      .k_n = 2e4, .tau_n = 0.01, .k_t = 1e4, .tau_t = 0.02, .slop = 1e-4, .leak_rate = 20.0};
  run(quadruped("soft", {.material = soft}, 0.2, 0.02, {deep, sticks()}));
  soft.leak_rate = 0.0;
  soft.viscous_slip = 1e-3;
  StepCase box =
      slid("soft.box", {.friction = 0.4}, {1.0, 0.4, -0.5, 0, 0, 6.0}, {slips(), sticks()});
  box.options.material = soft;
  run(box);
}

TEST_CASE("bits: more points than there is room for, a long step and a capped solve") {
  StepCase few = thrown_case("dropped_points", model_of(scene(body(ShapeKind::kMesh, "s", 0.12))),
                             {{"points that did not fit", [](const World& w) {
                                 return w.last().report.status == StepStatus::kContactsDropped;
                               }}});
  few.options.max_contacts = 2;
  few.worst = StepStatus::kContactsDropped;
  run(few);
  run(quadruped("long_step", {.dt = 2e-3}, 0.1, 0.02, {sticks()}));
  run(quadruped("capped", {.friction_scale = 0.4, .solve = {.capped = true}}, 0.3, 0.02,
                {slips(), sticks()}));
}

// The first and the last of three links touch; neighbours never do.
TEST_CASE("bits: a robot that touches itself, and a pair with a surface of its own") {
  const auto folded = [](const std::string& more) {
    return model_of(R"(<mujoco><compiler angle="radian"/><worldbody>
      <body pos="0 0 1"><joint axis="0 1 0" stiffness="30" damping=".5"/>
        <geom name="first" type="capsule" fromto="0 0 0 0 0 -.4" size=".04" mass="1"/>
        <body pos="0 0 -.5"><joint axis="0 1 .1" damping=".02"/>
          <geom type="box" size=".03 .03 .05" mass=".3"/>
          <body pos=".1 0 0"><joint axis="0 1 0" damping=".02"/>
            <geom name="last" type="capsule" fromto="0 0 0 0 .02 .4" size=".04" mass="1"/>
          </body></body></body></worldbody>)" +
                    more + "</mujoco>");
  };
  const auto falling = [](const std::string& name, const Model& model) {
    State x = rest_state(model);
    x.v = {0.0, 0.0, -3.0};
    return StepCase{.name = "contact." + name,
                    .model = model,
                    .start = x,
                    .steps = 800,
                    .seen = {touches(ShapeKind::kCapsule, ShapeKind::kCapsule)}};
  };
  run(falling("self", folded("")));
  run(falling("self_pair", folded(R"(<contact><pair geom1="first" geom2="last" condim="4"
                                        friction=".3 .3 .01 .001 .001"/></contact>)")));
}
