// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/detail/smooth_forces.h"

#include <algorithm>

#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/passive_forces.h"

namespace legwork::load {
namespace {

double clamp(double x, const Range& range) { return std::clamp(x, range.lower, range.upper); }

}  // namespace

std::vector<double> passive_forces(const Model& model, const std::vector<double>& q,
                                   const std::vector<double>& v) {
  std::vector<double> tau(static_cast<std::size_t>(model.nv), 0.0);
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  legwork::passive_forces<double>(model, q, v, ws, tau);
  return tau;
}

std::vector<double> actuator_forces(const Model& model, const std::vector<double>& q,
                                    const std::vector<double>& v,
                                    const std::vector<double>& control) {
  std::vector<double> tau(static_cast<std::size_t>(model.nv), 0.0);
  for (std::size_t i = 0; i < model.actuators.size(); ++i) {
    const Actuator& a = model.actuators[ActuatorId(i)];
    std::vector<std::pair<JointId, double>> terms;
    if (a.tendon >= 0)
      terms = model.tendons[static_cast<std::size_t>(a.tendon)].terms;
    else
      terms = {{a.joint, 1.0}};
    double length = 0, speed = 0;
    for (const auto& [joint, coefficient] : terms) {
      length += a.gear * coefficient * q[static_cast<std::size_t>(model.joints[joint].q)];
      speed += a.gear * coefficient * v[static_cast<std::size_t>(model.joints[joint].v)];
    }
    const double gain = a.gain[0] + a.gain[1] * length + a.gain[2] * speed;
    const double bias = a.bias[0] + a.bias[1] * length + a.bias[2] * speed;
    const double force = clamp(gain * clamp(control[i], a.control) + bias, a.force);
    for (const auto& [joint, coefficient] : terms)
      tau[static_cast<std::size_t>(model.joints[joint].v)] += a.gear * coefficient * force;
  }
  for (const Joint& joint : model.joints)
    if (nv_of(joint.kind) == 1) {
      double& sum = tau[static_cast<std::size_t>(joint.v)];
      sum = clamp(sum, joint.actuator_force);
    }
  return tau;
}

}  // namespace legwork::load
