// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Rate, hold and delay in whole steps; the Estimate is the truth or the estimator's; nothing is
// allocated after the start.
#include "legwork/control/control_loop.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>

#include "legwork/control/follow_gait.h"
#include "legwork/control/hold_pose.h"
#include "support/allocations.h"
#include "unit/control/robot.h"

using namespace legwork;
using support::ControlledTitan;

namespace {

/// Counts its updates and puts what it saw into the command.
struct Counting final : Controller {
  int starts = 0, updates = 0;
  std::vector<double> times;
  double seen_x = 0.0, seen_joint = 0.0, period = 0.0;
  bool joint_valid = false;
  bool throws = false;
  void start(const ControlStart& s) override {
    ++starts, updates = 0, period = s.period;
    times.clear(), times.reserve(1000);
  }
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override {
    if (throws) throw std::runtime_error("a user's mistake");
    ++updates;
    times.push_back(t);
    seen_x = x.p_WT.x, seen_joint = z.joint[0].position, joint_valid = z.joint[0].position_valid;
    command.drive[0].position = updates;
    if (updates == 1) command.drive[1].torque = 7.0;  // written once, held ever after
  }
};

/// Says how often it was updated, from where it was reset to.
struct CountingEstimator final : ValueEstimator<CountingEstimator> {
  Estimate x;
  std::string_view name() const noexcept override { return "counting"; }
  void reset(const InitialState& initial) noexcept override {
    x.clear();
    x.p_WT = initial.p_WT, x.t = initial.t, x.status = kEstimateOk;
  }
  const Estimate& update(const Measurements& z) noexcept override {
    x.p_WT.x += 1.0, x.t = z.t;
    return x;
  }
};

struct Rig {
  ControlledTitan titan;
  Counting* controller;
  ControlLoop loop;
  explicit Rig(const ControlTiming& timing, bool estimates = false)
      : loop(titan.layout, estimates ? std::make_unique<CountingEstimator>() : nullptr, make(),
             timing) {
    loop.start(titan.start());
  }
  std::unique_ptr<Controller> make() {
    auto made = std::make_unique<Counting>();
    controller = made.get();
    return made;
  }
  double held(int k, const Estimate* truth = nullptr) {
    return loop.tick(1e-3 * k, truth).drive[0].position;
  }
};

}  // namespace

TEST_CASE("the controller is updated every so many ticks and its command is held between them") {
  Rig rig({.every = 4});
  for (int k = 0; k < 12; ++k) {
    CHECK(rig.held(k) == k / 4 + 1);
    CHECK(rig.loop.updated() == (k % 4 == 0));
    CHECK(rig.loop.held().drive[1].torque == 7.0);
  }
  CHECK(rig.controller->times == std::vector<double>{0.0, 1e-3 * 4, 1e-3 * 8});
  CHECK(rig.loop.issued().t == 1e-3 * 8);
}

TEST_CASE(
    "a command acts exactly so many steps after its issue; before, the start's pose is held") {
  for (const int every : {1, 2, 3, 5}) {
    for (const int delay : {0, 1, 2, 3, 7, 20}) {
      CAPTURE(every);
      CAPTURE(delay);
      Rig rig({.every = every, .delay = delay});
      const double stand = pose_targets(rig.titan.model, rig.titan.layout, rig.titan.q)[0];
      for (int k = 0; k < 50; ++k)
        CHECK(rig.held(k) == (k < delay ? stand : (k - delay) / every + 1));
      CHECK(rig.controller->updates == (49 / every) + 1);
    }
  }
}

TEST_CASE("start begins anew: ticks, delay, sample and controller") {
  Rig rig({.every = 3, .delay = 2}, true);
  Measurements z = rig.titan.measured(rig.titan.q);
  std::vector<double> first, second;
  for (int k = 0; k < 10; ++k) first.push_back(rig.held(k)), rig.loop.sense(z);
  CHECK(rig.loop.estimate().p_WT.x > 5.0);
  rig.loop.start(rig.titan.start());
  CHECK(rig.controller->starts == 2);
  CHECK(rig.controller->period == 1e-3);
  CHECK_FALSE(rig.loop.measurements().joint[0].position_valid);
  CHECK(rig.loop.estimate().p_WT.x == rig.titan.q[0]);
  for (int k = 0; k < 10; ++k) second.push_back(rig.held(k)), rig.loop.sense(z);
  CHECK(first == second);
}

