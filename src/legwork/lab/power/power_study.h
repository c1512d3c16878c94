#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What walking costs a robot: the cheapest posture of a slow gait by statics, how far statics leave
// its joint torques open, and the same posture walked in full dynamics.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "legwork/lab/power/crawl_meter.h"
#include "legwork/lab/power/foot_forces.h"
#include "legwork/lab/power/power_map.h"
#include "legwork/record/outcome.h"

namespace legwork {

/// What to study. Without a sweep: x and y within a fifth, height within a tenth of the standing
/// height, the stroke in proportion to it, a duty of 0.8.
struct PowerStudyOptions {
  PowerMapOptions map;                              // its sweeps are replaced by those below
  std::optional<Sweep> x, y, height, stroke, duty;  // as in PowerMapOptions
  std::string pose;                                 // keyframe to start from; empty: chosen
  double mu = 0.8;                                  // friction of the ground
};

/// What a study found, before it is printed or drawn.
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
  std::vector<outcome::Snapshot> frames;                     // of that walk, with their times
  std::vector<double> times;
  std::vector<JointId> driven;               // its drives' joints …
  std::vector<std::vector<double>> torques;  // … and torques at those times [N·m]
  double antagonism = 0;  // mean share of the foot forces that feet spend on each other
};

/// How the best posture is walked.
struct PowerWalk {
  std::string pose;    // keyframe to start from; empty: chosen
  double dt = 1e-3;    // [s]
  double gain = 20.0;  // of the servos [1/s]
};

/// Tries the postures and finds the torque bands of the best one. Puts a floor under the model
/// where it has none, and excludes the pairs of shapes that overlap as it stands. Throws Error.
PowerFindings study_postures(Model& model, const PowerStudyOptions& options);

/// Walks map.gait of the findings; fills in walk, motors, walk_electric… and antagonism. `progress`
/// is told the share that is done and the time simulated [s].
void walk_best_posture(const Model& model, const PowerWalk& how, PowerFindings& findings,
                       const std::function<void(double, double)>& progress);

}  // namespace legwork
