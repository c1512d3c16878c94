#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What all Steppers do alike to the StepResult they fill.
#include "legwork/sim/step_result.h"
#include "legwork/sim/world_state.h"

namespace legwork {

/// Before a step: what acts in it, and where it starts.
void begin_result(const Inputs& inputs, const WorldState& state, StepResult& result);
/// Before the first step: only where the robot stands; nothing pushes yet.
void forget_result(const Scene& scene, const Inputs& inputs, const State& x, StepResult& result);

}  // namespace legwork
