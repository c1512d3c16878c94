#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One run as data: the robot, the ground, who holds or walks it, what pushes it, for how long. Read
// from TOML, every key checked and every key settable.
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "legwork/control/registry.h"
#include "legwork/load/load_model.h"
#include "legwork/plan/foot_path.h"
#include "legwork/record/claim.h"
#include "legwork/run/measure_window.h"
#include "legwork/run/outputs.h"
#include "legwork/run/sensing_setup.h"
#include "legwork/run/simulation.h"

namespace legwork {

/// A mass bolted to a link: a point of no size.
struct ScenarioPayload {
  std::string link;
  double mass = 0.0;                  // [kg]
  std::array<double, 3> at{0, 0, 0};  // in the link's frame [m]
};

struct ScenarioRobot {
  std::string name;                                 // of a scene of several; else empty
  std::string file;                                 // preset, URDF or MJCF
  std::string base = "file";                        // fixed, floating, or as the file says
  std::string pose;                                 // keyframe; empty: chosen
  double lift = 0.0;                                // above the ground at the start [m]
  std::optional<std::array<double, 2>> position;    // of the base; unset: as posed [m]
  std::array<double, 3> orientation{0, 0, 0};       // roll, pitch, yaw from the pose [rad]
  std::map<std::string, double> joints;             // where they start, over the pose
  std::array<double, 3> velocity{0, 0, 0};          // of the base at the start, W [m/s]
  std::array<double, 3> angular_velocity{0, 0, 0};  // likewise [rad/s]
  std::map<std::string, double> joint_velocities;   // at the start
  LoadOptions load;                                 // how its file is read; `base` above wins
  std::vector<ScenarioPayload> payload;             // on the simulated robot alone
  // What the simulated robot weighs against its file, by which gains and gaits are made.
  double mass_scale = 1.0;
  std::map<std::string, double> link_mass_scale;  // of one link, times the above
};

enum class TerrainKind { kPlane, kSlope, kStairs, kBlocks, kRough, kHeightfield, kFile };

struct ScenarioTerrain {
  TerrainKind kind = TerrainKind::kPlane;
  double friction = 1.0;
  double slope = 0.0, heading = 0.0;            // [rad]
  double x = 0.5;                               // where stairs or blocks begin [m]
  double depth = 0.3, rise = 0.1, width = 2.0;  // of stairs [m]
  int steps = 5;
  double size = 0.3, height = 0.05;  // of blocks; of rough ground and pictures [m]
  double half_x = 3.0, half_y = 3.0, wavelength = 0.8;  // of rough ground [m]
  std::string file;                                     // of a heightfield: PNG
  std::string field;   // of RoboCup's humanoid league: "kid2021", "6x4"; empty: none
  bool rules = false;  // its friction counts, not the greater
};

/// A thing of the scene that is no robot.
struct ScenarioObject {
  enum class Kind { kBox, kBall, kCylinder, kMesh };
  std::string name;
  Kind kind = Kind::kBox;
  std::array<double, 3> size{0.1, 0.1, 0.1};  // of a box: its edges [m]
  double radius = 0.1, height = 0.2;          // of a ball, a cylinder [m]
  std::string file;                           // of a mesh; its hull is what touches
  double scale = 1.0;
  double mass = 1.0;                           // [kg]
  bool fixed = false;                          // part of the ground
  std::array<double, 2> position{0, 0};        // of its middle [m]
  std::optional<double> z;                     // unset: it lies on the ground [m]
  std::array<double, 3> orientation{0, 0, 0};  // roll, pitch, yaw [rad]
  std::array<double, 3> velocity{0, 0, 0}, angular_velocity{0, 0, 0};  // W [m/s], [rad/s]
  double friction = 1.0;
};

/// A thin sheet on the ground whose friction counts, whatever stands on it.
struct ScenarioPatch {
  std::array<double, 2> position{0, 0}, size{1, 1};  // [m]
  double friction = 0.1;
  double thickness = 0.002;  // [m]
};

struct ScenarioMaterial {
  double stiffness = 0.0;    // per point [N/m]; 0: rigid, yielding `sink` under the weight
  double relaxation = 4e-3;  // damping over stiffness [s]
  double sink = 1e-5;        // [m]
  double restitution = 0.0;
  double friction_scale = 1.0;
};

struct ScenarioController {
  std::string kind = "hold";                // in the registry of controllers
  std::map<std::string, std::string> keys;  // of that controller
  bool walks = false;                       // it follows [gait]
  int every = 1;                            // steps between updates
  int delay = 0;                            // steps until a command acts
  StateSource state = StateSource::kTruth;  // what it is told of the trunk
  std::optional<DriveStyle> drives;         // unset: the controller's usual ones
  // Of damped drives.
  double frequency = 4.0;      // of the slowest swaying mode [Hz]
  double damping_ratio = 0.9;  // of it
  double stiffness = 0.0;      // instead: one kp for all joints [N·m/rad]
  double damping = 0.0;        // and one kd [N·m·s/rad]
  double torque_limit = 0.0;   // 0: none [N·m]
  double strength = 1.0;       // share of its torque that every motor gives
};

/// A motor that gives a share of its torque for a while.
struct ScenarioFailure {
  std::string joint;
  double strength = 0.0;
  double at = 0.0, duration = 0.0;  // [s]
};

struct ScenarioPush {
  std::string body;                        // empty: the (first) robot's base
  std::array<double, 3> force{0, 0, 0};    // W [N]
  std::array<double, 3> weights{0, 0, 0};  // instead: in weights of the (first) robot
  std::array<double, 3> point{0, 0, 0};    // in the body's frame [m]
  double at = 0.0, duration = 0.1;         // [s]
};

/// A number of the run that must come out: metric by name.
struct ScenarioClaim {
  std::string metric;
  Claim claim;
};

/// One robot and who moves it.
struct ScenarioActor {
  std::string table = "robot";  // of its table: "robot", "robot.1"
  std::string control_table =
      "controller";  // of its controller's: "controller", "robot.1.controller"
  ScenarioRobot robot;
  ScenarioController controller;
  ServoSettings servo;  // of drives "servo"
  GaitSpec gait;
  double gait_start = 0.5;  // stands so long before it walks [s]
};

/// The first robot is the scenario's own; most have no other.
struct Scenario : ScenarioActor {
  std::string name, title;           // {robot} in a title stands for the robot's name
  std::string file;                  // where it was read
  std::string text;                  // as run, settings applied
  double duration = 3.0, dt = 1e-3;  // [s]
  double gravity = 9.81;             // down [m/s²]
  std::uint64_t seed = 1;
  bool stop_on_fall = true;
  int max_contacts = 100'000;  // of one step; more end the run
  bool capped = false;         // bounds the time of a step
  double frame_rate = 100;     // of the replay [Hz]
  MeasureWindow measure;       // what its numbers are taken from
  std::vector<ScenarioActor> others;
  bool of_scene = false;  // one robot of a scene (only())
  std::vector<ScenarioObject> objects;
  std::vector<ScenarioPatch> patches;
  ScenarioTerrain terrain;
  ScenarioMaterial material;
  SensorSetup sensors;
  EstimatorSetup estimator;
  RunOutputs outputs;
  std::vector<ScenarioPush> pushes;
  std::vector<ScenarioFailure> failures;
  std::vector<ScenarioClaim> claims;
  std::map<std::string, Finding> places;  // of its keys, for errors that come up later

