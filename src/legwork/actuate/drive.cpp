// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/actuate/drive.h"

#include <algorithm>
#include <cmath>

#include "legwork/actuate/plain_law.h"
#include "legwork/dynamics/mass_matrix.h"

namespace legwork {

RowLaw drive_row(const Drive& drive, const DriveTarget& target, double h, double q) {
  return plain_row(drive.kind, plain_gains(drive), plain_target(target), h, q);
}

double drive_torque(const Drive& drive, const DriveTarget& target, double q, double v) {
  return plain_torque(drive.kind, plain_gains(drive), plain_target(target), q, v);
}

namespace {
bool one_dof(const Joint& joint) {
  return joint.kind == JointKind::kRevolute || joint.kind == JointKind::kPrismatic;
}

double limit_of(const Joint& joint, const Actuator* actuator) {
  double limit = joint.effort_limit;
  if (joint.actuator_force.bounded()) {
    limit = std::min(limit, std::max(-joint.actuator_force.lower, joint.actuator_force.upper));
  }
  if (actuator != nullptr && actuator->force.bounded()) {
    const double most = std::max(-actuator->force.lower, actuator->force.upper);
    limit = std::min(limit, std::fabs(actuator->gear) * most);
  }
  if (actuator != nullptr && actuator->kind == ActuatorKind::kMotor &&
      actuator->control.bounded()) {
    const double most = std::max(-actuator->control.lower, actuator->control.upper);
    limit = std::min(limit, std::fabs(actuator->gear * actuator->gain[0]) * most);
  }
  return limit;
}

Drive drive_at(const Joint& joint, JointId id) {
  Drive drive;
  drive.joint = id;
  drive.q = joint.q;
  drive.dof = joint.v;
  return drive;
}
}  // namespace

std::vector<Drive> drives_of(const Model& model) {
  std::vector<Drive> drives;
  for (const Actuator& actuator : model.actuators) {
    if (!actuator.joint.valid() || !one_dof(model.joints[actuator.joint])) continue;
    const Joint& joint = model.joints[actuator.joint];
    Drive drive = drive_at(joint, actuator.joint);
    drive.torque_limit = limit_of(joint, &actuator);
    const double gear2 = actuator.gear * actuator.gear;
    if (actuator.bias_affine && (actuator.bias[1] < 0.0 || actuator.bias[2] < 0.0)) {
      drive.kind = DriveKind::kImplicitPd;
      drive.stiffness = std::max(0.0, -actuator.bias[1] * gear2);
      drive.damping = std::max(0.0, -actuator.bias[2] * gear2);
    }
    drives.push_back(drive);
  }
  return drives;
}

DriveSet damped_drives(const Model& model, const std::vector<double>& q, double frequency,
                       double damping_ratio) {
  Workspace<double> ws(model);
  const auto n = static_cast<std::size_t>(model.nv);
  std::vector<double> branches(branch_size(model)), M(n * n);
  mass_matrix<double>(model, q, ws, branches);
  to_dense<double>(model, branches, M);
  DriveSet set;
  const auto add = [&](JointId id, const Actuator* actuator) {
    const Joint& joint = model.joints[id];
    if (!one_dof(joint)) return;
    Drive drive = drive_at(joint, id);
    const auto i = static_cast<std::size_t>(joint.v);
    const double m = M[i * n + i];
    const double omega = 2.0 * 3.14159265358979323846 * frequency;
    drive.kind = DriveKind::kImplicitPd;
    drive.stiffness = m * omega * omega;
    drive.damping = 2.0 * damping_ratio * m * omega;
    drive.torque_limit = limit_of(joint, actuator);
    set.drives.push_back(drive);
    set.targets.push_back({.position = q[static_cast<std::size_t>(joint.q)]});
  };
  for (const Actuator& actuator : model.actuators) {
    if (actuator.joint.valid()) add(actuator.joint, &actuator);
  }
  if (model.actuators.empty()) {
    for (std::size_t i = 0; i < model.joints.size(); ++i) add(JointId(i), nullptr);
  }
  return set;
}

}  // namespace legwork
