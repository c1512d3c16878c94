#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How a Workspace is made, moved and freed: for workspace.cpp, which compiles it for our scalars,
// and for whoever brings a scalar of their own.
#include "legwork/dynamics/detail/limbs.h"
#include "legwork/dynamics/workspace.h"

namespace legwork {

template <Scalar T>
Workspace<T>::Workspace(std::size_t nlink, std::size_t nv)
    : place(nlink),
      X_WB(nlink),
      V_WB_B(nlink),
      A_WB_B(nlink),
      V_plus_B(nlink),
      F_Bo_B(nlink),
      C_WB_B(nlink),
      IA(nlink),
      pA(nlink),
      U(nlink),
      D_inv(nlink),
      u(nlink),
      base(nlink),
      Ic(nlink),
      ball(nlink),
      joint_inertia(nv),
      pA_kept(nlink) {
  X_WB[0] = identity_pose<T>();
  V_WB_B[0] = A_WB_B[0] = V_plus_B[0] = C_WB_B[0] = zero_motion<T>();
}

template <Scalar T>
Workspace<T>::Workspace(const Model& model)
    : Workspace(model.tree.links.size(), static_cast<std::size_t>(model.nv)) {
  reset_joint_inertia(model);
}

template <Scalar T>
Workspace<T>::Workspace(Workspace&&) noexcept = default;
template <Scalar T>
Workspace<T>& Workspace<T>::operator=(Workspace&&) noexcept = default;
template <Scalar T>
Workspace<T>::~Workspace() = default;

template <Scalar T>
void Workspace<T>::reset_joint_inertia(const Model& model) {
  const auto& tree = tree_of<Real<T>>(model);
  for (std::size_t i = 0; i < joint_inertia.size(); ++i) {
    joint_inertia[i] = T(tree.links[static_cast<std::size_t>(tree.dof_link[i])].armature);
  }
}

}  // namespace legwork
