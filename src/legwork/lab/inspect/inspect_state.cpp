// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The dynamics at a state, for legwork inspect.
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/lab/inspect/inspect.h"
#include "legwork/load/detail/inertia_matrix.h"
#include "legwork/load/detail/smooth_forces.h"

namespace legwork {

Vec3<double> centre_of_mass(const Model& model, const std::vector<double>& q) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  double mass = 0;
  Vec3<double> h{0, 0, 0};
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    const Inertia<double>& M = model.tree.links[b].M_B;
    mass += M.m;
    h += ws.X_WB[b].R * M.h + ws.X_WB[b].p * M.m;
  }
  return mass > 0 ? h * (1.0 / mass) : h;
}

StateReport report_state(const Model& model, std::vector<double> q, std::vector<double> v,
                         std::vector<double> tau, std::vector<double> control) {
  const auto n = static_cast<std::size_t>(model.nv);
  StateReport r;
  const bool drives = !control.empty() || tau.empty();  // --tau alone replaces the actuators
  r.q = q.empty() ? model.q0 : std::move(q);
  r.v = v.empty() ? std::vector<double>(n, 0.0) : std::move(v);
  r.tau = tau.empty() ? std::vector<double>(n, 0.0) : std::move(tau);
  r.control =
      control.empty() ? std::vector<double>(model.actuators.size(), 0.0) : std::move(control);
  // A quaternion typed with few digits is meant to be a unit one.
  for (const Joint& joint : model.joints) {
    if (nq_of(joint.kind) == 1) continue;
    double* at = r.q.data() + joint.q + (joint.kind == JointKind::kFree ? 3 : 0);
    const Quat<double> unit = normalized(Quat<double>{at[0], at[1], at[2], at[3]});
    at[0] = unit.w, at[1] = unit.x, at[2] = unit.y, at[3] = unit.z;
  }

  Workspace<double> ws(model);
  r.M = load::dense_inertia_matrix(model, r.q);
  r.bias.resize(n);
  bias_forces<double>(model, r.q, r.v, ws, r.bias);
  r.passive = load::passive_forces(model, r.q, r.v);
  r.actuator =
      drives ? load::actuator_forces(model, r.q, r.v, r.control) : std::vector<double>(n, 0.0);
  std::vector<double> total(n);
  for (std::size_t i = 0; i < n; ++i) total[i] = r.tau[i] + r.passive[i] + r.actuator[i];
  r.vdot.resize(n);
  forward_dynamics<double>(model, r.q, r.v, total, ws, r.vdot);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k) r.kinetic += 0.5 * r.v[i] * r.M[i * n + k] * r.v[k];
  r.com_W = centre_of_mass(model, r.q);
  r.potential = -model.mass() * dot(model.options.gravity_W, r.com_W);
  return r;
}

}  // namespace legwork
