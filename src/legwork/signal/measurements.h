#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the robot's sensors say, whether simulated or real. Frames: W world (z up), T trunk (the
// body that carries the IMU), S sensor, F foot.
#include <vector>

#include "legwork/math/mat3.h"
#include "legwork/signal/layout.h"

namespace legwork {

/// One inertial unit. Its pose on the trunk belongs to whoever reads it (see EstimatorConfig).
struct ImuReading {
  Vec3d accel_S{};           // specific force (a − g) of So                        [m/s²]
  Vec3d gyro_S{};            // angular velocity w_WS in S                           [rad/s]
  bool accel_valid = false;  // a sensor that is absent or failed stays false
  bool gyro_valid = false;
};

/// Attitude from elsewhere (an AHRS, motion capture); absent on most robots.
struct AttitudeReading {
  Mat3d R_WT = identity3<double>();
  bool valid = false;
};

/// One foot. The wrench is that of the ground ON the foot, at the sensor origin, in foot axes.
struct FootReading {
  Vec3d f_F{};                // force                                               [N]
  Vec3d tau_F{};              // torque about the sensor origin                      [N·m]
  bool force_valid = false;   // a single-axis cell fills f_F.z and leaves x, y zero
  bool torque_valid = false;  // false where the cell measures force only
  bool contact = false;       // contact switch
  bool contact_valid = false;
  Vec3d p_TF{};  // foot in trunk, where a lower layer already did the leg kinematics [m]
  Mat3d R_TF = identity3<double>();
  bool pose_valid = false;
};

/// A six-axis cell between two parts: what the part beyond it gets from the part before it, at the
/// cell's origin, in its axes. Beyond means away from the trunk.
struct WrenchReading {
  Vec3d f_S{};    // [N]
  Vec3d tau_S{};  // [N·m]
  bool valid = false;
};

/// One joint. Validity is per item: an encoder may work while the torque sensor does not.
struct JointReading {
  double position = 0.0;  // [rad] or [m]
  double velocity = 0.0;  // [rad/s] or [m/s]
  double torque = 0.0;    // as measured at the actuator, [N·m] or [N]
  bool position_valid = false;
  bool velocity_valid = false;
  bool torque_valid = false;
};

/// One sample of everything measured, sized by a Layout: assignment between samples of one Layout
/// never allocates.
struct Measurements {
  Measurements() = default;
  explicit Measurements(const Layout& layout)
      : imu(layout.imu.size()),
        foot(layout.foot.size()),
        joint(layout.joint.size()),
        wrench(layout.cell.size()) {}

  /// As constructed: nothing valid, t = 0, the same size. Never allocates.
  void clear();

  double t = 0.0;  // when the sample was taken, sensor clock                        [s]
  AttitudeReading attitude{};
  std::vector<ImuReading> imu;
  std::vector<FootReading> foot;
  std::vector<JointReading> joint;
  std::vector<WrenchReading> wrench;
};

}  // namespace legwork
