#pragma once
// Meshes small enough for a page.
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "legwork/math/vec3.h"

namespace legwork {

struct SmallMesh {
  std::vector<float> vertices;       // xyz triples
  std::vector<std::uint32_t> faces;  // index triples
};

/// The mesh with at most `max_faces` triangles: vertices that share a cell of a grid become one
/// (their mean), triangles that collapse vanish; the grid is coarsened until it is enough.
SmallMesh decimate(const std::vector<legwork::Vec3<double>>& vertices,
                   const std::vector<std::array<int, 3>>& faces, std::size_t max_faces);

}  // namespace legwork
