#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Which sensors a robot carries, where, and how wrong they are: as data. Made by hand, from an
// MJCF's <sensor> section, or as the dead-reckoning paper describes.
#include <string>
#include <vector>

#include "legwork/model/model.h"
#include "legwork/sense/error_model.h"
#include "legwork/sense/torque_beam.h"

namespace legwork {

/// Delays are rounded to whole sample periods; a reading is invalid until the first has arrived.
struct ImuSpec {
  FrameId frame;
  ErrorModel accel;  // [m/s²]
  ErrorModel gyro;   // [rad/s]
  double delay = 0.0;
  bool has_accel = true, has_gyro = true;
};

enum class TorqueSource {
  kActuator,     // what the drive gave
  kTransmitted,  // what the link felt along the axis: friction, springs and stops included
  kBeam,         // a strained beam between gear and link (torque_beam.h)
};

struct JointSensorSpec {
  JointId joint;        // one DoF
  ErrorModel position;  // [rad] or [m]
  ErrorModel velocity;  // [rad/s] or [m/s]
  ErrorModel torque;    // [N·m] or [N]
  TorqueSource source = TorqueSource::kActuator;
  TorqueBeamSpec beam{};  // kBeam: the beam, and the motor before it
  bool back_emf = false;  // kBeam: the velocity is read off the motor's back-EMF
  double delay = 0.0;
  bool has_position = true, has_velocity = true, has_torque = true;
};

struct FootSpec {
  FrameId frame;                 // F: axes of the reading; what lies beyond its part is the foot
  Vec3d p_FS{};                  // origin of the force sensor in F [m]
  ErrorModel force;              // [N]
  ErrorModel torque;             // [N·m]
  ErrorModel pose;               // of p_TF, where foot poses are given [m]
  double contact_force = 5.0;    // a contact switch closes above [N]
  double contact_dropout = 0.0;  // chance that the switch's sample is missing
  double delay = 0.0;
  bool has_force = true, has_torque = true, has_switch = true;
  bool has_pose = false;  // the lower layer's leg kinematics, from the true joint angles
};

struct WrenchSpec {
  FrameId frame;
  ErrorModel force;   // [N]
  ErrorModel torque;  // [N·m]
  double delay = 0.0;
};

struct SensorSpec {
  FrameId trunk;          // foot poses and the attitude are of it; none: the first part
  double period = 0.0;    // between samples; only delays need it [s]
  bool attitude = false;  // attitude from a filter elsewhere
  AttitudeError attitude_error{};
  double attitude_delay = 0.0;
  std::vector<ImuSpec> imus;
  std::vector<JointSensorSpec> joints;
  std::vector<FootSpec> feet;
  std::vector<WrenchSpec> wrenches;
  std::vector<std::string> skipped;  // of a file: sensors that have no place here
};

/// Joints in the order of Measurements::joint: of the actuators, or every one-DoF joint.
std::vector<JointId> measured_joints(const Model& model);

/// The <sensor> section of an MJCF: accelerometer and gyro of one site are one IMU, force and
/// torque one cell, jointpos, jointvel and jointactuatorfrc one joint; touch is a foot, framequat
/// the attitude. `noise` is the white noise's sd, `cutoff` the range.
SensorSpec sensors_of(const Model& model);

/// A foot by name and the place of its force sensor.
struct NamedFoot {
  std::string frame;
  Vec3d p_FS{};  // [m]
};
/// What Masuya and Sugihara simulate (eqs. 16–19): accelerometer 0.1 m/s² with a bias of 0.04,
/// foot sensors 1 N and 0.01 N·m, attitude from elsewhere, exact encoders; our gyro of 0.01 rad/s
/// with a bias of 0.005. Throws Error for an unknown frame.
SensorSpec paper_sensors(const Model& model, const std::string& trunk,
                         const std::vector<NamedFoot>& feet);
/// The same robot with a torque beam in every joint that has a torque sensor, as TITAN-VIII's
/// twelve; the speed is the motor's by back-EMF where `back_emf`.
SensorSpec with_torque_beams(SensorSpec spec, const TorqueBeamSpec& beam, bool back_emf = true);
/// The same robot with perfect sensors.
SensorSpec perfect(SensorSpec spec);

}  // namespace legwork
