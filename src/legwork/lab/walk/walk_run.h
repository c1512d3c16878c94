#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One walk of a robot from start to stop, measured: `legwork walk`.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "legwork/control/walker.h"
#include "legwork/run/simulation.h"

namespace legwork {

/// A push through the centre of mass.
struct WalkPush {
  double at = 0.0;     // after the first step has begun                                [s]
  double lasts = 0.1;  // [s]
  double ahead = 0.0, left = 0.0;  // impulse, in units of m·√(g·h)
};

/// What is asked of a walk. Speeds are in m/s where `in_units` is false, else in √(g·h).
struct WalkRequest {
  WalkCommand command;
  bool in_units = false;
  int steps = 100;
  double dt = 1e-3;           // of the simulation and of the controller              [s]
  ControlTiming timing;       // rate and delay of the controller, in steps of dt
  std::string pose;           // keyframe to read the robot in; empty: chosen
  std::vector<double> start;  // where it starts (nq); empty: in the pose it walks in
  /// Between feet and floor, whatever the file says of either; unset: the file's own, and 0.8
  /// where it brings no floor.
  std::optional<double> friction;
  double slope = 0.0;  // of that floor, upwards along x                        [rad]
  double bump = 0.0;   // height of ledges on that floor that nobody told it of          [m]
  double load = 0.0;   // carried by the trunk and unknown to the controller, of its weight
  double stand = 3.0;  // watched so long after the last step                     [s]
  std::vector<WalkPush> pushes;
  bool servo = false;                   // through the file's own position servos
  bool own_estimate = false;            // on its own sensors and estimator
  std::optional<SensingSetup> sensing;  // other sensors than the default: exact joints and feet,
                                        // or with own_estimate those of a real robot
  MakeStepper host;                     // another engine; empty: ours
  WalkGait gait = WalkGait::kTrot;      // of more than two legs
  WalkNumbers numbers;
  WalkTaskWeights weights;
  bool governor = true;
  std::uint64_t seed = 1;
};

/// One joint over the walk.
struct WalkJoint {
  std::string name;
  double peak_torque = 0.0;  // [N·m]
  double limit = 0.0;        // infinite: none
  double at_limit = 0.0;     // share of the time
  double work = 0.0;         // ∫|τ·q̇|dt                                                   [J]
};

/// A row of what the page draws.
struct WalkSample {
  double t = 0.0;
  Vec3d com{}, dcm{}, dcm_reference{}, zmp{}, zmp_real{};
  double power = 0.0, margin = 0.0;
  double heading = 0.0;
  WalkPhase phase = WalkPhase::kShift;
  int stance = 1;
};

/// A step as planned and as made.
struct WalkFootprint {
  int step = 0, group = 0;
  double t = 0.0;
  Vec3d planned{}, real{};
  double yaw = 0.0;
};

struct WalkResult {
  std::string model, pose;
  double mass = 0.0, height = 0.0, omega = 0.0;  // [kg], [m], [1/s]
  int legs = 0;
  double sole_x = 0.0, sole_y = 0.0;  // extents of a sole                                 [m]
  double bend = 0.0, spacing = 0.0;
  int steps = 0;       // by the planner
  int steps_seen = 0;  // swings seen in the contact forces: one group off the ground for a while
  bool fell = false;
  std::string cause;               // of the end; empty: all steps made, stopped and stood
  double duration = 0.0;           // of the run                                              [s]
  double distance = 0.0;           // of the centre of mass, horizontally                     [m]
  double speed = 0.0;              // once up to speed, along the path                       [m/s]
  double commanded = 0.0;          // [m/s]
  double drift = 0.0;              // largest distance from the path                           [m]
  double cost_of_transport = 0.0;  // ∫Σ|τ·q̇|dt/(m·g·distance)
  double mean_margin = 0.0, least_margin = 0.0;  // of the centre of pressure in the soles [m]
  double worst_closure = 0.0;                    // of the equations of motion, over the weight
  double other_contact = 0.0;    // largest force on anything but the feet, over the weight
  double wall = 0.0, cpu = 0.0;  // of the whole walk, by the clock and of its thread       [s]
  double tick_mean = 0.0, tick_worst = 0.0;  // of the controller, time of its thread     [s]
  WalkerReport report;
  std::string limited_by;  // what held the speed back, or would next
  std::vector<WalkJoint> joints;
  std::vector<WalkSample> samples;  // every few milliseconds
  std::vector<WalkFootprint> footprints;
  WalkStance stance;

  double unit_speed() const { return omega * height; }
  /// Whether its feet are soles in which a pressure centre can lie, not points.
  bool has_soles() const { return sole_x > 0.0 || sole_y > 0.0; }
};

/// A robot made ready to walk: floor, pose, overlapping hulls excluded.
struct WalkScene {
  Model model;  // with its floor and its load
  Model known;  // as the controller knows it: without the load
  std::vector<Drive> drives;
  WalkStance stance;
  double friction = 0.0;  // between feet and ground
  std::string pose;
  std::vector<std::string> notes;
};

/// Reads the robot. Throws Error for one that cannot walk.
WalkScene walk_scene(const Model& model, const WalkRequest& request);

/// Called every simulated second or so with the share that is done and the time.
using WalkProgress = std::function<void(double share, double t)>;

/// Walks. `meters` (may be empty) watch too: recorders, pages.
WalkResult run_walk(const WalkScene& scene, const WalkRequest& request,
                    const WalkProgress& progress = {}, const std::vector<Meter*>& meters = {});

}  // namespace legwork
