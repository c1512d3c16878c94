#pragma once
// From flags and a TOML file to a strike. SPDX-License-Identifier: Apache-2.0
#include <set>
#include <string>
#include <vector>

#include "command.h"
#include "legwork/impact/strike.h"

namespace legwork::app {

struct ImpactArguments {
  ModelArguments model;
  std::string config, link, keyframe, law = "compression-damper", support = "rigid-feet";
  std::string approach = "joints", out;
  std::vector<double> point, direction{1, 0, 0}, q, soles;
  double speed = 1.0, target_mass = 5.0, stiffness = 1e4, damping = 300.0;
  double h = 1e-4, duration = 0.1, mg = 1e5, ig = 1e5;
  double floor_stiffness = 2e5, floor_damping = 1e3, floor_friction = 5.0;
  // NAME=value, or a plain value for all
  std::vector<std::string> joints, feet, moving, kp, kd, tau_max, viscous, coulomb;
  bool point_feet = false, no_full = false, force = false, json = false;
  bool hold = false, printed_zmp = false;
  std::set<std::string> given;  // options of the command line, as TOML keys: they win over the file
};

/// Reads the TOML file a.config over `a`, less what the command line gave. Throws Error
/// (E-TOML) naming the line and key.
void read_config(ImpactArguments& a);

/// Reads a.config (if any; an option of the command line wins over the same key), then resolves
/// every name. Without --foot the robot stands on its legs, less the one that strikes. Throws
/// Error naming the option or key that is wrong.
impact::Strike strike_from(const Model& model, ImpactArguments& a);

}  // namespace legwork::app
