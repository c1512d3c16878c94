// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A walk of any robot: it goes where the gait says, is refused what makes no run, and repeats.
#include "legwork/lab/power/crawl.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "legwork/lab/power/crawl_meter.h"
#include "legwork/run/stand/standing.h"
#include "support/bench_robots.h"
#include "support/preset.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

CrawlSetup short_crawl(const Model& titan) {
  CrawlSetup setup;
  setup.legs = find_legs(titan, support::keyframe(titan, "stand"));
  setup.gait.period = 1.6;
  setup.gait.twist.vx = speed_of_stroke(.06, .75, 1.6);
  setup.gait.lift = .03;
  setup.servo.k_d = 20.0;
  setup.servo.feed_forward = true;
  setup.settle = .5;
  setup.periods = 2;
  setup.averaged = 1;
  return setup;
}

std::string refusal(CrawlSetup setup) {
  try {
    CrawlWalk run(support::preset("titan8"), setup);
  } catch (const Error& e) {
    return e.findings().front().message;
  }
  return "accepted";
}

}  // namespace

TEST_CASE("TITAN-VIII crawls forward at the speed its stroke says, on any heading and turn") {
  const Model titan = support::preset("titan8");
  for (const BodyTwist twist :
       {BodyTwist{.05, 0, 0}, BodyTwist{0, .03, 0}, BodyTwist{.03, 0, .1}}) {
    CrawlSetup setup = short_crawl(titan);
    setup.gait.twist = twist;
    const CrawlResult r = crawl(titan, setup);
    CAPTURE(twist.vy);
    CAPTURE(twist.yaw_rate);
    CHECK(r.trouble == "");
    CHECK(r.solver.failed == 0);
    CHECK(std::fabs(r.speed - twist.vx) < .005);
    CHECK(std::fabs(r.turn - twist.yaw_rate) < .01);
    if (twist.yaw_rate == 0) CHECK(std::fabs(r.drift - twist.vy) < .004);
    CHECK(r.mean_force_z == doctest::Approx(titan.mass() * 9.81).epsilon(.005));
    CHECK(r.audit.worst() < 1e-9);
  }
}

// Flat soles that do not creep on servos as good as constraints: the robot turns as one stiff body
// on up to sixteen corners, and the modes of the contact Newton cycle
// (tests/golden/hard_sites_test).
TEST_CASE("it turns without viscous slip, and every step is solved") {
  const Model titan = support::preset("titan8");
  for (const BodyTwist twist : {BodyTwist{.03, 0, .1}, BodyTwist{0, 0, .2}}) {
    CrawlSetup setup = short_crawl(titan);
    setup.gait.twist = twist;
    setup.world.material.viscous_slip = 0.0;
    const CrawlResult r = crawl(titan, setup);
    CAPTURE(twist.yaw_rate);
    MESSAGE(r.solver.steps << " steps, tiers " << r.solver.tier[0] << " " << r.solver.tier[1] << " "
                           << r.solver.tier[2] << " " << r.solver.tier[3] << ", residual "
                           << r.solver.worst_residual);
    CHECK(r.trouble == "");
    CHECK(r.solver.failed == 0);
    CHECK(r.solver.worst_residual <= 1e-8);
    CHECK(r.audit.worst() < 1e-9);
  }
}

TEST_CASE("it climbs a slope with a level trunk") {
  const double slope = .1;
  const Model titan = support::preset("titan8");
  // The plane turned under a level trunk.
  Model hill = titan;
  Shape floor;
  floor.kind = ShapeKind::kPlane;
  floor.body = kWorld;
  floor.contype = floor.conaffinity = 0x7fffffff;
  floor.X_BG = {to_matrix(axis_angle({0, 1, 0}, -slope)), {0, 0, 0}};
  hill.shapes.add(floor);
  CrawlSetup setup = short_crawl(titan);
  setup.gait.ground_pitch = slope;
  setup.gait.duty = .8;
  setup.drop = 2e-3;
  CrawlWalk run(hill, setup);
  while (run.walking()) run.step();
  CHECK(run.trouble() == "");
  const std::vector<double>& q = run.world().state().q;
  CHECK(q[0] > .08);
  CHECK(q[2] - run.plan().trunk_height() == doctest::Approx(q[0] * std::tan(slope)).epsilon(.1));
}

