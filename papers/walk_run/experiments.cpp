// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/walk_run/experiments.h"

namespace legwork::papers {

void add_walk_run_experiments(ExperimentRegistry& registry) {
  const std::string paper = "Suzuki, Tsuji, Ohnishi";
  registry.add({"tomas-walk", "Tomas-k walks in a plane, by our controller and by the paper's",
                paper + ", tables II, IV, figs 11–13", run_tomas_walk, true});
  registry.add({"tomas-walk-run", "walk, run, walk at 1.568 m/s² by changing A and K_z",
                paper + ", tables II, III, figs 7–10", run_tomas_walk_run, true});
  registry.add({"tomas-walk-run-1g", "the same at 9.8 m/s², and the motors it takes",
                paper + ", section VI", run_tomas_walk_run_1g});
  registry.add(
      {"tomas-run-ramp", "how fast each running gait goes", paper + ", table II", run_tomas_ramp});
  registry.add({"tomas-hunting", "two contacts per landing by eqs 23–26, one by a matched speed",
                paper + ", fig. 9", run_tomas_hunting});
  registry.add({"tomas-froude", "dynamically similar runs at two gravities agree",
                paper + ", section V", run_tomas_froude});
  registry.add({"tomas-push", "pushes, a step down, wrong masses, and what must fall",
                paper + ", section VII", run_tomas_push});
  registry.add({"tomas-fast-walk", "walking with the swing leg's momentum in the plan, and without",
                "beyond " + paper, run_tomas_fast_walk, true});
  registry.add({"biped10-walk-run", "another biped walks and runs by Tomas-k's own numbers",
                "beyond " + paper, run_biped_walk_run});
  registry.add({"tomas-walk-3d", "ten joints walk in space on their limit cycle",
                paper + ", section II", run_tomas_walk_3d, true});
  registry.add({"tomas-run-3d", "ten and twelve joints run in space, and steer",
                paper + ", section II", run_tomas_run_3d});
  registry.add({"tomas-feasibility", "which A, K_z, speeds and gravities legs and motors allow",
                paper + ", section IV", run_tomas_feasibility});
}

}  // namespace legwork::papers
