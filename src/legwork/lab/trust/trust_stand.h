#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One stand on the floor, measured.
#include <functional>
#include <string>
#include <vector>

#include "legwork/lab/trust/trust_stance.h"
#include "legwork/run/ending.h"
#include "legwork/run/stand/crane.h"
#include "legwork/sim/world.h"

namespace legwork {

struct StandOptions {
  double dt = 1e-3, duration = 8.0;  // [s]
  double stiffness = 1.0;            // of the ground, times the default
  double slipperiness = 1.0;         // all friction of the ground, times the file's
  bool series = false;               // keep torques over time
  bool crane = false;
  const WorldState* from = nullptr;  // go on from there instead of the pose
  SolveOptions solve{};
  MakeStepper stepper{};                           // TrustOptions::stepper
  std::function<void(StepResult&)> forge;          // TrustOptions::forge
  std::function<double(const StepResult&)> audit;  // SecondOpinion::audit
  std::function<void(double done)> progress;
};

/// What one stand leaves behind.
struct Stand {
  Ending ending;
  bool failed = false;  // a step was not solved, or the state stopped being finite
  double failed_at = 0;
  std::vector<double> drive_torque;         // per drive, at the end [N·m]
  std::vector<double> joint_load;           // per DoF: drive and dry friction, at the end [N·m]
  std::vector<std::vector<double>> series;  // per drive, every step
  double closure = 0, residual = 0, energy = 0;
  double weight_error = 0;
  double cop = 0;           // pressure centre from where balance wants it, horizontally [m]
  double depth = 0;         // [m]
  double slip = 0;          // of the bodies that bear it, in the second half [m/s]
  int contact_changes = 0;  // steps of the last second in which the loaded points were others
  double fastest = 0;       // coordinate at the end [m/s, rad/s]
  int fastest_dof = -1;
  double unexplained = 0;         // largest of the audit, over the weight
  double sag = 0;                 // of the centre of mass from the start to the end [m]
  double moved = 0;               // of it, in any direction [m]
  double height = 0;              // of the centre of mass over what bears it, at the end [m]
  std::string slipping, deepest;  // which body
  bool lifted_off = false;        // the one that slips has left the ground
  std::vector<ContactForce> contacts;
  std::vector<int> on_stop, saturated;  // DoF on a stop, drives at their limit, at the end
  Crane::Pull crane;
  WorldState end;
  bool fell() const { return ending.kind == Ending::Kind::kFell; }
};

Stand stand(const TrustStance& stance, const DriveSet& set, const StandOptions& options);

/// Up is against gravity; the model has some.
Vec3<double> up_of(const Model& model);

/// Height of the centre of mass over the points that bear the robot, weighted by what they bear;
/// wherever the floor is [m].
double height_over_support(const Model& model, const std::vector<double>& q,
                           const std::vector<ContactForce>& contacts);

/// The joint's name and, where it has several, which of its directions.
std::string dof_name(const Model& model, int dof);
/// Whether it is metres, not radians.
bool is_translation(const Model& model, int dof);

}  // namespace legwork
