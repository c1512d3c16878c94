// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "timing/peer_model.h"

#include <cmath>

#include "legwork/base/index.h"

namespace legwork::timing {

Model peer_model(const RealRobot& robot, const DriveSet& set) {
  Model model = robot.model;
  model.sensors.clear();
  model.keyframes.clear();
  model.actuators.clear();
  for (const Drive& drive : set.drives) {
    Actuator a;
    a.name = "drive_" + std::to_string(model.actuators.size());
    a.kind = ActuatorKind::kGeneral;
    a.joint = drive.joint;
    a.bias = {0, -drive.stiffness, 0};
    a.bias_affine = drive.is_row();
    if (std::isfinite(drive.torque_limit)) a.force = {-drive.torque_limit, drive.torque_limit};
    model.actuators.add(a);
  }
  return model;
}

std::vector<double> peer_control(const DriveSet& set) {
  std::vector<double> control;
  for (std::size_t i = 0; i < set.drives.size(); ++i) {
    control.push_back(set.drives[i].stiffness * set.targets[i].position + set.targets[i].torque);
  }
  return control;
}

std::vector<double> peer_damping(const RealRobot& robot, const DriveSet& set) {
  std::vector<double> damping(z(robot.model.nv), 0.0);
  for (const Drive& drive : set.drives) {
    if (drive.is_row()) damping[z(drive.dof)] += drive.damping + drive.slope;
  }
  return damping;
}

}  // namespace legwork::timing
