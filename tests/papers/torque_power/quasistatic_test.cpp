// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E4: the engine-free predictor against the spec's numbers and against scaling laws.
#include "papers/torque_power/quasistatic.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "legwork/model/builder.h"
#include "papers/torque_power/experiments.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::papers;

namespace {
QuasiStaticResult crawl(const Model& model, double X, double Y, double period = 4.8,
                        int samples = 96) {
  QuasiStatic predictor = titan8_predictor(model, samples);
  GaitSpec gait = titan8_crawl(predictor.legs(), X, Y);
  gait.period = period;
  gait.twist.vx = speed_of_stroke(0.18, gait.duty, period);
  return predictor.evaluate(gait, true);
}
}  // namespace

TEST_CASE("every E4 number of the torque paper's spec comes out") {
  const outcome::Outcome page = run_titan8_quasistatic({.data_folder = support::data_folder()});
  CHECK(page.claims.size() == 18);
  for (const Claim& claim : page.claims) {
    CAPTURE(claim.id);
    CAPTURE(claim.value);
    CAPTURE(claim.expected);
    CHECK(claim.verdict == Verdict::kAgrees);
  }
  CHECK_NOTHROW(outcome::check(page));
}

TEST_CASE("power scales with mass and gravity, and halves when the period doubles") {
  std::mt19937 random(3);
  const double s = std::uniform_real_distribution<>(0.5, 2.0)(random);
  const Model model = titan8(support::data_folder());
  const QuasiStaticResult base = crawl(model, 0.02, 0.22);
  Model heavy = model;
  for (Part& part : heavy.parts) {
    part.own.mass *= s;
    part.own.inertia = part.own.inertia * s;
  }
  refresh_inertias(heavy);
  CHECK(crawl(heavy, 0.02, 0.22).power() == doctest::Approx(s * base.power()).epsilon(1e-9));
  CHECK(crawl(heavy, 0.02, 0.22).power_eq7() ==
        doctest::Approx(s * base.power_eq7()).epsilon(1e-9));
  Model moon = model;
  set_gravity(moon, {0, 0, -9.81 * s});
  CHECK(crawl(moon, 0.02, 0.22).power() == doctest::Approx(s * base.power()).epsilon(1e-9));
  const QuasiStaticResult slow = crawl(model, 0.02, 0.22, 9.6);
  CHECK(slow.power() == doctest::Approx(0.5 * base.power()).epsilon(1e-12));
  CHECK(slow.peak_torque == doctest::Approx(base.peak_torque).epsilon(1e-12));
}

TEST_CASE("mirrored legs carry mirrored loads") {
  // Left and right swap roles half a period apart: FL(t) is FR(t + T/2).
  const QuasiStaticResult r = crawl(titan8(support::data_folder()), 0.0, 0.18);
  const std::size_t n = r.samples.size(), half = n / 2;
  for (std::size_t k = 0; k < n; ++k) {
    const QuasiStaticSample &a = r.samples[k], &b = r.samples[(k + half) % n];
    CHECK(a.foot_force[0] == doctest::Approx(b.foot_force[1]).epsilon(1e-9));
    CHECK(a.torque[7] == doctest::Approx(b.torque[12]).epsilon(1e-9));  // J2 of FL and of FR
  }
}

TEST_CASE("serial and parallel coordinates share the work and not its absolute value") {
  const QuasiStaticResult r =
      crawl(titan8(support::data_folder()), 0.0, 0.145, 4.8, 480);  // posture C
  CHECK(r.power_eq7(Coordinates::kSerial) == doctest::Approx(1.053).epsilon(5e-3));
  CHECK(r.power_eq7(Coordinates::kParallel) == doctest::Approx(1.469).epsilon(5e-3));
  CHECK(r.truth.total(Coordinates::kSerial).net ==
        doctest::Approx(r.truth.total(Coordinates::kParallel).net).epsilon(1e-12));
}

TEST_CASE("three feet balance any payload exactly; four share it evenly by symmetry") {
  std::mt19937 random(8);
  std::uniform_real_distribution<> offset(-0.1, 0.1);
  for (int trial = 0; trial < 20; ++trial) {
    const std::vector<Vec3<double>> feet{{0.2, 0.3, 0}, {0.2, -0.3, 0}, {-0.25, 0.3, 0}};
    const Vec3<double> com{offset(random), offset(random), 0.2};
    const std::vector<double> f = vertical_foot_forces(feet, com, 100.0);
    double sum = 0, mx = 0, my = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      sum += f[i];
      mx += f[i] * (feet[i].x - com.x);
      my += f[i] * (feet[i].y - com.y);
    }
    CHECK(sum == doctest::Approx(100.0).epsilon(1e-12));
    CHECK(std::fabs(mx) < 1e-10);
    CHECK(std::fabs(my) < 1e-10);
  }
  const auto four =
      vertical_foot_forces({{1, 1, 0}, {1, -1, 0}, {-1, 1, 0}, {-1, -1, 0}}, {0, 0, 1}, 100.0);
  for (const double f : four) CHECK(f == doctest::Approx(25.0));
}

TEST_CASE("a foot out of reach is named with leg, time and distance") {
  const Model model = titan8(support::data_folder());
  try {
    crawl(model, 0.0, 0.60);
    FAIL("a leg reached too far");
  } catch (const Error& e) {
    const std::string text = e.what();
    CHECK(text.find("leg ") != std::string::npos);
    CHECK(text.find("t = ") != std::string::npos);
    CHECK(text.find("mm short") != std::string::npos);
  }
}
