// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Who may touch whom, and with what material: MuJoCo's rules (spec table of geom contact data).
#include <doctest/doctest.h>

#include <algorithm>

#include "unit/collide/scene.h"

using namespace legwork;
using namespace legwork::support;

namespace {

// A ball in every part, all at one place: every pair that may touch does.
//   world(0) - base(1, free) - thigh(2) - shin(3);  base - shell(4, fixed) - antenna(5, hinge)
ModelSpec chain() {
  ModelSpec spec;
  spec.parts[0].shapes.push_back(sphere(0.1));
  const auto add = [&](const char* name, int parent, std::vector<JointSpec> joints) {
    PartSpec part{.name = name};
    part.parent = parent;
    part.own = {1.0, {0, 0, 0}, {0.1, 0, 0, 0.1, 0, 0.1}};
    part.has_inertial = true;
    part.joints = std::move(joints);
    part.shapes.push_back(sphere(0.1));
    return spec.add_part(part);
  };
  const int base = add("base", 0, {{.name = "root", .kind = JointKind::kFree}});
  const int thigh = add("thigh", base, {{.name = "hip", .kind = JointKind::kRevolute}});
  add("shin", thigh, {{.name = "knee", .kind = JointKind::kRevolute}});
  const int shell = add("shell", base, {});
  add("antenna", shell, {{.name = "swing", .kind = JointKind::kRevolute}});
  return spec;
}

bool touches(const CollisionModel& model, int a, int b) {
  for (const CollisionPair& pair : model.pairs) {
    if (std::minmax(pair.a.value, pair.b.value) == std::minmax(a, b)) return true;
  }
  return false;
}
const CollisionPair& only_pair(const CollisionModel& model) {
  REQUIRE(model.pairs.size() == 1);
  return model.pairs.front();
}

}  // namespace

TEST_CASE("filters: parent and child weld groups do not touch, the world and grandparents do") {
  const CollisionModel model(build(chain()));
  for (int part = 1; part <= 5; ++part) CHECK(touches(model, 0, part));
  CHECK_FALSE(touches(model, 1, 2));  // parent and child
  CHECK_FALSE(touches(model, 2, 3));
  CHECK(touches(model, 1, 3));        // grandparent
  CHECK_FALSE(touches(model, 1, 4));  // welded together
  CHECK_FALSE(touches(model, 2, 4));  // a shell welded to the parent counts as the parent
  CHECK_FALSE(touches(model, 1, 5));  // and the child of the shell is the base's child
  CHECK_FALSE(touches(model, 4, 5));
  CHECK(touches(model, 2, 5));  // siblings
  CHECK(touches(model, 3, 5));
  CHECK(touches(model, 3, 4));
  for (const CollisionPair& pair : model.pairs) CHECK(model.bodies[pair.a] != kWorld);
}

TEST_CASE("filters: a part with two joints is still its parent's child") {
  ModelSpec spec = chain();
  spec.parts[2].joints.push_back({.name = "hip2", .kind = JointKind::kRevolute, .axis = {1, 0, 0}});
  const CollisionModel model(build(spec));
  CHECK_FALSE(touches(model, 1, 2));
  CHECK_FALSE(touches(model, 2, 3));
  CHECK(touches(model, 1, 3));
}

TEST_CASE("filters: a part fixed to the world is the world, and its children touch it") {
  ModelSpec spec;
  spec.parts[0].shapes.push_back(sphere(0.1));
  PartSpec post{.name = "post"};
  post.shapes.push_back(sphere(0.1));
  const int fixed = spec.add_part(post);
  PartSpec arm{.name = "arm"};
  arm.parent = fixed;
  arm.own = {1.0, {0, 0, 0}, {0.1, 0, 0, 0.1, 0, 0.1}};
  arm.joints.push_back({.name = "j", .kind = JointKind::kRevolute});
  arm.shapes.push_back(sphere(0.1));
  spec.add_part(arm);
  const CollisionModel model(build(spec));
  CHECK_FALSE(touches(model, 0, 1));  // nothing of the world touches the world
  CHECK(touches(model, 0, 2));
  CHECK(touches(model, 1, 2));
}

TEST_CASE("filters: contype and conaffinity, excluded parts, no self-collision, explicit pairs") {
  ModelSpec spec = chain();
  auto& shin = spec.parts[3].shapes[0];
  shin.contype = 2, shin.conaffinity = 0;
  spec.parts[1].shapes[0].conaffinity = 3;  // the base listens to 2 as well
  Model model = build(spec);
  {
    const CollisionModel c(model);
    CHECK_FALSE(touches(c, 0, 3));
    CHECK(touches(c, 1, 3));
    CHECK_FALSE(touches(c, 3, 5));
  }
  model.excluded_parts.emplace_back(5, 2);
  CHECK_FALSE(touches(CollisionModel(model), 2, 5));
  model.self_collision = false;
  {
    const CollisionModel c(model);
    CHECK_FALSE(touches(c, 1, 3));
    CHECK(touches(c, 0, 1));
  }
  Surface ice;
  ice.slide = 0.02;
  model.pairs.push_back({2, 5, ice});  // excluded, self-collision: touches all the same
  model.pairs.push_back({1, 2, ice});  // parent and child
  model.pairs.push_back({0, 1, ice});  // overrides the shapes' own surfaces
  const CollisionModel c(model);
  CHECK(touches(c, 2, 5));
  CHECK(touches(c, 1, 2));
  int found = 0;
  for (const CollisionPair& pair : c.pairs) {
    if (std::minmax(pair.a.value, pair.b.value) != std::minmax(0, 1)) continue;
    CHECK(pair.friction == 0.02);
    ++found;
  }
  CHECK(found == 1);
}

TEST_CASE("pair rule: priority wins, else the larger of each; condim decides what counts") {
  ShapeSpec a = sphere(0.1), b = plane();
  a.surface.slide = 0.4, a.surface.torsion = 0.02, a.surface.roll = 0.001;
  b.surface.slide = 0.7, b.surface.torsion = 0.01, b.surface.roll = 0.002;
  const auto pair = [&] { return only_pair(CollisionModel(scene({b}, {a}))); };
  CHECK(pair().friction == 0.7);
  CHECK(pair().torsion == 0.0);
  a.surface.condim = 4;
  CHECK(pair().torsion == 0.02);
  CHECK(pair().roll == 0.0);
  a.surface.condim = 6;
  CHECK(pair().roll == 0.002);
  a.surface.priority = 1;
  CHECK(pair().friction == 0.4);
  CHECK(pair().roll == 0.001);
  b.surface.priority = 2;
  b.surface.condim = 1;
  CHECK(pair().friction == 0.0);
  a.surface.margin = 0.01, b.surface.margin = 0.02, b.surface.gap = 0.005;
  CHECK(pair().margin == doctest::Approx(0.025));
}

TEST_CASE("pair rule: shapes' own margins report contacts earlier") {
  ShapeSpec a = sphere(0.1), wall = box(0.1, 0.1, 0.1);
  a.surface.margin = 0.02;
  Detector find(scene({wall, plane({identity3<double>(), {0, 0, -1}})}, {a}));
  CHECK(find({{identity3<double>(), {0.215, 0, 0}}}, 0.001).size() == 1);
  CHECK(find({{identity3<double>(), {0.225, 0, 0}}}, 0.001).empty());
  CHECK(find({{identity3<double>(), {3, 0, -0.885}}}, 0.001).size() == 1);
}
