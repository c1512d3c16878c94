// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Tipping statics: closed forms, round trips, relations that must hold.
#include "legwork/identify/tip.h"

#include <doctest.h>

#include <cmath>

#include "legwork/base/random.h"
#include "legwork/identify/tip_estimate.h"
#include "legwork/math/constants.h"

using namespace legwork;

namespace {

constexpr double d = kDegree;

struct RandomTip {
  TipBody body;
  TipFoot foot;
};
RandomTip random_tip(RandomStream& random) {
  const auto between = [&](double a, double b) { return a + (b - a) * random.uniform(); };
  return {{between(0.5, 50), between(0.13, 1.0), between(-0.03, 0.03)},
          {between(0.01, 0.06), between(0.03, 0.1), between(0.0, 0.3), between(-0.03, 0.03)}};
}

}  // namespace

TEST_CASE("two angles to a centre of mass, worked by hand") {
  struct Row {
    double a, b, front, back, h, z;
  };
  for (const Row& r :
       {Row{8.78, 19.04, .035, .095, .272066006, -.006605801},
        Row{7.61, 19.92, .013, .073, .182987607, -.011332751},
        Row{8.49, 16.69, .013, .073, .198965129, -.016556000}, Row{10, 10, .05, .05, .287938524, 0},
        Row{5, 30, .035, .095, .217842606, .016074936}}) {
    const auto s = solve_tip({r.a * d, r.b * d}, {.front = r.front, .back = r.back}, 1.0);
    REQUIRE(s.ok());
    CHECK(std::abs(s->height - r.h) < 1e-9);
    CHECK(std::abs(s->offset - r.z) < 1e-9);
  }
}

TEST_CASE("a centre of mass to two angles, with and without a heavy foot") {
  const auto check = [](double m, double mf, double zf, double fwd, double bwd) {
    const auto a = tip_angles({m, .2, -.005}, {.035, .095, mf, zf});
    REQUIRE(a.ok());
    CHECK(std::abs(a->forward / d - fwd) < 1e-6);
    CHECK(std::abs(a->backward / d - bwd) < 1e-6);
  };
  check(1.0, 0.0, 0.0, 11.507573, 26.917594);
  check(3.103, .2, .03, 11.601327, 29.573557);
  check(3.103, .2, -.03, 12.728598, 28.289930);
}

TEST_CASE("there and back on a hundred thousand random robots") {
  RandomStream random(5, 0, 0);
  int tipped = 0;
  double worst = 0.0;
  for (int k = 0; k < 100000; ++k) {
    const RandomTip tip = random_tip(random);
    const auto angles = tip_angles(tip.body, tip.foot);
    if (!angles || std::sin(angles->forward + angles->backward) < 0.05) continue;
    ++tipped;
    const auto s = solve_tip(*angles, tip.foot, tip.body.mass);
    REQUIRE(s.ok());
    worst = std::fmax(worst, std::abs(s->height - tip.body.height));
    worst = std::fmax(worst, std::abs(s->offset - tip.body.offset));
  }
  CHECK(tipped > 90000);
  CHECK(worst < 1e-12);
}

TEST_CASE("lengths, masses and mirrors do to the angles what they must") {
  RandomStream random(6, 0, 0);
  for (int k = 0; k < 1000; ++k) {
    const RandomTip tip = random_tip(random);
    const auto a = tip_angles(tip.body, tip.foot);
    if (!a || a->forward <= 0.0 || a->backward <= 0.0) continue;
    const double s = 0.3 + 3.0 * random.uniform();
    const TipBody longer{tip.body.mass, s * tip.body.height, s * tip.body.offset};
    const TipFoot wider{s * tip.foot.front, s * tip.foot.back, tip.foot.mass, s * tip.foot.offset};
    CHECK(tip_angles(longer, wider)->forward == doctest::Approx(a->forward).epsilon(1e-12));
    const TipBody heavier{s * tip.body.mass, tip.body.height, tip.body.offset};
    TipFoot heavy_foot = tip.foot;
    heavy_foot.mass *= s;
    CHECK(tip_angles(heavier, heavy_foot)->backward == doctest::Approx(a->backward).epsilon(1e-12));
    const TipBody turned{tip.body.mass, tip.body.height, -tip.body.offset};
    const TipFoot mirror{tip.foot.back, tip.foot.front, tip.foot.mass, -tip.foot.offset};
    CHECK(tip_angles(turned, mirror)->forward == doctest::Approx(a->backward).epsilon(1e-12));
    // A battery moved forward, then raised.
    TipBody forward = tip.body, higher = tip.body;
    forward.offset += 1e-4, higher.height += 1e-4;
    CHECK(tip_angles(forward, tip.foot)->forward < a->forward);
    CHECK(tip_angles(forward, tip.foot)->backward > a->backward);
    CHECK(tip_angles(higher, tip.foot)->forward < a->forward);
    CHECK(tip_angles(higher, tip.foot)->backward < a->backward);
  }
}

