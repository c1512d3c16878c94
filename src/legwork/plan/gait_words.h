#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Gaits of walking and running in words: by name or by their numbers, with times.
#include <string>
#include <utility>
#include <vector>

#include "legwork/plan/step_gait.h"

namespace legwork {

/// A gait of Tomas-k (38.4 kg, z0 = 0.5 m, soles 0.2 m apart) at 1.568 m/s², "1/6 of the actual"
/// gravity of Suzuki, Tsuji, Ohnishi; similar_gait() takes it to other robots and gravities.
StepGaitSpec tomas_gait(double amplitude, double stiffness, double speed);

/// "W" walks (0.04 m, 200 N/m, 0.0913 m/s), "R" runs (0.05 m, 2500 N/m, 0.208 m/s), "RF" runs fast
/// (0.03 m, 5000 N/m, 0.4 m/s), "R3" runs in space (0.04 m, 2500 N/m, 0.15 m/s). Throws Error
/// naming the choices.
StepGaitSpec named_gait(const std::string& name);

/// "0:W,8:R,18:0.04/200/0.0913": from which time on which gait, by name or as A [m] / K_z [N/m] /
/// speed [m/s] of Tomas-k. Throws Error for what cannot be read and for times out of order.
std::vector<std::pair<double, StepGaitSpec>> read_gaits(const std::string& text);

}  // namespace legwork
