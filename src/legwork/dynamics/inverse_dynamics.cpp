// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/inverse_dynamics.h"

#include <concepts>

#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/detail/inverse_limbs.h"
#include "legwork/dynamics/detail/inverse_steps.h"

namespace legwork {

namespace {

template <class T>
void newton_euler(const Model& model, const T* q, const T* v, const T* vdot, Workspace<T>& ws,
                  T* tau, std::span<const Force<T>> F_ext) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  // The world stands still, carries nothing yet, and accelerates upwards: that stands for the
  // weight of every body.
  ws.V_WB_B[0] = zero_motion<T>();
  ws.A_WB_B[0] = {zero3<T>(), cast<T>(-tree.gravity_W)};
  ws.F_Bo_B[0] = zero_force<T>();
  // Only one robot's own limbs can go side by side; in a pack the lanes are robots already.
  if constexpr (std::same_as<T, double>) {
    if (!ws.limbs.empty()) return inverse_limbs::newton_euler(tree, q, v, vdot, ws, tau, F_ext);
  }
  for (std::size_t b = 1; b < n; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      inverse_step::outward(tag, link, b, q, v, vdot, ws);
    });
    if (!F_ext.empty()) ws.F_Bo_B[b] = ws.F_Bo_B[b] - F_ext[b];
  }
  for (std::size_t b = n - 1; b > 0; --b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { inverse_step::inward(tag, link, b, ws, tau); });
  }
}

}  // namespace

template <Scalar T>
void inverse_dynamics(const Model& model, std::span<const T> q, std::span<const T> v,
                      std::span<const T> vdot, Workspace<T>& ws, std::span<T> tau,
                      std::span<const Force<T>> F_ext) {
  newton_euler(model, q.data(), v.data(), vdot.data(), ws, tau.data(), F_ext);
  const auto& tree = tree_of<Real<T>>(model);
  for (std::size_t i = 0; i < tau.size(); ++i) {
    const auto& link = tree.links[static_cast<std::size_t>(tree.dof_link[i])];
    tau[i] = fma(T(link.armature), vdot[i], tau[i]);
  }
}

template <Scalar T>
void bias_forces(const Model& model, std::span<const T> q, std::span<const T> v, Workspace<T>& ws,
                 std::span<T> tau) {
  newton_euler<T>(model, q.data(), v.data(), nullptr, ws, tau.data(), {});
}

#define LEGWORK_INSTANTIATE(T)                                                            \
  template void inverse_dynamics<T>(const Model&, std::span<const T>, std::span<const T>, \
                                    std::span<const T>, Workspace<T>&, std::span<T>,      \
                                    std::span<const Force<T>>);                           \
  template void bias_forces<T>(const Model&, std::span<const T>, std::span<const T>,      \
                               Workspace<T>&, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
