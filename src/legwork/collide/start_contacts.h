#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Which parts of a robot are inside each other, or in the ground, where it starts: a step from
// there
// begins with forces nobody asked for.
#include <vector>

#include "legwork/base/error.h"
#include "legwork/model/model.h"

namespace legwork {

/// W-START-CONTACT for every pair of parts that overlap by more than `depth` in a keyframe, or in
/// the drawn pose of a model without keyframes; at most ten, then how many more.
std::vector<Finding> start_contacts(const Model& model, double depth = 5e-3);

}  // namespace legwork
