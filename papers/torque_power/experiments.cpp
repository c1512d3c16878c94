#include "papers/torque_power/experiments.h"

namespace legwork::papers {

void add_torque_power_experiments(ExperimentRegistry& registry) {
  const std::string paper = "Endo, Arikawa, Hirose 2011";
  registry.add({"titan8-standing", "TITAN-VIII dropped onto its feet: torque by every route",
                paper + ", static standing (E1)", run_titan8_standing});
}

}  // namespace legwork::papers
