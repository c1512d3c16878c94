// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What detection is told of the step saves work and changes no contact that can be.
#include <doctest/doctest.h>

#include "unit/collide/witness.h"

using namespace legwork;
using namespace legwork::support;

TEST_CASE("hints: what the scratch remembers of pairs apart changes no bit") {
  std::mt19937 random(51);
  std::vector<ShapeSpec> bodies;
  for (int i = 0; i < 18; ++i) bodies.push_back(every_kind()[static_cast<std::size_t>(i) % 6]);
  ModelSpec spec = scene_spec({box(0.3, 0.3, 0.1)}, bodies);
  spec.meshes.push_back(drum(40, 0.1, 0.08, 0.09));
  Detector used(build(spec));
  std::vector<Pose<double>> poses;
  for (std::size_t i = 0; i < bodies.size(); ++i) poses.push_back(random_pose(random, 0.4));
  std::size_t seen = 0;
  for (int step = 0; step < 300; ++step) {
    for (Pose<double>& X : poses) {
      X.R = small_turn(random, 0.01) * X.R;
      X.p = X.p + random_unit(random) * 0.003;
    }
    const auto& now = used(poses, 0.005);
    DetectScratch fresh(used.model);
    ContactSet expected;
    detect(used.model, used.poses, 0.005, fresh, expected);
    REQUIRE(now.size() == expected.contacts.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
      CHECK(now[i].id == expected.contacts[i].id);
      CHECK(now[i].gap == expected.contacts[i].gap);
      CHECK(norm(now[i].p_W - expected.contacts[i].p_W) == 0);
    }
    seen += now.size();
  }
  CHECK(seen > 1000);
}

TEST_CASE("hints: two moving bodies are looked for as far as they can come in the step") {
  Detector find(scene({}, {box(0.1, 0.1, 0.1), box(0.1, 0.1, 0.1)}));
  constexpr double kStep = 1e-3, kMargin = 0.01;
  std::vector<Motion<double>> V_WB_B(3, zero_motion<double>());
  const auto count = [&](double gap, double speed) {
    find.poses.assign(3, identity_pose<double>());
    find.poses[2].p.z = 0.2 + gap;
    V_WB_B[2].v.z = -speed;
    detect(find.model, find.poses, kMargin, {V_WB_B, kStep}, find.scratch, find.set);
    return find.set.contacts.size();
  };
  CHECK(count(0.0019, 0.0) == 4);
  CHECK(count(0.0021, 0.0) == 0);
  CHECK(count(0.0039, 1.0) == 4);  // 2 mm and twice the way of 1 mm
  CHECK(count(0.0041, 1.0) == 0);
  CHECK(count(0.0099, 50.0) == 4);  // never more than the margin
  CHECK(count(0.0101, 50.0) == 0);
  CHECK(count(0.0021, 0.0) == 0);
  CHECK(count(-1e-5, 0.0) == 4);  // and found again where they overlap
}
