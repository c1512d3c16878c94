#pragma once
// legwork power: what the command finds out, before it is printed. SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "legwork/lab/power/crawl_meter.h"
#include "legwork/lab/power/foot_forces.h"
#include "legwork/lab/power/power_map.h"

namespace legwork::app {

/// Everything `legwork power` shows.
struct PowerFindings {
  std::string model, pose;
  double mass = 0;        // [kg]
  double mu = 0.8;        // of the bands and of the verification
  std::vector<double> q;  // standing in the best posture
  PowerMapOptions asked;
  PowerMap map;
  std::vector<Leg> legs;
  StanceBands bands;                                         // standing in the best posture
  std::optional<CrawlResult> walk;                           // the best gait in full dynamics
  std::vector<MotorLimit> motors;                            // of that walk
  double walk_electric = 0, walk_electric_regenerating = 0;  // [W]
  double antagonism = 0;  // mean share of the foot forces that feet spend on each other
};

/// How the best posture is walked.
struct PowerWalk {
  std::string pose;    // keyframe to start from; empty: chosen
  double dt = 1e-3;    // [s]
  double gain = 20.0;  // of the servos [1/s]
};

/// Walks map.gait of the findings; fills in walk, motors, walk_electric… and antagonism. `progress`
/// is told the share that is done and the time simulated [s].
void walk_best_posture(const Model& model, const PowerWalk& how, PowerFindings& findings,
                       const std::function<void(double, double)>& progress);

void print_power_json(const PowerFindings& findings, const Model& model);
void print_power_text(const PowerFindings& findings, const Model& model);
/// report.html and summary.json.
void write_power_report(const PowerFindings& findings, const Model& model,
                        const std::string& folder, const std::string& command);

}  // namespace legwork::app
