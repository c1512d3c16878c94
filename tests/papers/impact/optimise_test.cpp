// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The strongest jab (reference D), its gradients, and the softest landing.
#include "legwork/impact/optimise.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>

#include "papers/impact/robot.h"
#include "papers/impact/shared_robot.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::impact;
using namespace legwork::papers;

namespace {

void tell(const std::string& what, const Optimum& o) {
  MESSAGE(what << ": " << o.cheap.impulse << " N·s at " << o.strike.speed << " m/s, m_a "
               << o.cheap.effective_mass << " kg, zmp x " << o.cheap.zmp_min.x << " … "
               << o.cheap.zmp_max.x << "; full " << o.full.impulse << " N·s, zmp x "
               << o.full.zmp_min.x << " … " << o.full.zmp_max.x << "; violation " << o.violation
               << ", in full " << o.full_violation << ", " << o.evaluations << " evaluations, "
               << o.seconds << " s, " << o.stop);
}

}  // namespace

TEST_CASE("with the printed ZMP the jab reaches 6.6 N·s, but its full ZMP leaves the box") {
  const Optimum o = optimise(robot().model, jab_problem(robot(), /*zmp_bias=*/false), jab_start());
  tell("printed ZMP", o);
  CHECK(o.cheap.impulse >= 6.6);
  CHECK(o.violation <= 1e-4);
  CHECK(o.evaluations <= 400);
  CHECK(o.full.impulse > o.cheap.impulse);
  CHECK(o.full_violation > 0.01);  // what dropping the velocity products hides
}

TEST_CASE("with velocity products and K_p the optimum keeps every limit in full dynamics") {
  const StrikeProblem p = jab_problem(robot(), /*zmp_bias=*/true);
  const Optimum o = optimise_exactly(robot().model, p, jab_start());
  tell("right ZMP", o);
  CHECK(o.full_violation <= kFeasible);
  CHECK(is_feasible(o));
  // The claim is recomputed from the optimum's own numbers, not believed.
  const Candidate again = evaluate_fully(robot().model, p, o.x);
  CHECK(again.impact.impulse == o.full.impulse);
  CHECK(again.impact.zmp_min.x >= p.zmp_x.lower - 1e-6);
  CHECK(again.impact.zmp_max.x <= p.zmp_x.upper + 1e-6);
  CHECK(again.impact.zmp_min.y >= p.zmp_y.lower - 1e-6);
  CHECK(again.impact.zmp_max.y <= p.zmp_y.upper + 1e-6);
  // Nothing is won by leaving the limits: the start's blow is weaker and inside them.
  const Candidate start = evaluate_fully(robot().model, p, jab_start());
  CHECK(o.full.impulse > 1.5 * start.impact.impulse);
}

TEST_CASE("several starts find a stronger jab, the same one with one thread or two") {
  StrikeProblem p = jab_problem(robot(), /*zmp_bias=*/false);
  const int starts = support::full_suite() ? 20 : 4;
  const auto one = optimise_from_many(robot().model, p, {.starts = starts, .threads = 1});
  std::atomic<int> told{0}, whole{0};
  const auto two = optimise_from_many(
      robot().model, p, {.starts = starts, .threads = 2, .progress = [&](double done) {
                           ++told;
                           if (done == 1.0) ++whole;
                         }});
  CHECK(told == starts);
  CHECK(whole == 1);
  REQUIRE(one.size() == two.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    CHECK(one[i].x == two[i].x);
    CHECK(one[i].evaluations <= p.max_evaluations);
    tell("start", one[i]);
  }
  CHECK(is_feasible(one.front()) == (one.front().full_violation <= kFeasible));
}

TEST_CASE("a search that starts far outside its limits is led back inside") {
  StrikeProblem p = jab_problem(robot(), /*zmp_bias=*/false);
  std::vector<double> x = jab_start();
  x.back() = 2.0;  // a speed at which the ZMP is 0.3 m off
  CHECK(evaluate(robot().model, p, x).constraints.front() > 0.1);
  const Optimum o = optimise(robot().model, p, x, /*recheck=*/false);
  CHECK(o.violation <= kFeasible);
  CHECK(o.evaluations <= p.max_evaluations);
}

TEST_CASE("differences of the objective and of the ZMP do not depend on their step") {
  const StrikeProblem p = jab_problem(robot(), true);
  const std::vector<double> x = jab_start();
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto slope = [&](double step, auto pick) {
      std::vector<double> up = x, down = x;
      up[i] += step, down[i] -= step;
      return (pick(evaluate(robot().model, p, up)) - pick(evaluate(robot().model, p, down))) /
             (2 * step);
    };
    const auto impulse = [](const Candidate& c) { return c.impact.impulse; };
    const auto zmp = [](const Candidate& c) { return c.impact.zmp_max.x; };
    CAPTURE(i);
    CHECK(slope(1e-4, impulse) == doctest::Approx(slope(1e-6, impulse)).epsilon(1e-4).scale(0.1));
    CHECK(slope(1e-4, zmp) == doctest::Approx(slope(1e-6, zmp)).epsilon(1e-4).scale(0.1));
  }
}
