#pragma once
// Forward dynamics of one robot with its limbs side by side in SIMD lanes.
// SPDX-License-Identifier: Apache-2.0
#include <span>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/model/limbs.h"

namespace legwork {

/// Scratch of forward_dynamics_by_limbs, sized once per model.
class LimbWorkspace {
 public:
  explicit LimbWorkspace(const Model& model);

  template <int N>
  struct Group {
    explicit Group(const LimbGroup<N>& limbs);
    Workspace<Pack<double, N>> ws;  // entry 0: the link the limbs hang from
    std::vector<Pack<double, N>> q, v, tau, vdot;
  };
  Limbs limbs;
  Workspace<double> trunk;  // by link of the model; limbs' entries are unused
  std::vector<Group<2>> pairs;
  std::vector<Group<4>> fours;
};

/// The same v̇ as forward_dynamics(), to the bit, for a robot with limbs that move alike; a robot
/// without any is computed link by link. Leaves nothing else: use forward_dynamics() where the
/// factors of M or the bodies' accelerations are wanted too.
void forward_dynamics_by_limbs(const Model& model, std::span<const double> q,
                               std::span<const double> v, std::span<const double> tau,
                               LimbWorkspace& ws, std::span<double> vdot,
                               std::span<const Force<double>> F_ext = {});

}  // namespace legwork
