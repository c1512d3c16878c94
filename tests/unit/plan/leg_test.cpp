// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Legs are found without being told, and numeric inverse kinematics agrees with the closed form.
#include "legwork/plan/leg.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "legwork/plan/leg_ik.h"
#include "legwork/plan/yaw_leg.h"
#include "support/bench_robots.h"
#include "support/preset.h"

using namespace legwork;

TEST_CASE("TITAN-VIII has four legs of five joints with flat soles at its corners") {
  const Model titan = support::preset("titan8");
  const std::vector<Leg> legs = find_legs(titan, support::keyframe(titan, "stand"));
  REQUIRE(legs.size() == 4);
  const char* names[] = {"FL", "FR", "HL", "HR"};
  for (std::size_t i = 0; i < 4; ++i) {
    CAPTURE(i);
    const double sx = i < 2 ? 1 : -1, sy = i % 2 == 0 ? 1 : -1;
    CHECK(legs[i].name == names[i]);
    CHECK(legs[i].joints.size() == 5);
    CHECK(titan.joints[legs[i].joints.front()].name == std::string(names[i]) + "_J1");
    CHECK(legs[i].flat);
    CHECK(legs[i].radius == 0.0);
    CHECK(norm(legs[i].p_TF - Vec3<double>{sx * .2, sy * .305, -.243}) < 1e-12);
    CHECK(norm(legs[i].p_TH - Vec3<double>{sx * .2, sy * .1, 0}) < 1e-12);
  }
}

TEST_CASE("a quadruped with ball feet and a humanoid show their legs, and only these") {
  const support::BenchRobot quad = support::bench_quadruped();
  const std::vector<Leg> four = find_legs(quad.model, quad.stand_q);
  REQUIRE(four.size() == 4);
  for (const Leg& leg : four) {
    CHECK(leg.joints.size() == 3);
    CHECK_FALSE(leg.flat);
    CHECK(leg.radius > 0.0);
    CHECK(leg.ground_T().z == doctest::Approx(-quad.stand_height).epsilon(0.02));
  }
  const support::BenchRobot human = support::bench_humanoid();
  const std::vector<Leg> two = find_legs(human.model, human.stand_q);
  REQUIRE(two.size() == 2);
  CHECK(two[0].name == "L");
  CHECK(two[0].joints.size() == 6);
  CHECK(two[0].flat);
}

TEST_CASE("a robot without floating base or feet is refused") {
  ModelSpec spec;
  PartSpec arm{.name = "arm"};
  arm.own.mass = 1.0;
  arm.joints.push_back({.name = "hinge"});
  spec.add_part(arm);
  const Model model = build(spec);
  CHECK_THROWS_AS(find_legs(model, model.q0), Error);
}

TEST_CASE("the closed-form leg gives the printed vectors and refuses what it cannot reach") {
  const YawLeg leg;
  const double vectors[][6] = {// foot x, y outward, z [m] -> q1, q2, q3 [rad]
                               {0, .205, -.243, 0, 0, 0},
                               {.09, .205, -.243, 0.413689213, -0.005767492, 0.100352007},
                               {-.09, .205, -.243, -0.413689213, -0.005767492, 0.100352007},
                               {0, .265, -.243, 0, -0.060037409, 0.366194142},
                               {0, .145, -.243, 0, -0.058922947, -0.244360100},
                               {.19, .205, -.243, 0.747441718, -0.094839644, 0.480342641},
                               {.03, .205, -.193, 0.145310011, 0.326618724, -0.274705716},
                               {0, .205, -.283, 0, -0.261481871, 0.287828752}};
  for (const auto& v : vectors) {
    const auto q = leg.angles({v[0], v[1], v[2]});
    REQUIRE(q);
    for (std::size_t i = 0; i < 3; ++i) CHECK(std::fabs((*q)[i] - v[3 + i]) < 1e-8);
    CHECK(std::fabs((*q)[3] + (*q)[1] + (*q)[2]) < 1e-15);
    CHECK(norm(leg.foot(*q) - Vec3<double>{v[0], v[1], v[2]}) < 1e-14);
  }
  CHECK_FALSE(leg.angles({0, .5, -.243}));   // too far
  CHECK_FALSE(leg.angles({0, .07, -.05}));   // too near
  CHECK_FALSE(leg.angles({0, 0, -.243}));    // on the yaw axis
  CHECK_FALSE(leg.angles({0, .05, -.043}));  // ankle on the thigh joint
  CHECK_FALSE(leg.angles({std::nan(""), .205, -.243}));
}

