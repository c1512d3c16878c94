// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The foot as striking link: the softest landing, and what SDC+ leaves out of one.
#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "legwork/impact/full.h"
#include "legwork/impact/methods.h"
#include "legwork/impact/optimise.h"
#include "legwork/model/builder.h"
#include "papers/impact/robot.h"
#include "papers/impact/shared_robot.h"

using namespace legwork;
using namespace legwork::impact;
using namespace legwork::papers;

namespace {

/// The right foot comes down first while the whole robot falls.
Strike landing(double speed) {
  Strike s = robot().half_sitting;
  s.body = s.support.feet[0].body;
  s.p_BC = s.support.feet[0].p_BS;
  s.direction = {0, 0, -1};
  s.speed = speed;
  s.approach = Approach::kBase;
  s.target_mass = std::numeric_limits<double>::infinity();
  s.law = {.stiffness = 1e5, .damping = 500.0};
  s.support.kind = SupportKind::kFree;
  return s;
}

StrikeProblem softest() {
  const Model& model = robot().model;
  StrikeProblem p;
  p.strike = landing(0.5);
  p.goal = Goal::kSoftest;
  p.method = SdcKind::kPosition;
  p.speed = {0.5, 0.5};
  p.joints = {dof_of(model, "RHIP_P"), dof_of(model, "RKNEE"), dof_of(model, "RANK_P")};
  p.angles = {{-1.0, 0.0}, {0.05, 1.6}, {-0.9, 0.1}};
  return p;
}

}  // namespace

TEST_CASE("softest landing: a bent leg takes more than half the peak off, in full dynamics too") {
  const Model& model = robot().model;
  const StrikeProblem p = softest();
  const std::vector<double> straight{-0.1, 0.2, -0.1};
  const Candidate cheap = evaluate(model, p, straight), full = evaluate_fully(model, p, straight);
  const Optimum o = optimise(model, p, straight);
  MESSAGE("softest landing: SDC+ " << cheap.impact.f_max << " N -> " << o.cheap.f_max << " N, full "
                                   << full.impact.f_max << " N -> " << o.full.f_max << " N, "
                                   << o.evaluations << " evaluations");
  CHECK(o.cheap.f_max < 0.5 * cheap.impact.f_max);
  CHECK(o.full.f_max < 0.5 * full.impact.f_max);
  CHECK(o.full.f_max == doctest::Approx(o.cheap.f_max).epsilon(0.01));
}

TEST_CASE("what SDC+ leaves out of a landing is of second order: it halves with the speed") {
  // Law, servos and inertia scale with the speed if gravity does; what SDC+ drops (the turning of
  // the leg, velocity products) is quadratic, so its share of the peak is proportional to v.
  std::array<double, 4> share{};
  for (std::size_t k = 0; k < share.size(); ++k) {
    const double scale = std::pow(0.5, static_cast<double>(k));
    Strike s = landing(0.5 * scale);
    s.servo.tau_max.assign(s.servo.tau_max.size(), std::numeric_limits<double>::infinity());
    Model model = robot().model;
    set_gravity(model, {0, 0, -9.81 * scale});
    const double full = full_dynamics(model, s).f_max;
    share[k] = simplified(model, s, SdcKind::kPosition).f_max / full - 1.0;
    MESSAGE("landing at " << s.speed << " m/s: SDC+ " << 100 * share[k] << " % off");
  }
  for (std::size_t k = 1; k < share.size(); ++k)
    CHECK(share[k - 1] / share[k] == doctest::Approx(2.0).epsilon(0.1));
}

TEST_CASE("gravity is what the paper's SDC misses in flight, and its estimate says so") {
  const Methods m = every_method(robot().model, landing(0.5), /*with_full=*/true);
  const double missed = relative_error(m.full->impulse, m.sdc.impulse);
  MESSAGE("landing impulse: SDC " << 100 * missed << " % off, estimated "
                                  << 100 * m.sdc.error_estimate << " %, SDC+ "
                                  << 100 * relative_error(m.full->impulse, m.sdc_plus.impulse)
                                  << " %, estimated " << 100 * m.sdc_plus.error_estimate << " %");
  CHECK(missed > 0.1);
  CHECK(m.sdc.error_estimate == doctest::Approx(missed).epsilon(0.3));
  bool said = false;
  for (const std::string& flag : m.sdc.flags) said = said || flag.find("falling") == 0;
  CHECK(said);
  Model weightless = robot().model;
  set_gravity(weightless, {0, 0, 0});
  const Methods none = every_method(weightless, landing(0.5), /*with_full=*/true);
  CHECK(std::abs(relative_error(none.full->impulse, none.sdc.impulse)) < 0.5 * missed);
}
