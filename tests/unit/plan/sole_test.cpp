// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Soles, stances and step plans of robots whose answers are known.
#include "legwork/plan/sole.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/plan/walk_stance.h"
#include "support/preset.h"

using namespace legwork;

TEST_CASE("sole: a box foot is its underside, and flat as drawn") {
  const Model model = support::preset("biped10");
  const std::vector<double> q = support::keyframe(model, "stand");
  for (const Leg& leg : find_legs(model, q)) {
    const Sole sole = find_sole(model, q, leg);
    CHECK(sole.corners.size() == 4);
    CHECK(sole.turned == 0.0);
    CHECK(2.0 * sole.half_x == doctest::Approx(0.16));
    CHECK(2.0 * sole.half_y == doctest::Approx(0.08));
  }
}

TEST_CASE("sole: a foot drawn tilted is turned until it lies flat") {
  const Model model = support::preset("biped10");
  std::vector<double> q = support::keyframe(model, "stand");
  const std::vector<Leg> legs = find_legs(model, q);
  for (const Leg& leg : legs) q[static_cast<std::size_t>(leg.q.back())] += 0.0;
  // The last pitch joint of the first leg, found by its axis.
  for (std::size_t k = legs[0].joints.size(); k-- > 0;) {
    const Joint& joint = model.joints[legs[0].joints[k]];
    if (std::fabs(joint.axis.y) < 0.9) continue;
    q[static_cast<std::size_t>(joint.q)] += 0.2;
    break;
  }
  const Sole sole = find_sole(model, q, legs[0]);
  CHECK(sole.turned == doctest::Approx(0.2).epsilon(0.01));
  CHECK(2.0 * sole.half_x == doctest::Approx(0.16).epsilon(1e-3));
}

TEST_CASE("sole: what the leg cannot turn is missing") {
  for (const auto& [name, yaw] : {std::pair{"tomas_k10", false}, {"tomas_k12", true}}) {
    const Model model = support::preset(name);
    const WalkStance stance = walk_stance(model, support::keyframe(model, "stand"), 0.1);
    for (const WalkFoot& foot : stance.feet) {
      CAPTURE(name);
      CHECK(foot.sole.turns[0]);
      CHECK(foot.sole.turns[1]);
      CHECK(foot.sole.turns[2] == yaw);
    }
  }
}

TEST_CASE("sole: weak ankles carry less of it, about their axis") {
  const Model model = support::preset("biped10");
  const std::vector<double> q = support::keyframe(model, "stand");
  const Leg leg = find_legs(model, q)[0];
  const Sole whole = find_sole(model, q, leg);
  std::vector<double> limits(static_cast<std::size_t>(model.nv),
                             std::numeric_limits<double>::infinity());
  Sole same = whole;
  keep_carried(model, q, leg, limits, model.mass() * 9.81, same);
  CHECK(same.half_x == whole.half_x);
  const double weight = model.mass() * 9.81, torque = 3.0;
  for (std::size_t k = 0; k < leg.joints.size(); ++k) {
    if (std::fabs(model.joints[leg.joints[k]].axis.y) > 0.9)
      limits[static_cast<std::size_t>(leg.dof[k])] = torque;
  }
  Sole cut = whole;
  keep_carried(model, q, leg, limits, weight, cut);
  CHECK(cut.half_x == doctest::Approx(0.9 * torque / weight));
  CHECK(cut.half_y == doctest::Approx(whole.half_y));
}

TEST_CASE("stance: soles flat on the ground under the centre of mass, knees bent for the step") {
  for (const char* name : {"biped10", "hrp2like28", "tomas_k12"}) {
    const Model model = support::preset(name);
    const std::vector<double> q = support::keyframe(model, "stand");
    const WalkStance straight = walk_stance(model, q, 0.0);
    const WalkStance stance = walk_stance(model, q, 0.5 * straight.leg_length);
    CAPTURE(name);
    CHECK(straight.bend == doctest::Approx(0.92));
    CHECK(stance.bend == doctest::Approx(0.96 * std::sqrt(0.75)));
    Workspace<double> ws(model);
    forward_kinematics<double>(model, stance.q, ws);
    const Vec3d c = center_of_mass(model, ws);
    CHECK(c.z == doctest::Approx(stance.height));
    for (const WalkFoot& foot : stance.feet) {
      const Pose<double> X = ws.X_WB[foot.leg.foot.at()] * foot.sole.X_BS;
      CHECK(std::fabs(X.p.z) < 1e-4);
      CHECK(X.R.zz > 0.9997);
      CHECK(std::fabs(X.p.x - c.x) < 1e-3);
    }
  }
}

TEST_CASE("stance: robots without legs to walk on are refused by name") {
  const Model planar = support::preset("tomas_k_planar");
  CHECK_THROWS_AS(walk_stance(planar, planar.q0, 0.1), Error);
}
