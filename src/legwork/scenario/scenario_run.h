#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A scenario, run: the numbers, plots and replay it has to show.
#include <memory>

#include "legwork/record/mcap_reader.h"
#include "legwork/record/outcome.h"
#include "legwork/run/request.h"
#include "legwork/scenario/scenario.h"

namespace legwork {

class PlacedRobots;
class Sensing;

/// Steps the scenario's rig to its end, until it falls (where it should not), diverges or is
/// stopped. The request's seed, step and settings are the scenario's business already.
outcome::Outcome run_scenario(const Scenario& scenario, const RunRequest& request);

/// The numbers of run_scenario() alone: metrics, what it ended with, evidence. No recording, no
/// page; what takes a pass of its own over every step (closure, the energy ledger) only with
/// `audit`. Robots are looked for among `robots` where that is not null.
outcome::Outcome measure_scenario(const Scenario& scenario, const RunRequest& request,
                                  PlacedRobots* robots = nullptr, bool audit = false);

/// The sensors and the estimator of the scenario embedded in a recording, for ReplayOptions.
std::unique_ptr<Sensing> recorded_sensing(const McapReader& recording, const Model& model,
                                          const World& world);

}  // namespace legwork
