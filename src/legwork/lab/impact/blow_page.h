#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One blow as a page: force and ZMP over time, torques, effective-mass ellipsoid, maps over the
// workspace, and the robot in slow motion.
#include <string>

#include "legwork/impact/map.h"
#include "legwork/impact/methods.h"
#include "legwork/record/outcome.h"

namespace legwork::outcome {

/// Mass felt at the point along every direction of the three world planes; d is marked.
PlotSet mass_ellipsoid_plots(const Model& model, const impact::Strike& strike);

/// Effective mass and impulse in the plane of the blow, as colours and lines of equal value.
PlotSet workspace_maps(const Model& model, const impact::Strike& strike,
                       const impact::MapOptions& options = {});

/// Everything about one blow. `strike` is as prepare() leaves it; `link` is named as the user did;
/// `options` are of the maps.
Outcome blow_page(const Model& model, const impact::Strike& strike, const impact::Methods& methods,
                  const std::string& link, const impact::MapOptions& options = {});

}  // namespace legwork::outcome
