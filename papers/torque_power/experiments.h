#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiments on Endo, Arikawa, Hirose (2011): torque and power of TITAN-VIII.
#include "legwork/lab/registry.h"

namespace legwork::papers {

/// Adds titan8-standing, … to the registry.
void add_torque_power_experiments(ExperimentRegistry& registry);

outcome::Outcome run_titan8_fourbar(const RunRequest& request);
outcome::Outcome run_titan8_flexible_body(const RunRequest& request);
outcome::Outcome run_titan8_standing(const RunRequest& request);        // E0, E1
outcome::Outcome run_titan8_updown(const RunRequest& request);          // E2
outcome::Outcome run_titan8_crawl(const RunRequest& request);           // E3
outcome::Outcome run_titan8_quasistatic(const RunRequest& request);     // E4
outcome::Outcome run_titan8_servo_ablation(const RunRequest& request);  // E5
outcome::Outcome run_titan8_pd_limit(const RunRequest& request);        // E6
outcome::Outcome run_titan8_trot(const RunRequest& request);            // beyond the paper
outcome::Outcome run_titan8_rough(const RunRequest& request);           // beyond the paper
outcome::Outcome run_titan8_slip_sweep(const RunRequest& request);      // E7

}  // namespace legwork::papers
