// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A Scene with other parameters: what it shares, what follows from them, what it refuses.
#include "legwork/sim/scene.h"

#include <doctest/doctest.h>

#include "legwork/base/error.h"
#include "legwork/dynamics/energy.h"
#include "legwork/sim/world.h"
#include "support/bench_robots.h"
#include "support/compare.h"
#include "support/scenes.h"

using namespace legwork;

TEST_CASE("other drives and ground share the model, other masses only its shapes") {
  const ScenePtr scene = make_scene(support::solid_on_floor({}));
  Parameters p = scene->parameters;
  p.friction_scale = 0.5, p.material.k_n = 1e6;
  const ScenePtr ground = with_parameters(scene, p);
  CHECK(ground->model == scene->model);
  CHECK(ground->collision == scene->collision);
  for (MassProperties& own : p.masses) own.mass *= 2.0, own.inertia = own.inertia * 2.0;
  const ScenePtr heavy = with_parameters(scene, p);
  CHECK(heavy->model != scene->model);
  CHECK(heavy->collision == scene->collision);
  CHECK(heavy->model->mass() == 2.0 * scene->model->mass());
  CHECK(scene->model->mass() == parameters_of(*scene->model).masses[1].mass);
}

TEST_CASE("a robot twice as heavy under half the gravity presses as hard") {
  const ScenePtr scene = make_scene(support::solid_on_floor({}));
  const double weight = scene->model->mass() * 9.81;
  const auto pressed = [&](double masses, double gravity) {
    Parameters p = scene->parameters;
    for (MassProperties& own : p.masses) own.mass *= masses, own.inertia = own.inertia * masses;
    p.gravity_W.z *= gravity;
    World world(with_parameters(scene, p));
    for (int k = 0; k < 500; ++k) world.step();
    return world.loads().external_W.f.z;
  };
  CHECK(pressed(1.0, 1.0) == doctest::Approx(weight).epsilon(1e-6));
  CHECK(pressed(2.0, 1.0) == doctest::Approx(2.0 * weight).epsilon(1e-6));
  CHECK(pressed(2.0, 0.5) == doctest::Approx(weight).epsilon(1e-6));
}

TEST_CASE("dry friction, damping and armature of the parameters are those of the step") {
  const support::BenchRobot robot = support::bench_quadruped();
  Parameters p = parameters_of(robot.model);
  const std::size_t dof = 6;
  p.damping[dof] = 0.7, p.dry_friction[dof] = 0.3, p.armature[dof] = 0.05;
  const ScenePtr scene = make_scene(std::make_shared<const Model>(robot.model), p);
  CHECK(scene->model->damping[dof] == 0.7);
  CHECK(scene->model->friction[dof] == 0.3);
  const auto link = static_cast<std::size_t>(scene->model->tree.dof_link[dof]);
  CHECK(scene->model->tree.links[link].armature == 0.05);
  State x = rest_state(robot.model);
  x.q = robot.stand_q, x.q[2] += 5.0, x.v[dof] = 2.0;
  World world(scene);
  world.reset(x);
  world.step();
  CHECK(world.last().applied.damping[dof] == doctest::Approx(-0.7 * world.state().v[dof]));
  CHECK(world.last().applied.friction[dof] == doctest::Approx(-0.3));
  CHECK(world.loads().closure < 1e-9);
}

TEST_CASE("other parameters keep state, inputs and contacts of a World") {
  World world(support::solid_on_floor({}));
  for (int k = 0; k < 50; ++k) world.step();
  world.inputs.body_force[1].f = {1, 2, 3};
  const WorldState before = world.save();
  REQUIRE(!before.contacts.empty());
  Parameters p = world.parameters();
  p.friction_scale = 0.1;
  world.set_parameters(p);
  CHECK(world.parameters().friction_scale == 0.1);
  CHECK(world.state().q == before.x.q);
  CHECK(world.whole_state().contacts.size() == before.contacts.size());
  CHECK(world.whole_state().steps == before.steps);
  CHECK(world.inputs.body_force[1].f.y == 2);
  CHECK(world.last().contacts.empty());  // of this World no step has been made yet
}

TEST_CASE("a state goes back where its contacts are the same ones, and nowhere else") {
  World world(support::solid_on_floor({}));
  for (int k = 0; k < 50; ++k) world.step();
  const WorldState saved = world.save();
  REQUIRE(!saved.contacts.empty());
  World twin(support::solid_on_floor({}));  // made anew: the same shapes
  twin.restore(saved);
  CHECK(twin.step().contacts == world.step().contacts);
  CHECK(support::same_bits(twin.state().q[2], world.state().q[2]));
  World ball(support::solid_on_floor({.kind = ShapeKind::kSphere, .size = {0.1, 0, 0}}));
  CHECK_THROWS_WITH_AS(ball.restore(saved), doctest::Contains("other shapes"), Error);
  World robot(support::bench_quadruped().model);
  CHECK_THROWS_WITH_AS(robot.restore(saved), doctest::Contains("another robot"), Error);
}

TEST_CASE("parameters that do not fit are one clear error") {
  const support::BenchRobot robot = support::bench_quadruped();
  const ScenePtr scene = make_scene(robot.model);
  const auto refused = [&](const auto& spoil) {
    Parameters p = scene->parameters;
    spoil(p);
    try {
      with_parameters(scene, p);
    } catch (const Error& error) {
      return error.findings().front().message;
    }
    return std::string();
  };
  CHECK(refused([](Parameters&) {}).empty());
  CHECK(refused([](Parameters& p) { p.masses.pop_back(); }).find("sizes") != std::string::npos);
  CHECK(refused([](Parameters& p) { p.masses[1].mass = -1; }).find("mass") != std::string::npos);
  CHECK(refused([](Parameters& p) { p.damping[7] = -1; }).find("damping") != std::string::npos);
  CHECK(refused([](Parameters& p) { p.armature[0] = 1; }).find("differs") != std::string::npos);
  CHECK(refused([](Parameters& p) {
          Drive drive;
          drive.joint = JointId(std::size_t{1}), drive.q = 7, drive.dof = 6, drive.motor = 0;
          p.drives = {drive};
        }).find("motor") != std::string::npos);
  CHECK(refused([](Parameters& p) { p.drives = {Drive{}}; }).find("joint") != std::string::npos);
}
