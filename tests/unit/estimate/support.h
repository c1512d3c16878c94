#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the estimator tests share: running a method over a truth, and the fixtures' folder.
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "legwork/estimate/metrics.h"
#include "legwork/estimate/noise.h"
#include "legwork/estimate/registry.h"

namespace legwork::test {

inline std::string golden(const std::string& name) { return "tests/golden/estimate/" + name; }

/// Estimated positions and velocities over a whole motion.
struct Run {
  std::vector<Vec3d> p, v;
  std::uint32_t status = 0;
  Rmse position, velocity;
};

/// Changes a sample before the estimator sees it; returns false to drop it.
using Tamper = std::function<bool(std::size_t k, Measurements& z)>;

inline Run run(Estimator& estimator, const Truth& truth, NoisySensors& sensors,
               const Tamper& tamper = {}) {
  Run out;
  SquareSum p, v;
  estimator.reset({truth.t[0], truth.p_WT[0], truth.v_WT[0], truth.R_WT[0]});
  Estimate x;
  x.p_WT = truth.p_WT[0], x.v_WT = truth.v_WT[0];
  for (std::size_t k = 0; k < truth.size(); ++k) {
    Measurements z = sensors.read(k);
    if (!tamper || tamper(k, z)) x = estimator.update(z);
    out.status |= x.status;
    out.p.push_back(x.p_WT);
    out.v.push_back(x.v_WT);
    p.add(x.p_WT - truth.p_WT[k]);
    v.add(x.v_WT - truth.v_WT[k]);
  }
  out.position = p.rmse();
  out.velocity = v.rmse();
  return out;
}

/// One noise-free run of a built-in method.
inline Run run_clean(const std::string& name, const Truth& truth,
                     const EstimatorConfig& config = {}, const Tamper& tamper = {}) {
  NoisySensors sensors(truth, SensorNoise::none(), 1, 0);
  const auto estimator = EstimatorRegistry::built_in().make(name, config);
  return run(*estimator, truth, sensors, tamper);
}

inline double largest_difference(const std::vector<Vec3d>& a, const std::vector<Vec3d>& b) {
  double worst = a.size() == b.size() ? 0.0 : INFINITY;
  for (std::size_t k = 0; k < a.size() && k < b.size(); ++k)
    worst = std::max(worst, norm(a[k] - b[k]));
  return worst;
}

}  // namespace legwork::test
