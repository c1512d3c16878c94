#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A blow as a user says it: links, joints and laws by name. From there to a strike.
#include <set>
#include <string>
#include <vector>

#include "legwork/impact/strike.h"

namespace legwork {

/// Each field is an option of `legwork impact` and a key of its TOML file.
struct BlowSpec {
  std::string link, keyframe, law = "compression-damper", support = "rigid-feet";
  std::string approach = "joints";
  std::vector<double> point, direction{1, 0, 0}, q, soles;
  double speed = 1.0;         // [m/s]
  double target_mass = 5.0;   // [kg]; infinite: a wall
  double stiffness = 1e4;     // [N/m]
  double damping = 300.0;     // [N·s/m]
  double h = 1e-4;            // step [s]
  double duration = 0.1;      // [s]
  double mg = 1e5, ig = 1e5;  // of a virtual base, per foot [kg], [kg·m²]
  double floor_stiffness = 2e5, floor_damping = 1e3, floor_friction = 5.0;  // per corner
  // NAME=value, or a plain value for all
  std::vector<std::string> joints, feet, moving, kp, kd, tau_max, viscous, coulomb;
  bool point_feet = false, force = false, hold = false, printed_zmp = false;
};

/// Reads a TOML file over `blow`, less the keys in `given`, which were given elsewhere and win.
/// Throws Error (E-TOML where it is no TOML, else E-IMPACT) naming the lines and keys.
void read_blow(const std::string& file, const std::set<std::string>& given, BlowSpec& blow);

/// Resolves every name. Without feet the robot stands on its legs, less the one that strikes.
/// Gains, torque limits and friction are the model's own where the blow does not give them. Throws
/// Error (E-IMPACT) naming the option or key that is wrong.
impact::Strike strike_from(const Model& model, const BlowSpec& blow);

}  // namespace legwork
