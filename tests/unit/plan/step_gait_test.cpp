// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The pendulum over the foot and the steps that follow from it.
#include "legwork/plan/step_gait.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"

using namespace legwork;

namespace {

StepGaitSpec steps(double A, double Kz, double v, double g = 1.568) {
  return {.height = {.mass = 38.4, .gravity = g, .height = 0.5, .amplitude = A, .stiffness = Kz},
          .speed = v,
          .spacing = 0.2};
}
const StepGaitSpec kWalk = steps(.04, 200, .0913), kRun = steps(.05, 2500, .208);

double relative(double value, double expected) { return std::abs(value / expected - 1.0); }

}  // namespace

TEST_CASE("the transition of a stance has determinant 1 and equal ends, and is the printed one") {
  const StanceTransition w = StepGait(kWalk).transition(), r = StepGait(kRun).transition();
  for (const StanceTransition& phi : {w, r}) {
    CHECK(std::abs(phi.xx * phi.vv - phi.xv * phi.vx - 1.0) < 1e-9);
    CHECK(std::abs(phi.xx - phi.vv) < 1e-6);  // the sinusoid is symmetric in time
  }
  CHECK(relative(w.xx, 21.617) < 1e-4);
  CHECK(relative(w.xv, 12.4027) < 1e-4);
  CHECK(relative(w.vx, 37.5977) < 1e-4);
  CHECK(relative(r.xx, 1.94514) < 1e-4);
  CHECK(relative(r.xv, .70759) < 1e-4);
  CHECK(relative(r.vx, 3.93389) < 1e-4);
  CHECK(error_growth(w) == doctest::Approx(43).epsilon(.01));
  CHECK(error_growth(r) == doctest::Approx(3.6).epsilon(.01));
}

TEST_CASE("at constant height the transition is cosh and sinh") {
  const double z = 0.5, g = 1.568, T = 1.0, w = std::sqrt(g / z);
  const StanceTransition phi = stance_transition(
      [&](double) {
        return PathPoint{z, 0, 0};
      },
      T, g, 200);
  CHECK(relative(phi.xx, std::cosh(w * T)) < 1e-9);
  CHECK(relative(phi.xv, std::sinh(w * T) / w) < 1e-9);
  CHECK(relative(phi.vx, std::sinh(w * T) * w) < 1e-9);
}

TEST_CASE("the ZMP of the pendulum is its foot; that of the paper's x plan is centimetres off") {
  for (const StepGaitSpec& spec : {kWalk, kRun}) {
    const StepGait gait(spec);
    const HeightGait& height = gait.height();
    const double g = 1.568, T = height.stance_time(), h = T / 2000;
    // Recomputed from positions alone: second differences of x(t) and z(t).
    double x = gait.start_x(), v = gait.speed(), worst = 0, square = 0, weight = 0;
    double xs[3] = {x, 0, 0};
    for (int i = 0; i < 2000; ++i) {
      pendulum_step([&](double t) { return height.stance(t); }, g, i * h, h, x, v);
      xs[std::min(i + 1, 2)] = x;
      if (i >= 1) {
        const PathPoint z = height.stance(i * h);
        const PathPoint now{xs[1], 0, (xs[2] - 2 * xs[1] + xs[0]) / (h * h)};
        if (height.force(z) > .1 * 38.4 * g) worst = std::max(worst, std::abs(zmp_of(now, z, g)));
        xs[0] = xs[1], xs[1] = xs[2];
      }
      const PathPoint z = height.stance(i * h);
      const double F = height.force(z);
      if (F > .15 * 38.4 * g) {
        const double off =
            zmp_of(paper_stance_x(height, gait.start_x(), gait.speed(), i * h), z, g);
        square += F * off * off, weight += F;
      }
    }
    CHECK(worst < 1e-5);                         // second differences at T/2000
    CHECK(relative(x, -gait.start_x()) < 1e-6);  // it leaves as it came
    CHECK(relative(v, gait.speed()) < 1e-6);
    CHECK(std::sqrt(square / weight) > (spec.speed > .1 ? .01 : .003));
  }
}

