#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How motions of the simulator are judged by every estimator.
#include <string>
#include <vector>

#include "legwork/lab/estimate/sensed_motion.h"
#include "legwork/lab/registry.h"
#include "legwork/run/world_recorder.h"

namespace legwork::papers {

/// biped10's, of Masuya and Sugihara.
inline constexpr SoleBox kBipedSole{
    .heel = -0.06, .toe = 0.10, .half_width = 0.04, .sensor_height = 0.04};

/// One variant of a motion, and the names its results go by.
struct JudgedMotion {
  const SensedMotion* motion = nullptr;
  std::string heading;  // "without slip"
  std::string prefix;   // "firm."
};

/// All estimators over all variants; added to what the recorder has of the first.
outcome::Outcome judge_motions(const RunRequest& request, outcome::WorldRecorder& stage,
                               const std::vector<JudgedMotion>& motions);

/// A metric by name; NaN where there is none.
double metric_of(const outcome::Outcome& out, const std::string& name);

/// The recorder of the page, and whoever asked to watch.
std::vector<Meter*> watched(const RunRequest& request, outcome::WorldRecorder& stage);

}  // namespace legwork::papers
