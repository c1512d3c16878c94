// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The definitions themselves. Field names, types and order of the ROS 2 messages are theirs.
#include "legwork/record/schema.h"

#include <algorithm>
#include <array>

namespace legwork {
namespace {

struct Definition {
  std::string_view type;  // package/Type
  std::string_view text;
};

constexpr std::array kDefinitions{
    Definition{"builtin_interfaces/Time", "int32 sec\nuint32 nanosec\n"},
    Definition{"std_msgs/Header", "builtin_interfaces/Time stamp\nstring frame_id\n"},
    Definition{"std_msgs/MultiArrayDimension", "string label\nuint32 size\nuint32 stride\n"},
    Definition{"std_msgs/MultiArrayLayout",
               "std_msgs/MultiArrayDimension[] dim\nuint32 data_offset\n"},
    Definition{"std_msgs/Float64MultiArray", "std_msgs/MultiArrayLayout layout\nfloat64[] data\n"},
    Definition{"std_msgs/String", "string data\n"},
    Definition{"rosgraph_msgs/Clock", "builtin_interfaces/Time clock\n"},
    Definition{"geometry_msgs/Vector3", "float64 x\nfloat64 y\nfloat64 z\n"},
    Definition{"geometry_msgs/Point", "float64 x\nfloat64 y\nfloat64 z\n"},
    Definition{"geometry_msgs/Quaternion", "float64 x 0\nfloat64 y 0\nfloat64 z 0\nfloat64 w 1\n"},
    Definition{"geometry_msgs/Pose",
               "geometry_msgs/Point position\ngeometry_msgs/Quaternion orientation\n"},
    Definition{"geometry_msgs/Twist",
               "geometry_msgs/Vector3 linear\ngeometry_msgs/Vector3 angular\n"},
    Definition{"geometry_msgs/Wrench",
               "geometry_msgs/Vector3 force\ngeometry_msgs/Vector3 torque\n"},
    Definition{"geometry_msgs/Transform",
               "geometry_msgs/Vector3 translation\ngeometry_msgs/Quaternion rotation\n"},
    Definition{"geometry_msgs/PoseWithCovariance",
               "geometry_msgs/Pose pose\nfloat64[36] covariance\n"},
    Definition{"geometry_msgs/TwistWithCovariance",
               "geometry_msgs/Twist twist\nfloat64[36] covariance\n"},
    Definition{"geometry_msgs/PoseStamped", "std_msgs/Header header\ngeometry_msgs/Pose pose\n"},
    Definition{"geometry_msgs/TwistStamped", "std_msgs/Header header\ngeometry_msgs/Twist twist\n"},
    Definition{"geometry_msgs/PointStamped", "std_msgs/Header header\ngeometry_msgs/Point point\n"},
    Definition{"geometry_msgs/Vector3Stamped",
               "std_msgs/Header header\ngeometry_msgs/Vector3 vector\n"},
    Definition{"geometry_msgs/WrenchStamped",
               "std_msgs/Header header\ngeometry_msgs/Wrench wrench\n"},
    Definition{"geometry_msgs/TransformStamped",
               "std_msgs/Header header\nstring child_frame_id\n"
               "geometry_msgs/Transform transform\n"},
    Definition{"tf2_msgs/TFMessage", "geometry_msgs/TransformStamped[] transforms\n"},
    Definition{"nav_msgs/Odometry",
               "std_msgs/Header header\nstring child_frame_id\n"
               "geometry_msgs/PoseWithCovariance pose\ngeometry_msgs/TwistWithCovariance twist\n"},
    Definition{"sensor_msgs/JointState",
               "std_msgs/Header header\nstring[] name\nfloat64[] position\nfloat64[] velocity\n"
               "float64[] effort\n"},
    Definition{"sensor_msgs/Imu",
               "std_msgs/Header header\ngeometry_msgs/Quaternion orientation\n"
               "float64[9] orientation_covariance\ngeometry_msgs/Vector3 angular_velocity\n"
               "float64[9] angular_velocity_covariance\n"
               "geometry_msgs/Vector3 linear_acceleration\n"
               "float64[9] linear_acceleration_covariance\n"},
    Definition{"diagnostic_msgs/KeyValue", "string key\nstring value\n"},
    Definition{"diagnostic_msgs/DiagnosticStatus",
               "byte OK=0\nbyte WARN=1\nbyte ERROR=2\nbyte STALE=3\n"
               "byte level\nstring name\nstring message\nstring hardware_id\n"
               "diagnostic_msgs/KeyValue[] values\n"},
    Definition{"diagnostic_msgs/DiagnosticArray",
               "std_msgs/Header header\ndiagnostic_msgs/DiagnosticStatus[] status\n"},
    Definition{"legwork_msgs/Contact",
               "uint8 OPEN=0\nuint8 STICK=1\nuint8 SLIP=2\n"
               "uint32 id                       # the same while the contact lasts\n"
               "string body_a                   # the normal points from a to b\n"
               "string body_b                   # the force acts on b\n"
               "uint8 mode\n"
               "geometry_msgs/Point position    # m, in header.frame_id\n"
               "geometry_msgs/Vector3 normal    # unit\n"
               "geometry_msgs/Vector3 force     # N\n"
               "geometry_msgs/Vector3 slip      # tangential velocity of b over a, m/s\n"
               "float64 depth                   # overlap, m\n"
               "geometry_msgs/Vector3 moment    # torsion and rolling moment on b, N m\n"
               "float64 friction                # coefficient\n"},
    Definition{"legwork_msgs/Contacts",
               "std_msgs/Header header\nlegwork_msgs/Contact[] contacts\n"},
    Definition{"legwork_msgs/NamedVector",
               "std_msgs/Header header\n"
               "string[] name\n"
               "float64[] value                 # one for each name\n"},
    Definition{"legwork_msgs/JointWrenches",
               "std_msgs/Header header\n"
               "string[] name                   # of the child link, in whose frame each is\n"
               "geometry_msgs/Wrench[] wrench   # on the child, about its origin, N and N m\n"},
    Definition{"legwork_msgs/JointForces",
               "std_msgs/Header header\n"
               "string[] name\n"
               "float64[] actuator              # of the actuator at the joint, N m or N\n"
               "float64[] generalized           # total along the axis, N m or N\n"
               "float64[] power_mechanical      # actuator times rate, W\n"
               "float64[] power_electric        # drawn from the supply, W\n"},
    Definition{"legwork_msgs/StepReport",
               "std_msgs/Header header\n"
               "uint64 step\n"
               "float64 time                    # at the end of the step, exact, s\n"
               "uint8 status                    # 0 ok, else the failure code of the engine\n"
               "uint8 tier                      # solver tier that answered\n"
               "uint32 iterations\n"
               "uint32 ncontact\n"
               "float64 residual\n"},
    Definition{"legwork_msgs/State",
               "std_msgs/Header header\n"
               "uint64 step\n"
               "float64 time                    # exact, s\n"
               "uint64 hash                     # of the whole state of the engine\n"
               "float64[] q                     # p_W, quat wxyz, joints\n"
               "float64[] v                     # v_W, w_B, joint rates\n"},
};

const Definition* find(std::string_view type) {
  for (const Definition& d : kDefinitions)
    if (d.type == type) return &d;
  return nullptr;
}

/// Adds the types that `text` names as package/Type, and those that they name.
void collect(std::string_view text, std::vector<const Definition*>& used) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view type = text.substr(0, text.find_first_of(" [\n"));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (type.find('/') == std::string_view::npos) continue;
    const Definition* d = find(type);
    if (d == nullptr || std::find(used.begin(), used.end(), d) != used.end()) continue;
    used.push_back(d);
    collect(d->text, used);
  }
}

}  // namespace

