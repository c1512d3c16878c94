// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Balls, capsule ends and box corners on fixed planes: by hand, and lanes against the scalar.
#include <doctest/doctest.h>

#include "legwork/math/pack.h"
#include "unit/collide/scene.h"

using namespace legwork;
using namespace legwork::support;

namespace {

Pose<double> slope(double angle) {
  return {to_matrix(axis_angle(Vec3<double>{0, 1, 0}, angle)), {0.1, -0.2, 0.05}};
}

Model robot() {
  ModelSpec spec = scene_spec({plane(), plane(slope(0.3))},
                              {sphere(0.1), capsule(0.05, 0.2), box(0.1, 0.2, 0.3)});
  return build(spec);
}

}  // namespace

TEST_CASE("plane slots: one per ball, two per capsule, eight per box, on every fixed plane") {
  const CollisionModel model(robot());
  CHECK(model.slots.size() == 2 * (1 + 2 + 8));
  CHECK(model.slot_pairs == 6);
  for (std::size_t i = 1; i < model.slots.size(); ++i) {
    CHECK(model.slots[i - 1].id < model.slots[i].id);
  }
}

TEST_CASE("plane slots: gap and point by hand") {
  Detector find(scene({plane()}, {sphere(0.1)}));
  const auto& contacts = find({{identity3<double>(), {1, 2, 0.095}}}, 0.01);
  REQUIRE(contacts.size() == 1);
  CHECK(contacts[0].gap == doctest::Approx(-0.005).epsilon(1e-12));
  CHECK(contacts[0].p_W.z == doctest::Approx(-0.0025).epsilon(1e-12));
  CHECK(contacts[0].p_W.x == 1);
  CHECK(contacts[0].n_W.z == 1);
  CHECK(contacts[0].body_a == BodyId(1));
  CHECK(contacts[0].body_b == kWorld);
  CHECK(find({{identity3<double>(), {1, 2, 0.1099}}}, 0.01).size() == 1);  // ahead of touching
  CHECK(find({{identity3<double>(), {1, 2, 0.1101}}}, 0.01).empty());
}

TEST_CASE("plane slots: a lane equals the scalar bit for bit") {
  const CollisionModel model(robot());
  std::mt19937 random(3);
  std::vector<Pose<PackD>> wide(4);
  std::vector<Pose<PackF>> wide_float(4);
  std::vector<std::vector<Pose<double>>> one(kFloatLanes);
  for (int l = 0; l < kFloatLanes; ++l) {
    auto& poses = one[static_cast<std::size_t>(l)];
    for (int b = 0; b < 4; ++b) poses.push_back(random_pose(random, 1.0));
    for (std::size_t b = 0; b < 4; ++b) {
      const double* from = &poses[b].R.xx;
      PackD* to = &wide[b].R.xx;
      PackF* to_float = &wide_float[b].R.xx;
      for (int k = 0; k < 12; ++k) {
        if (l < kDoubleLanes) set_lane(to[k], l, from[k]);
        set_lane(to_float[k], l, static_cast<float>(from[k]));
      }
    }
  }
  const std::size_t n = model.slots.size();
  std::vector<SlotGap<PackD>> lanes(n);
  std::vector<SlotGap<PackF>> lanes_float(n);
  std::vector<SlotGap<double>> alone(n);
  std::vector<SlotGap<float>> alone_float(n);
  plane_gaps<PackD>(model.slots, wide.data(), lanes.data());
  plane_gaps<PackF>(model.slots, wide_float.data(), lanes_float.data());
  DetectScratch scratch(model);
  ContactSet set;
  for (int l = 0; l < kFloatLanes; ++l) {
    const auto& poses = one[static_cast<std::size_t>(l)];
    std::vector<Pose<float>> poses_float;
    for (const auto& X : poses) poses_float.push_back(cast<float>(X));
    plane_gaps<float>(model.slots, poses_float.data(), alone_float.data());
    for (std::size_t i = 0; i < n; ++i) {
      CHECK(lane(lanes_float[i].gap, l) == alone_float[i].gap);
      CHECK(lane(lanes_float[i].p_W.x, l) == alone_float[i].p_W.x);
    }
    if (l >= kDoubleLanes) continue;
    plane_gaps<double>(model.slots, poses.data(), alone.data());
    detect(model, poses, 10.0, scratch, set);
    // Detection reports the slots first, in their order: all are within this margin.
    REQUIRE(set.contacts.size() >= n);
    for (std::size_t i = 0; i < n; ++i) {
      CHECK(lane(lanes[i].gap, l) == alone[i].gap);
      for (int k = 0; k < 3; ++k) CHECK(lane(lanes[i].p_W[k], l) == alone[i].p_W[k]);
      CHECK(set.contacts[i].id == model.slots[i].id);
      CHECK(set.contacts[i].gap == alone[i].gap);
      CHECK(set.contacts[i].p_W.y == alone[i].p_W.y);
    }
  }
}

TEST_CASE("plane slots: the same as the general functions for a moving plane") {
  // A plane carried by a body at the same place must give the same points.
  std::mt19937 random(4);
  for (const ShapeSpec& s : {sphere(0.1), capsule(0.05, 0.2), box(0.1, 0.2, 0.3)}) {
    for (int trial = 0; trial < 50; ++trial) {
      const Pose<double> X_WP = random_pose(random, 1.0), X_WS = random_pose(random, 1.0);
      Detector fixed(scene({plane(X_WP)}, {s}));
      Detector moving(scene({}, {plane(), s}));
      const auto a = fixed({X_WS}, 0.5);
      const auto b = moving({X_WP, X_WS}, 0.5);
      REQUIRE(a.size() == b.size());
      for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(a[i].gap == doctest::Approx(b[i].gap).epsilon(1e-12));
        CHECK(norm(a[i].p_W - b[i].p_W) < 1e-14);
        // There the plane is the first body: the normal turns round.
        CHECK(norm(a[i].n_W + b[i].n_W) < 1e-14);
      }
    }
  }
}
