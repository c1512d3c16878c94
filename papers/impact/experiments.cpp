// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/impact/experiments.h"

namespace legwork::papers {

void add_impact_experiments(ExperimentRegistry& registry) {
  const std::string paper = "Tsujita, Konno, Uchiyama";
  registry.add({"impact-table3", "point masses against a 5 kg target, every contact law",
                paper + ", tables II and III", run_impact_table3});
  registry.add({"impact-nine", "nine jabs of a humanoid by every method, impulse and ZMP",
                paper + ", table I, II, fig. 7", run_impact_nine});
  registry.add({"impact-cost", "what simplified dynamics cost: formulas, counts and times",
                paper + ", eqs 18–23, figs 3, 4", run_impact_cost});
  registry.add({"impact-gains", "what gains, torque limits, floor and step do to the impulse",
                paper + ", eqs 10–12", run_impact_gains});
  registry.add({"impact-optimise", "the strongest jab that keeps the robot on its feet",
                paper + ", announced use", run_impact_optimise});
}

}  // namespace legwork::papers
