// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/experiments.h"

namespace legwork::papers {

void add_torque_power_experiments(ExperimentRegistry& registry) {
  const std::string paper = "Endo, Arikawa, Hirose 2011";
  registry.add({"titan8-standing", "TITAN-VIII dropped onto its feet: torque by every route",
                paper + ", static standing (E1)", run_titan8_standing, true});
  registry.add({"titan8-updown", "TITAN-VIII goes up and down: work of the joints against energy",
                paper + ", sinusoidal calibration (E2)", run_titan8_updown, true});
  registry.add({"titan8-crawl", "TITAN-VIII crawls in four postures: torque, power, speed",
                paper + ", crawl gait (E3)", run_titan8_crawl, true});
  registry.add({"titan8-quasistatic", "TITAN-VIII's crawl in four postures without an engine",
                paper + ", four postures (E4)", run_titan8_quasistatic});
  registry.add({"titan8-fourbar", "TITAN-VIII's four-bar legs, loop closed, against eqs 1 and 2",
                paper + ", eqs 1, 2", run_titan8_fourbar});
  registry.add({"titan8-flexible-body",
                "TITAN-VIII's crawl on a trunk that twists: J2 peaks appear",
                paper + ", simulation against hardware", run_titan8_flexible_body, true});
  registry.add({"titan8-servo-ablation", "which servo makes the knee torque late",
                paper + ", the unexplained latency (E5)", run_titan8_servo_ablation, true});
  registry.add({"titan8-pd-limit", "how much derivative gain a sampled PD may have",
                paper + ", the unexplained PID instability (E6)", run_titan8_pd_limit});
  registry.add({"titan8-slip-sweep", "walking power against the slip of the feet",
                paper + ", the tuned slip (E7)", run_titan8_slip_sweep, true});
  registry.add({"titan8-trot", "TITAN-VIII trots at 0.5 m/s: motors and power",
                paper + ", future work: dynamic walking", run_titan8_trot, true});
  registry.add({"titan8-rough", "TITAN-VIII crawls over random ground and steps",
                paper + ", future work: rough terrain", run_titan8_rough, true});
}

}  // namespace legwork::papers
