#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The messages a recording holds: those of ROS 2 by their public names and field order, and our
// own for what ROS 2 has no message for. SI units, radians.
#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

namespace legwork::msg {

struct Time {  // builtin_interfaces
  std::int32_t sec = 0;
  std::uint32_t nanosec = 0;
};
struct Header {  // std_msgs
  Time stamp;
  std::string frame_id;
};

struct Vector3 {  // geometry_msgs; Point has the same fields
  double x = 0, y = 0, z = 0;
};
using Point = Vector3;
struct Quaternion {  // note the order: w last
  double x = 0, y = 0, z = 0, w = 1;
};
struct Pose {
  Point position;
  Quaternion orientation;
};
struct Twist {
  Vector3 linear, angular;
};
struct Wrench {
  Vector3 force, torque;
};
struct Transform {
  Vector3 translation;
  Quaternion rotation;
};

struct PoseStamped {
  Header header;
  Pose pose;
};
struct TwistStamped {
  Header header;
  Twist twist;
};
struct PointStamped {
  Header header;
  Point point;
};
struct Vector3Stamped {
  Header header;
  Vector3 vector;
};
struct WrenchStamped {
  Header header;
  Wrench wrench;
};
struct TransformStamped {
  Header header;
  std::string child_frame_id;
  Transform transform;
};
struct TFMessage {  // tf2_msgs
  std::vector<TransformStamped> transforms;
};

struct PoseWithCovariance {
  Pose pose;
  std::array<double, 36> covariance{};
};
struct TwistWithCovariance {
  Twist twist;
  std::array<double, 36> covariance{};
};
struct Odometry {  // nav_msgs: pose in header.frame_id, twist in child_frame_id
  Header header;
  std::string child_frame_id;
  PoseWithCovariance pose;
  TwistWithCovariance twist;
};

struct JointState {  // sensor_msgs; effort is the actuator torque
  Header header;
  std::vector<std::string> name;
  std::vector<double> position, velocity, effort;
};
struct Imu {  // sensor_msgs
  Header header;
  Quaternion orientation;
  std::array<double, 9> orientation_covariance{};
  Vector3 angular_velocity;
  std::array<double, 9> angular_velocity_covariance{};
  Vector3 linear_acceleration;
  std::array<double, 9> linear_acceleration_covariance{};
};

struct MultiArrayDimension {  // std_msgs
  std::string label;
  std::uint32_t size = 0, stride = 0;
};
struct MultiArrayLayout {
  std::vector<MultiArrayDimension> dim;
  std::uint32_t data_offset = 0;
};
struct Float64MultiArray {
  MultiArrayLayout layout;
  std::vector<double> data;
};

struct KeyValue {  // diagnostic_msgs
  std::string key, value;
};
struct DiagnosticStatus {
  std::uint8_t level = 0;  // 0 ok, 1 warning, 2 error, 3 stale
  std::string name, message, hardware_id;
  std::vector<KeyValue> values;
};
struct DiagnosticArray {
  Header header;
  std::vector<DiagnosticStatus> status;
};

struct Text {  // std_msgs/String
  std::string data;
};
struct Clock {  // rosgraph_msgs
  Time clock;
};

// legwork_msgs: named numbers, contacts, the joint forces ROS 2 has no place for, and how each step
// went.

struct NamedVector {
  Header header;
  std::vector<std::string> name;
  std::vector<double> value;  // one for each name
};
struct JointWrenches {
  Header header;
  std::vector<std::string> name;  // of the child link, whose frame each is in
  std::vector<Wrench> wrench;     // on the child, about its origin
};
struct ContactRecord {
  std::uint32_t id = 0;   // stays the same while the contact lasts
  std::string body_a;     // the normal points from a ...
  std::string body_b;     // ... to b, the force acts on b
  std::uint8_t mode = 0;  // 0 open, 1 stick, 2 slip
  Point position;         // [m], in header.frame_id like all of these
  Vector3 normal;         // unit
  Vector3 force;          // [N]
  Vector3 slip;           // tangential velocity of b over a [m/s]
  double depth = 0;       // overlap [m]
  Vector3 moment;         // torsion and rolling moment on b [N·m]
  double friction = 0;    // coefficient
};
struct Contacts {
  Header header;
  std::vector<ContactRecord> contacts;
};
struct JointForces {
  Header header;
  std::vector<std::string> name;
  std::vector<double> actuator;          // torque or force of the actuator at the joint [N·m, N]
  std::vector<double> generalized;       // total generalized force along the axis [N·m, N]
  std::vector<double> power_mechanical;  // actuator × rate [W]
  std::vector<double> power_electric;    // drawn from the supply [W]
};
struct StepRecord {
  Header header;
  std::uint64_t step = 0;
  double time = 0;          // at the end of the step, exact [s]
  std::uint8_t status = 0;  // 0 ok, else the engine's failure code
  std::uint8_t tier = 0;    // solver tier that answered
  std::uint32_t iterations = 0;
  std::uint32_t ncontact = 0;
  double residual = 0;
};
struct StateRecord {
  Header header;
  std::uint64_t step = 0;
  double time = 0;         // exact, where the stamp is rounded to nanoseconds [s]
  std::uint64_t hash = 0;  // of the engine's whole state, for replay
  std::vector<double> q, v;
};

// The fields of each message in the order they travel, handed to `f`, for reading and for writing.

template <class M, class T>
concept Is = std::same_as<std::remove_const_t<M>, T>;

// clang-format off
template <Is<Time> M, class F> void fields(M& m, F&& f) { f(m.sec, m.nanosec); }
template <Is<Header> M, class F> void fields(M& m, F&& f) { f(m.stamp, m.frame_id); }
template <Is<Vector3> M, class F> void fields(M& m, F&& f) { f(m.x, m.y, m.z); }
template <Is<Quaternion> M, class F> void fields(M& m, F&& f) { f(m.x, m.y, m.z, m.w); }
template <Is<Pose> M, class F> void fields(M& m, F&& f) { f(m.position, m.orientation); }
template <Is<Twist> M, class F> void fields(M& m, F&& f) { f(m.linear, m.angular); }
template <Is<Wrench> M, class F> void fields(M& m, F&& f) { f(m.force, m.torque); }
template <Is<Transform> M, class F> void fields(M& m, F&& f) { f(m.translation, m.rotation); }
template <Is<PoseStamped> M, class F> void fields(M& m, F&& f) { f(m.header, m.pose); }
template <Is<TwistStamped> M, class F> void fields(M& m, F&& f) { f(m.header, m.twist); }
template <Is<PointStamped> M, class F> void fields(M& m, F&& f) { f(m.header, m.point); }
template <Is<Vector3Stamped> M, class F> void fields(M& m, F&& f) { f(m.header, m.vector); }
template <Is<WrenchStamped> M, class F> void fields(M& m, F&& f) { f(m.header, m.wrench); }
template <Is<TransformStamped> M, class F> void fields(M& m, F&& f) { f(m.header, m.child_frame_id, m.transform); }
template <Is<TFMessage> M, class F> void fields(M& m, F&& f) { f(m.transforms); }
template <Is<PoseWithCovariance> M, class F> void fields(M& m, F&& f) { f(m.pose, m.covariance); }
template <Is<TwistWithCovariance> M, class F> void fields(M& m, F&& f) { f(m.twist, m.covariance); }
template <Is<Odometry> M, class F> void fields(M& m, F&& f) { f(m.header, m.child_frame_id, m.pose, m.twist); }
template <Is<JointState> M, class F> void fields(M& m, F&& f) { f(m.header, m.name, m.position, m.velocity, m.effort); }
template <Is<Imu> M, class F> void fields(M& m, F&& f) {
  f(m.header, m.orientation, m.orientation_covariance, m.angular_velocity,
    m.angular_velocity_covariance, m.linear_acceleration, m.linear_acceleration_covariance);
}
template <Is<MultiArrayDimension> M, class F> void fields(M& m, F&& f) { f(m.label, m.size, m.stride); }
template <Is<MultiArrayLayout> M, class F> void fields(M& m, F&& f) { f(m.dim, m.data_offset); }
template <Is<Float64MultiArray> M, class F> void fields(M& m, F&& f) { f(m.layout, m.data); }
template <Is<Text> M, class F> void fields(M& m, F&& f) { f(m.data); }
template <Is<Clock> M, class F> void fields(M& m, F&& f) { f(m.clock); }
template <Is<NamedVector> M, class F> void fields(M& m, F&& f) { f(m.header, m.name, m.value); }
template <Is<JointWrenches> M, class F> void fields(M& m, F&& f) { f(m.header, m.name, m.wrench); }
template <Is<KeyValue> M, class F> void fields(M& m, F&& f) { f(m.key, m.value); }
template <Is<DiagnosticStatus> M, class F> void fields(M& m, F&& f) { f(m.level, m.name, m.message, m.hardware_id, m.values); }
template <Is<DiagnosticArray> M, class F> void fields(M& m, F&& f) { f(m.header, m.status); }
template <Is<ContactRecord> M, class F> void fields(M& m, F&& f) {
  f(m.id, m.body_a, m.body_b, m.mode, m.position, m.normal, m.force, m.slip, m.depth, m.moment,
    m.friction);
}
template <Is<Contacts> M, class F> void fields(M& m, F&& f) { f(m.header, m.contacts); }
template <Is<JointForces> M, class F> void fields(M& m, F&& f) {
  f(m.header, m.name, m.actuator, m.generalized, m.power_mechanical, m.power_electric);
}
template <Is<StepRecord> M, class F> void fields(M& m, F&& f) {
  f(m.header, m.step, m.time, m.status, m.tier, m.iterations, m.ncontact, m.residual);
}
template <Is<StateRecord> M, class F> void fields(M& m, F&& f) { f(m.header, m.step, m.time, m.hash, m.q, m.v); }
// clang-format on

struct TakesAnything {
  template <class... Field>
  void operator()(Field&...) const {}
};
template <class M>
concept Message = requires(M& m) {
  fields(m, TakesAnything{});
};

// Those that travel by themselves: they have a schema (schema.h) and are compiled to bytes and back
// (cdr.h).
#define LEGWORK_FOR_EACH_MESSAGE(f)                                                               \
  f(JointState) f(Imu) f(WrenchStamped) f(PoseStamped) f(TwistStamped) f(PointStamped)            \
      f(Vector3Stamped) f(TFMessage) f(Odometry) f(Float64MultiArray) f(DiagnosticArray)          \
          f(Contacts) f(JointForces) f(StepRecord) f(StateRecord) f(Text) f(Clock) f(NamedVector) \
              f(JointWrenches)

/// Nanoseconds since the start of the run as a stamp.
constexpr Time stamp(std::uint64_t ns) {
  return {static_cast<std::int32_t>(ns / 1'000'000'000u),
          static_cast<std::uint32_t>(ns % 1'000'000'000u)};
}

}  // namespace legwork::msg
