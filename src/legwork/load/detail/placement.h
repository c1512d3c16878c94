#pragma once
// Where the parts of a robot are. SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "legwork/model/model.h"

namespace legwork::load {

/// X_WF of every part in the drawn pose (q = q0).
std::vector<Pose<double>> drawn_poses(const Model& model);

}  // namespace legwork::load
