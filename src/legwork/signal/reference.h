#pragma once
// What a planner wants the robot to do now: the input of a controller.
// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "legwork/signal/limits.h"

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

/// The motion asked for at time t. A value of fixed size: copying never allocates.
struct Reference {
  double t = 0.0;  // [s]
  Vec3d p_WT{};    // trunk position                                                 [m]
  Vec3d v_WT{};    //                                                                [m/s]
  Vec3d a_WT{};    //                                                                [m/s²]
  Mat3d R_WT = identity3<double>();
  Vec3d w_WT{};  // [rad/s]
  int foot_count = 0;
  int joint_count = 0;
  std::array<FootReference, kMaxFeet> foot{};
  std::array<double, kMaxJoints> joint_position{};      // [rad] or [m]
  std::array<double, kMaxJoints> joint_velocity{};      // [rad/s] or [m/s]
  std::array<double, kMaxJoints> joint_acceleration{};  // [rad/s²] or [m/s²]
};

}  // namespace legwork
