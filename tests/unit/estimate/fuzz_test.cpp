// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A million samples of rubbish: no NaN comes out, the covariance stays one, nothing is allocated.
#include <doctest/doctest.h>

#include <limits>

#include "legwork/math/detail/decompose.h"
#include "support/allocations.h"
#include "unit/estimate/support.h"

using namespace legwork;
using namespace legwork::test;

namespace {

double rubbish(RandomStream& random) {
  switch (random.bits() % 12) {
    case 0:
      return std::numeric_limits<double>::quiet_NaN();
    case 1:
      return std::numeric_limits<double>::infinity();
    case 2:
      return -1e300;
    case 3:
      return 1e-300;
    case 4:
      return 1e6 * random.normal();
    default:
      return random.normal();
  }
}

Vec3d rubbish3(RandomStream& random) {
  const double x = rubbish(random), y = rubbish(random), z = rubbish(random);
  return {x, y, z};
}

/// Spoils about half of what a sample says.
void spoil(RandomStream& random, Measurements& z) {
  const std::uint64_t what = random.bits();
  if ((what & 0x3f) == 0) z.t = rubbish(random);
  if ((what >> 6 & 0xf) == 0) z.t -= 0.01 * random.uniform();
  if ((what >> 10 & 0x7) == 0)
    z.attitude.R_WT(int(what >> 32 & 1), int(what >> 33 & 1)) = rubbish(random);
  if ((what >> 13 & 0x3) == 0) z.imu[0].accel_S = rubbish3(random);
  if ((what >> 15 & 0x3) == 0) z.imu[0].gyro_S = rubbish3(random);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::uint64_t w = random.bits();
    FootReading& foot = z.foot[i];
    if ((w & 0x3) == 0) foot.p_TF = rubbish3(random);
    if ((w >> 2 & 0x3) == 0) foot.f_F = rubbish3(random) * 30.0;
    if ((w >> 4 & 0x3) == 0) foot.tau_F = rubbish3(random);
    if ((w >> 6 & 0x7) == 0) foot.R_TF(int(w >> 32 & 1), 2) = rubbish(random);
    if ((w >> 9 & 0x7) == 0) foot.pose_valid = false;
    if ((w >> 12 & 0x7) == 0) foot.force_valid = false;
  }
}

bool all_numbers(const Estimate& x) {
  double sum = norm(x.p_WT) + norm(x.v_WT) + norm(x.R_WT.row(0)) + norm(x.R_WT.row(1)) +
               norm(x.gyro_bias_T) + norm(x.accel_bias_T) + norm(x.w_WT_T);
  for (const double c : x.covariance) sum += c * 0.0;
  for (const FootEstimate& foot : x.foot) {
    sum += norm(foot.p_WF) + norm(foot.p_Fm) + foot.force + foot.trust + foot.nis +
           norm(foot.innovation) + foot.contact_probability;
  }
  return std::isfinite(sum);
}

/// Smallest eigenvalue over the largest (or over 1): what rounding may leave below zero.
struct Defect {
  double eigenvalue = 0.0, asymmetry = 0.0;
};
Defect defect(const Estimate& x) {
  if (x.covariance_size == 0) return {};
  Eigen::MatrixXd P(x.covariance_size, x.covariance_size);
  double asymmetry = 0.0;
  for (int i = 0; i < x.covariance_size; ++i)
    for (int k = 0; k < x.covariance_size; ++k) {
      P(i, k) = x.cov(i, k);
      asymmetry = std::max(asymmetry, std::fabs(x.cov(i, k) - x.cov(k, i)));
    }
  const Eigen::VectorXd values = dense::eigenvalues(P);
  const double scale = std::max(1.0, values.maxCoeff());
  return {std::min(0.0, values.minCoeff()) / scale, asymmetry / scale};
}

}  // namespace

TEST_CASE("rubbish in, numbers out, and no allocation") {
  const Truth truth = named_truth("walk");
  const long samples = 1000000 / 7;  // a million over the seven methods
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  for (const EstimatorEntry& entry : registry.entries()) {
    RandomStream random(99, 0, 0);
    const auto estimator = registry.make(entry.name, {});
    const InitialState start{0.0, truth.p_WT[0], truth.v_WT[0], truth.R_WT[0]};
    estimator->reset(start);
    NoisySensors sensors(truth, {}, 9, 0);
    double t = 0.0;
    Defect worst;
    double far = 0.0;  // how far rubbish drove the robot [m]
    long used = 0, bad = 0, allocated = 0;
    for (long n = 0; n < samples; ++n) {
      const auto k = static_cast<std::size_t>(n) % truth.size();
      Measurements z = sensors.read(k);
      t += 0.002 * (random.bits() % 50 == 0 ? 20.0 * random.uniform() : 1.0);
      z.t = t;
      spoil(random, z);
      const auto before = support::allocation_count();
      const Estimate& x = estimator->update(z);
      allocated += static_cast<long>(support::allocation_count() - before);
      bad += all_numbers(x) ? 0 : 1;
      used += (x.status & (kTimeBad | kAttitudeBad | kNeedsReset)) == 0 ? 1 : 0;
      if (n % 97 == 0) {
        const Defect now = defect(x);
        worst = {std::min(worst.eigenvalue, now.eigenvalue),
                 std::max(worst.asymmetry, now.asymmetry)};
        far = std::max(far, norm(x.p_WT));
      }
      // What a user would do: a gap too long to bridge is answered by a reset.
      if ((x.status & kGap) != 0 && (x.status & kNeedsReset) != 0 && std::fabs(z.t - t) < 1.0)
        estimator->reset(start);
    }
    INFO(entry.name << ": " << used << " of " << samples << " samples used");
    CHECK(bad == 0);
    CHECK(allocated == 0);
    CHECK(used > samples / 4);
    MESSAGE(entry.name << ": eigenvalue " << worst.eigenvalue << ", asymmetry " << worst.asymmetry
                       << ", driven " << far << " m away");
    CHECK(worst.eigenvalue >= -1e-12);
    CHECK(worst.asymmetry <= 1e-12);
  }
}
