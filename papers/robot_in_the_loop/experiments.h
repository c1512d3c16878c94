#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiments on Manokhatiphaisan and Maneewarn: every printed number beside ours.
#include "legwork/lab/registry.h"

namespace legwork::papers {

/// Adds tip-audit, tip-honesty, tip-scenarios, adapt-compare, edge-calibration, identifiability
/// and hidden-robot.
void add_robot_in_the_loop_experiments(ExperimentRegistry& registry);

outcome::Outcome run_tip_audit(const RunRequest& request);      // Table II and what made it
outcome::Outcome run_tip_honesty(const RunRequest& request);    // one mass and three, in an engine
outcome::Outcome run_tip_scenarios(const RunRequest& request);  // the battery in six places
outcome::Outcome run_adapt_compare(const RunRequest& request);  // perceptron against MAP
outcome::Outcome run_edge_calibration(const RunRequest& request);  // edges from a known mass
outcome::Outcome run_identifiability(const RunRequest& request);   // what the tests can know
outcome::Outcome run_hidden_robot(const RunRequest& request);      // robots behind an emulated bus

}  // namespace legwork::papers
