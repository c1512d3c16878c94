#pragma once
// Dead reckoning of the simulator's own motions: contacts that give, impacts, feet that slip.
// SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/registry.h"

namespace legwork::papers {

/// biped10 on its feet, pushed at the trunk: on a rough floor, and on one it slides on.
outcome::Outcome run_push(const RunRequest& request);

/// TITAN-VIII crawling on four feet: with feet that stick, and with feet that creep and slide.
outcome::Outcome run_crawl(const RunRequest& request);

}  // namespace legwork::papers
