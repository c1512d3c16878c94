#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Meshes MJCF names instead of storing.
#include <string>
#include <vector>

#include "legwork/load/mesh/mesh.h"

namespace legwork::load {

/// sphere (subdivisions of an icosahedron, 0 to 4), hemisphere (resolution, 1 to 10), cone
/// (corners, radius of the top), supersphere (resolution, two exponents), supertorus (resolution,
/// radius of the tube, two exponents); all of size 1. Empty, with `problem` filled, for anything
/// else.
TriangleMesh builtin_mesh(const std::string& kind, const std::vector<double>& params,
                          std::string& problem);

}  // namespace legwork::load
