#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Can the numbers of this robot be trusted? Stands it up and answers four questions: is it solved
// right, is the pose worth it, how far are the torques determined, do the file's own gains hold it.
// docs/trust.md says how each number is made.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/lab/trust/trust_stance.h"
#include "legwork/sim/world.h"

namespace legwork {

/// Another engine's inverse dynamics, handed in by whoever has one.
struct SecondOpinion {
  std::string name;  // e.g. "MuJoCo 2.2.2"
  /// For a model: what of a step's motion its forces do not explain, the largest generalized force
  /// over the weight. Throws Error where the engine does not take the model.
  std::function<std::function<double(const StepResult&)>(const Model&)> audit;
};

struct TrustOptions : StanceOptions {
  double duration = 20.0;  // of the long stand [s]
  double dt = 1e-3;        // [s]
  std::optional<SecondOpinion> second_opinion;
  std::function<void(double done)> progress;  // 0 … 1
  SolveOptions solve{};                       // of every stand
  MakeStepper stepper{};                      // who steps; empty: our own step
  /// For tests of the checks: what they are shown in place of a step as it was made.
  std::function<void(StepResult&)> forge;
};

/// One check of a run. Not measured: the run was too short, and neither value nor pass mean
/// anything.
struct TrustCheck {
  std::string name;
  double value = 0;
  std::string unit;
  double bound = 0;
  bool pass = false;
  bool measured = true;
  std::string note;   // what is measured
  std::string cause;  // where it fails: one sentence with the link, joint or foot
};

/// Solved right? Of the damped run.
struct SolvedAnswer {
  char grade = 'F';  // by the worst check
  std::vector<TrustCheck> checks;
  std::string gains;     // in words
  std::string sentence;  // the answer
  bool fell = false;
  std::string opinion;  // the second opinion in one sentence; empty: none was asked for
  std::optional<double> unexplained;  // what it found, over the weight
};

/// How far one joint's torque is determined. Torques are what the joint carries: drive and dry
/// friction together; the drive's own lies within ± dry_friction of it [N·m].
struct JointDetermination {
  std::string joint;
  double put_down = 0;                 // as the robot was set down
  std::optional<double> relaxed;       // shear, torsion and rolling between the feet released
  double dry_friction = 0;             // of the joint
  std::optional<double> lower, upper;  // what statics allow inside the friction cones
  std::optional<double> least_effort;  // with the smallest foot forces that bear the robot
  /// The relaxed torque, or as put down where nothing could be relaxed.
  double headline() const { return relaxed.value_or(put_down); }
};
struct TorqueAnswer {
  std::vector<JointDetermination> joints;  // between the base and what bears it
  int worst = -1;                          // largest headline torque, into joints
  std::string sentence;
};

/// Do the file's own gains hold it?
struct GainsAnswer {
  bool exist = false;  // the file has servos
  bool hold = false;   // it stands to the end
  /// "no actuators", "no servos", "hold", "sag" (by a tenth of its height), "sway" (to the end),
  /// "in balance" (it stands, and a push topples it), "fall" or "fail" (a step was not solved).
  std::string verdict = "no servos";
  double fell_at = 0;        // [s]; where they do not
  double sag = 0;            // of the centre of mass [m]
  double frequency = 0;      // of the slowest sway; 0: it has none [Hz]
  double damping_ratio = 0;  // of that sway
  double settle = 0;         // [s]; infinite: not within the run
  double stiffness = 0;      // against a push on the centre of mass, per its angle [N·m/rad]
  double toppling = 0;       // what gravity asks of that, m·g·h [N·m/rad]
  std::string sentence;
};

struct TrustReport {
  std::string model;
  std::string pose;
  double lifted = 0;  // [m]
  bool floor_added = false;
  double mass = 0;                    // [kg]
  std::vector<std::string> overlaps;  // parts whose hulls overlap in the pose: not collided
  std::vector<std::string> notes;     // how it was stood up; full sentences
  std::vector<Finding> warnings;      // of the file, with their remedies; not counted
  SolvedAnswer solved;
  PoseAnswer pose_answer;
  TorqueAnswer torques;
  GainsAnswer gains;
  char grade() const { return solved.grade; }
};

/// `findings` are the loader's. Throws Error where there is nothing to judge: no gravity, or
/// nothing that touches the ground.
TrustReport trust(Model model, const std::vector<Finding>& findings, const TrustOptions& options);

}  // namespace legwork
