// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The step planner on the pendulum it plans for: no robot, no dynamics but its own.
#include "legwork/plan/step_planner.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/allocations.h"

using namespace legwork;

namespace {

// Two square soles and a point mass that obeys c̈ = ω²(c − p), pushed by `jump` in its velocity.
struct Pendulum {
  explicit Pendulum(double half = 0.05) {
    stance.height = 0.8;
    stance.gravity = 9.81;
    stance.omega = std::sqrt(9.81 / 0.8);
    stance.spacing = 0.2;
    stance.leg_length = 0.8;
    for (int g = 0; g < 2; ++g) {
      WalkFoot foot;
      foot.group = g;
      foot.sole.half_x = foot.sole.half_y = half;
      foot.sole.corners = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
      if (half == 0.0) foot.sole.corners = {{0.0, 0.0}}, foot.sole.turns = {false, false, true};
      foot.sole.carried = foot.sole.corners;
      stance.feet.push_back(foot);
      sole.push_back({identity3<double>(), {0.0, g == 0 ? 0.1 : -0.1, 0.0}});
    }
    touching.assign(2, 1);
    com.z = 0.8;
  }

  void tick(StepPlanner& planner) {
    const WalkSight sight{
        .t = t, .dt = dt, .com = com, .com_velocity = v, .sole = sole, .touching = touching};
    const StepOrder& order = planner.update(sight);
    // The foot follows its reference; it touches at the ground.
    for (std::size_t i = 0; i < 2; ++i) {
      if (order.contact[i] == 0) sole[i].p = order.swing[i].p_W;
      touching[i] = order.contact[i] != 0 || sole[i].p.z <= 1e-6;
      if (touching[i] != 0) sole[i].p.z = 0.0;
    }
    const double w2 = stance.omega * stance.omega;
    for (int a = 0; a < 2; ++a) {
      v[a] += dt * w2 * (com[a] - order.zmp[a]);
      com[a] += dt * v[a];
    }
    t += dt;
  }
  double off_feet() const { return std::hypot(com.x - sole[0].p.x, com.y - sole[0].p.y); }

  WalkStance stance;
  std::vector<Pose<double>> sole;
  std::vector<char> touching;
  Vec3d com{}, v{};
  double t = 0.0, dt = 1e-3;
};

}  // namespace

TEST_CASE("planner: walks its pendulum at the speed asked for, and stops") {
  Pendulum body;
  StepPlanner planner(body.stance);
  planner.command = {.speed = 0.4};
  planner.last_step = 20;
  double x_ten = 0.0, t_ten = 0.0, speed = 0.0;
  for (int k = 0; k < 30000 && !planner.order().done; ++k) {
    body.tick(planner);
    if (planner.order().steps == 8 && t_ten == 0.0) x_ten = body.com.x, t_ten = body.t;
    if (planner.order().steps == 16 && speed == 0.0)
      speed = (body.com.x - x_ten) / (body.t - t_ten);
  }
  CHECK(planner.order().done);
  CHECK(planner.order().steps == 20);
  CHECK(speed == doctest::Approx(0.4).epsilon(0.02));
  for (int k = 0; k < 3000; ++k) body.tick(planner);
  CHECK(norm(body.v) < 1e-2);
}

TEST_CASE("planner: a push beyond the sole is caught by the next foothold, not without it") {
  for (const bool adapts : {true, false}) {
    Pendulum body;
    WalkNumbers numbers;
    numbers.adapt_footholds = numbers.adapt_time = adapts;
    numbers.lurch = 0.0;  // it has no trunk to swing
    StepPlanner planner(body.stance, numbers);
    planner.command = {.speed = 0.2};
    bool pushed = false;
    for (int k = 0; k < 12000 && body.off_feet() < 2.0; ++k) {
      body.tick(planner);
      if (!pushed && planner.order().steps == 6) body.v.x += 0.3, pushed = true;
    }
    CAPTURE(adapts);
    CHECK((body.off_feet() < 2.0) == adapts);
  }
}

TEST_CASE("planner: without feedback it falls within three steps") {
  Pendulum body;
  WalkNumbers numbers;
  numbers.feed_back = false;
  numbers.adapt_footholds = numbers.adapt_time = false;
  StepPlanner planner(body.stance, numbers);
  planner.command = {.speed = 0.2};
  body.v.y = 0.01;
  for (int k = 0; k < 8000 && body.off_feet() < 1.0; ++k) body.tick(planner);
  CHECK(body.off_feet() >= 1.0);
  CHECK(planner.order().steps <= 3);
}

TEST_CASE("planner: point feet walk and never stand") {
  Pendulum body(0.0);
  StepPlanner planner(body.stance);
  planner.command = {.speed = 0.3};
  for (int k = 0; k < 15000 && body.off_feet() < 2.0; ++k) body.tick(planner);
  CHECK(body.off_feet() < 2.0);
  CHECK(planner.order().steps > 20);
  CHECK(planner.order().phase != WalkPhase::kStand);
}

TEST_CASE("planner: turns, steps sideways and keeps its path") {
  Pendulum body;
  StepPlanner planner(body.stance);
  planner.command = {.sideways = 0.1};
  for (int k = 0; k < 12000; ++k) body.tick(planner);
  CHECK(body.com.y > 0.7);
  CHECK(std::fabs(body.com.x) < 0.05);
  CHECK(std::fabs(planner.path_error()) < 0.05);
}

TEST_CASE("planner: a tick allocates nothing") {
  Pendulum body;
  StepPlanner planner(body.stance);
  planner.command = {.speed = 0.3};
  body.tick(planner);
  const std::size_t before = support::allocation_count();
  for (int k = 0; k < 3000; ++k) body.tick(planner);
  CHECK(support::allocation_count() == before);
}

TEST_CASE("planner: its numbers are set by name") {
  WalkNumbers numbers;
  set_walk_number(numbers, "swing_height", 0.1);
  CHECK(numbers.swing_height == 0.1);
  CHECK_THROWS_AS(set_walk_number(numbers, "swing_hight", 0.1), Error);
  CHECK_THROWS_AS(set_walk_number(numbers, "swing_height", NAN), Error);
}
