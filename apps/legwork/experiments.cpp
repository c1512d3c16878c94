// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "experiments.h"

#include "engines/engines.h"
#include "legwork/load/presets.h"
#include "papers/dead_reckoning/experiments.h"
#include "papers/impact/experiments.h"
#include "papers/robot_in_the_loop/experiments.h"
#include "papers/torque_power/experiments.h"
#include "papers/torque_power/peers.h"
#include "papers/walk_run/experiments.h"

namespace legwork::app {

const ExperimentRegistry& experiments() {
  static const ExperimentRegistry registry = [] {
    ExperimentRegistry all;
    papers::add_torque_power_experiments(all);
    papers::add_peer_experiments(all, engines_of_build());
    papers::add_impact_experiments(all);
    papers::add_dead_reckoning_experiments(all);
    papers::add_robot_in_the_loop_experiments(all);
    papers::add_walk_run_experiments(all);
    all.require_distinct(preset_scenarios());
    return all;
  }();
  return registry;
}

const EngineRegistry& engines_of_build() {
  static const EngineRegistry registry = engines::all_engines();
  return registry;
}

}  // namespace legwork::app
