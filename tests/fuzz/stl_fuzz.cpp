// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as an STL file: triangles or a Error, then a hull and a volume.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "legwork/load/mesh/mesh.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace legwork::load;
  Findings findings;
  try {
    const TriangleMesh mesh =
        read_stl({reinterpret_cast<const char*>(data), size}, "fuzz.stl", findings);
    mesh_volume(mesh, MeshFilling::kLegacy);
    convex_hull(mesh.vertices);
  } catch (const legwork::Error&) {
    // refused with a message: fine
  }
  return 0;
}