TEST_CASE("the covariance is the sensitivity: an error in comes out as it says") {
  const TipFoot foot{.front = .035, .back = .095};
  const TipAngles at{8.78 * d, 19.04 * d};
  const auto base = solve_tip(at, foot, 1.0);
  const double e = 1e-6;
  const auto slope = [&](double da, double db, double df, double dback) {
    TipFoot f = foot;
    f.front += e * df, f.back += e * dback;
    const auto moved = solve_tip({at.forward + e * da, at.backward + e * db}, f, 1.0);
    return (moved->height - base->height) / e;
  };
  // cm per degree and cm per cm, as worked by hand.
  CHECK(slope(1, 0, 0, 0) * d * 100 == doctest::Approx(-0.954).epsilon(2e-3));
  CHECK(slope(0, 1, 0, 0) * d * 100 == doctest::Approx(-0.943).epsilon(2e-3));
  CHECK(slope(0, 0, 1, 0) == doctest::Approx(2.03).epsilon(3e-3));
  CHECK(slope(0, 0, 0, 1) == doctest::Approx(2.12).epsilon(3e-3));
  const auto noisy =
      solve_tip(at, foot, 1.0, {.forward = 0.1 * d, .backward = 0.2 * d, .front = 1e-3});
  const double expected = std::pow(slope(1, 0, 0, 0) * 0.1 * d, 2) +
                          std::pow(slope(0, 1, 0, 0) * 0.2 * d, 2) +
                          std::pow(slope(0, 0, 1, 0) * 1e-3, 2);
  CHECK(noisy->var_height == doctest::Approx(expected).epsilon(1e-4));
}

TEST_CASE("what cannot be is refused by name, never a number") {
  const TipFoot foot{.front = .035, .back = .095};
  CHECK(solve_tip({-0.1, 0.05}, foot, 1.0).error().field == "angles");
  CHECK(solve_tip({1.6, 1.6}, foot, 1.0).error().field == "angles");
  CHECK(solve_tip({0.1, 0.2}, {.front = -.01, .back = .1}, 1.0).error().field == "foot.front");
  CHECK(solve_tip({0.1, 0.2}, foot, 0.0).error().field == "mass");
  CHECK(solve_tip({0.1, kNan}, foot, 1.0).error().field == "backward");
  CHECK(solve_tip({1e-4, 1e-4}, foot, 1.0).error().fault == TipFault::kSingular);
  CHECK(tip_angles({1.0, 0.05, 0.0}, foot).error().fault == TipFault::kCannotTip);
}

TEST_CASE("the paper's geometry as printed") {
  const PaperGeometry g = paper_geometry({8.78 * d, 24.31 * d}, 9.5, 3.1);
  CHECK(g.L1 == doctest::Approx(21.030380).epsilon(1e-7));
  CHECK(g.L3 == doctest::Approx(25.933092).epsilon(1e-7));
  CHECK(g.gamma / d == doctest::Approx(7.765));
  CHECK(g.D1 == doctest::Approx(3.536254).epsilon(1e-6));
}

TEST_CASE("a known mass tells the edges too") {
  const double mass = 3.3, h = .2, z = -.005, front = .03, back = .08;
  std::vector<LoadedTip> tests;
  for (const double added : {0.0, 0.2}) {
    const double T = mass + added, ha = .37, za = .01;
    const auto a = tip_angles({T, (mass * h + added * ha) / T, (mass * z + added * za) / T},
                              {.front = front, .back = back});
    tests.push_back({*a, added, ha, za});
  }
  const auto c = calibrate_edges(tests, mass, 0.1 * d);
  REQUIRE(c.ok());
  CHECK(c->height == doctest::Approx(h).epsilon(1e-9));
  CHECK(c->offset == doctest::Approx(z).epsilon(1e-9));
  CHECK(c->front == doctest::Approx(front).epsilon(1e-9));
  CHECK(c->back == doctest::Approx(back).epsilon(1e-9));
  tests.pop_back();
  CHECK(calibrate_edges(tests, mass, 0.1 * d).error().fault == TipFault::kSingular);
}

TEST_CASE("a ramp that does not fall gives the centre of mass, and one way is flagged") {
  const double K = 50, mass = 3.1, h = .2, z = -.01;
  std::vector<RampSample> both;
  for (int i = -70; i <= 70; ++i) {
    const double q = 0.1 * i * d;
    both.push_back({q - mass * 9.81 * (h * std::sin(q) + z * std::cos(q)) / K, q});
  }
  const auto up = estimate_from_ramp(both, K, mass);
  CHECK(up->height == doctest::Approx(h).epsilon(1e-9));
  CHECK(up->offset == doctest::Approx(z).epsilon(1e-9));
  CHECK(up->one_way);
  for (int i = 70; i >= -70; --i) both.push_back(both[static_cast<std::size_t>(i + 70)]);
  CHECK_FALSE(estimate_from_ramp(both, K, mass)->one_way);
}
