#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What is on the stage of a report: the kinematic biped as a trunk and two soles.
#include "legwork/estimate/truth.h"
#include "legwork/record/outcome.h"

namespace legwork::papers {

/// A trunk and two soles that move as the truth says.
void stage_truth(const Truth& truth, outcome::Outcome& out);

}  // namespace legwork::papers
