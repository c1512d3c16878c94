// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Several models become one: names, places, whose is what, and the same numbers as alone.
#include "legwork/model/merge.h"

#include <doctest/doctest.h>

#include <cstring>
#include <numbers>

#include "legwork/math/rotation.h"
#include "legwork/model/builder.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

namespace {

// A trunk with one leg on an oblique axis, a foot fixed to it, a motor, a sensor, a keyframe.
Model walker() {
  ModelSpec spec;
  spec.parts[0].shapes.push_back(floor_shape(0.6));
  PartSpec trunk = solid_part({.kind = ShapeKind::kBox, .size = {0.2, 0.1, 0.05}}, "trunk");
  trunk.X_PF.p = {0.1, 0, 0.5};
  const int on = spec.add_part(trunk);
  PartSpec leg = solid_part({.kind = ShapeKind::kCapsule, .size = {0.02, 0.1, 0}}, "leg");
  leg.parent = on;
  leg.X_PF.p = {0.1, 0.03, -0.2};
  leg.joints = {{.name = "hip", .axis = {0.3, -0.7, 1.1}, .armature = 0.01, .damping = 0.2}};
  const int below = spec.add_part(leg);
  PartSpec foot = solid_part({.kind = ShapeKind::kSphere, .size = {0.03, 0, 0}}, "foot");
  foot.parent = below;
  foot.X_PF.p = {0, 0, -0.1};
  foot.joints.clear();
  spec.add_part(foot);
  spec.sites.push_back({.name = "sole", .part = 3, .X_FS = {identity3<double>(), {0, 0, -0.03}}});
  Model model = build(spec);
  model.actuators.push_back({.name = "motor", .joint = *model.find_joint("hip")});
  model.sensors.push_back({.name = "tread", .frame = *model.find_frame("sole")});
  model.keyframes.push_back({.name = "up", .q = model.q0, .v = {}, .control = {0.5}});
  model.keyframes[0].q[7] = 0.25;
  return model;
}

// One hinge on the world, no floor.
Model arm() {
  ModelSpec spec;
  PartSpec link = solid_part({.kind = ShapeKind::kCapsule, .size = {0.02, 0.1, 0}}, "link");
  link.joints = {{.name = "hinge", .axis = {0, 1, 0}}};
  spec.add_part(link);
  return build(spec);
}

Model ball() {
  ModelSpec spec;
  spec.parts[0].shapes.push_back(floor_shape(0.3));
  spec.add_part(solid_part({.kind = ShapeKind::kSphere, .size = {0.1, 0, 0}}, "ball"));
  return build(spec);
}

Pose<double> turned(double yaw, const Vec3<double>& p) {
  return {to_matrix(axis_angle({0, 0, 1}, yaw)), p};
}

std::string refusal(std::span<const ModelInstance> instances) {
  try {
    merge_models("scene", instances);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

template <class T>
bool same_bits(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace

TEST_CASE("merged: each robot is under its names what it was alone, bit by bit") {
  const Model one = walker(), round = ball();
  const std::vector<ModelInstance> both{
      {&one, "left"}, {&round, ""}, {&one, "right", turned(0.5 * std::numbers::pi, {0, 2, 0})}};
  const Model all = merge_models("scene", both).model;
  CHECK(all.nbody() == 1 + 2 + 1 + 2);
  CHECK(all.nv == 7 + 6 + 7);
  CHECK(all.mass() == doctest::Approx(2 * one.mass() + round.mass()).epsilon(1e-15));
  const Joint& hip = all.joints[*all.find_joint("right/hip")];
  CHECK(hip.q == 8 + 7 + 7);
  CHECK(hip.v == 7 + 6 + 6);
  CHECK(all.damping[z(hip.v)] == 0.2);
  for (const int from : {1, 4}) {
    for (int b = 1; b <= 2; ++b) {
      const Link<double>&x = one.tree.links[z(b)], &y = all.tree.links[z(from + b - 1)];
      CHECK(same_bits(x.X_PJ, y.X_PJ));
      CHECK(same_bits(x.M_B, y.M_B));
      CHECK(x.kind == y.kind);
      CHECK(x.aligned == y.aligned);
      CHECK(x.armature == y.armature);
    }
  }
  REQUIRE(all.find_frame("left/sole").has_value());
  const Frame& sole = all.frames[*all.find_frame("right/sole")];
  CHECK(sole.body == BodyId(5));
  CHECK(same_bits(sole.X_BF, one.frames[*one.find_frame("sole")].X_BF));
  CHECK(all.sensors[1].frame == *all.find_frame("right/sole"));
  CHECK(all.actuators[*all.find_actuator("right/motor")].joint == *all.find_joint("right/hip"));
}

TEST_CASE("merged: free bases and keyframes stand where they were put") {
  const Model one = walker(), round = ball();
  const std::vector<ModelInstance> both{
      {&one, "left"}, {&one, "right", turned(0.5 * std::numbers::pi, {0, 2, 0})}, {&round, "b"}};
  const Model all = merge_models("scene", both).model;
  const Keyframe* up = all.find_keyframe("up");
  REQUIRE(up != nullptr);
  REQUIRE(up->q.size() == z(all.nq));
  CHECK(up->control == std::vector<double>{0.5, 0.5});
  CHECK(up->q[7] == 0.25);
  for (const std::vector<double>& q : {all.q0, up->q}) {  // (0.1, 0, 0.5) turned left, then put
    CHECK(q[8] == doctest::Approx(0.0));
    CHECK(q[9] == doctest::Approx(2.1));
    CHECK(q[10] == doctest::Approx(0.5));
    CHECK(q[11] == doctest::Approx(std::sqrt(0.5)));
    CHECK(q[14] == doctest::Approx(std::sqrt(0.5)));
  }
  CHECK(up->q[15] == 0.25);
  CHECK(up->q[16] == all.q0[16]);  // the ball has none: as drawn
}

TEST_CASE("merged: a fixed robot is moved whole") {
  const Model one = arm();
  const std::vector<ModelInstance> arms{{&one, "a"}, {&one, "b", turned(0.3, {1, 0, 0.2})}};
  const Model all = merge_models("arms", arms).model;
  CHECK(all.tree.links[2].X_PJ.p.x == doctest::Approx(1.0));
  CHECK(all.tree.links[2].X_PJ.p.z == doctest::Approx(0.2));
  CHECK(!all.tree.links[2].aligned);
}

TEST_CASE("merged: each has its parts, joints and actuators in a row") {
  const Model one = walker(), fixed = arm(), round = ball();
  const std::vector<ModelInstance> instances{
      {&round, "ball"}, {&one, "dog"}, {&fixed, "crane"}, {&one, "cat"}};
  const auto [all, shares] = merge_models("zoo", instances);
  REQUIRE(shares.size() == 4);
  const ModelShare& cat = shares[3];
  CHECK(all.parts[z(cat.part)].name == "cat/trunk");
  CHECK(cat.part + cat.parts == all.npart());
  CHECK(all.joints[JointId(cat.joint)].name == "cat/trunk_free");
  CHECK(cat.joint + cat.joints == static_cast<int>(all.joints.size()));
  CHECK(all.actuators[ActuatorId(cat.actuator)].name == "cat/motor");
  // And merged once more.
  const std::vector<ModelInstance> again{{&all, "old"}, {&round, "new"}};
  const auto [more, two] = merge_models("more", again);
  CHECK(two[0].joints == static_cast<int>(all.joints.size()));
  CHECK(more.find_joint("old/cat/hip").has_value());
}

TEST_CASE("merged: a state is put where the instance stands") {
  const Model one = walker(), round = ball();
  const Pose<double> X_WM = turned(0.5 * std::numbers::pi, {0, 2, 0});
  const std::vector<ModelInstance> both{{&round, "ball"}, {&one, "dog", X_WM}};
  const auto [all, shares] = merge_models("scene", both);
  State x{.q = all.q0, .v = std::vector<double>(z(all.nv), 0.0)};
  std::vector<double> v(z(one.nv), 0.0);
  v[0] = 0.7, v[5] = 0.3, v[6] = -0.2;
  put_state(all, shares[1], X_WM, one.keyframes[0].q, v, x);
  CHECK(x.q == all.find_keyframe("up")->q);
  CHECK(x.v[7] == doctest::Approx(0.7));  // +x of its world is +y of ours
  CHECK(x.v[11] == 0.3);                  // rates are in the body
  CHECK(x.v[12] == -0.2);
  CHECK_THROWS_AS(put_state(all, shares[0], X_WM, one.q0, v, x), Error);
}

TEST_CASE("merged: one ground, and no robot without self-collision gains any") {
  Model one = walker(), round = ball();
  one.self_collision = false;
  one.pairs.push_back({.shape_a = 3, .shape_b = 0, .surface = {.slide = 0.05}});  // foot, floor
  const std::vector<ModelInstance> instances{{&one, "a"}, {&one, "b"}, {&round, "ball"}};
  const Model all = merge_models("scene", instances).model;
  int planes = 0;
  for (const Shape& shape : all.shapes) planes += shape.kind == ShapeKind::kPlane ? 1 : 0;
  CHECK(planes == 1);
  CHECK(all.shapes[ShapeId(0)].surface.slide == 0.6);
  CHECK(all.self_collision);
  // Trunk, leg and foot of each: three pairs each, none between the two.
  CHECK(all.excluded_parts.size() == 6);
  for (const auto& [p, q] : all.excluded_parts) CHECK((p <= 3) == (q <= 3));
  REQUIRE(all.pairs.size() == 2);
  CHECK(all.shapes[ShapeId(all.pairs[1].shape_a)].name == "b/foot_shape");
  CHECK(all.pairs[1].shape_b == 0);
}

TEST_CASE("merged: what cannot be told apart or act together is refused") {
  Model one = walker();
  const Model round = ball();
  const std::vector<ModelInstance> twins{{&one, ""}, {&one, ""}};
  CHECK(refusal(twins).find("part \"trunk\"") != std::string::npos);
  const std::vector<ModelInstance> named{{&one, "x"}, {&one, "x"}};
  CHECK(refusal(named).find("x/trunk") != std::string::npos);
  CHECK(refusal({}).find("from nothing") != std::string::npos);
  set_gravity(one, {0, 0, -1.62});
  const std::vector<ModelInstance> moon{{&round, "earth"}, {&one, "moon"}};
  CHECK(refusal(moon).find("gravity") != std::string::npos);
}
