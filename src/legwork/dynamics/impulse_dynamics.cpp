// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/impulse_dynamics.h"

#include "legwork/dynamics/detail/impulse_limbs.h"
#include "legwork/dynamics/detail/impulse_steps.h"
#include "legwork/dynamics/detail/instantiate.h"

namespace legwork {

namespace impulse_step {

template <Scalar T>
void outward_links(const Tree<Real<T>>& tree, LinkRun run, const T* q, const T* v, const T& h,
                   Workspace<T>& ws) {
  for (std::size_t b = run.first; b < run.last; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { outward(tag, link, link.M_B, b, q, v, h, ws); });
  }
}

template <Scalar T>
void inward_links(const Tree<Real<T>>& tree, LinkRun run, const T* impulse, const T* inertia,
                  Workspace<T>& ws) {
  for (std::size_t b = run.last; b-- > run.first;) {
    link_inward(tree.links[b], b, impulse, inertia, ws);
  }
}

template <Scalar T>
void velocity_links(const Tree<Real<T>>& tree, LinkRun run, Workspace<T>& ws, T* v_plus) {
  for (std::size_t b = run.first; b < run.last; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA { velocity(tag, link, b, ws, v_plus); });
  }
}

}  // namespace impulse_step

using namespace impulse_step;

namespace {

// Only one robot's own limbs can go side by side; in a pack the lanes are robots already.
template <class T>
bool by_limbs(const Workspace<T>& ws) {
  return std::same_as<T, double> && !ws.limbs.empty();
}

template <class T>
void push(std::span<const Force<T>> F_ext, const T& h, Workspace<T>& ws) {
  for (std::size_t b = 0; b < F_ext.size(); ++b) {
    ws.pA[b] = {fma(F_ext[b].t, -h, ws.pA[b].t), fma(F_ext[b].f, -h, ws.pA[b].f)};
  }
}

}  // namespace

template <Scalar T>
void impulse_outward(const Model& model, std::span<const T> q, std::span<const T> v, const T& h,
                     std::span<const Force<T>> F_ext, Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  ws.V_WB_B[0] = zero_motion<T>();
  ws.A_WB_B[0] = {zero3<T>(), cast<T>(-tree.gravity_W)};
  if constexpr (std::same_as<T, double>) {
    if (by_limbs(ws)) return impulse_limbs::outward(tree, q.data(), v.data(), h, F_ext, ws);
  }
  outward_links<T>(tree, every_link(tree), q.data(), v.data(), h, ws);
  push(F_ext, h, ws);
}

template <Scalar T>
void impulse_outward(const Model& model, const OwnMasses<T>& own, std::span<const T> q,
                     std::span<const T> v, const T& h, std::span<const Force<T>> F_ext,
                     Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  ws.V_WB_B[0] = zero_motion<T>();
  ws.A_WB_B[0] = {zero3<T>(), -own.gravity_W};
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      outward(tag, link, own.M_B[b], b, q.data(), v.data(), h, ws);
    });
  }
  push(F_ext, h, ws);
}

template <Scalar T>
void impulse_inward(const Model& model, std::span<const T> impulse, std::span<const T> inertia,
                    Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  if constexpr (std::same_as<T, double>) {
    if (by_limbs(ws)) return impulse_limbs::inward(tree, impulse.data(), inertia.data(), ws);
  }
  inward_links<T>(tree, every_link(tree), impulse.data(), inertia.data(), ws);
}

template <Scalar T>
void impulse_velocities(const Model& model, Workspace<T>& ws, std::span<T> v_plus) {
  const auto& tree = tree_of<Real<T>>(model);
  ws.V_plus_B[0] = zero_motion<T>();
  if constexpr (std::same_as<T, double>) {
    if (by_limbs(ws)) return impulse_limbs::velocities(tree, ws, v_plus.data());
  }
  velocity_links<T>(tree, every_link(tree), ws, v_plus.data());
}

#define LEGWORK_INSTANTIATE(T)                                                                     \
  template void impulse_step::outward_links<T>(const Tree<Real<T>>&, LinkRun, const T*, const T*,  \
                                               const T&, Workspace<T>&);                           \
  template void impulse_step::inward_links<T>(const Tree<Real<T>>&, LinkRun, const T*, const T*,   \
                                              Workspace<T>&);                                      \
  template void impulse_step::velocity_links<T>(const Tree<Real<T>>&, LinkRun, Workspace<T>&, T*); \
  template void impulse_outward<T>(const Model&, std::span<const T>, std::span<const T>, const T&, \
                                   std::span<const Force<T>>, Workspace<T>&);                      \
  template void impulse_outward<T>(const Model&, const OwnMasses<T>&, std::span<const T>,          \
                                   std::span<const T>, const T&, std::span<const Force<T>>,        \
                                   Workspace<T>&);                                                 \
  template void impulse_inward<T>(const Model&, std::span<const T>, std::span<const T>,            \
                                  Workspace<T>&);                                                  \
  template void impulse_velocities<T>(const Model&, Workspace<T>&, std::span<T>);
LEGWORK_FOR_EACH_STEP_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
