#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What is recorded: one channel per topic, with its kind of message, frame and units.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/base/index.h"
#include "legwork/record/mcap_writer.h"

namespace legwork {

using ChannelId = Index<struct ChannelTag>;

enum class ChannelKind {
  kJointState,     // names: joints                         sensor_msgs/JointState
  kJointForces,    // names: joints                         legwork_msgs/JointForces
  kWrench,         //                                       geometry_msgs/WrenchStamped
  kTransforms,     // names: child frames                   tf2_msgs/TFMessage
  kOdometry,       // names: the one child frame            nav_msgs/Odometry
  kImu,            //                                       sensor_msgs/Imu
  kPose,           //                                       geometry_msgs/PoseStamped
  kTwist,          //                                       geometry_msgs/TwistStamped
  kPoint,          //                                       geometry_msgs/PointStamped
  kVector,         // unit                                  geometry_msgs/Vector3Stamped
  kScalars,        // names, units                          legwork_msgs/NamedVector
  kJointWrenches,  // names: child links                  legwork_msgs/JointWrenches
  kClock,          // no numbers                          rosgraph_msgs/Clock
  kContacts,       // names: bodies, by the sample's index  legwork_msgs/Contacts
  kStepReport,     //                                       legwork_msgs/StepReport
  kState,          // nq, nv                                legwork_msgs/State
  kMessage,        // schema                                any message, already in CDR
};

/// One topic of a recording. Names, units and frame also travel in the file as the channel's
/// metadata, so that a reader can label every number.
struct Channel {
  std::string topic;  // "/joint_states"
  ChannelKind kind{};
  std::string frame;                 // the numbers are expressed in it
  std::string unit;                  // of all numbers, where the kind leaves it open
  std::vector<std::string> names;    // as listed at ChannelKind
  std::vector<std::string> parents;  // of each name, kTransforms; none: `frame`
  bool latched = false;              // a subscriber that comes late gets the last message (ROS 2)
  std::vector<std::string> units;    // of each name; for joints of the coordinate: "rad" or "m"
  double rate = 0;                   // at most so many messages per simulated second; 0: all [Hz]
  bool keep = true;                  // false: its samples are taken and dropped
  std::size_t nq = 0, nv = 0;        // lengths of q and v, kState only
  std::string schema;                // message name, kMessage only
  bool covariance = false;           // samples carry one (kOdometry)
  // Of every sample's orientation [rad²], angular velocity [rad²/s²], linear acceleration [m²/s⁴];
  // −1: there is none of it, as ROS says it. kImu only.
  std::array<double, 3> variance{};
};

/// "sensor_msgs/msg/JointState" and so on.
std::string_view schema_name(const Channel& channel);

/// Unit, frame, names and units as MCAP channel metadata (lists one item a line).
McapMap channel_metadata(const Channel& channel);

/// One contact as the simulation hands it over. World frame unless the channel says otherwise.
struct ContactSample {
  std::uint32_t id = 0;      // the same while the contact lasts
  std::int32_t body_a = -1;  // index into the channel's names; -1: none
  std::int32_t body_b = -1;
  std::uint32_t mode = 0;   // 0 open, 1 stick, 2 slip
  double position[3] = {};  // [m]
  double normal[3] = {};    // unit, from a to b
  double force[3] = {};     // on b [N]
  double slip[3] = {};      // tangential velocity of b over a [m/s]
  double depth = 0;         // [m]
  double moment[3] = {};    // torsion and rolling moment on b [N·m]
  double friction = 0;      // coefficient
};

inline constexpr std::size_t kContactNumbers = 17;  // of a sample, from its position on
static_assert(offsetof(ContactSample, friction) ==
                  offsetof(ContactSample, position) + (kContactNumbers - 1) * 8,
              "the numbers are written side by side");

struct StepSample {
  std::uint64_t step = 0;
  double time = 0;  // exact [s]
  double residual = 0;
  std::uint32_t iterations = 0;
  std::uint32_t ncontact = 0;
  std::uint32_t status = 0;  // 0 ok
  std::uint32_t tier = 0;
};

}  // namespace legwork
