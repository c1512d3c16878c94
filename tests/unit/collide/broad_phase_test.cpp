// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The broad phase finds what a look at every pair finds; capacity and memory are kept.
#include <doctest/doctest.h>

#include <algorithm>

#include "legwork/model/terrain.h"
#include "support/allocations.h"
#include "unit/collide/witness.h"

using namespace legwork;
using namespace legwork::support;

namespace {

ShapeSpec random_shape(std::mt19937& random) {
  std::uniform_real_distribution<double> u(0.03, 0.12);
  switch (std::uniform_int_distribution<int>(0, 5)(random)) {
    case 0:
      return sphere(u(random));
    case 1:
      return capsule(u(random), u(random));
    case 2:
      return cylinder(u(random), u(random));
    case 3:
      return ellipsoid(u(random), u(random), u(random));
    case 4: {
      ShapeSpec s;
      s.kind = ShapeKind::kMesh;
      s.mesh = 0;
      return s;
    }
    default:
      return box(u(random), u(random), u(random));
  }
}

Model heap(std::mt19937& random, int fixed, int moving) {
  std::vector<ShapeSpec> ground, bodies;
  for (int i = 0; i < fixed; ++i) {
    ground.push_back(random_shape(random));
    ground.back().X_FG = random_pose(random, 1.0);
  }
  for (int i = 0; i < moving; ++i) bodies.push_back(random_shape(random));
  ModelSpec spec = scene_spec(ground, bodies);
  spec.meshes.push_back(drum(7, 0.1, 0.08, 0.09));
  return build(spec);
}

// Every pair through its kernel, without boxes.
std::vector<Contact> look_at_all(const CollisionModel& model, const std::vector<Pose<double>>& X_WB,
                                 double margin) {
  std::vector<Contact> out;
  for (std::size_t i = model.plane_pairs; i < model.pairs.size(); ++i) {
    const CollisionPair& pair = model.pairs[i];
    const auto pose = [&](ShapeId s) { return X_WB[model.bodies[s].at()] * model.X_BG[s]; };
    const Pose<double> X_a = pose(pair.a), X_b = pose(pair.b);
    const Posed a{model.solids[pair.a], X_a}, b{model.solids[pair.b], X_b};
    Patch patch;
    const Wanted wanted{margin, model.band};
    pair.swapped ? pair.kernel(b, a, wanted, patch) : pair.kernel(a, b, wanted, patch);
    patch.sort();
    for (int k = 0; k < patch.count; ++k) {
      Contact c;
      c.id = (static_cast<std::uint64_t>(i) << 32) + patch.points[k].feature;
      c.gap = patch.points[k].gap;
      out.push_back(c);
    }
  }
  return out;
}

void check_against_all(std::mt19937& random, int fixed, int moving, int steps, double spread) {
  Detector find(heap(random, fixed, moving));
  find.model.max_contacts = 100000;
  std::vector<Pose<double>> bodies;
  for (int i = 0; i < moving; ++i) bodies.push_back(random_pose(random, spread));
  std::size_t seen = 0;
  for (int step = 0; step < steps; ++step) {
    for (auto& X : bodies) {
      X = {small_turn(random, 0.1) * X.R, X.p + random_unit(random) * (0.05 * spread)};
    }
    const auto found = find(bodies, 0.01);
    const auto expected = look_at_all(find.model, find.poses, 0.01);
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      CHECK(found[i].id == expected[i].id);
      CHECK(found[i].gap == expected[i].gap);
      if (i > 0) CHECK(found[i - 1].id < found[i].id);
    }
    seen += found.size();
  }
  CHECK(seen > 0);
}

}  // namespace

TEST_CASE("broad phase: the same contacts as every pair looked at") {
  std::mt19937 random(41);
  check_against_all(random, 0, 3, 50, 0.2);
  check_against_all(random, 10, 40, 8, 1.0);
  check_against_all(random, 60, 60, 4, 1.0);
}

TEST_CASE("broad phase: more shapes than bit rows hold go through the sweep") {
  std::mt19937 random(42);
  check_against_all(random, 1000, 60, 4, 1.0);
}

TEST_CASE("detection: what does not fit is counted and the deepest are kept") {
  ModelSpec spec = scene_spec({plane()}, {});
  PartSpec part{.name = "brush"};
  part.own = {1.0, {0, 0, 0}, {0.1, 0, 0, 0.1, 0, 0.1}};
  part.joints.push_back({.name = "free", .kind = JointKind::kFree});
  for (int i = 0; i < 10; ++i) {
    ShapeSpec s = sphere(0.1);
    s.X_FG.p = {0.3 * i, 0, 0.001 * ((7 * i) % 10)};
    part.shapes.push_back(s);
  }
  spec.add_part(part);
  Detector find(build(spec));
  find.model.max_contacts = 4;
  const auto& contacts = find({{identity3<double>(), {0, 0, 0.09}}}, 0.01);
  CHECK(contacts.size() == 4);
  CHECK(find.set.dropped == 6);
  for (const Contact& c : contacts) CHECK(c.gap < -0.01 + 0.0035);
  for (std::size_t i = 1; i < contacts.size(); ++i) CHECK(contacts[i - 1].id < contacts[i].id);
  find.model.max_contacts = 20;
  CHECK(find({{identity3<double>(), {0, 0, 0.09}}}, 0.01).size() == 10);
  CHECK(find.set.dropped == 0);
}

TEST_CASE("detection: NaN gives no contact and no crash") {
  std::mt19937 random(43);
  ModelSpec spec = scene_spec({plane(), box(1, 1, 0.1)}, {});
  Model model = heap(random, 5, 12);
  Detector find(model);
  std::vector<Pose<double>> bodies(12, random_pose(random, 0.3));
  bodies[3].p.x = std::nan("");
  bodies[5].R.xx = std::nan("");
  for (const Contact& c : find(bodies, 0.01)) {
    CHECK(c.body_a != BodyId(4));
    CHECK(c.body_b != BodyId(4));
  }
}

TEST_CASE("detection: no allocation after the first call") {
  std::mt19937 random(44);
  for (const int fixed : {20, 1100}) {
    ModelSpec spec = scene_spec({plane()}, {});
    Detector find(heap(random, fixed, 40));
    std::vector<Pose<double>> poses{identity_pose<double>()};
    for (int i = 0; i < 40; ++i) poses.push_back(random_pose(random, 0.7));
    detect(find.model, poses, 0.01, find.scratch, find.set);
    const std::size_t before_contacts = find.set.contacts.size();
    const std::size_t before = allocation_count();
    for (int step = 0; step < 20; ++step) {
      for (auto& X : poses) X.p = X.p + Vec3<double>{1e-3, -2e-3, 1e-3};
      poses[0] = identity_pose<double>();
      detect(find.model, poses, 0.01, find.scratch, find.set);
    }
    CHECK(allocation_count() == before);
    CHECK(before_contacts > 0);
  }
  // On rough ground too.
  ModelSpec spec = scene_spec({}, {box(0.1, 0.1, 0.1), capsule(0.1, 0.1), sphere(0.1)});
  add_heightfield(spec, random_heightfield("rough", 41, 41, 1, 1, 0.1, 1.0, 5));
  Detector find(build(spec));
  find({random_pose(random, 0.1), random_pose(random, 0.1), random_pose(random, 0.1)}, 0.01);
  const std::size_t before = allocation_count();
  detect(find.model, find.poses, 0.01, find.scratch, find.set);
  CHECK(allocation_count() == before);
  CHECK(!find.set.contacts.empty());
}
