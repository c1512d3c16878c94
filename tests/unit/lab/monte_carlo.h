#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Small Monte Carlo studies of dead reckoning.
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "legwork/lab/estimate/dead_reckoning.h"

namespace legwork::test {

inline std::vector<MethodResult> study(int trials, std::vector<std::string> motions,
                                       std::vector<std::string> methods, std::uint64_t seed,
                                       const EstimatorConfig& estimator = {},
                                       const SensorNoise& noise = {}) {
  MonteCarloConfig config;
  config.trials = trials;
  config.motions = std::move(motions);
  config.estimators = std::move(methods);
  config.seed = seed;
  config.estimator = estimator;
  config.noise = noise;
  return run_monte_carlo(config, EstimatorRegistry::built_in());
}

inline const MethodResult& at(const std::vector<MethodResult>& results, const std::string& motion,
                              const std::string& method) {
  const MethodResult* found = find_result(results, motion, method);
  REQUIRE(found != nullptr);
  return *found;
}

}  // namespace legwork::test
