// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/channel.h"

#include "legwork/record/schema.h"

namespace legwork {
namespace {

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : "\n") + item;
  return text;
}

}  // namespace

std::string_view schema_name(const Channel& channel) {
  switch (channel.kind) {
    case ChannelKind::kJointState:
      return schema_name<msg::JointState>();
    case ChannelKind::kJointForces:
      return schema_name<msg::JointForces>();
    case ChannelKind::kWrench:
      return schema_name<msg::WrenchStamped>();
    case ChannelKind::kTransforms:
      return schema_name<msg::TFMessage>();
    case ChannelKind::kOdometry:
      return schema_name<msg::Odometry>();
    case ChannelKind::kImu:
      return schema_name<msg::Imu>();
    case ChannelKind::kPose:
      return schema_name<msg::PoseStamped>();
    case ChannelKind::kTwist:
      return schema_name<msg::TwistStamped>();
    case ChannelKind::kPoint:
      return schema_name<msg::PointStamped>();
    case ChannelKind::kVector:
      return schema_name<msg::Vector3Stamped>();
    case ChannelKind::kScalars:
      return schema_name<msg::NamedVector>();
    case ChannelKind::kJointWrenches:
      return schema_name<msg::JointWrenches>();
    case ChannelKind::kClock:
      return schema_name<msg::Clock>();
    case ChannelKind::kContacts:
      return schema_name<msg::Contacts>();
    case ChannelKind::kStepReport:
      return schema_name<msg::StepRecord>();
    case ChannelKind::kState:
      return schema_name<msg::StateRecord>();
    case ChannelKind::kMessage:
      return channel.schema;
  }
  return {};
}

McapMap channel_metadata(const Channel& channel) {
  McapMap map;
  if (!channel.frame.empty()) map["frame"] = channel.frame;
  if (!channel.unit.empty()) map["unit"] = channel.unit;
  if (!channel.units.empty()) map["units"] = joined(channel.units);
  if (channel.kind == ChannelKind::kScalars) map["names"] = joined(channel.names);
  if (channel.latched)  // as rosbag2 writes it: reliable, transient local, the last one kept
    map["offered_qos_profiles"] =
        "- history: 1\n  depth: 1\n  reliability: 1\n  durability: 1\n"
        "  deadline: {sec: 9223372036, nsec: 854775807}\n"
        "  lifespan: {sec: 9223372036, nsec: 854775807}\n"
        "  liveliness: 1\n  liveliness_lease_duration: {sec: 9223372036, nsec: 854775807}\n"
        "  avoid_ros_namespace_conventions: false\n";
  return map;
}

}  // namespace legwork