TEST_CASE("a quadruped with ball feet trots on the same code") {
  const support::BenchRobot quad = support::bench_quadruped();
  CrawlSetup setup;
  setup.legs = find_legs(quad.model, quad.stand_q);
  setup.gait.pattern = "trot";
  setup.gait.period = .4;
  setup.gait.duty = .6;
  setup.gait.lift = .04;
  setup.gait.twist.vx = .3;
  setup.gait.swing_frame = SwingFrame::kGround;
  setup.servo.k_d = 60.0;
  setup.servo.feed_forward = true;
  setup.settle = .5;
  setup.periods = 6;
  setup.averaged = 3;
  const CrawlResult r = crawl(quad.model, setup);
  CHECK(r.trouble == "");
  CHECK(r.speed == doctest::Approx(.3).epsilon(.15));
  CHECK(r.audit.worst() < 1e-9);
}

TEST_CASE("solo12 and barkour walk without code for these robots") {
  const std::string shared = support::shared_folder();
  struct Case {
    std::string file;
    double height;  // times that of its standing pose: solo12 is drawn straight, barkour crouches
  };
  for (const Case& given :
       {Case{"/models/example-robot-data/solo_description/robots/solo12.urdf", .85},
        Case{"/models/menagerie/google_barkour_vb/barkour_vb.xml", 1.3}}) {
    const std::string file = shared + given.file;  // captures: clang takes no structured binding
    if (!std::filesystem::exists(file)) {
      MESSAGE("[skipped] no shared robot at ", file);
      continue;
    }
    CAPTURE(file);
    Model robot = load_model(file).model;
    const StandingPose stand = standing_pose(robot);
    CrawlSetup setup;
    setup.legs = find_legs(robot, stand.state.q);
    REQUIRE(setup.legs.size() == 4);
    for (const Leg& leg : setup.legs) {
      Vec3<double> p = leg.ground_T();
      p.z *= given.height;
      setup.gait.footholds.push_back(p);
    }
    setup.gait.period = 1.2;
    setup.gait.duty = .8;
    setup.gait.lift = .02;
    setup.gait.sway_y = .01;
    setup.gait.twist.vx = .04;
    setup.servo.k_d = 40.0;
    setup.servo.feed_forward = true;
    setup.settle = .5;
    setup.periods = 3;
    setup.averaged = 2;
    exclude_overlaps(robot, stand.state);
    const CrawlResult r = crawl(robot, setup);
    CHECK(r.trouble == "");
    CHECK(r.speed > .03);
    CHECK(r.speed < .05);
    CHECK(r.audit.worst() < 1e-9);
  }
}

TEST_CASE("the same walk twice is the same bits") {
  const Model titan = support::preset("titan8");
  std::vector<double> q[2];
  for (std::vector<double>& end : q) {
    CrawlWalk run(titan, short_crawl(titan));
    for (int k = 0; k < 1500; ++k) run.step();
    end = run.world().state().q;
  }
  CHECK(std::memcmp(q[0].data(), q[1].data(), q[0].size() * sizeof(double)) == 0);
}

TEST_CASE("a fall ends the walk and says when") {
  const Model titan = support::preset("titan8");
  CrawlSetup setup = short_crawl(titan);
  for (const char* joint : {"_J2", "_J3"}) {
    setup.servo.overrides.push_back({.joint = joint, .torque_limit = .5});
  }
  CrawlWalk run(titan, setup);
  while (run.walking()) run.step();
  CHECK(run.simulation().ending().kind == Ending::Kind::kFell);
  CHECK(run.trouble().find("the robot sank to the ground at t = 0.") == 0);
}

TEST_CASE("numbers that make no run are refused by field") {
  const Model titan = support::preset("titan8");
  const CrawlSetup good = short_crawl(titan);
  CrawlSetup bad = good;
  bad.world.dt = .006;
  CHECK(refusal(bad) == "dt = 0.006 s is outside (0, 0.005]");
  bad = good;
  bad.friction = -1;
  CHECK(refusal(bad) == "friction = -1 is negative or not finite");
  bad = good;
  bad.world.material.viscous_slip = -1e-3;
  CHECK(refusal(bad) == "slip = -0.001 is negative or not finite");
  bad = good;
  bad.drop = -.002;
  CHECK(refusal(bad) == "drop = -0.002 m begins more than 1 mm inside the ground");
  bad = good;
  bad.averaged = 3;
  CHECK(refusal(bad) == "averaged = 3 periods are longer than the run");
  bad = good;
  bad.settle = std::nan("");
  CHECK(refusal(bad) == "settle = nan s is negative or not finite");
  bad = good;
  bad.declared_mass = 22.1;
  CHECK(refusal(bad) == "declared_mass = 22.1 kg, but the bodies sum to 22.000000 kg");
  bad = good;
  bad.pose = "stnad";
  CHECK(refusal(bad) == "there is no keyframe \"stnad\"");
}
