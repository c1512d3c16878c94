#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How a Monte Carlo of estimators is shown: leader board, error bands, stances.
#include "legwork/lab/estimate/dead_reckoning.h"
#include "legwork/lab/registry.h"
#include "legwork/record/outcome.h"

namespace legwork::papers {

/// Every method the registry knows, in its order.
std::vector<std::string> all_estimators(const EstimatorRegistry& registry);

/// Trials and seed of a request: `trials` setting, fewer when quick. Seed 1 is the one the filters
/// were tuned on; a request that does not choose gets the test seed.
int trials_of(const RunRequest& request, int usual);
std::uint64_t seed_of(const RunRequest& request);
/// Throws Error for an engine other than ours, a step, and settings that mean nothing here.
void require_plain(const RunRequest& request, bool own_step,
                   std::vector<std::string> settings = {});

/// One motion's results: leader board, stance table, bands over time, metrics named
/// `prefix`.estimator.
void show_results(const std::vector<MethodResult>& results, const EstimatorRegistry& registry,
                  const std::string& heading, const std::string& prefix, outcome::Outcome& out);

}  // namespace legwork::papers
