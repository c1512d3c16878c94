#pragma once
// The experiments on Tsujita, Konno, Uchiyama: every printed number beside ours.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "legwork/experiment/claim.h"
#include "papers/impact/robot.h"

namespace legwork::papers {

/// A figure that is reported, never judged (times, counts).
struct Figure {
  std::string name;
  double value = 0.0;
  std::string unit;
};

struct ImpactExperiment {
  std::string name, summary;
  std::vector<Claim> claims;
  std::vector<Figure> figures;
};

ImpactExperiment impact_table3();                         // §2: the virtual mass, tables II, III
ImpactExperiment impact_nine(const JabRobot& robot);      // §3, §4: the nine jabs
ImpactExperiment impact_cost();                           // §5: eqs 18–23
ImpactExperiment impact_gains(const JabRobot& robot);     // §4: SDC and SDC+ over gain sets
ImpactExperiment impact_optimise(const JabRobot& robot);  // §6: the strongest jab

/// By name ("impact-table3" …); throws LoadError for another name.
ImpactExperiment run_impact_experiment(const std::string& name, const std::string& folder = ".");

/// Adds a settled claim.
void add_claim(ImpactExperiment& to, std::string id, std::string source, double expected,
               double tolerance, std::string unit, double value, std::string note = "",
               Tolerance kind = Tolerance::kAbsolute);

}  // namespace legwork::papers
