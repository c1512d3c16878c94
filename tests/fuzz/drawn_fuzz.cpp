// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as the meshes a recording carries for its pages: none, or sound ones that are
// written as they were read.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "legwork/load/mesh/mesh_cache.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace legwork;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  SmallMesh mesh;
  if (!load::read_drawn(bytes, mesh)) return 0;
  for (const std::uint32_t i : mesh.faces)
    if (3 * std::size_t{i} + 2 >= mesh.vertices.size()) __builtin_trap();
  for (const float x : mesh.vertices)
    if (!std::isfinite(x)) __builtin_trap();
  std::size_t coloured = 0;
  for (const auto& [rgb, count] : mesh.colours) coloured += count;
  if (!mesh.colours.empty() && coloured != mesh.faces.size() / 3) __builtin_trap();
  if (load::write_drawn(mesh) != bytes) __builtin_trap();
  return 0;
}
