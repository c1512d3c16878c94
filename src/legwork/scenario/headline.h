#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One sentence that answers what a scenario asks.
#include <string>

namespace legwork {

struct BuiltScenario;
class RunNumbers;

/// A walk: how far, how fast, at what cost. A push: how far it moved, how it leaned, whether it
/// stands again. A drop: how hard. Else: whether it stands. And the joint nearest its limit.
/// `peak_support`: the most that the world bore [N].
std::string headline_of(const BuiltScenario& run, const RunNumbers& numbers, double peak_support);

}  // namespace legwork
