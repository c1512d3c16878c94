// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Bad input, case by case: what is done, what is said, and that no time is lost over it.
#include "legwork/estimate/guard.h"

#include <doctest/doctest.h>

#include <limits>

#include "unit/estimate/support.h"

using namespace legwork;
using namespace legwork::test;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// A clean sample of the walk's first instant, at time t, with a wrench that is never the same
/// twice.
Measurements standing(double t) {
  static const Truth truth = named_truth("walk");
  NoisySensors sensors(truth, SensorNoise::none(), 1, 0);
  Measurements z = sensors.read(0);
  z.t = t;
  for (std::size_t i = 0; i < 2; ++i) z.foot[i].f_F.x += 1e-3 * t;
  return z;
}

struct Bench {
  std::unique_ptr<Estimator> estimator;
  int k = 0;

  explicit Bench(const std::string& name, const EstimatorConfig& config = {})
      : estimator(EstimatorRegistry::built_in().make(name, config)) {
    estimator->reset({0.0, {0.02, 0.0, 0.78}, {}, identity3<double>()});
    for (int i = 0; i < 10; ++i) step(standing(now()));
  }
  double now() const { return 0.002 * k; }
  Estimate step(const Measurements& z) {
    ++k;
    return estimator->update(z);
  }
};

bool finite(const Estimate& x) {
  double sum = norm(x.p_WT) + norm(x.v_WT);
  for (const double c : x.covariance) sum += c;
  return std::isfinite(sum);
}

const char* const kAll[] = {"fk",  "dia_hpf", "previous", "proposed", "proposed_plus",
                            "lkf", "inekf"};

}  // namespace

TEST_CASE("a repeated or backward time leaves the state alone, bit for bit") {
  for (const char* name : kAll) {
    INFO(name);
    Bench bench(name);
    const Estimate before = bench.step(standing(bench.now()));
    for (const double t :
         {before.t, before.t - 1.0, kNan, std::numeric_limits<double>::infinity()}) {
      Measurements z = standing(t);
      z.imu[0].accel_S.x = 100.0;
      const Estimate after = bench.estimator->update(z);
      CHECK((after.status & kTimeBad) != 0);
      CHECK(norm(after.p_WT - before.p_WT) == 0.0);
      CHECK(norm(after.v_WT - before.v_WT) == 0.0);
      CHECK(after.covariance == before.covariance);
    }
    CHECK(bench.step(standing(bench.now())).status == kEstimateOk);
  }
}

TEST_CASE("a lost accelerometer is held, then taken as rest") {
  for (const char* name : kAll) {
    INFO(name);
    Bench bench(name);
    for (int i = 0; i < 50; ++i) {
      Measurements z = standing(bench.now());
      z.imu[0].accel_S.x = kNan;
      const Estimate x = bench.step(z);
      CHECK((x.status & kImuBad) != 0);
      CHECK(finite(x));
      CHECK(norm(x.v_WT) < 0.05);
    }
  }
}

TEST_CASE("a lost foot is skipped and comes back where it was left") {
  for (const char* name : {"proposed", "lkf", "inekf"}) {
    INFO(name);
    Bench bench(name);
    for (int i = 0; i < 20; ++i) {
      Measurements z = standing(bench.now());
      if (i % 2 == 0) z.foot[0].p_TF.y = kNan;
      if (i % 2 == 1) z.foot[0].R_TF.xy = 0.5;  // not a rotation
      const Estimate x = bench.step(z);
      CHECK((x.status & kFootBad) != 0);
      CHECK(!x.foot[0].used);
      CHECK(x.foot[1].used);
    }
    const Estimate back = bench.step(standing(bench.now()));
    CHECK(back.status == kEstimateOk);
    CHECK(norm(back.p_WT - Vec3d{0.02, 0.0, 0.78}) < 1e-3);
  }
}

TEST_CASE("a wrench that is not a number counts as no load and freezes the contact point") {
  Bench bench("proposed");
  const Vec3d point = bench.step(standing(bench.now())).foot[0].p_Fm;
  Measurements z = standing(bench.now());
  z.foot[0].tau_F.z = kNan;
  const Estimate x = bench.step(z);
  CHECK((x.status & kWrenchBad) != 0);
  CHECK(x.foot[0].force == 0.0);
  CHECK(x.foot[0].trust == doctest::Approx(1.53 / 0.39));
  CHECK(norm(x.foot[0].p_Fm - point) == 0.0);
}

