#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a page makes of its channels without being told: plots by group, swing phases.
#include <vector>

#include "legwork/record/outcome.h"

namespace legwork::outcome {

/// The group of the channels that hold the feet's forces.
inline constexpr const char* kFootForceGroup = "vertical contact force";

/// One plot over time per group of channels.
std::vector<Plot> plots_by_group(const std::vector<PlotChannel>& channels);

/// Its channels by group beside the stage, the same quantity on the same scale; a plot of nothing
/// but rounding, beside others of its unit, gets a scale that shows it as nothing.
void choose_key_plots(Outcome& data);

/// When each foot carries nothing, read off its force channel.
std::vector<SwingPhase> phases_from_forces(const Outcome& data, double threshold);

}  // namespace legwork::outcome
