#include "papers/torque_power/experiments.h"

namespace legwork::papers {

void add_torque_power_experiments(ExperimentRegistry& registry) {
  const std::string paper = "Endo, Arikawa, Hirose 2011";
  registry.add({"titan8-standing", "TITAN-VIII dropped onto its feet: torque by every route",
                paper + ", static standing (E1)", run_titan8_standing});
  registry.add({"titan8-updown", "TITAN-VIII goes up and down: work of the joints against energy",
                paper + ", sinusoidal calibration (E2)", run_titan8_updown});
  registry.add({"titan8-quasistatic", "TITAN-VIII's crawl in four postures without an engine",
                paper + ", four postures (E4)", run_titan8_quasistatic});
  registry.add({"titan8-fourbar", "TITAN-VIII's four-bar legs, loop closed, against eqs 1 and 2",
                paper + ", eqs 1, 2", run_titan8_fourbar});
  registry.add({"titan8-flexible-body",
                "TITAN-VIII's crawl on a trunk that twists: J2 peaks appear",
                paper + ", simulation against hardware", run_titan8_flexible_body});
}

}  // namespace legwork::papers
