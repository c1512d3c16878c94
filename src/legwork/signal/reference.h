#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The motion that a controller or planner wants now: for recorders, viewers and meters.
#include <vector>

#include "legwork/math/mat3.h"
#include "legwork/signal/layout.h"

namespace legwork {

/// Where one foot should be and what it should carry.
struct FootReference {
  Vec3d p_WF{};  // [m]
  Vec3d v_WF{};  // [m/s]
  Vec3d a_WF{};  // [m/s²]
  Mat3d R_WF = identity3<double>();
  Vec3d w_WF{};          // [rad/s]
  double load = 0.0;     // share of the weight it should carry, 0 (swing) to 1
  bool contact = false;  // planned to stand on the ground
};

/// One joint's wanted motion.
struct JointMotion {
  double position = 0.0;      // [rad] or [m]
  double velocity = 0.0;      // [rad/s] or [m/s]
  double acceleration = 0.0;  // [rad/s²] or [m/s²]
};

/// The motion asked for at time t, sized by a Layout: assignment between references of one Layout
/// never allocates.
struct Reference {
  Reference() = default;
  explicit Reference(const Layout& layout) : foot(layout.foot.size()), joint(layout.joint.size()) {}

  double t = 0.0;  // [s]
  Vec3d p_WT{};    // trunk position                                                 [m]
  Vec3d v_WT{};    //                                                                [m/s]
  Vec3d a_WT{};    //                                                                [m/s²]
  Mat3d R_WT = identity3<double>();
  Vec3d w_WT{};  // [rad/s]
  std::vector<FootReference> foot;
  std::vector<JointMotion> joint;
};

}  // namespace legwork
