#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The page of `legwork estimate`: who follows the trunk best, and where each goes astray.
#include <span>
#include <string>
#include <vector>

#include "legwork/estimate/score.h"
#include "legwork/record/outcome.h"

namespace legwork {

/// The true positions of a log, where it has them.
struct TruthTrack {
  std::vector<double> t;  // [s]
  std::vector<Vec3d> p;   // [m]
};

/// `tracks` must not be empty; the page shows each beside the truth.
outcome::Outcome estimate_page(const std::string& log, std::span<const EstimateTrack> tracks,
                               const TruthTrack& truth);

}  // namespace legwork