TEST_CASE("the first position follows from the speed, by a dead beat, and the steps from both") {
  const StepGait walk(kWalk), run(kRun);
  CHECK(walk.start_x() == doctest::Approx(-.05007).epsilon(1e-4));
  CHECK(run.start_x() == doctest::Approx(-.04997).epsilon(2e-4));
  CHECK(walk.step_length() == doctest::Approx(.1818).epsilon(1e-3));
  CHECK(walk.step_time() == doctest::Approx(2.950).epsilon(1e-3));
  CHECK(run.step_length() == doctest::Approx(.1937).epsilon(1e-3));
  CHECK(run.step_time() == doctest::Approx(.9649).epsilon(1e-3));
  // Any speed comes in, the wanted one leaves.
  for (const double v : {.1, .3, -.05}) {
    const double x = touchdown_offset(run.transition(), v, .208);
    CHECK(run.transition().vx * x + run.transition().vv * v == doctest::Approx(.208));
    const double p = pressure_offset(run.transition(), -.03, v, .208);
    CHECK(run.transition().vx * (-.03 - p) + run.transition().vv * v == doctest::Approx(.208));
  }
}

TEST_CASE("sideways the steps sway between the feet") {
  const StepGait walk(kWalk), run(kRun);
  CHECK(walk.lateral_offset() == doctest::Approx(.0574).epsilon(1e-3));
  CHECK(walk.lateral_speed() == doctest::Approx(.0954).epsilon(1e-3));
  CHECK(run.lateral_offset() == doctest::Approx(.0769).epsilon(1e-3));
  CHECK(run.lateral_speed() == doctest::Approx(.1027).epsilon(1e-3));
  const StepGait earth(similar_gait(kWalk, 9.8));
  CHECK(earth.lateral_speed() / walk.lateral_speed() == doctest::Approx(2.5).epsilon(1e-9));
}

TEST_CASE("the printed walking speed has lost a zero: 0.0915 m/s is periodic, 0.915 is not") {
  StepGaitSpec printed = kWalk;
  printed.start_x = -.05, printed.speed = .0915;
  CHECK(refusal_of(printed, {}).fault == GaitFault::kNone);
  printed.speed = .915;
  CHECK(refusal_of(printed, {}).fault == GaitFault::kInconsistent);
  CHECK(refusal_of(printed, {}).text.find("0.091") != std::string::npos);
  printed.free = true;
  CHECK_FALSE(refusal_of(printed, {}));
}

TEST_CASE("steps the robot cannot make are refused") {
  const StepLimits limits{.top = .5638, .bottom = .3, .reach = .2, .toe = .12, .period = 1e-3};
  CHECK_FALSE(refusal_of(kWalk, limits));
  CHECK_FALSE(refusal_of(kRun, limits));
  StepGaitSpec bad = steps(.04, 200, .2, 9.8 * .16);
  bad.height.height = .55;  // the paper's experiment: the apex is above straight legs
  CHECK(refusal_of(bad, limits).fault == GaitFault::kTooHigh);
  bad = kWalk, bad.height.height = .33;
  CHECK(refusal_of(bad, limits).fault == GaitFault::kTooLow);
  bad = kWalk, bad.speed = .5;
  CHECK(refusal_of(bad, limits).fault == GaitFault::kTooFar);
  StepLimits single = limits;
  single.double_support = false;
  CHECK(refusal_of(kWalk, single).fault == GaitFault::kBeyondToe);
  StepLimits slow = limits;
  slow.period = .3;
  CHECK(refusal_of(kRun, slow).fault == GaitFault::kTooShort);
  CHECK_THROWS_AS(StepGait(bad, limits), Error);
}

TEST_CASE("similar gaits have the same shape at any gravity, and a schedule picks the latest") {
  const StepGait moon(kRun), earth(similar_gait(kRun, 9.8));
  const double k = 9.8 / 1.568;
  CHECK(earth.start_x() == doctest::Approx(moon.start_x()).epsilon(1e-9));
  CHECK(earth.step_time() * std::sqrt(k) == doctest::Approx(moon.step_time()).epsilon(1e-12));
  CHECK(earth.height().largest_force() / moon.height().largest_force() == doctest::Approx(k));
  const GaitChange schedule[] = {{0, StepGait(kWalk)}, {8, moon}, {18, StepGait(kWalk)}};
  CHECK_FALSE(gait_at(schedule, -1).runs());
  CHECK_FALSE(gait_at(schedule, 7.9).runs());
  CHECK(gait_at(schedule, 8).runs());
  CHECK_FALSE(gait_at(schedule, 20).runs());
}