std::string schema_text(std::string_view name) {
  // "package/msg/Type" names the definition "package/Type".
  std::string type(name);
  const std::size_t middle = type.find("/msg/");
  if (middle == std::string::npos) return {};
  type.erase(middle, 4);
  const Definition* root = find(type);
  if (root == nullptr) return {};

  std::string text(root->text);
  std::vector<const Definition*> used;
  collect(root->text, used);
  for (const Definition* d : used) {
    text += std::string(80, '=') + "\nMSG: ";
    text += d->type;
    text += "\n";
    text += d->text;
  }
  return text;
}

std::string_view own_definition(std::string_view name) {
  constexpr std::string_view kOurs = "legwork_msgs/msg/";
  if (!name.starts_with(kOurs)) return {};
  const Definition* d = find("legwork_msgs/" + std::string(name.substr(kOurs.size())));
  return d == nullptr ? std::string_view{} : d->text;
}

std::vector<std::string_view> schema_names() {
  return {schema_name<msg::JointState>(),      schema_name<msg::Imu>(),
          schema_name<msg::WrenchStamped>(),   schema_name<msg::PoseStamped>(),
          schema_name<msg::TwistStamped>(),    schema_name<msg::PointStamped>(),
          schema_name<msg::Vector3Stamped>(),  schema_name<msg::TFMessage>(),
          schema_name<msg::Odometry>(),        schema_name<msg::Float64MultiArray>(),
          schema_name<msg::DiagnosticArray>(), schema_name<msg::Contacts>(),
          schema_name<msg::JointForces>(),     schema_name<msg::StepRecord>(),
          schema_name<msg::StateRecord>(),     schema_name<msg::Text>(),
          schema_name<msg::Clock>(),           schema_name<msg::NamedVector>(),
          schema_name<msg::JointWrenches>()};
}

}  // namespace legwork
