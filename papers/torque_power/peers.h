#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// titan8-peers: the rows of reference A that were measured in ODE, had again through
// engines/, and our own engine and the others beside them.
#include "legwork/lab/registry.h"
#include "legwork/sim/engine_registry.h"

namespace legwork::papers {

/// `--set crawl=1` adds the crawl (minutes in ODE); without ODE its rows say "cannot tell".
outcome::Outcome run_titan8_peers(const RunRequest& request, const EngineRegistry& engines);

void add_peer_experiments(ExperimentRegistry& registry, const EngineRegistry& engines);

}  // namespace legwork::papers
