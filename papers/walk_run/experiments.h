#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiments on Suzuki, Tsuji, Ohnishi, "Trajectory planning of biped robot for running
// motion": Tomas-k walks and runs.
#include "legwork/lab/registry.h"

namespace legwork::papers {

/// Adds tomas-walk, tomas-walk-run, tomas-walk-run-1g, tomas-run-ramp, tomas-hunting, tomas-froude,
/// tomas-push, tomas-fast-walk, tomas-walk-3d, tomas-run-3d, tomas-feasibility and
/// biped10-walk-run.
void add_walk_run_experiments(ExperimentRegistry& registry);

outcome::Outcome run_tomas_walk(const RunRequest& request);
outcome::Outcome run_tomas_walk_run(const RunRequest& request);
outcome::Outcome run_tomas_walk_run_1g(const RunRequest& request);
outcome::Outcome run_tomas_ramp(const RunRequest& request);
outcome::Outcome run_tomas_hunting(const RunRequest& request);
outcome::Outcome run_tomas_froude(const RunRequest& request);
outcome::Outcome run_tomas_push(const RunRequest& request);
outcome::Outcome run_tomas_walk_3d(const RunRequest& request);
outcome::Outcome run_tomas_run_3d(const RunRequest& request);
outcome::Outcome run_tomas_feasibility(const RunRequest& request);
outcome::Outcome run_tomas_fast_walk(const RunRequest& request);
outcome::Outcome run_biped_walk_run(const RunRequest& request);

}  // namespace legwork::papers