  const ScenarioActor& actor(std::size_t i) const { return i == 0 ? *this : others.at(i - 1); }
  /// Whether it holds more than one robot on its ground: its things are merged into one model.
  bool is_scene() const;
  /// The same for its i-th robot alone.
  Scenario only(std::size_t i) const;
  /// The title with the robot's name in it; its own name where it has none.
  std::string titled(const std::string& robot) const;
  /// Throws Error at the key's place: `key` and the message make a sentence.
  [[noreturn]] void refuse(const std::string& key, const std::string& message,
                           const std::string& remedy) const;
};

/// The sensors and the estimator of a scenario, for Sensing; errors name the scenario's lines.
SensingSetup sensing_setup(const Scenario& scenario);

using Settings = std::vector<std::pair<std::string, std::string>>;

/// What a scenario may name besides files; null: what is built in.
struct ScenarioNames {
  const ControllerRegistry* controllers = nullptr;
  const EstimatorRegistry* estimators = nullptr;
};

/// Throws Error carrying everything that is wrong, each with file:line or the setting.
Scenario read_scenario(const std::string& file, const Settings& settings = {},
                       const ScenarioNames& names = {});
Scenario read_scenario(const std::string& name, const std::string& text, const Settings& settings,
                       const ScenarioNames& names = {});

/// Where a scenario's file names point: a preset of `data_folder` (empty: none are meant), beside
/// the scenario, or here. Throws Error at the key's line.
std::string find_scenario_file(const Scenario& scenario, const std::string& key,
                               const std::string& name, const std::string& data_folder);

}  // namespace legwork