TEST_CASE("numeric inverse kinematics agrees with the closed form all over the workspace") {
  const Model titan = support::preset("titan8");
  const std::vector<Leg> legs = find_legs(titan, support::keyframe(titan, "stand"));
  std::mt19937 random(5);
  std::uniform_real_distribution<double> x(-.1, .1), y(.15, .27), height(-.28, -.18);
  for (const Leg& leg : legs) {
    LegIk ik(titan, leg);
    std::vector<double> q = titan.q0;
    for (int trial = 0; trial < 200; ++trial) {
      const Vec3<double> foot{x(random), y(random), height(random)};
      const auto closed = YawLeg{}.angles(foot);
      if (!closed) continue;
      const IkResult found =
          ik.solve(leg.p_TH + Vec3<double>{foot.x, leg.side_y * foot.y, foot.z}, q);
      REQUIRE(found.reached);
      CHECK(found.tilt < 1e-10);
      CHECK(found.iterations < 30);
      for (std::size_t i = 0; i < 4; ++i) {
        CHECK(std::fabs(q[static_cast<std::size_t>(leg.q[i])] - (*closed)[i]) < 1e-8);
      }
      // The free sole joint undoes the yaw, so that the sole keeps its heading.
      CHECK(std::fabs(q[static_cast<std::size_t>(leg.q[4])] - leg.side_y * (*closed)[0]) < 1e-8);
    }
  }
}

TEST_CASE("joint rates move the foot as asked and keep the sole level") {
  const Model titan = support::preset("titan8");
  const Leg leg = find_legs(titan, titan.q0)[3];
  LegIk ik(titan, leg);
  std::vector<double> q = titan.q0, v(static_cast<std::size_t>(titan.nv), 0.0), q1;
  const Vec3<double> p = leg.p_TF + Vec3<double>{.05, .02, .03}, speed{.3, -.2, .4};
  REQUIRE(ik.solve(p, q).reached);
  ik.rates(q, speed, {0, 0, 0}, v);
  const double h = 1e-6;
  q1 = q;
  REQUIRE(ik.solve(p + speed * h, q1).reached);
  for (std::size_t i = 0; i < leg.q.size(); ++i) {
    const double slope =
        (q1[static_cast<std::size_t>(leg.q[i])] - q[static_cast<std::size_t>(leg.q[i])]) / h;
    CHECK(v[static_cast<std::size_t>(leg.dof[i])] == doctest::Approx(slope).epsilon(1e-4));
  }
}

TEST_CASE("a point out of reach comes back with its distance from the workspace") {
  const Model titan = support::preset("titan8");
  const Leg leg = find_legs(titan, titan.q0)[0];
  LegIk ik(titan, leg);
  std::vector<double> q = titan.q0;
  // Straight out from the hip: L0 + L1 + L2 is as far as the ankle gets (its sole hangs below).
  const double reach = .05 + .155 + .2;
  const IkResult found = ik.solve(leg.p_TH + Vec3<double>{0, reach + .1, -.043}, q);
  CHECK_FALSE(found.reached);
  // 0.1 m with the sole level, less where the ankle helps: the search is a compromise of both.
  CHECK(found.distance < .101);
  CHECK(found.distance > .05);
}

TEST_CASE("a leg drawn straight bends when its foot is asked to come up") {
  const support::BenchRobot quad = support::bench_quadruped();
  std::vector<double> q = quad.stand_q;
  for (std::size_t i = 7; i < q.size(); ++i) q[i] = 0.0;
  for (const Leg& leg : find_legs(quad.model, q, .2)) {
    LegIk ik(quad.model, leg);
    const Vec3<double> straight = ik.foot_point(q);
    const IkResult found = ik.solve(straight * .8 + leg.p_TH * .2, q);
    CAPTURE(found.distance);
    CHECK(found.reached);
  }
}
