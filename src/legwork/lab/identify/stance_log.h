#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a log without torques and commands still tells where it has the load of each foot: the
// robot's weight, and how far to the side its centre of mass is. What it does not tell is said.
#include <string>
#include <vector>

#include "legwork/lab/identify/joint_log.h"
#include "legwork/record/outcome.h"

namespace legwork {

struct StanceComparison {
  std::size_t samples = 0;                                      // with both feet loaded
  double model_mass = 0.0, measured_mass = 0.0, sd_mass = 0.0;  // [kg]
  // To the left of the middle between the feet, with each foot's pressure taken in its middle.
  double lateral_rms = 0.0;   // what the model misses [m]
  double lateral_bias = 0.0;  // mean of measured − model [m]
  double lateral_sd = 0.0;    // of that mean, neighbouring samples not counted twice [m]
  double lateral_slope =
      0.0;  // foot to foot per sway of the model, the hips' share of the moment; NaN: it stands
  double within_soles = 0.0;            // the rest of the sway, at its farthest [m]
  double model_mean = 0.0, sway = 0.0;  // of the model's place: mean and rms about it [m]
  double half_width = 0.0;              // of the narrower foot: how far its pressure may be off [m]
  std::vector<double> t, measured, model;  // places of the pressure [m]
  std::vector<std::string> tells;          // a sentence each
  std::vector<std::string> lacks;
};

/// The feet by the log's names: a link or site of that name, or NAME_sole, NAME_foot, or with the
/// name's first letter (l_sole). Throws Error where the base does not move freely, a foot is not
/// found, the log has no two feet or hardly ever loads both.
StanceComparison compare_stance(const Model& model, const JointLog& log);

outcome::Outcome stance_page(const StanceComparison& c, const Model& model, const JointLog& log);

}  // namespace legwork