TEST_CASE("the controller gets the truth where it is given, else the estimator's estimate") {
  Rig rig({}, true);
  const Measurements z = rig.titan.measured(rig.titan.q);
  Estimate truth(rig.titan.layout);
  truth.p_WT.x = 42.0;
  rig.held(0);
  CHECK(rig.controller->seen_x == rig.titan.q[0]);  // before the first sample: the start's
  CHECK_FALSE(rig.controller->joint_valid);
  rig.loop.sense(z);
  rig.held(1);
  CHECK(rig.controller->seen_x == rig.titan.q[0] + 1.0);
  CHECK(rig.controller->joint_valid);
  rig.held(2, &truth);
  CHECK(rig.controller->seen_x == 42.0);
  CHECK(rig.loop.estimate().p_WT.x == rig.titan.q[0] + 1.0);  // untouched by the truth
  rig.held(3);
  CHECK(rig.controller->seen_x == rig.titan.q[0] + 1.0);  // no sample since
  SUBCASE("an estimate may begin at the truth of its first sample") {
    rig.loop.start(rig.titan.start());
    rig.loop.sense(z, &truth);
    CHECK(rig.loop.estimate().p_WT.x == 43.0);
    rig.loop.sense(z, &truth);  // only the first
    CHECK(rig.loop.estimate().p_WT.x == 44.0);
  }
}

TEST_CASE("without a controller the drives hold the pose of the start") {
  ControlledTitan titan;
  ControlLoop loop(titan.layout, nullptr, nullptr, {.every = 2, .delay = 3});
  loop.start(titan.start());
  const std::vector<double> pose = pose_targets(titan.model, titan.layout, titan.q);
  for (int k = 0; k < 5; ++k)
    for (std::size_t i = 0; i < pose.size(); ++i)
      CHECK(loop.tick(1e-3 * k).drive[i].position == pose[i]);
}

TEST_CASE("nothing is allocated after the start") {
  ControlledTitan titan;
  GaitSpec gait;
  gait.twist.vx = 0.03;
  auto plan =
      std::make_shared<GaitPlan>(titan.model, find_legs(titan.model, titan.q), gait, titan.q);
  ControlLoop loop(titan.layout, std::make_unique<CountingEstimator>(),
                   std::make_unique<FollowGait>(titan.model, plan), {.every = 3, .delay = 7});
  loop.start(titan.start());
  const Measurements z = titan.measured(titan.q);
  const std::size_t before = support::allocation_count();
  double sum = 0.0;
  for (int k = 0; k < 1000; ++k) {
    sum += loop.tick(1e-3 * k).drive[3].position;
    loop.sense(z);
  }
  CHECK(support::allocation_count() == before);
  CHECK(sum != 0.0);
}

TEST_CASE("what does not fit is refused, and an exception of the controller passes through") {
  ControlledTitan titan;
  const auto loop = [&](const ControlTiming& timing) {
    return support::refusal([&] { ControlLoop(titan.layout, nullptr, nullptr, timing); });
  };
  CHECK(loop({.every = 0}) == "the controller is updated every 0 steps");
  CHECK(loop({.delay = -1}) == "a command acts -1 steps after its issue");
  Rig rig({});
  CHECK(support::refusal([&] { rig.loop.sense(Measurements{}); }) ==
        "the sample is of another layout than the loop");
  ControlStart wrong = rig.titan.start();
  Layout other = rig.titan.layout;
  other.drive.pop_back();
  CHECK(support::refusal([&] {
          rig.loop.start({rig.titan.model, other, 1e-3, rig.titan.q, Estimate(other)});
        }) == "the robot's signals are not those the loop was built for");
  wrong.q = std::span<const double>(rig.titan.q).first(3);
  CHECK(support::refusal([&] { rig.loop.start(wrong); }).find("the pose has 3 numbers") !=
        std::string::npos);
  CHECK(support::refusal([&] { rig.loop.tick(0.0); }) == "the control loop was not started");
  rig.loop.start(rig.titan.start());
  rig.controller->throws = true;
  CHECK_THROWS_AS(rig.loop.tick(0.0), std::runtime_error);
  rig.controller->throws = false;
  CHECK(support::refusal([&] { rig.loop.tick(1e-3); }) == "the control loop was not started");
}

TEST_CASE("rates and delays are whole steps or refused") {
  CHECK(whole_steps(0.02, 1e-3, "controller.delay") == 20);
  CHECK(whole_steps(1.0 / 50.0, 5e-4, "rate") == 40);
  CHECK(whole_steps(0.0, 1e-3, "delay") == 0);
  CHECK(support::refusal([] { whole_steps(0.0025, 1e-3, "controller.rate"); }) ==
        "controller.rate = 0.0025 s is 2.5 steps of 0.001 s");
  CHECK(support::refusal([] { whole_steps(-1.0, 1e-3, "delay"); }).find("is no time") !=
        std::string::npos);
  CHECK(support::refusal([] { whole_steps(1e300, 1e-3, "delay"); }).find("is no time") !=
        std::string::npos);
}
