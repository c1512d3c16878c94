#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Putting any robot on its feet: a floor if it brings none, a pose, and gains that hold it.
#include <string>
#include <vector>

#include "legwork/actuate/drive.h"
#include "legwork/model/state.h"

namespace legwork {

struct ContactSet;

/// Whether the first joint lets the whole robot move freely.
bool has_free_base(const Model& model);

/// The coordinate that raises the whole robot: of a free base, or of the rail a planar robot goes
/// up and down on. None where there is no such coordinate, or a motor moves it.
struct Raise {
  int q = -1;         // into q; −1: none
  double sign = 1.0;  // of it, upwards
};
Raise raise_of(const Model& model);

/// Height of the centre of mass over the lowest that can touch the ground; over z = 0 where nothing
/// can [m].
double mass_height(const Model& model, const std::vector<double>& q);

/// Adds the plane z = 0 unless the world already has a plane or a heightfield; true if it did.
bool ensure_floor(Model& model, double friction = 1.0);

/// The keyframe of that name. Throws Error, with the names there are, when there is none.
const Keyframe& named_keyframe(const Model& model, const std::string& name);

/// A pose to stand in: the named keyframe, else the first that sounds like standing, else the
/// first, else the drawn pose; the robot is lifted or lowered until the lowest shape just touches
/// the floor. Throws Error when a pose is named and there is none.
struct StandingPose {
  std::string name;  // keyframe, or "drawn pose"
  State state;
  double lifted = 0;  // how far the base was moved [m]
};
StandingPose standing_pose(const Model& model, const std::string& name = "");
/// The same from a pose given as q (nq numbers). Throws Error when their number is wrong.
StandingPose standing_pose_at(const Model& model, const std::vector<double>& q,
                              const std::string& name = "given pose");

/// Everything in this pose that touches, or is no farther apart than `margin`.
ContactSet contacts_at(const Model& model, const State& x, double margin);

/// Excludes pairs of moving parts whose shapes already overlap in this pose by more than `depth`
/// (convex hulls of concave links do); returns "a / b" for each. Their contact would be a fiction.
std::vector<std::string> exclude_overlaps(Model& model, const State& pose, double depth = 1e-4);

/// Implicit PD gains that hold a robot with its feet where they are: one stiffness for all joints,
/// high enough that the slowest swaying mode is at least `frequency`, and damping proportional to
/// it such that this mode has at least `damping_ratio`.
struct StandingGains : DriveSet {
  double kp = 0, kd = 0;     // [N·m/rad], [N·m·s/rad]
  double slowest_hz = 0;     // of the pinned robot with these gains [Hz]
  double damping_ratio = 0;  // of that mode
};
StandingGains standing_gains(const Model& model, const State& pose, double frequency_hz = 4.0,
                             double damping_ratio = 0.9);

/// The model's own actuators told to hold the pose (servos at the joint angle, motors at zero).
DriveSet own_drives(const Model& model, const State& pose);

}  // namespace legwork
