#pragma once
// A robot's log as CSV: one line per sample, columns found by name.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "legwork/signal/measurements.h"

namespace legwork {

/// What a log holds. Columns understood (SI, radians; the rest is ignored):
///   t; accx accy accz (or acc_x …) specific force, gyrox … angular velocity of the IMU;
///   roll pitch yaw: attitude from outside (ZYX);
///   p0x … v0x …: true trunk position and velocity; base_x … base_yaw: true base pose;
///   FOOT_bpx …, FOOT_R00 … R22: foot pose in the trunk; FOOT_fx …, FOOT_tx …: wrench of the ground
///   on the foot, or FOOT_fz alone; q_JOINT, dq_JOINT, tau_JOINT.
/// An empty cell is a missing reading; "nan" is a reading that is not a number.
struct RobotLog {
  std::string file;
  std::vector<Measurements> z;
  std::vector<std::string> foot_name;
  std::vector<std::string> joint_name;
  bool has_accel = false, has_gyro = false, has_attitude = false;
  bool has_foot_pose = false, has_torque = false;
  bool has_position = false, has_velocity = false, has_true_attitude = false;  // the truth
  std::vector<Vec3d> p_WT;  // truth                                                 [m]
  std::vector<Vec3d> v_WT;  // truth                                                 [m/s]
  std::vector<Mat3d> R_WT;  // truth

  /// Median time between samples [s].
  double sample_time() const;
};

/// Reads a log. Throws Error with file:line.
RobotLog read_log(const std::string& file);

}  // namespace legwork
