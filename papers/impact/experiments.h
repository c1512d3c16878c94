#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiments on Tsujita, Konno, Uchiyama: every printed number beside ours.
#include "legwork/lab/registry.h"

namespace legwork::papers {

/// Adds impact-table3, impact-nine, impact-cost, impact-gains and impact-optimise.
void add_impact_experiments(ExperimentRegistry& registry);

outcome::Outcome run_impact_table3(const RunRequest& request);    // the virtual mass
outcome::Outcome run_impact_nine(const RunRequest& request);      // robot and nine jabs
outcome::Outcome run_impact_cost(const RunRequest& request);      // eqs 18–23, counts, times
outcome::Outcome run_impact_gains(const RunRequest& request);     // gains, limits, floor, step
outcome::Outcome run_impact_optimise(const RunRequest& request);  // the strongest jab

}  // namespace legwork::papers
