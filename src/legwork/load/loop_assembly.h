#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Closing the loops of a robot: which constraints it has at a pose, how many of them count, and
// the nearest pose at which they hold.
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork::load {

/// The loop and coupling rows at q: phi(q) = 0 is closed; J·v is its rate.
struct LoopRows {
  int count = 0;
  std::vector<double> residual;  // phi: 3 per connect [m], 6 per weld [m, rad], 1 per coupling
  std::vector<double> jacobian;  // row-major, count x nv
};
LoopRows loop_rows(const Model& model, const std::vector<double>& q);

/// Rank of the rows: singular values above 1e-9 of the largest count (Gram matrix, pivoted).
int loop_rank(const Model& model, const LoopRows& rows);

struct Assembly {
  std::vector<double> q;
  int steps = 0;
  double residual_before = 0, residual_after = 0;  // largest |phi| [m or rad]
  double largest_change = 0;                       // of a coordinate [rad or m]
  bool closed = false;                             // residual_after < 1e-9
};

/// Gauss-Newton in the metric of M: dq = -M⁻¹Jᵀ(J M⁻¹Jᵀ)⁺ phi on the manifold, with the free base
/// and the actuated joints held. At most 20 steps.
Assembly assemble_loops(const Model& model, const std::vector<double>& q);

}  // namespace legwork::load
