#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Ground from a picture.
#include <string>

#include "legwork/model/terrain.h"

namespace legwork {

/// A greyscale (or colour, then by luma) PNG: black is 0, white is `height`; the picture's top is
/// +y. Throws Error naming the file.
Heightfield heightfield_from_png(const std::string& file, double half_x, double half_y,
                                 double height);

}  // namespace legwork
