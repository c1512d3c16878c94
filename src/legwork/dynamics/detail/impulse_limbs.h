#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The passes of impulse_dynamics.h for one robot with its limbs side by side. What the contact
// solver reads between the passes (poses, velocities, inertias, factors) is kept link by link in
// the workspace; only the arithmetic runs in lanes. The links of the trunk go one at a time through
// the loops over a run of links, which impulse_dynamics.cpp compiles once per scalar; a robot taken
// link by link is the run of all its links. Internal to the room.
#include <cstddef>
#include <span>

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

namespace impulse_limbs {

/// Each needs share_limbs() of this model for ws.
void outward(const Tree<double>& tree, const double* q, const double* v, double h,
             std::span<const Force<double>> F_ext, Workspace<double>& ws);
void inward(const Tree<double>& tree, const double* impulse, const double* inertia,
            Workspace<double>& ws);
void velocities(const Tree<double>& tree, Workspace<double>& ws, double* v_plus);

}  // namespace impulse_limbs
}  // namespace legwork
