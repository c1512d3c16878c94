#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot's log from an MCAP file (ROS 2 messages, as `legwork run` or `ros2 bag` writes them).
#include <memory>
#include <string>

#include "legwork/estimate/log.h"
#include "legwork/record/mcap_reader.h"

namespace legwork {

/// Topics are known by their kind of message, whatever their names:
///   sensor_msgs/Imu            the IMU and the clock; its orientation, where it is not the
///                              identity throughout, is attitude from outside
///   sensor_msgs/JointState     encoders and actuator torques
///   geometry_msgs/WrenchStamped   one foot per topic: the ground on the foot, in foot axes, at the
///                              sensor; topic FOOT_pose (geometry_msgs/PoseStamped), where there is
///                              one, is that foot seen from the trunk
///   nav_msgs/Odometry          the truth: pose in the world, velocity in the trunk's axes
/// Each IMU sample takes the newest reading of the others that is not later. Throws Error for a
/// file that is no MCAP, is damaged and not to be salvaged, has no IMU and no foot, or more feet or
/// joints than fit. Opening reads the file twice; memory does not grow with it.
std::unique_ptr<LogStream> open_mcap_log(const std::string& file,
                                         DamagedFile damaged = DamagedFile::kRefuse);
std::unique_ptr<LogStream> open_mcap_log(McapReader reader,
                                         DamagedFile damaged = DamagedFile::kRefuse);
/// open_mcap_log() for a name that ends in .mcap, open_csv_log() for any other.
std::unique_ptr<LogStream> open_log(const std::string& file,
                                    DamagedFile damaged = DamagedFile::kRefuse);

/// The same, whole.
RobotLog read_mcap_log(const std::string& file, DamagedFile damaged = DamagedFile::kRefuse);
RobotLog read_any_log(const std::string& file, DamagedFile damaged = DamagedFile::kRefuse);

}  // namespace legwork
