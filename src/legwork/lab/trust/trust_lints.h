#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Mistakes of robot files that load and run, and spoil what is measured: found by comparing the
// file with itself.
#include <vector>

#include "legwork/base/error.h"
#include "legwork/model/model.h"

namespace legwork {

/// W-SHAPE-PLACE  a link's collision shape lies far from what is drawn of it
/// W-NO-SHAPES    heavy links without any collision shape, where others have some
/// W-MIRROR       mirrored links whose masses differ
/// W-KEYFRAME     a keyframe outside the joints' ranges
/// W-SOFT-FEET    contacts the file makes soft, rigid here
/// What the loader has said of the same link or keyframe is not said again.
std::vector<Finding> model_lints(const Model& model, const std::vector<Finding>& said = {});

}  // namespace legwork
