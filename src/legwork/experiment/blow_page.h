#pragma once
// One blow as a page: force and ZMP over time, torques, effective-mass ellipsoid, maps over the
// workspace, and the robot in slow motion. SPDX-License-Identifier: Apache-2.0
#include <string>

#include "legwork/experiment/outcome.h"
#include "legwork/impact/map.h"
#include "legwork/impact/methods.h"

namespace legwork::outcome {

/// Mass felt at the point along every direction of the three world planes; d is marked.
PlotSet mass_ellipsoid_plots(const Model& model, const impact::Strike& strike);

/// Effective mass and impulse as contour lines in the plane of the blow.
PlotSet workspace_maps(const Model& model, const impact::Strike& strike,
                       const impact::MapOptions& options = {});

/// Lines of equal value of a map, one curve per level; pieces are parted by NaN.
std::vector<Curve> contour_lines(const impact::WorkspaceMap& map, const std::vector<double>& values,
                                 int levels = 6);

/// Everything about one blow. `strike` is as prepare() leaves it; `link` is named as the user did.
Outcome blow_page(const Model& model, const impact::Strike& strike, const impact::Methods& methods,
                  const std::string& link);

}  // namespace legwork::outcome
