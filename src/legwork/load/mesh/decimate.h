#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Meshes small enough for a page.
#include <cstddef>

#include "legwork/load/mesh/mesh.h"
#include "legwork/model/shape.h"

namespace legwork::load {

/// The mesh with at most `max_faces` triangles. Edges are collapsed, cheapest first, onto the point
/// whose squared distance to the planes of the triangles it stands for is least (quadric error);
/// rims and borders of colours are held by planes of their own. What still stands in the way (loose
/// triangles) is left out smallest first.
SmallMesh decimate(const TriangleMesh& mesh, std::size_t max_faces);

}  // namespace legwork::load
