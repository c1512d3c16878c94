// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What must not change the estimate: the foot frame, the world frame, left and right, the order of
// the feet.
#include <doctest/doctest.h>

#include <array>

#include "legwork/math/rotation.h"
#include "unit/estimate/support.h"

using namespace legwork;
using namespace legwork::test;

namespace {

/// The walk with the foot frame origin moved by d: 0p + 0R d, p_F − d, p_m0 − d.
Run run_moved_frame(const std::string& name, EstimatorConfig config, const Vec3d& d) {
  for (FootGeometry& foot : config.foot) {
    foot.p_FS -= d;
    foot.p_Fm0 -= d;
    foot.sole -= dot(foot.n_F, d);
    foot.heel -= d.x, foot.toe -= d.x;
  }
  return run_clean(name, named_truth("walk"), config, [&](std::size_t, Measurements& z) {
    for (int i = 0; i < 2; ++i) {
      FootReading& foot = z.foot[static_cast<std::size_t>(i)];
      foot.p_TF += foot.R_TF * d;
    }
    return true;
  });
}

Vec3d mirrored(const Vec3d& a) { return {a.x, -a.y, a.z}; }
Vec3d mirrored_axial(const Vec3d& a) { return {-a.x, a.y, -a.z}; }
Mat3d mirrored(const Mat3d& R) {
  return {R.xx, -R.xy, R.xz, -R.yx, R.yy, -R.yz, R.zx, -R.zy, R.zz};
}

void mirror(Measurements& z) {
  std::swap(z.foot[0], z.foot[1]);
  z.attitude.R_WT = mirrored(z.attitude.R_WT);
  z.imu[0].accel_S = mirrored(z.imu[0].accel_S);
  z.imu[0].gyro_S = mirrored_axial(z.imu[0].gyro_S);
  for (std::size_t i = 0; i < 2; ++i) {
    FootReading& foot = z.foot[i];
    foot.p_TF = mirrored(foot.p_TF);
    foot.R_TF = mirrored(foot.R_TF);
    foot.f_F = mirrored(foot.f_F);
    foot.tau_F = mirrored_axial(foot.tau_F);
  }
}

/// A noisy walk, with samples and start changed; the noise is the same every time.
std::vector<Vec3d> noisy_walk(const std::string& name, const Tamper& tamper,
                              const std::function<InitialState(InitialState)>& start) {
  const Truth truth = named_truth("walk");
  NoisySensors sensors(truth, {}, 5, 0);
  const auto estimator = EstimatorRegistry::built_in().make(name, {});
  estimator->reset(start({truth.t[0], truth.p_WT[0], truth.v_WT[0], truth.R_WT[0]}));
  std::vector<Vec3d> p;
  for (std::size_t k = 0; k < truth.size(); ++k) {
    Measurements z = sensors.read(k);
    tamper(k, z);
    p.push_back(estimator->update(z).p_WT);
  }
  return p;
}

const Tamper kAsIs = [](std::size_t, Measurements&) { return true; };
InitialState same_start(InitialState x) { return x; }

}  // namespace

TEST_CASE("moving the foot frame does not move the robot") {
  const Vec3d d{0.03, -0.01, 0.06};
  EstimatorConfig config;
  const Truth walk = named_truth("walk");
  config.mvp.kinematic = 0.0;
  const Run a = run_clean("proposed", walk, config);
  CHECK(largest_difference(a.p, run_moved_frame("proposed", config, d).p) < 1e-10);
  config.mvp.kinematic = 1.0;
  const Run b = run_clean("proposed", walk, config);
  CHECK(largest_difference(b.p, run_moved_frame("proposed", config, d).p) < 1e-5);
  // FK fixes the frame itself: it must notice.
  const Run c = run_clean("fk", walk, config);
  CHECK(largest_difference(c.p, run_moved_frame("fk", config, d).p) > 0.05);
  const Run e = run_clean("inekf", walk, config);
  CHECK(largest_difference(e.p, run_moved_frame("inekf", config, d).p) < 1e-9);
}

TEST_CASE("turning and shifting the world turns and shifts the estimate") {
  const Mat3d Q = so3::euler_to_matrix({0.0, 0.0, 0.7});
  const Vec3d shift{3.0, -2.0, 0.5};
  for (const char* name :
       {"fk", "dia_hpf", "previous", "proposed", "proposed_plus", "lkf", "inekf"}) {
    const auto plain = noisy_walk(name, kAsIs, same_start);
    const auto moved = noisy_walk(
        name,
        [&](std::size_t, Measurements& z) {
          z.attitude.R_WT = Q * z.attitude.R_WT;
          return true;
        },
        [&](InitialState x) {
          return InitialState{x.t, Q * x.p_WT + shift, Q * x.v_WT, Q * x.R_WT};
        });
    std::vector<Vec3d> expected;
    for (const Vec3d& p : plain) expected.push_back(Q * p + shift);
    INFO(name);
    CHECK(largest_difference(expected, moved) < 1e-9);
  }
}

TEST_CASE("the mirrored walk is estimated as the mirror image") {
  for (const char* name : {"dia_hpf", "previous", "proposed", "proposed_plus", "lkf", "inekf"}) {
    const auto plain = noisy_walk(name, kAsIs, same_start);
    const auto other = noisy_walk(
        name,
        [](std::size_t, Measurements& z) {
          mirror(z);
          return true;
        },
        [](InitialState x) {
          return InitialState{x.t, mirrored(x.p_WT), mirrored(x.v_WT), mirrored(x.R_WT)};
        });
    std::vector<Vec3d> expected;
    for (const Vec3d& p : plain) expected.push_back(mirrored(p));
    INFO(std::string(name));
    // The invariant EKF corrects foot after foot and retracts in between: order matters at second
    // order in the correction.
    CHECK(largest_difference(expected, other) < (std::string(name) == "inekf" ? 1e-6 : 1e-9));
  }
}

TEST_CASE("Proposed: one foot after the other equals both at once") {
  // The joint update of two measurements of p with sd E_L, E_R, for the 2x2 covariance of one axis,
  // by the information form: a different code path.
  const double pp = 3e-4, pv = 2e-3, vv = 0.9, rl = 0.016 * 0.016, rr = 0.4 * 0.4;
  const double yl = 0.011, yr = -0.2, p0 = 0.0, v0 = 0.3;
  const double det = pp * vv - pv * pv;
  const double ipp = vv / det + 1 / rl + 1 / rr, ipv = -pv / det, ivv = pp / det;
  const double d = ipp * ivv - ipv * ipv;
  const double bp = (vv * p0 - pv * v0) / det + yl / rl + yr / rr, bv = (-pv * p0 + pp * v0) / det;
  const double p_joint = (ivv * bp - ipv * bv) / d, v_joint = (-ipv * bp + ipp * bv) / d;
  double p = p0, v = v0, a = pp, b = pv, c = vv;
  for (const auto& [y, r] : {std::pair{yl, rl}, std::pair{yr, rr}}) {
    const double S = a + r, kp = a / S, kv = b / S, e = y - p;
    p += kp * e, v += kv * e;
    c -= kv * b, b -= kp * b, a -= kp * a;
  }
  CHECK(p == doctest::Approx(p_joint).epsilon(1e-9));
  CHECK(v == doctest::Approx(v_joint).epsilon(1e-9));
  CHECK(c == doctest::Approx(ipp / d).epsilon(1e-9));
}
