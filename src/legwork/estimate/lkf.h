#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Linear Kalman filter with the feet and the accelerometer bias as states, on an attitude from
// outside.
#include <memory>

#include "legwork/estimate/config.h"
#include "legwork/estimate/estimator.h"

namespace legwork {

/// State p, v, b_a, p_1 … p_N (15 numbers for a biped). Each foot measures p_i − p = R·0p_i; a foot
/// is carried by its roll about the contact point and wanders the more the less it bears. Unlike
/// the paper's filter the feet keep their own memory, so that P knows position is not observed.
/// The attitude error enters through r × θ as if it were white with the same integral: it is
/// coloured, so P is near the error but not a promise.
std::unique_ptr<Estimator> make_foot_state_filter(const EstimatorConfig& config,
                                                  const LegKinematics* legs);

}  // namespace legwork
