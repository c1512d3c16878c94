#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where the servos want the joints after the touch: the striking point goes on in a straight line
// at constant speed (reference D).
#include <vector>

#include "legwork/impact/mobility.h"

namespace legwork::impact {

/// Joint rates (nv entries; base included where the feet make it move) that carry the point with
/// v_c·d: minimum norm over strike.moving. Where those joints cannot make the point go straight,
/// only the speed along d is met. Throws Error where even that is impossible.
std::vector<double> reference_rates(const Model& model, const Strike& strike,
                                    const std::vector<double>& q);

/// The reference on the grid of half steps: RK4 needs the middle of each step.
struct StrikeReference {
  int nq = 0, nv = 0;
  std::vector<double> q, v;  // (2·steps + 1) rows
  const double* q_at(long half_step) const { return q.data() + half_step * nq; }
  const double* v_at(long half_step) const { return v.data() + half_step * nv; }
};
StrikeReference straight_line(const Model& model, const Strike& strike);

/// Torques (n) that keep v̇ = 0 at the touch (gravity, and velocity products at `v`), and the feet's
/// share of the load (least norm), stacked as feet_rows() stacks them.
struct Hold {
  std::vector<double> tau;
  std::vector<double> feet;
};
Hold hold_posture(const Model& model, const Strike& strike, const std::vector<double>& v);

/// q̇ of the coordinates: quaternions turn with ½·q ∘ w_B.
void coordinate_rates(const Model& model, const double* q, const double* v, double* qdot);
/// Quaternions back to unit length.
void normalize_quaternions(const Model& model, double* q);

}  // namespace legwork::impact
