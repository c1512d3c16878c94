// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/forward_dynamics.h"

#include "legwork/dynamics/detail/articulated_steps.h"
#include "legwork/dynamics/detail/instantiate.h"

namespace legwork {

using namespace articulated_step;

template <Scalar T>
void articulated_outward(const Model& model, std::span<const T> q, std::span<const T> v,
                         Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  ws.V_WB_B[0] = zero_motion<T>();
  ws.A_WB_B[0] = {zero3<T>(), cast<T>(-tree.gravity_W)};
  for (std::size_t b = 1; b < n; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { outward(tag, link, b, q.data(), v.data(), ws); });
  }
}

template <Scalar T>
void articulated_inward(const Model& model, std::span<const T> tau, Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  for (std::size_t b = n - 1; b > 0; --b) link_inward(tree.links[b], b, tau.data(), ws);
}

template <Scalar T>
void articulated_accelerate(const Model& model, Workspace<T>& ws, std::span<T> vdot) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  for (std::size_t b = 1; b < n; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { accelerate<true>(tag, link, b, ws, vdot.data()); });
  }
}

template <Scalar T>
void forward_dynamics(const Model& model, std::span<const T> q, std::span<const T> v,
                      std::span<const T> tau, Workspace<T>& ws, std::span<T> vdot,
                      std::span<const Force<T>> F_ext) {
  articulated_outward(model, q, v, ws);
  for (std::size_t b = 0; b < F_ext.size(); ++b) ws.pA[b] = ws.pA[b] - F_ext[b];
  articulated_inward(model, tau, ws);
  articulated_accelerate(model, ws, vdot);
}

template <Scalar T>
void apply_inverse_mass(const Model& model, std::span<const T> tau, std::span<const Force<T>> F,
                        Workspace<T>& ws, std::span<T> x) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  for (std::size_t b = 0; b < n; ++b) {
    ws.pA[b] = F.empty() ? zero_force<T>() : Force<T>{-F[b].t, -F[b].f};
  }
  for (std::size_t b = n - 1; b > 0; --b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { force_inward(tag, link, b, tau.data(), ws); });
  }
  ws.A_WB_B[0] = zero_motion<T>();
  for (std::size_t b = 1; b < n; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { accelerate<false>(tag, link, b, ws, x.data()); });
  }
}

#define LEGWORK_INSTANTIATE(T)                                                                     \
  template void articulated_outward<T>(const Model&, std::span<const T>, std::span<const T>,       \
                                       Workspace<T>&);                                             \
  template void articulated_inward<T>(const Model&, std::span<const T>, Workspace<T>&);            \
  template void articulated_accelerate<T>(const Model&, Workspace<T>&, std::span<T>);              \
  template void forward_dynamics<T>(const Model&, std::span<const T>, std::span<const T>,          \
                                    std::span<const T>, Workspace<T>&, std::span<T>,               \
                                    std::span<const Force<T>>);                                    \
  template void apply_inverse_mass<T>(const Model&, std::span<const T>, std::span<const Force<T>>, \
                                      Workspace<T>&, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
