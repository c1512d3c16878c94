#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The dead-reckoning experiments by name.
#include "legwork/lab/registry.h"

namespace legwork::papers {

/// dead-reckoning-walk, -walk24, -jump, -jumpF: Monte Carlo over the paper's kinematic motions;
/// dead-reckoning-defects: what is wrong with the published method; dead-reckoning-sim-walk,
/// -sim-jump, -push, -crawl: over the simulator's own, with and without slip.
void add_dead_reckoning_experiments(ExperimentRegistry& registry);

/// The point that drifts off the sole, the term that does nothing, the force offset that spoils a
/// flight, and the noise that must follow the load: each shown and claimed.
outcome::Outcome run_defects(const RunRequest& request);

// Of the simulator's own motions: contacts that give, impacts, feet that slip.

/// biped10 walking from heel to toe: 24 steps, four, and 24 on a floor its feet slip on.
outcome::Outcome run_sim_walk(const RunRequest& request);

/// biped10 jumping upright as high as its torque limits allow, and 0.1 m ahead.
outcome::Outcome run_sim_jump(const RunRequest& request);

/// biped10 on its feet, pushed at the trunk: on a rough floor, and on one it slides on.
outcome::Outcome run_push(const RunRequest& request);

/// TITAN-VIII crawling on four feet: with feet that stick, and with feet that creep and slide.
outcome::Outcome run_crawl(const RunRequest& request);

}  // namespace legwork::papers
