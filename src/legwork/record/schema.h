#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a reader must know to decode our messages: their definitions as ROS 2 text (.msg), each
// followed by the definitions it uses, the form MCAP calls "ros2msg".
#include <string>
#include <string_view>
#include <vector>

#include "legwork/record/message.h"

namespace legwork {

/// "sensor_msgs/msg/JointState" for msg::JointState.
template <class M>
std::string_view schema_name();

/// The definition of a message by that name with all it depends on; empty when we have none.
std::string schema_text(std::string_view name);

/// The text of one of our own messages as its .msg file has it, by "legwork_msgs/msg/Contacts";
/// without what it depends on. Empty for those of others.
std::string_view own_definition(std::string_view name);

/// Every message we can write, by name.
std::vector<std::string_view> schema_names();

// clang-format off
template <> inline std::string_view schema_name<msg::JointState>() { return "sensor_msgs/msg/JointState"; }
template <> inline std::string_view schema_name<msg::Imu>() { return "sensor_msgs/msg/Imu"; }
template <> inline std::string_view schema_name<msg::WrenchStamped>() { return "geometry_msgs/msg/WrenchStamped"; }
template <> inline std::string_view schema_name<msg::PoseStamped>() { return "geometry_msgs/msg/PoseStamped"; }
template <> inline std::string_view schema_name<msg::TwistStamped>() { return "geometry_msgs/msg/TwistStamped"; }
template <> inline std::string_view schema_name<msg::PointStamped>() { return "geometry_msgs/msg/PointStamped"; }
template <> inline std::string_view schema_name<msg::Vector3Stamped>() { return "geometry_msgs/msg/Vector3Stamped"; }
template <> inline std::string_view schema_name<msg::TFMessage>() { return "tf2_msgs/msg/TFMessage"; }
template <> inline std::string_view schema_name<msg::Odometry>() { return "nav_msgs/msg/Odometry"; }
template <> inline std::string_view schema_name<msg::Float64MultiArray>() { return "std_msgs/msg/Float64MultiArray"; }
template <> inline std::string_view schema_name<msg::Text>() { return "std_msgs/msg/String"; }
template <> inline std::string_view schema_name<msg::Clock>() { return "rosgraph_msgs/msg/Clock"; }
template <> inline std::string_view schema_name<msg::NamedVector>() { return "legwork_msgs/msg/NamedVector"; }
template <> inline std::string_view schema_name<msg::JointWrenches>() { return "legwork_msgs/msg/JointWrenches"; }
template <> inline std::string_view schema_name<msg::DiagnosticArray>() { return "diagnostic_msgs/msg/DiagnosticArray"; }
template <> inline std::string_view schema_name<msg::Contacts>() { return "legwork_msgs/msg/Contacts"; }
template <> inline std::string_view schema_name<msg::JointForces>() { return "legwork_msgs/msg/JointForces"; }
template <> inline std::string_view schema_name<msg::StepRecord>() { return "legwork_msgs/msg/StepReport"; }
template <> inline std::string_view schema_name<msg::StateRecord>() { return "legwork_msgs/msg/State"; }
// clang-format on

}  // namespace legwork
