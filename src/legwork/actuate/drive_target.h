#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a drive is told in one step.

namespace legwork {

struct DriveTarget {
  double position = 0;    // [rad] or [m]
  double velocity = 0;    // [rad/s] or [m/s]
  double torque = 0;      // feed-forward; of a torque drive all it gives [N·m] or [N]
  double voltage = 0;     // of a drive fed by voltage [V]
  double stiffness = -1;  // >= 0: PD gains of this tick; < 0: the drive's own [N·m/rad]
  double damping = -1;    //                                                   [N·m·s/rad]
};

}  // namespace legwork
