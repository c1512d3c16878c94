// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The height plan against its closed forms, its continuity, and what it refuses.
#include "legwork/plan/height_gait.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/base/error.h"
#include "legwork/base/random.h"

using namespace legwork;

namespace {

HeightGaitSpec gait(double A, double Kz, double g = 1.568) {
  return {.mass = 38.4, .gravity = g, .height = 0.5, .amplitude = A, .stiffness = Kz};
}

double relative(double value, double expected) { return std::abs(value / expected - 1.0); }

/// Gaps of z and ż at both boundaries [m], [m/s], and of z̈ over the largest there is.
double gap(const HeightGait& h) {
  const PathPoint s0 = h.stance(0), s1 = h.stance(h.stance_time()), p0 = h.parabola(0),
                  p1 = h.parabola(h.parabola_time());
  const double most = h.largest_force() / h.spec().mass;
  return std::max({std::abs(s0.x - p1.x), std::abs(s0.v - p1.v), std::abs(s1.x - p0.x),
                   std::abs(s1.v - p0.v), std::abs(s0.a - p1.a) / most,
                   std::abs(s1.a - p0.a) / most});
}

}  // namespace

TEST_CASE("walking and running presets have the heights, times and forces of the closed forms") {
  struct Row {
    double A, Kz, g, F, delta, Ts, Tp, td, vlo, apex, bottom, Fmax;
  };
  // Computed once by hand from T_s = (π + 2δ)/ω and its neighbours; five digits are printed.
  const Row rows[] = {
      {.04, 200, 1.568, 54.611, .77540, 2.05610, .89406, .52800, .06519, .54257, .46, 68.21},
      {.05, 2500, 1.568, 0, .50258, .51393, .45095, .52408, .35355, .56394, .45, 185.21},
      {.03, 5000, 1.568, 0, .4131, .3477, .3999, .5120, .3135, .5434, .47, 210.2},
      {.04, 1250, 9.8, 341.320, .77540, .82244, .35762, .52800, .16298, .54257, .46, 426.32},
      {.05, 15625, 9.8, 0, .50258, .20557, .18038, .52408, .88387, .56394, .45, 1157.57}};
  for (const Row& row : rows) {
    CAPTURE(row.Kz);
    const HeightGait h(gait(row.A, row.Kz, row.g));
    // 1e-5 of the number, and half a unit of the last digit that is printed.
    const double unit = row.Kz == 5000 ? 1e-4 : 1e-5;
    const auto check = [](double value, double printed, double last) {
      CHECK(std::abs(value - printed) <= 1e-5 * std::abs(printed) + 0.5 * last);
    };
    CHECK(h.runs() == (row.F == 0.0));
    check(h.threshold(), row.F, 1e-3);
    check(h.delta(), row.delta, unit);
    check(h.stance_time(), row.Ts, unit);
    check(h.parabola_time(), row.Tp, unit);
    check(h.touchdown_height(), row.td, unit);
    check(h.liftoff_speed(), row.vlo, unit);
    check(h.apex(), row.apex, unit);
    CHECK(relative(h.bottom(), row.bottom) < 1e-12);
    check(h.largest_force(), row.Fmax, 1e3 * unit);
    CHECK(gap(h) < 1e-12);
  }
}

TEST_CASE("running begins where A·ω² = g/0.7, and the family is continuous there") {
  const double A = 0.04, g = 1.568, Kz = 38.4 * g / (0.7 * A);
  const HeightGait walk(gait(A, Kz * (1 - 1e-9))), run(gait(A, Kz * (1 + 1e-9)));
  CHECK_FALSE(walk.runs());
  CHECK(run.runs());
  CHECK(std::sin(run.delta()) == doctest::Approx(0.7).epsilon(1e-8));
  CHECK(relative(walk.stance_time(), run.stance_time()) < 1e-7);
  CHECK(relative(walk.parabola_time(), run.parabola_time()) < 1e-7);
}

TEST_CASE(
    "any valid gait is smooth, carries at least F_lo in the sinusoid and F_lo in the parabola") {
  RandomStream random(7, 0, 0);
  double worst_gap = 0, least = 0, worst_parabola = 0, worst_difference = 0;
  int tried = 0;
  while (tried < 1000) {
    HeightGaitSpec spec =
        gait(.005 + .1 * random.uniform(), 50 + 2e4 * random.uniform(), 1 + 10 * random.uniform());
    spec.threshold = 1.2 * spec.mass * spec.gravity * random.uniform();
    if (refusal_of(spec)) continue;
    ++tried;
    const HeightGait h(spec);
    worst_gap = std::max(worst_gap, gap(h));
    const double weight = spec.mass * spec.gravity, e = 2e-3 * h.stance_time();
    for (int i = 1; i < 40; ++i) {
      const double t = h.stance_time() * i / 40;
      least = std::min(least, (h.force(h.stance(t)) - h.threshold()) / weight);
      const auto z = [&](double s) { return h.stance(t + s * e).x; };
      const double a = (16 * (z(1) + z(-1)) - z(2) - z(-2) - 30 * z(0)) / (12 * e * e);
      worst_difference = std::max(worst_difference,
                                  std::abs(a - (h.force(h.stance(t)) / spec.mass - spec.gravity)) /
                                      (spec.gravity + h.stance(t).a));
      worst_parabola = std::max(
          worst_parabola,
          std::abs(h.force(h.parabola(h.parabola_time() * i / 40)) - h.threshold()) / weight);
    }
  }
  CHECK(worst_gap < 1e-12);
  CHECK(least > -1e-12);
  CHECK(worst_parabola < 1e-12);
  CHECK(worst_difference < 1e-5);
}

