#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Lines of equal value over a grid, for maps in reports.
#include "legwork/record/outcome.h"

namespace legwork::outcome {

/// The line where the map has this value, as pieces parted by NaN: marching squares, straight
/// within a cell. Cells with a node that holds nothing have no line. Unlabelled; may be empty.
Curve contour(const HeatMap& map, double level);

/// Least and greatest finite value; {0, 0} where there is none.
std::array<double, 2> value_range(const HeatMap& map);

/// Lines at about `count` round values inside the range, each labelled with its value.
std::vector<Curve> contours(const HeatMap& map, int count);

}  // namespace legwork::outcome
