#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Heightfields from PNG, from MuJoCo's binary form, or written out in the file.
#include <string>
#include <vector>

#include "legwork/load/mjcf/context.h"

namespace legwork::load {

/// Grey values of a PNG, row by row from the top; empty when it is not a PNG that can be read.
struct GreyImage {
  int rows = 0, columns = 0;
  std::vector<double> value;
};
GreyImage read_png_grey(const std::string& bytes);

/// MJCF <hfield>: data are normalised to 0..1, then scaled by the third size. Row 0 lies at -y;
/// images and written elevations list the +y row first.
Heightfield read_mjcf_heightfield(MjcfContext& context, const Fields& fields);

}  // namespace legwork::load
