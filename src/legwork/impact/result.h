#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a blow does, by whichever method computed it.
#include <limits>
#include <string>
#include <vector>

#include "legwork/math/vec3.h"

namespace legwork::impact {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Impact {
  std::string method;
  double effective_mass = kNaN;  // m_a [kg]
  double servo_damping = kNaN;   // D felt at the point [N·s/m]
  double f_max = 0.0;            // [N]
  double impulse = 0.0;          // f_n = m_t·v_t(end) = ∫f dt [N·s]
  double contact_time = 0.0;     // from touch to first release [s]
  double max_depth = 0.0;        // [m]

  std::vector<double> velocity_jump;  // φ̇ at release minus φ̇ at touch, per joint DoF [rad/s]
  std::vector<double> torque_ratio;   // peak |τ|/τ_max per joint DoF; 0 where unlimited
  std::vector<double> travel;         // φ at release minus φ at touch [rad]
  Vec3<double> zmp_min{kNaN, kNaN, kNaN}, zmp_max{kNaN, kNaN, kNaN};  // x, y while touching [m]

  std::vector<double> t, force, depth;  // at step starts, t = 0 included
  std::vector<double> zmp_x, zmp_y;     // NaN where the ground would have to pull
  std::vector<double> q;                // full dynamics only: nq entries per sample

  double error_estimate = kNaN;  // of the impulse, relative, from the assumption named in `flags`
  bool truncated = false;        // still touching at the end of the run
  std::vector<std::string> flags;

  // Full dynamics only: what the feet did, and balances that must close.
  double max_lift = 0.0;                  // of a sole's corner above the floor [m]
  Vec3<double> momentum_change{0, 0, 0};  // of the whole robot [N·s]
  Vec3<double> ground_impulse{0, 0, 0};   // [N·s]
  double zmp_mismatch = kNaN;             // ZMP from the feet's wrenches minus the one above [m]
};

}  // namespace legwork::impact
