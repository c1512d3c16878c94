#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where a robot is and how it moves. A value: copying it is a snapshot.
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

/// q = [p_W, quat_wxyz, joints…], v = [v_W, w_B, joint rates…] for a robot with a free base.
struct State {
  double t = 0.0;         // [s]
  std::vector<double> q;  // nq
  std::vector<double> v;  // nv
};

/// The drawn pose at rest.
inline State rest_state(const Model& model) {
  return {0.0, model.q0, std::vector<double>(static_cast<std::size_t>(model.nv), 0.0)};
}

}  // namespace legwork
