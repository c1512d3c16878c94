// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/flight.h"

#include <cmath>
#include <limits>

#include "legwork/math/eigen_sym3.h"
#include "legwork/math/pack.h"
#include "legwork/sim/detail/flight_kernel.h"

namespace legwork {

template class FlightStep<double>;
#ifndef LEGWORK_ONE_SCALAR
template class FlightStep<PackD>;  // several robots in the lanes of a register
#endif

namespace {

// 1/(aᵀ·I⁻¹·a): the inertia a body shows about an axis when it may turn about the others too.
double turning_inertia(const Link<double>& link, const Vec3<double>& axis_B) {
  const MassProperties own = to_mass_properties(link.M_B);
  Vec3<double> principal{};
  Mat3<double> axes = identity3<double>();
  eigen_sym3(own.inertia, principal, axes);
  if (!(own.mass > 0.0) || !(principal.x > 0.0)) return 0.0;
  const Vec3<double> a = transpose_times(axes, axis_B);
  return 1.0 / (a.x * a.x / principal.x + a.y * a.y / principal.y + a.z * a.z / principal.z);
}

bool is_revolute(LinkKind kind) { return kind <= LinkKind::kRevoluteZ; }

// Of a joint between two bodies that nothing else holds; only turning is looked at.
double joint_inertia(const Tree<double>& tree, std::size_t b, const std::vector<int>& joints_on) {
  const Link<double>& link = tree.links[b];
  const auto parent = static_cast<std::size_t>(link.parent);
  if (!is_revolute(link.kind)) return link.armature;
  Vec3<double> axis{0, 0, 0};
  axis[static_cast<int>(link.kind)] = 1.0;
  const double own = turning_inertia(link, axis) / joints_on[b];
  if (!(own > 0.0)) return link.armature;
  if (parent == 0) return link.armature + own;
  const double other = turning_inertia(tree.links[parent], link.X_PJ.R * axis) / joints_on[parent];
  return link.armature + (other > 0.0 ? own * other / (own + other) : 0.0);
}

}  // namespace

double passive_rate(const Model& model) {
  const Tree<double>& tree = model.tree;
  std::vector<double> stiffness(tree.links.size(), 0.0);
  std::vector<double> damping(tree.links.size(), 0.0);
  for (const Joint& joint : model.joints) stiffness[joint.body.at()] = joint.stiffness;
  for (std::size_t i = 0; i < z(model.nv); ++i) {
    double& most = damping[z(tree.dof_link[i])];
    most = std::max(most, model.damping[i]);
  }
  std::vector<int> joints_on(tree.links.size(), 0);
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    if (stiffness[b] == 0.0 && damping[b] == 0.0) continue;
    ++joints_on[b], ++joints_on[z(tree.links[b].parent)];
  }
  double rate = 0.0;
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    if (stiffness[b] == 0.0 && damping[b] == 0.0) continue;
    const double inertia = joint_inertia(tree, b, joints_on);
    if (!(inertia > 0.0)) return std::numeric_limits<double>::infinity();
    rate = std::max({rate, damping[b] / inertia, std::sqrt(std::fabs(stiffness[b]) / inertia)});
  }
  return rate;
}

}  // namespace legwork
