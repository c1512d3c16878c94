#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A real robot's joints over time, as far as its log has them.
#include <string>
#include <string_view>
#include <vector>

#include "legwork/identify/motion_fit.h"
#include "legwork/model/model.h"

namespace legwork {

/// One row per time, one column per joint; NaN where a cell is empty.
struct JointLog {
  std::string file;
  std::vector<std::string> joint;
  std::vector<double> t;  // [s]
  std::vector<double> position, velocity, torque,
      command;  // row-major; [rad], [rad/s], [N·m], [rad]
  // Where the log has them: upward force under each foot [N].
  std::vector<std::string> foot;
  std::vector<double> foot_force;  // row-major, rows × feet
  bool has_velocity = false, has_torque = false, has_command = false;
  std::vector<std::string> lacks;  // what is not in it, a sentence each

  double& at(std::vector<double>& column, std::size_t row, std::size_t j) const {
    return column[row * joint.size() + j];
  }
};

/// CSV with named columns: t (or time), then q_JOINT, dq_JOINT, tau_JOINT, cmd_JOINT (the position
/// it was told), FOOT_fz; others are ignored. Throws Error with
/// file:line.
JointLog read_joint_log(std::string_view text, const std::string& file);
/// A CSV file, or an MCAP file (rosbag2's or ours): positions, velocities and efforts from
/// sensor_msgs/JointState, commands from a topic of the same kind whose name says so
/// (/joint_commands …) or from the drives' targets of our own recordings; messages of other kinds
/// that look like commands are told in `lacks`. Throws Error.
JointLog load_joint_log(const std::string& path);

/// The log as motion of a model with a fixed base: joints by name; what the log does not have stays
/// in the model's pose. Throws Error where no joint fits.
MotionLog motion_of(const Model& model, const JointLog& log, double window);

}  // namespace legwork
