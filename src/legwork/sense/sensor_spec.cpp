// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sense/sensor_spec.h"

#include <algorithm>

namespace legwork {

namespace {

bool one_dof(const Joint& joint) {
  return joint.kind == JointKind::kRevolute || joint.kind == JointKind::kPrismatic;
}

FrameId require_frame(const Model& model, const std::string& name) {
  if (const auto found = model.find_frame(name)) return *found;
  throw Error(Finding{.code = "E-FRAME",
                      .file = model.file,
                      .message = "no link or site called \"" + name + "\"",
                      .remedy = "name one of its frames: legwork inspect lists them"});
}

/// The entry of `list` at this frame, made where there is none yet.
template <class Spec>
Spec& at_frame(std::vector<Spec>& list, FrameId frame, const Spec& fresh) {
  for (Spec& spec : list) {
    if (spec.frame == frame) return spec;
  }
  list.push_back(fresh);
  list.back().frame = frame;
  return list.back();
}

JointSensorSpec& at_joint(std::vector<JointSensorSpec>& list, JointId joint) {
  for (JointSensorSpec& spec : list) {
    if (spec.joint == joint) return spec;
  }
  JointSensorSpec fresh{.joint = joint};
  fresh.has_position = fresh.has_velocity = fresh.has_torque = false;
  list.push_back(fresh);
  return list.back();
}

ErrorModel errors_of(const Sensor& sensor) {
  ErrorModel error;
  error.noise = sensor.noise;
  if (sensor.cutoff > 0.0) error.range = sensor.cutoff;
  return error;
}

/// True where the sensor found its place.
bool take_frame_sensor(const Sensor& sensor, SensorSpec& spec) {
  if (!sensor.frame.valid()) return false;
  const ErrorModel error = errors_of(sensor);
  const ImuSpec imu{.has_accel = false, .has_gyro = false};
  FootSpec foot;
  foot.has_torque = false;
  switch (sensor.kind) {
    case SensorKind::kAccelerometer: {
      ImuSpec& unit = at_frame(spec.imus, sensor.frame, imu);
      unit.accel = error;
      return unit.has_accel = true;
    }
    case SensorKind::kGyro: {
      ImuSpec& unit = at_frame(spec.imus, sensor.frame, imu);
      unit.gyro = error;
      return unit.has_gyro = true;
    }
    case SensorKind::kForce:
      at_frame(spec.wrenches, sensor.frame, WrenchSpec{}).force = error;
      return true;
    case SensorKind::kTorque:
      at_frame(spec.wrenches, sensor.frame, WrenchSpec{}).torque = error;
      return true;
    case SensorKind::kTouch:
      at_frame(spec.feet, sensor.frame, foot).force = error;
      return true;
    case SensorKind::kFrameQuaternion:
      spec.attitude = true;
      spec.trunk = sensor.frame;
      return !sensor.reference.valid();
    default:
      return false;
  }
}

bool take_joint_sensor(const Model& model, const Sensor& sensor, SensorSpec& spec) {
  JointId joint = sensor.joint;
  if (sensor.actuator.valid()) joint = model.actuators[sensor.actuator].joint;
  if (!joint.valid() || !one_dof(model.joints[joint])) return false;
  const ErrorModel error = errors_of(sensor);
  switch (sensor.kind) {
    case SensorKind::kJointPosition:
      at_joint(spec.joints, joint).position = error;
      return at_joint(spec.joints, joint).has_position = true;
    case SensorKind::kJointVelocity:
      at_joint(spec.joints, joint).velocity = error;
      return at_joint(spec.joints, joint).has_velocity = true;
    case SensorKind::kJointActuatorForce:
      at_joint(spec.joints, joint).torque = error;
      return at_joint(spec.joints, joint).has_torque = true;
    default:
      return false;
  }
}

}  // namespace

std::vector<JointId> measured_joints(const Model& model) {
  std::vector<JointId> joints;
  const auto add = [&](JointId id) {
    if (!one_dof(model.joints[id])) return;
    if (std::find(joints.begin(), joints.end(), id) == joints.end()) joints.push_back(id);
  };
  for (const Actuator& actuator : model.actuators) {
    if (actuator.joint.valid()) add(actuator.joint);
  }
  if (joints.empty()) {
    for (std::size_t i = 0; i < model.joints.size(); ++i) add(JointId(i));
  }
  return joints;
}

SensorSpec sensors_of(const Model& model) {
  SensorSpec spec;
  spec.period = model.options.timestep;
  for (const Sensor& sensor : model.sensors) {
    if (take_frame_sensor(sensor, spec) || take_joint_sensor(model, sensor, spec)) continue;
    spec.skipped.push_back(sensor.kind_text + (sensor.name.empty() ? "" : " " + sensor.name));
  }
  return spec;
}

SensorSpec paper_sensors(const Model& model, const std::string& trunk,
                         const std::vector<NamedFoot>& feet) {
  SensorSpec spec;
  spec.trunk = require_frame(model, trunk);
  spec.attitude = true;
  spec.attitude_error.noise = 0.1;
  ImuSpec imu;
  imu.frame = spec.trunk;
  imu.accel.noise = 0.1;
  imu.accel.bias = 0.04;
  imu.gyro.noise = 0.01;
  imu.gyro.bias = 0.005;
  spec.imus.push_back(imu);
  for (const NamedFoot& named : feet) {
    FootSpec foot;
    foot.frame = require_frame(model, named.frame);
    foot.p_FS = named.p_FS;
    foot.force.noise = 1.0;
    foot.torque.noise = 0.01;
    foot.has_pose = true;
    spec.feet.push_back(foot);
  }
  for (const JointId joint : measured_joints(model)) spec.joints.push_back({.joint = joint});
  return spec;
}

SensorSpec with_torque_beams(SensorSpec spec, const TorqueBeamSpec& beam, bool back_emf) {
  for (JointSensorSpec& joint : spec.joints) {
    if (!joint.has_torque) continue;
    joint.source = TorqueSource::kBeam;
    joint.beam = beam;
    joint.back_emf = back_emf;
  }
  return spec;
}

SensorSpec perfect(SensorSpec spec) {
  spec.attitude_error.noise = 0.0;
  for (ImuSpec& imu : spec.imus) imu.accel = imu.gyro = ErrorModel{};
  for (JointSensorSpec& j : spec.joints) {
    j.position = j.velocity = j.torque = ErrorModel{};
    if (j.source == TorqueSource::kBeam) j.source = TorqueSource::kTransmitted;
    j.back_emf = false;
  }
  for (FootSpec& foot : spec.feet) foot.force = foot.torque = foot.pose = ErrorModel{};
  for (WrenchSpec& cell : spec.wrenches) cell.force = cell.torque = ErrorModel{};
  return spec;
}

}  // namespace legwork
