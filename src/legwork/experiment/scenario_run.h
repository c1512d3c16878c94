#pragma once
// A scenario, run: the numbers, plots and replay it has to show. SPDX-License-Identifier: Apache-2.0
#include "legwork/experiment/registry.h"
#include "legwork/experiment/scenario.h"

namespace legwork {

/// Steps the scenario's rig to its end, until it falls (where it should not), diverges or is
/// stopped. The request's seed, step and settings are the scenario's business already.
outcome::Outcome run_scenario(const Scenario& scenario, const RunRequest& request);

}  // namespace legwork
