#pragma once
// From flags and a TOML file to a strike. SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "command.h"
#include "legwork/impact/strike.h"

namespace legwork::app {

struct ImpactArguments {
  ModelArguments model;
  std::string config, link, keyframe, law = "compression-damper", support = "rigid-feet";
  std::string approach = "joints";
  std::vector<double> point, direction{1, 0, 0}, q, soles;
  double speed = 1.0, target_mass = 5.0, stiffness = 1e4, damping = 300.0;
  double h = 1e-4, duration = 0.1;
  std::vector<std::string> joints, feet, moving, kp, kd, tau_max;  // NAME=value, or a plain value
  bool point_feet = false, no_full = false, force = false, json = false;
};

/// Reads a.config (if any; flags given beside it add to its lists), then resolves every name.
/// Throws LoadError naming the option that is wrong.
impact::Strike strike_from(const Model& model, ImpactArguments& a);

}  // namespace legwork::app
