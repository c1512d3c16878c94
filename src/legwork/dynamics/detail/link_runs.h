#pragma once
// The passes of forward and of impulse dynamics over a run of links, which forward_dynamics.cpp and
// impulse_dynamics.cpp compile once per scalar: a robot is the run of all its links, and where its
// limbs go side by side the links of its trunk are runs of one. Internal to the room.
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// Links first ≤ b < last.
struct LinkRun {
  std::size_t first, last;
};
template <class S>
LinkRun every_link(const Tree<S>& tree) {
  return {1, static_cast<std::size_t>(tree.nlink())};
}
template <class Index>
LinkRun one_link(Index b) {
  return {static_cast<std::size_t>(b), static_cast<std::size_t>(b) + 1};
}

namespace articulated_step {

template <Scalar T>
void outward_links(const Tree<Real<T>>& tree, LinkRun run, const T* q, const T* v,
                   Workspace<T>& ws);
template <Scalar T>
void inward_links(const Tree<Real<T>>& tree, LinkRun run, const T* tau, Workspace<T>& ws);
template <Scalar T>
void accelerate_links(const Tree<Real<T>>& tree, LinkRun run, Workspace<T>& ws, T* vdot);

}  // namespace articulated_step

namespace impulse_step {

template <Scalar T>
void outward_links(const Tree<Real<T>>& tree, LinkRun run, const T* q, const T* v, const T& h,
                   Workspace<T>& ws);
template <Scalar T>
void inward_links(const Tree<Real<T>>& tree, LinkRun run, const T* impulse, const T* inertia,
                  Workspace<T>& ws);
template <Scalar T>
void velocity_links(const Tree<Real<T>>& tree, LinkRun run, Workspace<T>& ws, T* v_plus);

}  // namespace impulse_step
}  // namespace legwork
