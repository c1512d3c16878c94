#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot whose feet stay where they are: the motions that leaves it.
#include <Eigen/Core>

#include "legwork/model/model.h"
#include "legwork/model/state.h"

namespace legwork {

/// Z spans the velocities in which touching points, closed loops, coupled joints and joint springs
/// stay as they are; M_pinned is ZᵀMZ, with a little added where links have no inertia.
void pinned_inertia(const Model& model, const State& x, Eigen::MatrixXd& M_pinned,
                    Eigen::MatrixXd& Z);

}  // namespace legwork
