#pragma once
// A scenario's sensors and estimator as data: what the robot carries, how wrong it reads, and who
// makes a state of it. SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "legwork/estimate/config.h"
#include "legwork/sense/sensor_spec.h"

namespace legwork {

class TomlSection;

/// Where the readings come from: tables of the scenario, or the robot file's own <sensor> section.
enum class SensorSource { kScenario, kFile };

struct ScenarioImu {
  std::string frame;  // link or site; empty: the trunk
  ErrorModel accel;   // [m/s²]
  ErrorModel gyro;    // [rad/s]
  double delay = 0.0;
};

struct ScenarioJoints {
  bool all = true;      // every one-DoF joint; false: those with an actuator
  ErrorModel position;  // [rad] or [m]
  ErrorModel velocity;  // [rad/s] or [m/s]
  ErrorModel torque;    // [N·m] or [N]
  TorqueSource source = TorqueSource::kActuator;
  TorqueBeamSpec beam;   // of source "beam"
  bool back_emf = true;  // of source "beam": the velocity is the motor's
  double delay = 0.0;
};

struct ScenarioFeet {
  std::vector<std::string> frames;  // links or sites; empty: what the robot stands on
  std::array<double, 3> sensor{};   // origin of the force sensor in the foot's frame [m]
  std::optional<bool> six_axis;     // torque too; unset: where the foot has a sole
  ErrorModel force;                 // [N]
  ErrorModel torque;                // [N·m]
  double contact_force = 5.0;       // a switch closes above [N]
  double contact_dropout = 0.0;
  double delay = 0.0;
};

struct ScenarioCell {
  std::string frame;
  ErrorModel force;   // [N]
  ErrorModel torque;  // [N·m]
  double delay = 0.0;
};

struct ScenarioSensors {
  bool used = false;
  SensorSource source = SensorSource::kScenario;
  double rate = 0.0;                  // 0: every step [Hz]
  std::string trunk;                  // frame the estimate is of; empty: the IMU's, else the base
  std::optional<std::uint64_t> seed;  // unset: the scenario's
  std::uint32_t trial = 0;
  bool imu = true, joints = true, feet = true, attitude = false;
  ScenarioImu imu_unit;
  ScenarioJoints joint;
  ScenarioFeet foot;
  AttitudeError attitude_error{};
  double attitude_delay = 0.0;
  std::vector<ScenarioCell> cells;
};

struct ScenarioEstimator {
  std::string name;                                    // in the registry; empty: none
  std::optional<AttitudeSource> attitude;              // unset: the sensor's where there is one
  std::vector<std::pair<std::string, double>> tuning;  // keys of the estimator's configuration
};

/// Both read what they know of the section and complain about the rest; absent sections are unused.
void read_sensors(TomlSection root, double dt, ScenarioSensors& sensors);
void read_estimator(TomlSection root, const ScenarioSensors& sensors, ScenarioEstimator& estimator);

/// Puts the scenario's tuning over a configuration.
void apply_tuning(const ScenarioEstimator& estimator, EstimatorConfig& config);

}  // namespace legwork
