#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Steps whose time was capped.
#include "legwork/sim/step_result.h"

namespace legwork {

/// Whether a step failed by being soft: its contacts are solved, on softer ground, as whoever caps
/// the time of a step (SolveOptions::capped) prefers to none. It does not end a run.
inline bool is_softened(const StepReport& report) {
  return report.status == StepStatus::kSolverFailed && report.residual <= 1e-8;
}

}  // namespace legwork
