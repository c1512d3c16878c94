#pragma once
// What a controller asks of the actuators. SPDX-License-Identifier: Apache-2.0
#include <array>

#include "legwork/signal/limits.h"

namespace legwork {

/// One joint's order: torque = feed_forward + stiffness·(position − q) + damping·(velocity − v).
/// A position servo ignores the gains it cannot change; a torque-controlled joint has zero gains.
struct JointCommand {
  double position = 0.0;      // [rad] or [m]
  double velocity = 0.0;      // [rad/s] or [m/s]
  double feed_forward = 0.0;  // [N·m] or [N]
  double stiffness = 0.0;     // [N·m/rad] or [N/m]
  double damping = 0.0;       // [N·m·s/rad] or [N·s/m]
  bool valid = false;         // false: keep the previous order
};

/// One control period's orders. A value of fixed size: copying never allocates.
struct Command {
  double t = 0.0;  // when it was computed                                           [s]
  int joint_count = 0;
  std::array<JointCommand, kMaxJoints> joint{};  // in the model's actuated-joint order
};

}  // namespace legwork
