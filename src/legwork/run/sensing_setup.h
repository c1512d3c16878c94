#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Sensors and estimator of a robot as data, by name: what it carries, how wrong it reads, and what
// makes a state of it. sensing.h puts them to work.
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "legwork/estimate/config.h"
#include "legwork/estimate/tuning.h"
#include "legwork/sense/sensor_spec.h"

namespace legwork {

class EstimatorRegistry;

/// Where the readings come from: tables of the scenario, or the robot file's own <sensor> section.
enum class SensorSource { kScenario, kFile };

struct ImuSetup {
  std::string frame;  // link or site; empty: the trunk
  ErrorModel accel;   // [m/s²]
  ErrorModel gyro;    // [rad/s]
  double delay = 0.0;
};

struct JointSensorSetup {
  bool all = true;      // every one-DoF joint; false: those with an actuator
  ErrorModel position;  // [rad] or [m]
  ErrorModel velocity;  // [rad/s] or [m/s]
  ErrorModel torque;    // [N·m] or [N]
  TorqueSource source = TorqueSource::kActuator;
  TorqueBeamSpec beam;   // of source "beam"
  bool back_emf = true;  // of source "beam": the velocity is the motor's
  double delay = 0.0;
};

struct FootSensorSetup {
  std::vector<std::string> frames;  // links or sites; empty: what the robot stands on
  std::array<double, 3> sensor{};   // origin of the force sensor in the foot's frame [m]
  std::optional<bool> six_axis;     // torque too; unset: where the foot has a sole
  ErrorModel force;                 // [N]
  ErrorModel torque;                // [N·m]
  double contact_force = 5.0;       // a switch closes above [N]
  double contact_dropout = 0.0;
  double delay = 0.0;
};

struct CellSetup {
  std::string frame;
  ErrorModel force;   // [N]
  ErrorModel torque;  // [N·m]
  double delay = 0.0;
};

struct SensorSetup {
  bool used = false;
  SensorSource source = SensorSource::kScenario;
  double rate = 0.0;                  // 0: every step [Hz]
  std::string trunk;                  // frame the estimate is of; empty: the IMU's, else the base
  std::optional<std::uint64_t> seed;  // unset: the scenario's
  std::uint32_t trial = 0;
  bool imu = true, joints = true, feet = true, attitude = false;
  ImuSetup imu_unit;
  JointSensorSetup joint;
  FootSensorSetup foot;
  AttitudeError attitude_error{};
  double attitude_delay = 0.0;
  std::vector<CellSetup> cells;
};

struct EstimatorSetup {
  std::string name;                        // in the registry; empty: none
  std::optional<AttitudeSource> attitude;  // unset: the sensor's where there is one
  Tuning tuning;                           // keys of the estimator's configuration
};

/// Everything Sensing is made from.
struct SensingSetup {
  SensorSetup sensors;
  EstimatorSetup estimator;
  const EstimatorRegistry* estimators = nullptr;  // where the estimator is found; null: built in
  double dt = 1e-3;                               // of the simulation [s]
  std::uint64_t seed = 1;                         // where the sensors have none of their own
  /// Throws an error at the place of `key`; empty: one without a place.
  std::function<void(const std::string& key, const std::string& message, const std::string& remedy)>
      refuse;
};

}  // namespace legwork
