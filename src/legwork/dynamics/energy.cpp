// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/energy.h"

#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/spring.h"

namespace legwork {

template <Scalar T>
T kinetic_energy(const Model& model, std::span<const T> v, const Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  T twice(0.0);
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    const Motion<T>& V = ws.V_WB_B[b];
    twice += dot(V, tree.links[b].M_B * V);
  }
  for (std::size_t i = 0; i < v.size(); ++i) {
    const auto& link = tree.links[static_cast<std::size_t>(tree.dof_link[i])];
    twice = fma(v[i] * v[i], T(link.armature), twice);
  }
  return twice * T(0.5);
}

template <Scalar T>
T potential_energy(const Model& model, const Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  T energy(0.0);
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    const auto& M = tree.links[b].M_B;
    const Vec3<T> moment = fma(ws.X_WB[b].p, M.m, ws.X_WB[b].R * M.h);  // m·p_WBcm
    energy -= dot(cast<T>(tree.gravity_W), moment);
  }
  return energy;
}

template <Scalar T>
T spring_energy(const Model& model, std::span<const T> q) {
  T twice(0.0);
  for (const Joint& joint : model.joints) {
    if (joint.stiffness == 0.0) continue;
    T stretch[6];
    const int n = spring_stretch(model, joint, q.data(), stretch);
    for (int k = 0; k < n; ++k) twice = fma(stretch[k] * stretch[k], T(joint.stiffness), twice);
  }
  for (const FixedTendon& tendon : model.tendons) {
    if (tendon.stiffness == 0.0) continue;
    const T stretch = tendon_stretch(model, tendon, q.data());
    twice = fma(stretch * stretch, T(tendon.stiffness), twice);
  }
  return twice * T(0.5);
}

#define LEGWORK_INSTANTIATE(T)                                                         \
  template T kinetic_energy<T>(const Model&, std::span<const T>, const Workspace<T>&); \
  template T potential_energy<T>(const Model&, const Workspace<T>&);                   \
  template T spring_energy<T>(const Model&, std::span<const T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