TEST_CASE("an attitude that is no rotation rejects the sample; a near one is repaired") {
  Bench bench("proposed");
  const Estimate before = bench.step(standing(bench.now()));
  Measurements z = standing(bench.now());
  z.attitude.R_WT.xx = 1.01;
  Estimate x = bench.estimator->update(z);
  CHECK((x.status & kAttitudeBad) != 0);
  CHECK(norm(x.p_WT - before.p_WT) == 0.0);
  z = standing(bench.now());
  z.attitude.R_WT = Mat3d{-1, 0, 0, 0, 1, 0, 0, 0, 1};  // a reflection
  CHECK((bench.estimator->update(z).status & kAttitudeBad) != 0);
  z = standing(bench.now());
  z.attitude.R_WT.xx = 1.0 + 2e-4;
  x = bench.step(z);
  CHECK(x.status == kEstimateOk);
  CHECK(std::fabs(x.R_WT.xx - 1.0) < 1e-6);
}

TEST_CASE("gaps are said, bridged, or refused") {
  for (const char* name : kAll) {
    INFO(name);
    Bench bench(name);
    const double t = bench.now();
    CHECK((bench.estimator->update(standing(t + 0.2)).status & kGap) != 0);
    const Estimate before = bench.estimator->update(standing(t + 0.202));
    CHECK(before.status == kEstimateOk);
    // A wild time stamp is refused and the next good sample goes on as if it had not been.
    const Estimate wild = bench.estimator->update(standing(1e12));
    CHECK((wild.status & kNeedsReset) != 0);
    CHECK(norm(wild.p_WT - before.p_WT) == 0.0);
    CHECK(bench.estimator->update(standing(t + 0.204)).status == kEstimateOk);
    CHECK((bench.estimator->update(standing(t + 5.0)).status & kNeedsReset) != 0);
    CHECK((bench.estimator->update(standing(t + 5.002)).status & kNeedsReset) != 0);
  }
}

TEST_CASE("saturated and stuck force sensors") {
  EstimatorConfig config;
  config.guard.force_limit = 60.0;
  Bench bench("proposed", config);
  Measurements z = standing(bench.now());
  z.foot[0].f_F.z = 61.0;
  Estimate x = bench.step(z);
  CHECK((x.status & kForceSaturated) != 0);
  CHECK(x.foot[0].force == 60.0);

  Bench stuck("proposed");
  const Measurements frozen = standing(1.0);
  for (int i = 0; i < 40; ++i) {
    z = standing(stuck.now());
    z.foot[1].f_F = frozen.foot[1].f_F;
    z.foot[1].tau_F = frozen.foot[1].tau_F;
    x = stuck.step(z);
    CHECK(((x.status & kSensorStuck) != 0) == (i > 25));  // 50 ms at 500 Hz
  }
  CHECK(x.foot[1].force == 0.0);
}

TEST_CASE("pull counts as no load, and no load on any foot is flight") {
  Bench bench("proposed");
  Estimate x;
  for (int i = 0; i < 20; ++i) {
    Measurements z = standing(bench.now());
    for (std::size_t f = 0; f < 2; ++f) z.foot[f].f_F = {0.0, 1e-4 * i, -1.4};
    x = bench.step(z);
    CHECK(x.foot[0].force == 0.0);
    if (i < 8 || i > 10) CHECK(((x.status & kFlight) != 0) == (i > 10));  // 20 ms
  }
}

TEST_CASE("a jump of a foot is an outlier") {
  Bench bench("proposed");
  Measurements z = standing(bench.now());
  z.foot[0].p_TF.x += 0.6;
  const Estimate x = bench.step(z);
  CHECK((x.status & kOutlier) != 0);
  CHECK(!x.foot[0].used);
  CHECK(x.foot[1].used);
}

TEST_CASE("nothing happens before a reset, or after one with numbers that are not") {
  for (const char* name : kAll) {
    const auto estimator = EstimatorRegistry::built_in().make(name, {});
    CHECK(estimator->update(standing(0.0)).status == kNotInitialised);
    estimator->reset({0.0, {kNan, 0, 0}, {}, identity3<double>()});
    CHECK(estimator->update(standing(0.0)).status == kNotInitialised);
  }
}

TEST_CASE("a configuration that makes no sense is refused by name") {
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  const auto complaint = [&](auto change) {
    EstimatorConfig config;
    change(config);
    try {
      registry.make("proposed", config);
    } catch (const Error& error) {
      return error.findings()[0].element;
    }
    return std::string("accepted");
  };
  CHECK(complaint([](EstimatorConfig& c) { c.mass = -1.0; }) == "mass");
  CHECK(complaint([](EstimatorConfig& c) { c.q = kNan; }) == "q");
  CHECK(complaint([](EstimatorConfig& c) { c.mvp.moment = -0.1; }) == "mvp.moment");
  CHECK(complaint([](EstimatorConfig& c) { c.foot_count = 9; }) == "foot_count");
  CHECK(complaint([](EstimatorConfig& c) { c.foot[1].p_FS.z = 0.7; }) == "foot[1].p_FS");
  CHECK(complaint([](EstimatorConfig&) {}) == "accepted");
  CHECK_THROWS_AS(registry.make("kalman", {}), Error);
}
