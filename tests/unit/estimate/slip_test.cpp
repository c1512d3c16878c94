// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Feet that slide while they carry: found out by the IMU, left out, and believed again at rest.
#include <doctest/doctest.h>

#include <cmath>

#include "legwork/base/random.h"
#include "legwork/estimate/registry.h"
#include "support/allocations.h"

using namespace legwork;

namespace {

constexpr double kDt = 0.002, kSlide = 0.03;  // [s], [m]

/// A robot that stands for a second, slides sideways for 0.3 s (one cosine of velocity), and stands
/// again. Only one foot slides where `legs_stretch`: the trunk stays, the leg gives.
struct Slide {
  bool legs_stretch = false;
  double phase(double t) const { return std::clamp((t - 1.0) / 0.3, 0.0, 1.0); }
  double position(double t) const {
    const double s = phase(t);
    return kSlide * (s - std::sin(2.0 * M_PI * s) / (2.0 * M_PI));
  }
  double acceleration(double t) const {
    const double s = phase(t);
    return kSlide * 2.0 * M_PI * std::sin(2.0 * M_PI * s) / (0.3 * 0.3);
  }
  double trunk(double t) const { return legs_stretch ? 0.0 : position(t); }

  Measurements sample(int k, RandomStream& random) const {
    const double t = k * kDt;
    const auto noise = [&](double sd) {
      const double x = random.normal(), y = random.normal(), z = random.normal();
      return Vec3d{x, y, z} * sd;
    };
    Measurements z;
    z.t = t;
    z.imu.resize(1);
    z.foot.resize(2);
    z.imu[0].accel_valid = z.imu[0].gyro_valid = true;
    const double a = legs_stretch ? 0.0 : acceleration(t);
    z.imu[0].accel_S = Vec3d{0.0, a, 9.8} + noise(0.1);
    z.imu[0].gyro_S = noise(0.01);
    for (std::size_t i = 0; i < 2; ++i) {
      FootReading& foot = z.foot[i];
      foot.pose_valid = foot.force_valid = foot.torque_valid = true;
      foot.p_TF = Vec3d{0.0, i == 0 ? 0.1 : -0.1, -0.78} + noise(1e-5);
      if (legs_stretch && i == 0) foot.p_TF.y += position(t);
      foot.f_F = Vec3d{0.0, 0.0, 49.0} + noise(1.0);
      foot.tau_F = noise(0.01);
    }
    return z;
  }
};

struct Ending {
  double error = 0.0;  // at the end [m]
  double worst = 0.0;  // [m]
  std::uint32_t status = 0;
};

Ending run(const Slide& slide, const EstimatorConfig& config) {
  const auto estimator = EstimatorRegistry::built_in().make("inekf", config);
  estimator->reset({0.0, {0.0, 0.0, 0.78}});
  RandomStream random(4, 0, 0);
  Ending end;
  for (int k = 0; k < 1000; ++k) {
    const Estimate& x = estimator->update(slide.sample(k, random));
    end.error = std::fabs(x.p_WT.y - slide.trunk(k * kDt));
    end.worst = std::max(end.worst, end.error);
    end.status |= x.status;
  }
  return end;
}

EstimatorConfig trusting() {
  EstimatorConfig config;
  config.inekf.gate = 1e12;
  config.inekf.slip_gate = 0.0;
  return config;
}

}  // namespace

TEST_CASE("a robot that slides on both feet knows it by its accelerometer") {
  const Ending gated = run({}, {});
  CHECK((gated.status & kSlip) != 0);
  CHECK(gated.error < 0.1 * kSlide);
  const Ending believed = run({}, trusting());
  CHECK((believed.status & kSlip) == 0);
  CHECK(believed.error > 0.5 * kSlide);
}

TEST_CASE("one foot slides, the other holds: the trunk is where it was") {
  Slide split;
  split.legs_stretch = true;
  const Ending gated = run(split, {});
  CHECK((gated.status & kSlip) != 0);
  CHECK(gated.worst < 0.05 * kSlide);
  CHECK(run(split, trusting()).worst > 4.0 * gated.worst);
}

TEST_CASE("feet that stand are not taken for slipping, and looking back allocates nothing") {
  Slide still;
  EstimatorConfig config;
  const auto estimator = EstimatorRegistry::built_in().make("inekf", config);
  std::uint32_t status = 0;
  for (std::uint32_t trial = 0; trial < 5; ++trial) {
    estimator->reset({0.0, {0.0, 0.0, 0.78}});
    RandomStream random(5, trial, 0);
    for (int k = 0; k < 490; ++k) status |= estimator->update(still.sample(k, random)).status;
  }
  CHECK((status & kSlip) == 0);
  RandomStream random(4, 0, 0);
  estimator->reset({0.0, {0.0, 0.0, 0.78}});
  std::vector<Measurements> samples;
  for (int k = 0; k < 800; ++k) samples.push_back(still.sample(k, random));
  const std::size_t before = support::allocation_count();
  for (const Measurements& z : samples) status |= estimator->update(z).status;
  CHECK(support::allocation_count() == before);
  CHECK((status & kSlip) != 0);
}
