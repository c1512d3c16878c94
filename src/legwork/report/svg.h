#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Static figures: what a report shows in print and without JavaScript.
#include <cstddef>
#include <string>

#include "legwork/record/outcome.h"

namespace legwork::report {

/// Colour (a CSS value) and dash pattern of a role; `index` picks from the cycle where the role is
/// free.
struct RoleStyle {
  std::string colour;
  std::string dash;
};
RoleStyle role_style(const std::string& role, std::size_t index);

/// Colour of a map's value, 0 the least to 1 the greatest.
std::string heat_colour(double share);

/// One plot as inline SVG with titled axes, zero line, limits and direct labels; each curve over
/// time with at most so many points.
std::string svg_plot(const outcome::Outcome& data, const outcome::Plot& plot,
                     std::size_t points = 400);

/// The robot in the middle of the run, with contact forces, CoM and support polygon.
std::string svg_poster(const outcome::Outcome& data);

}  // namespace legwork::report