TEST_CASE("numbers that make no gait are refused, each by its name") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto fault = [](HeightGaitSpec spec) { return refusal_of(spec).fault; };
  HeightGaitSpec bad = gait(.04, 200);
  bad.mass = 0;
  CHECK(fault(bad) == GaitFault::kNotPositive);
  CHECK(refusal_of(bad).text.find("mass") != std::string::npos);
  CHECK(fault(gait(-.04, 200)) == GaitFault::kNotPositive);
  CHECK(fault(gait(.04, nan)) == GaitFault::kNotPositive);
  CHECK(fault(gait(.04, 200, 0)) == GaitFault::kNotPositive);
  bad = gait(.04, 200), bad.height = -1;
  CHECK(fault(bad) == GaitFault::kNotPositive);
  bad = gait(.04, 200), bad.threshold = -1.0;
  CHECK(fault(bad) == GaitFault::kNegativeThreshold);
  bad.threshold = 0.0;  // A·ω² = 0.13 g: the sinusoid never lets go
  CHECK(fault(bad) == GaitFault::kNoLiftOff);
  bad.threshold = 38.4 * 1.568;  // the paper's eq. 8 allows it
  CHECK(fault(bad) == GaitFault::kNoReturn);
  CHECK_THROWS_AS(HeightGait{bad}, Error);

  RandomStream random(8, 0, 0);
  int refused = 0;
  for (int i = 0; i < 1000; ++i) {  // outside M(g − Aω²) < F < Mg, or negative
    HeightGaitSpec spec = gait(.01 + .05 * random.uniform(), 100 + 5000 * random.uniform());
    const double lift = spec.amplitude * spec.stiffness / spec.mass, u = random.uniform();
    const double low = spec.mass * (spec.gravity - lift);
    spec.threshold = i % 2 ? spec.mass * spec.gravity * (1 + u) : std::min(low, 0.0) - 1e-9 - u;
    if (i % 4 == 0 && low > 0) spec.threshold = low * u;
    refused += refusal_of(spec) ? 1 : 0;
  }
  CHECK(refused == 1000);
}

TEST_CASE("a stance that begins as planned is the gait's own; a small error fades out") {
  const HeightGait run(gait(.05, 2500));
  const StanceHeight own(run, run.touchdown_height(), -run.liftoff_speed());
  CHECK(own.stretch() == 0.0);
  CHECK(own.duration() == run.stance_time());
  for (int i = 0; i <= 20; ++i) {
    const double t = own.duration() * i / 20;
    CHECK(std::abs(own.at(t).x - run.stance(t).x) < 1e-12);
  }
  const StanceHeight late(run, run.touchdown_height() - .002, -run.liftoff_speed() * 1.02);
  CHECK(late.at(0).x == doctest::Approx(run.touchdown_height() - .002).epsilon(1e-12));
  CHECK(late.at(0).v == doctest::Approx(-run.liftoff_speed() * 1.02).epsilon(1e-12));
  CHECK(std::abs(late.at(late.duration()).x - run.touchdown_height()) < 1e-12);
}

TEST_CASE("walking into running takes the shortest stance that keeps 15 % of the weight down") {
  const HeightGait walk(gait(.04, 200)), run(gait(.05, 2500));
  const StanceHeight stance(run, walk.touchdown_height(), -walk.liftoff_speed());
  CHECK(stance.stretch() == doctest::Approx(1.65));
  double least = 1e9, jump = -1e9;
  PathPoint last = stance.at(0);
  const double h = 1e-4;
  for (double t = h; t < stance.duration(); t += h) {
    const PathPoint now = stance.at(t);
    least = std::min(least, (1.568 + now.a) / 1.568);
    jump =
        std::max({jump, std::abs(now.x - last.x) - 1.0 * h, std::abs(now.v - last.v) - 10.0 * h});
    last = now;
  }
  CHECK(jump < 0.0);  // C¹: no faster than 1 m/s, no stronger than 10 m/s²
  // It still leaves the ground at the end; until the bottom at least 15 % of the weight are down.
  const double bottom = stance.duration() - (run.stance_time() - run.compression_time());
  least = 1e9;
  for (double t = 0; t < bottom; t += h) least = std::min(least, 1 + stance.at(t).a / 1.568);
  CHECK(least > 0.149);
  CHECK(std::abs(stance.at(bottom).x - run.bottom()) < 1e-9);
}
