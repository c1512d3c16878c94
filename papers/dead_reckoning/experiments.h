#pragma once
// The dead-reckoning experiments by name. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/registry.h"

namespace legwork::papers {

/// dead-reckoning-walk, -walk24, -jump, -jumpF: Monte Carlo over the paper's kinematic motions;
/// dead-reckoning-defects: what is wrong with the published method; dead-reckoning-push, -crawl:
/// over the simulator's own, with and without slip.
void add_dead_reckoning_experiments(ExperimentRegistry& registry);

}  // namespace legwork::papers
